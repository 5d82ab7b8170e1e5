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

/** Rows of `counter` that serve as locks, with their stored names. */
const locks = { users: 'admins', 'sign-in-attempts': 'attempts' } as const

/**
 * Takes a row lock until the transaction ends, for read-then-write rules that no constraint can express. Other
 * transactions that request the same lock wait.
 */
export const lockRow = async (tx: Tx, name: keyof typeof locks): Promise<void> => {
  await addTo(tx, locks[name], 1)
}

/** Takes the next member number; concurrent transactions that need one wait until this one ends. */
export const nextSocioNumero = (tx: Tx): Promise<number> => addTo(tx, 'socio.numero', 1)

/**
 * Takes member numbers: `most` and all below it count as taken, and `n` further ones.
 * @returns the number before the first of these
 */
export async function takeSocioNumeros(tx: Tx, { n, most }: { n: number; most: number }): Promise<number> {
  await tx
    .updateTable('counter')
    .set({ value: most })
    .where('name', '=', 'socio.numero')
    .where('value', '<', most)
    .execute()
  return (await addTo(tx, 'socio.numero', n)) - n
}

/** Adds `step` to a counter, for instance of rows, and returns the new value. */
export async function addTo(tx: Tx, name: CounterName, step: number): Promise<number> {
  const { value } = await tx
    .updateTable('counter')
    .set((row) => ({ value: row('value', '+', step) }))
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}
