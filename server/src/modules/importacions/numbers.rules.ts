import type { MatchedRow } from './matching.rules.ts'
import type { RegisterIndex } from './register.rules.ts'
import type { FileRow } from './rows.rules.ts'
import { getValue } from './rows.rules.ts'

/** How far above the next lower number a new one may be. The number after the highest one is that of the next member. */
const farthest = 10_000

/**
 * New numbers that are far above the next lower one of the register or the file, with that one: a telephone or a year in the wrong
 * column. Numbers that are refused make no other one near.
 */
export function findHighNumbers(
  rows: readonly MatchedRow[],
  { byNumero }: Pick<RegisterIndex, 'byNumero'>,
): Map<FileRow, number> {
  const found = new Map<FileRow, number>()
  const given = rows.flatMap(({ row, match }) => {
    const numero = match.socio ? undefined : getValue(row, 'numero')
    return numero === undefined ? [] : [{ numero, row }]
  })
  if (given.length === 0) return found
  const known = [...byNumero.keys()].map((numero) => ({ numero, row: null }))
  let below = 0
  for (const { numero, row } of [...known, ...given].sort((one, other) => one.numero - other.numero)) {
    if (row !== null && numero - below > farthest) found.set(row, below)
    else below = numero
  }
  return found
}
