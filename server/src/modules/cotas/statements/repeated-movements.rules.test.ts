import { expect, it } from 'vitest'
import { repeatedIn } from './repeated-movements.rules.ts'

const told = (texto: string, cents = 3000, data = '2026-05-16') => ({ texto, cents, data, referencias: '' })
/** Movements of a file, the key of each being its text. */
const read = (...texts: string[]) => texts.map((text) => ({ ...told(text), hash: text }))
const stored = (...texts: string[]) => texts.map((text, index) => ({ ...told(text), id: index + 1 }))

it('knows as many movements of a day and amount as are stored, and no more', async () => {
  expect(await repeatedIn(read('A', 'B'), stored('Y', 'Z'))).toEqual(
    new Map([
      ['A', 1],
      ['B', 2],
    ]),
  )
  expect([...(await repeatedIn(read('A', 'B', 'C'), stored('Y'))).values()]).toEqual([1])
  expect((await repeatedIn(read('A'), [])).size).toBe(0)
  expect((await repeatedIn([], stored('Y'))).size).toBe(0)
})

it('takes none of another day, amount or direction', async () => {
  const [one] = stored('COTA')
  for (const other of [{ data: '2026-05-17' }, { cents: 3001 }, { cents: -3000 }])
    expect((await repeatedIn(read('COTA'), [{ ...told('COTA'), ...other, id: one?.id ?? 0 }])).size).toBe(0)
})

it('takes for the new one of several the movement with fewest words in common, in any order', async () => {
  const file = read('TRANSFERENCIA NOA REI', 'TRANSFERENCIA UXIA MOS', 'TRANSFERENCIA BRAIS SOUTO')
  expect(await repeatedIn(file, stored('TRANSFERENCIA SOUTO', 'TRANSFERENCIA REI'))).toEqual(
    new Map([
      ['TRANSFERENCIA NOA REI', 2],
      ['TRANSFERENCIA BRAIS SOUTO', 1],
    ]),
  )
})

it('gives other requests their turns while it compares thousands of equal payments of one day', async () => {
  const names = Array.from({ length: 12_000 }, (_, index) => `COTA PERSOA${index}`)
  let turns = 0
  const counting = setInterval(() => {
    turns += 1
  })
  const repeated = await repeatedIn(read(...names), stored(...names.slice(1000).reverse()))
  clearInterval(counting)
  expect(turns).toBeGreaterThan(1)
  expect(repeated.size).toBe(11_000)
  expect([...repeated.keys()].every((name) => Number(name.slice(11)) >= 1000)).toBe(true)
})
