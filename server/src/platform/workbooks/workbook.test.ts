import { describe, expect, it } from 'vitest'
import { plainCorpus } from '#contract/testing/markup/corpus.ts'
import { readWorkbook } from '../../testing/workbooks.ts'
import type { Cell, Sheet } from './sheet.ts'
import { writeWorkbook } from './workbook.ts'

const columns: Sheet['columns'] = [
  { header: 'Número', kind: 'whole', width: 10 },
  { header: 'Nome', kind: 'text', width: 20, total: 'count' },
  { header: 'Día', kind: 'date', width: 12 },
  { header: 'Importe', kind: 'money', width: 14, total: 'sum' },
]
const written = async (rows: Cell[][], more: Partial<Sheet> = {}) => {
  const sheet = { name: 'Proba', columns, total: 'Total', rows: () => rows, ...more }
  const found = (await readWorkbook(await writeWorkbook([sheet])))[sheet.name]
  if (!found) throw new Error('the sheet is not there')
  return found
}

describe('a workbook', () => {
  it('keeps numbers, dates and amounts as such, in the format of their column', async () => {
    const { rows, cells } = await written([
      [7, 'Uxía', '2026-05-31', 123_456],
      [8, 'Brais', '1900-03-01', -5],
      [9, 'Noa', '9999-12-31', 999_999_999],
    ])
    expect(rows.slice(1, 4)).toEqual([
      [7, 'Uxía', new Date('2026-05-31'), 1234.56],
      [8, 'Brais', new Date('1900-03-01'), -0.05],
      [9, 'Noa', new Date('9999-12-31'), 9_999_999.99],
    ])
    const formats = [0, 1, 2, 3].map((column) => cells?.get(`1,${column}`)?.style?.numFmt)
    expect(formats).toEqual(['0', '@', 'dd/mm/yyyy', '#,##0.00\\ "€"'])
  })

  it('has as many columns as it needs, with decimals as numbers', async () => {
    const wide = Array.from({ length: 60 }, (_, at) => ({
      header: `Columna ${at}`,
      kind: 'decimal' as const,
      width: 10,
    }))
    const { rows } = await written([wide.map((_, at) => `${at}.25`)], { columns: wide })
    expect(rows[0]).toEqual(wide.map(({ header }) => header))
    expect(rows[1]).toEqual(wide.map((_, at) => at + 0.25))
  })

  it.each([
    '=1+1',
    '+34 981 555 123',
    '-1',
    '@SUM(A1)',
    '\tcmd',
    'ES9121000418450200051332',
    '007',
    '1e5',
    'TRUE',
    '  dous  espazos ',
    'unha liña\ne outra',
    '<b>&amp;"\'</b>]]>',
    '_x0041_',
    '_x005F_',
    '\u0007\u0001\ufffe\r',
    'Ñandú 🦄 \u0301',
    '\ud83e',
  ])('keeps any text as text: %j', async (text) => {
    const { rows, cells } = await written([[1, text, null, null]])
    expect(rows[1]?.[1]).toBe(text.toWellFormed())
    expect(cells?.get('1,1')).toMatchObject({ type: 'string', style: { numFmt: '@' } })
    expect(cells?.get('1,1')?.formula).toBeUndefined()
  })

  it('keeps every attack as text: no formula, no markup, no other cell', async () => {
    const attacks = plainCorpus(255)
    const { rows, cells } = await written(attacks.map((attack, index) => [index, attack, null, null]))
    expect(rows.slice(1, attacks.length + 1).map((row) => row[1])).toEqual(attacks)
    const kinds = attacks.map((_, index) => cells?.get(`${index + 1},1`))
    expect(kinds.filter((cell) => cell?.type !== 'string' || cell.formula !== undefined)).toEqual([])
  })

  it('writes as text a date that is not whole or that spreadsheets do not count', async () => {
    const { rows } = await written([
      [1, 'a', '1899-12-31', null],
      [2, 'b', '1900-02-28', null],
      [3, 'c', '03/1950', null],
      [4, 'd', '', null],
    ])
    expect(rows.slice(1, 5).map((row) => row[2])).toEqual(['31/12/1899', '28/02/1900', '03/1950', null])
  })

  it('has a header that stays in view, with a filter over the rows and columns wide enough', async () => {
    const {
      freezePane,
      autoFilter,
      columns: found,
      rows,
      cells,
      pageSetup,
    } = await written([
      [1, 'a', null, 1],
      [2, 'b', null, 2],
    ])
    expect(freezePane).toEqual({ rows: 1 })
    expect(autoFilter).toEqual({ range: 'A1:D3' })
    expect(found?.map(({ width }) => width)).toEqual([10, 20, 12, 14])
    expect(rows[0]).toEqual(['Número', 'Nome', 'Día', 'Importe'])
    expect(cells?.get('0,0')?.style?.font?.bold).toBe(true)
    expect(pageSetup).toMatchObject({ orientation: 'landscape', fitToPage: true, printTitlesRow: '$1:$1' })
  })

  it('has totals that follow the filter, apart from the rows', async () => {
    const { rows, cells } = await written([
      [1, 'a', null, 10],
      [2, 'b', null, 20],
      [3, null, null, null],
    ])
    expect(rows).toHaveLength(6)
    expect(rows[5]).toEqual(['Total', 2, null, 0.3])
    expect(cells?.get('5,1')?.formula).toBe('SUBTOTAL(103,B2:B4)')
    expect(cells?.get('5,3')).toMatchObject({
      formula: 'SUBTOTAL(109,D2:D4)',
      style: { numFmt: '#,##0.00\\ "€"', font: { bold: true } },
    })
  })

  it('without rows is a header and totals of nothing; without totals, a header', async () => {
    const empty = await written([])
    expect(empty.rows[2]).toEqual(['Total', 0, null, 0])
    expect(empty.autoFilter).toEqual({ range: 'A1:D1' })
    const bare = await written([], { total: undefined } as Partial<Sheet>)
    expect(bare.rows).toEqual([['Número', 'Nome', 'Día', 'Importe']])
  })

  it('has several sheets with any names, and reads the rows of each after those of the one before', async () => {
    const order: string[] = []
    const sheet = (name: string): Sheet => ({
      name,
      columns,
      rows: async function* () {
        for (const number of [1, 2]) {
          order.push(`${name} ${number}`)
          yield [number, name, null, null]
        }
      },
    })
    const found = await readWorkbook(await writeWorkbook([sheet('Cota & máis'), sheet("A d'Uxía")]))
    expect(Object.keys(found)).toEqual(['Cota & máis', "A d'Uxía"])
    expect(found["A d'Uxía"]?.rows[2]?.[1]).toBe("A d'Uxía")
    expect(order).toEqual(['Cota & máis 1', 'Cota & máis 2', "A d'Uxía 1", "A d'Uxía 2"])
  })

  it('with very many rows keeps them all, in their order', async () => {
    const { rows } = await written(
      Array.from({ length: 5000 }, (_, index) => [index, `n.º ${index}`, null, 1]),
    )
    expect(rows).toHaveLength(5003)
    expect(rows[5000]?.slice(0, 2)).toEqual([4999, 'n.º 4999'])
    expect(rows[5002]?.[3]).toBe(50)
  })

  it('is the same file for the same rows', async () => {
    const once = () => writeWorkbook([{ name: 'Proba', columns, rows: () => [[1, 'a', null, 1]] }])
    expect(new Uint8Array(await once())).toEqual(new Uint8Array(await once()))
  })

  it('fails when its rows do, or are more than a sheet holds', async () => {
    const failing = async function* () {
      yield [1, 'a', null, 1] as Cell[]
      throw new Error('non hai máis')
    }
    await expect(written([], { rows: failing })).rejects.toThrow('non hai máis')
    const endless = function* () {
      for (;;) yield [] as Cell[]
    }
    await expect(written([], { rows: endless })).rejects.toThrow('more rows than a sheet holds')
  })
})
