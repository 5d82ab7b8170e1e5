import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '../../testing/database.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { firstDifference } from './comparison.ts'
import type { Tx } from './tables.ts'

let places: TestDatabase[]
beforeAll(async () => {
  places = [await openTestDatabase(), await openTestDatabase()]
  for (const { database } of places)
    await database.transactionWithoutAudit((tx) => tx.insertInto('grupo').values(groups(1, 1500)).execute())
})
afterAll(async () => {
  for (const each of places) await each.close()
})

const groups = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    id: from + index,
    name: `Grupo ${from + index}`,
    name_key: '',
    search: '',
    version: 1,
  }))

/** The first difference, in both directions. */
async function differences() {
  const [one, other] = places.map(({ database }) => ({ db: database.schema, engine: database.engine }))
  if (!one || !other) throw new Error('there are two')
  const isWanted = (table: string) => table === 'grupo' || table === 'grupo_socio'
  const look = (left: typeof one, right: typeof one) => firstDifference(left, right, isWanted, () => {})
  return [await look(one, other), await look(other, one)]
}
const change = (work: (tx: Tx) => Promise<unknown>) => places[1]?.database.transactionWithoutAudit(work)

it('two databases are the same, or differ by a value, a row less or a row more, named by its key alone', async () => {
  expect(await differences()).toEqual([null, null])
  await change((tx) => tx.insertInto('grupo').values(groups(1501, 1501)).execute())
  expect(await differences()).toEqual(['grupo id=1501', 'grupo id=1501'])
  await change((tx) => tx.deleteFrom('grupo').where('id', '>=', 1500).execute())
  expect(await differences()).toEqual(['grupo id=1500', 'grupo id=1500'])
  await change((tx) => tx.updateTable('grupo').set({ name: 'Outro' }).where('id', '=', 1200).execute())
  expect(await differences()).toEqual(['grupo id=1200', 'grupo id=1200'])
})

it('and by the numbers their next records get', async () => {
  const [one] = places
  const all = (tx: Tx) => tx.deleteFrom('grupo').execute()
  await one?.database.transactionWithoutAudit(all)
  await change(all)
  const told = [null, null]
  // only SQLite took the number that was given with the row for one it gave
  const expected = one?.database.engine === 'sqlite' ? told.map(() => 'the numbers records are given') : told
  expect(await differences()).toEqual(expected)
})
