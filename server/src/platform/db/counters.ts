import type { Tx } from './tables.ts'

interface CounterTable {
  name: string
  value: number
}
declare module './tables.ts' {
  interface Tables {
    counter: CounterTable
  }
}

type CounterName = 'admins' | 'attempts' | 'socio.numero' | 'socios.active' | 'socios.inactive'

/**
 * Takes the next number of a counter. Until the transaction ends, others that ask for the same counter wait, so it
 * also serves as a lock around «look, then write» rules no constraint can express.
 */
export const nextOf = (tx: Tx, name: 'admins' | 'attempts' | 'socio.numero'): Promise<number> =>
  addTo(tx, name, 1)

/** Adds `step` to a counter, for instance of how many rows there are, and answers what it is now. */
export async function addTo(tx: Tx, name: CounterName, step: 1 | -1): Promise<number> {
  const { value } = await tx
    .updateTable('counter')
    .set((row) => ({ value: row('value', '+', step) }))
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}
