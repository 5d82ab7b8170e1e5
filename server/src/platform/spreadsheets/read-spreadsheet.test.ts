// any engine: files only
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { writeWorkbook } from '../workbooks/workbook.ts'
import type { GridRow } from './grid.ts'
import { SpreadsheetError } from './grid.ts'
import { readSpreadsheet, type TextOptions } from './read-spreadsheet.ts'

/** The rows of a file, as lists of texts. */
const read = async (bytes: Uint8Array, options?: TextOptions): Promise<string[][]> =>
  (await readSpreadsheet(bytes, options)).rows.map(({ cells }) => cells)

/** Why a file is refused. */
async function fault(bytes: Uint8Array, options?: TextOptions): Promise<unknown> {
  try {
    return await read(bytes, options)
  } catch (error) {
    if (error instanceof SpreadsheetError)
      return error.at === undefined ? error.reason : [error.reason, error.at]
    throw error
  }
}

async function zip(parts: Record<string, string | Buffer>): Promise<Uint8Array> {
  const file = new ZipFile()
  for (const [name, content] of Object.entries(parts)) file.addBuffer(Buffer.from(content), name)
  file.end()
  return new Uint8Array(await buffer(file.outputStream))
}

const two = [
  ['Nome', 'Núñez'],
  ['Uxía', 'Lás'],
]
const text = 'Nome;Núñez\r\nUxía;Lás\r\n'

describe('a text file', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(text), 'utf-8'],
    ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${text}`), 'utf-8'],
    ['Windows-1252', Buffer.from(text, 'latin1'), 'windows-1252'],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le'), 'utf-16le'],
    ['UTF-16 with the high byte first', Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), 'utf-16be'],
  ])('is read in %s', async (_, bytes, encoding) => {
    const grid = await readSpreadsheet(bytes)
    expect(grid.rows.map(({ cells }) => cells)).toEqual(two)
    expect(grid.encoding).toBe(encoding)
  })

  it('is read in the encoding of old Macintosh computers where a user says so', async () => {
    expect(await read(Buffer.from([0x4e, 0x96, 0x3b, 0x41]), { encoding: 'macintosh' })).toEqual([
      ['Nñ', 'A'],
    ])
  })

  it('is refused when it is not in the encoding that a user says, and for zero bytes', async () => {
    expect(await fault(Buffer.from('Núñez;1', 'latin1'), { encoding: 'utf-8' })).toBe('CODIFICACION')
    expect(await fault(Buffer.from('a;b\n1;2\n3;\x004\n'))).toEqual(['NUL', 2])
  })

  it.each([';', ',', '\t', '|'] as const)('has its cells separated by %j', async (separator) => {
    const rows = ['a b', '1, 2; x', '"y"']
    const bytes = Buffer.from(
      [rows, rows]
        .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator))
        .join('\n'),
    )
    const grid = await readSpreadsheet(bytes)
    expect([grid.separator, grid.rows.map(({ cells }) => cells)]).toEqual([separator, [rows, rows]])
  })

  it('says which rows are in another encoding than the rest, and reads them if the encoding is given', async () => {
    const windows = (text: string) => Buffer.from(text, 'latin1')
    const mixed = Buffer.concat([Buffer.from('a;ñ\n"x\ny";é\n'), windows('n;Núñez\n'), Buffer.from('z;á\n')])
    expect(await fault(mixed)).toEqual(['CODIFICACION', 2])
    const { rows, encoding } = await readSpreadsheet(mixed, { encoding: 'utf-8' })
    expect(encoding).toBe('utf-8')
    expect(rows.map(({ cells, isOdd }) => [cells[1], isOdd])).toEqual([
      ['ñ', undefined],
      ['é', undefined],
      ['Núñez', true],
      ['á', undefined],
    ])
    // one row of UTF-8 among others
    expect(await fault(Buffer.concat([windows('a;ñ\nb;é\n'), Buffer.from('c;á\n')]))).toEqual([
      'CODIFICACION',
      2,
    ])
  })

  it('names its separator in the first line, as Excel writes it', async () => {
    expect(await read(Buffer.from('sep=|\r\na;b|c\r\n1|2'))).toEqual([
      ['a;b', 'c'],
      ['1', '2'],
    ])
  })

  it('has line breaks and quotes within quotes', async () => {
    expect(await read(Buffer.from('a;b\r\n"x\ny";"di ""ola"""\r\n'))).toEqual([
      ['a', 'b'],
      ['x\ny', 'di "ola"'],
    ])
  })

  it('with quotes that never close is refused with their row', async () => {
    expect(await fault(Buffer.from('a;b\n1;2\n3;"4\n5;6\n'))).toEqual(['COMINAS', 2])
  })

  it('keeps the places of rows after blank ones, and says how many cells a row has', async () => {
    const { rows } = await readSpreadsheet(Buffer.from('a;b\n\n;;\n1;2;\n'))
    expect(rows).toEqual([
      { at: 0, cells: ['a', 'b'], width: 2 },
      { at: 3, cells: ['1', '2'], width: 3 },
    ])
  })

  it('with a line, a record or cells beyond its limits is refused', async () => {
    expect(await fault(Buffer.from(';'.repeat(300_000)))).toBe('GRANDE')
    expect(await fault(Buffer.from(`${';'.repeat(1000)}\n`.repeat(5000)))).toBe('GRANDE')
    expect(await fault(Buffer.from(`a;b\n${'x'.repeat(70_000)};1`))).toBe('GRANDE')
    expect(await fault(Buffer.from(`a;b\n"${'x\n'.repeat(150_000)}`))).toEqual(['COMINAS', 1])
  })

  it('that is a page or a document of XML is refused', async () => {
    expect(await fault(Buffer.from('\ufeff <html><table><tr><td>Nome'))).toBe('FORMATO')
    expect(await fault(Buffer.from('<?xml version="1.0"?><Workbook/>'))).toBe('FORMATO')
  })

  it('of too many rows or columns is refused', async () => {
    expect(await fault(Buffer.from('1\n'.repeat(30_051)))).toBe('GRANDE')
    expect(await fault(Buffer.from('1;'.repeat(1_000_000)))).toBe('GRANDE')
    expect(await fault(Buffer.from(`a;b\n${'x'.repeat(2_000_000)};1`))).toBe('GRANDE')
  })
})

const sheet = (rows: string, more = '') =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData>${more}</worksheet>`
const styles = `<styleSheet><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="00000"/></numFmts>
  <cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`
/** A workbook with one sheet of these rows. */
const xlsx = (rows: string, { more = '', book = '', extra = {} } = {}) =>
  zip({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook>${book}<sheets><sheet name="A" sheetId="1" r:id="rId1" xmlns:r="x"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml':
      '<sst><si><t>Ana</t></si><si><r><t>Mar</t></r><r><t xml:space="preserve">ía </t></r><rPh><t>x</t></rPh></si></sst>',
    'xl/worksheets/sheet1.xml': sheet(rows, more),
    ...extra,
  })
const faultsOf = ({ faults }: GridRow) => Object.fromEntries(faults ?? [])

describe('a workbook of Excel', () => {
  it('is read as the portal writes it', async () => {
    const bytes = await writeWorkbook([
      {
        name: 'Socias',
        columns: [
          { header: 'Nome', kind: 'text', width: 10 },
          { header: 'Alta', kind: 'date', width: 10 },
          { header: 'Nº', kind: 'whole', width: 10 },
        ],
        rows: () => [
          ['=1+1', '2003-02-01', 7],
          ['Uxía\nLás', null, null],
        ],
      },
    ])
    expect(await read(new Uint8Array(bytes))).toEqual([
      ['Nome', 'Alta', 'Nº'],
      ['=1+1', '01/02/2003', '7'],
      ['Uxía\nLás'],
    ])
  })

  it('has shared texts, numbers, yes and no, and dates since 1900', async () => {
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c><c r="D1"><v>6E+08</v></c></row>' +
      '<row r="3"><c t="b"><v>1</v></c><c s="1"><v>22345</v></c><c s="2"><v>1</v></c><c s="3"><v>1001</v></c><c><v>12.5</v></c></row>'
    expect(await readSpreadsheet(await xlsx(rows))).toMatchObject({
      rows: [
        { at: 0, cells: ['Ana', '', 'María ', '600000000'] },
        { at: 2, cells: ['1', '05/03/1961', '01/01/1900', '01001', '12,5'] },
      ],
    })
  })

  it('of a Macintosh has dates since 1904', async () => {
    const bytes = await xlsx('<row r="1"><c r="A1" s="1"><v>20883</v></c></row>', {
      book: '<workbookPr date1904="1"/>',
    })
    expect(await read(bytes)).toEqual([['05/03/1961']])
  })

  it('has the results of formulas; cells without any, with errors, and numbers that lost digits are faults', async () => {
    const rows =
      '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>"a"</f><v>a</v></c><c r="C1"><f>1+1</f></c>' +
      '<c r="D1" t="e"><f>X</f><v>#REF!</v></c><c r="E1"><v>2.1000418450200052E+21</v></c></row>'
    const { rows: found } = await readSpreadsheet(await xlsx(rows))
    expect(found[0]?.cells.slice(0, 2)).toEqual(['2', 'a'])
    expect(faultsOf(found[0] as GridRow)).toEqual({ 2: 'formula', 3: 'formula', 4: 'scientific' })
  })

  it('has faults in cells that a merge covers', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row><row r="2"><c r="B2"><v>3</v></c></row>'
    const bytes = await xlsx(rows, { more: '<mergeCells><mergeCell ref="A1:A1048576"/></mergeCells>' })
    expect((await fault(bytes)) as string).toBe('COMPLEXO')
    const small = await xlsx(rows, { more: '<mergeCells><mergeCell ref="A1:A2"/></mergeCells>' })
    expect((await readSpreadsheet(small)).rows.map(faultsOf)).toEqual([{}, { 0: 'merged' }])
  })

  it.each([
    ['no workbook', zip({ 'x.txt': 'x' }), 'FORMATO'],
    ['a damaged archive', Promise.resolve(Buffer.from('PK\x03\x04xxxxxxxxxxxxxxxxxxxxxxxxx')), 'FORMATO'],
    ['damaged XML', xlsx('<row><c></row>'), 'FORMATO'],
    [
      'a DTD',
      xlsx('', { extra: { 'xl/styles.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' } }),
      'FORMATO',
    ],
    ['a million columns', xlsx('<row r="1"><c r="XFD1"><v>1</v></c></row>'), 'GRANDE'],
    ['rows in disorder', xlsx('<row r="2"><c><v>1</v></c></row><row r="1"/>'), 'FORMATO'],
  ])('that is %s is refused', async (_, bytes, expected) => {
    expect(await fault(await bytes)).toBe(expected)
  })

  it('that unpacks to too much is refused, whatever its directory says', async () => {
    const bomb = await xlsx('', {
      extra: { 'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(63_000_000)}</t></si></sst>` },
    })
    expect(bomb.length).toBeLessThan(200_000)
    expect(await fault(bomb)).toBe('GRANDE')
  })

  it.each([
    [
      'many attributes in one element',
      `<row ${Array.from({ length: 200 }, (_, at) => `a${at}="" `).join('')}/>`,
      'COMPLEXO',
    ],
    ['an attribute that does not end', `<row a="${'a'.repeat(600_000)}"/>`, 'GRANDE'],
    ['a name that does not end', `<row ${'a'.repeat(600_000)}=""/>`, 'GRANDE'],
    ['a comment that does not end', `<!--${'a'.repeat(600_000)}-->`, 'GRANDE'],
    ['elements within elements', '<a>'.repeat(100), 'COMPLEXO'],
    ['a text longer than a cell', `<row><c t="str"><v>${'a'.repeat(70_000)}</v></c></row>`, 'GRANDE'],
    ['many merges', '<mergeCell ref="A1:CV1"/>'.repeat(20_000), 'COMPLEXO'],
  ])('with %s is refused while it is read', async (_, rows, expected) => {
    expect(await fault(await xlsx(rows))).toBe(expected)
  })

  it('is refused for a text that is stored once and is long in many cells', async () => {
    const strings = (length: number) => ({
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(length)}</t></si></sst>`,
    })
    const rows = (count: number) => `<row>${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`.repeat(count)
    expect(await fault(await xlsx(rows(3600), { extra: strings(1_000_000) }))).toBe('GRANDE')
    expect(await fault(await xlsx(rows(100), { extra: strings(10_000) }))).toBe('GRANDE')
    expect(await fault(await xlsx(rows(1), { extra: strings(10_000) }))).toHaveLength(1)
  })

  it.each([
    ['formats', { 'xl/styles.xml': `<s><cellXfs>${'<xf/>'.repeat(70_000)}</cellXfs></s>` }],
    [
      'formats of its own',
      {
        'xl/styles.xml': `<s>${Array.from({ length: 6000 }, (_, at) => `<numFmt numFmtId="${at}" formatCode="0"/>`).join('')}</s>`,
      },
    ],
    [
      'relations',
      {
        'xl/_rels/workbook.xml.rels': `<R>${Array.from({ length: 21_000 }, (_, at) => `<Relationship Id="${at}"/>`).join('')}</R>`,
      },
    ],
    ['sheets', { 'xl/workbook.xml': `<workbook><sheets>${'<sheet/>'.repeat(1001)}</sheets></workbook>` }],
  ])('with too many %s is refused', async (_, extra) => {
    expect(await fault(await xlsx('', { extra }))).toBe('COMPLEXO')
  })

  it('with a password is refused, and so is an old one', async () => {
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
    expect(await fault(old)).toBe('FORMATO')
    expect(await fault(Buffer.concat([old, Buffer.from('EncryptedPackage', 'utf16le')]))).toBe('CIFRADO')
  })
})

const namespaces = ['office', 'table', 'text', 'calcext'].map((name) => `xmlns:${name}="${name}"`).join(' ')
const ods = (rows: string, extra: Record<string, string> = {}) =>
  zip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content ${namespaces}><office:body><office:spreadsheet><table:table>${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
    ...extra,
  })
const cell = (attributes: string, text = '') =>
  `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`

describe('a workbook of LibreOffice', () => {
  it('has texts, numbers, dates, yes and no', async () => {
    const bytes = await ods(
      row(
        cell('office:value-type="string"', 'Ana<text:s text:c="2"/>X'),
        cell('office:value-type="float" office:value="1001"', '01001'),
        cell('office:value-type="float" office:value="12.5"', '12,50'),
        cell('office:value-type="date" office:date-value="1961-03-05"', '5 de marzo'),
        cell('office:value-type="boolean" office:boolean-value="true"', 'VERDADEIRO'),
      ),
    )
    expect(await read(bytes)).toEqual([['Ana  X', '01001', '12,5', '05/03/1961', '1']])
  })

  it('repeats rows and cells, of which blank ones do not count', async () => {
    const bytes = await ods(
      row(
        cell('table:number-columns-repeated="2"', 'x'),
        '<table:table-cell table:number-columns-repeated="16000"/>',
      ) +
        '<table:table-row table:number-rows-repeated="3"><table:table-cell/></table:table-row>' +
        row(cell('', 'y')) +
        '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>',
    )
    expect((await readSpreadsheet(bytes)).rows).toEqual([
      { at: 0, cells: ['x', 'x'] },
      { at: 4, cells: ['y'] },
    ])
    expect(await fault(await ods(row(cell('table:number-columns-repeated="200"', 'x'))))).toBe('GRANDE')
    const many =
      '<table:table-row table:number-rows-repeated="900000"><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row>'
    expect(await fault(await ods(many))).toBe('GRANDE')
  })

  it('has its first visible sheet read and the others named, but for empty and hidden ones', async () => {
    const table = (name: string, text: string) =>
      `<table:table table:name="${name}" table:style-name="${name}">${row(cell('', text))}</table:table>`
    const hidden = (name: string) =>
      `<style:style xmlns:style="s" style:name="${name}"><style:table-properties table:display="false"/></style:style>`
    const book = (styles: string, tables: string) =>
      zip({
        'content.xml': `<office:document-content ${namespaces}>${styles}<office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
      })
    const tables = table('A', 'a') + table('B', 'b') + table('C', ' ') + table('D', 'd')
    const grid = await readSpreadsheet(await book(hidden('A'), tables))
    expect([grid.rows[0]?.cells, grid.otherSheets]).toEqual([['b'], ['D']])
    expect(await fault(await book(hidden('A'), table('A', 'a')))).toBe('SEN_FILAS')
  })

  it('has rows that are hidden, and days with a time', async () => {
    const bytes = await ods(
      `<table:table-row table:visibility="filter">${cell('office:value-type="date" office:date-value="1961-03-05T10:30:00"', 'x')}</table:table-row>`,
    )
    expect((await readSpreadsheet(bytes)).rows).toEqual([{ at: 0, cells: ['05/03/1961'], isHidden: true }])
  })

  it('leaves comments out, and has faults for errors and merged cells', async () => {
    const bytes = await ods(
      row(
        '<table:table-cell office:value-type="string"><office:annotation><text:p>segredo</text:p></office:annotation><text:p>Ana</text:p></table:table-cell>',
        cell('table:formula="of:=1/0" office:value-type="string"', '#DIV/0!'),
        '<table:covered-table-cell/>',
      ),
    )
    const [found] = (await readSpreadsheet(bytes)).rows
    expect(found?.cells[0]).toBe('Ana')
    expect(faultsOf(found as GridRow)).toEqual({ 1: 'formula', 2: 'merged' })
  })

  it('is refused for a cell that is longer than any, by its spaces or its paragraphs', async () => {
    expect(await fault(await ods(row(cell('', '<text:s text:c="1000"/>'.repeat(70)))))).toBe('GRANDE')
    expect(
      await fault(await ods(row(`<table:table-cell>${'<text:p/>'.repeat(70_000)}</table:table-cell>`))),
    ).toBe('GRANDE')
    const repeated = cell('table:number-columns-repeated="50"', 'x'.repeat(10_000))
    expect(await fault(await ods(row(repeated).repeat(50)))).toBe('GRANDE')
  })

  it('with a password is refused', async () => {
    const manifest = '<m:manifest xmlns:m="m"><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>'
    expect(await fault(await ods('', { 'META-INF/manifest.xml': manifest }))).toBe('CIFRADO')
  })
})
