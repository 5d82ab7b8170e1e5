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

/** Rows of `counter` that serve as locks, under the names they are stored by. */
const locks = { users: 'admins', 'sign-in-attempts': 'attempts' } as const

/**
 * Takes a row lock that lasts until the transaction ends, for rules of the kind «read, then write» that no constraint can
 * express. Other transactions that ask for the same lock wait.
 */
export const lockRow = async (tx: Tx, name: keyof typeof locks): Promise<void> => {
  await addTo(tx, locks[name], 1)
}

/** Takes the next member number; other transactions that ask for one wait until this one ends. */
export const nextSocioNumero = (tx: Tx): Promise<number> => addTo(tx, 'socio.numero', 1)

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
