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

/**
 * Takes the next number of a counter. Until the transaction ends, others that ask for the same counter wait, so it
 * also serves as a lock around «look, then write» rules no constraint can express.
 */
export async function nextOf(tx: Tx, name: 'admins' | 'attempts'): Promise<number> {
  const { value } = await tx
    .updateTable('counter')
    .set((row) => ({ value: row('value', '+', 1) }))
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}
