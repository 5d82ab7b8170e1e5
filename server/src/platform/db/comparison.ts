import type { Kysely } from 'kysely'
import type { TableShape } from './introspection.ts'
import { readTables } from './introspection.ts'
import type { Row } from './rows.ts'
import { eachRows, lastKeys } from './rows.ts'
import type { Engine, Tables } from './tables.ts'

/** One of two databases that should have the same content. */
export interface Side {
  db: Kysely<Tables>
  engine: Engine
}

/**
 * Compares every value of every row of two databases, and their next numbers.
 * @param wanted the tables to compare
 * @param told called with each table and the number of its rows compared so far
 * @returns the first difference, by table and key, without stored values; null when the databases are equal
 */
export async function firstDifference(
  one: Side,
  other: Side,
  wanted: (table: string) => boolean,
  told: (table: string, rows: number) => void,
): Promise<string | null> {
  const tables = (await readTables(one.db, one.engine)).filter(({ name }) => wanted(name))
  const others = (await readTables(other.db, other.engine)).filter(({ name }) => wanted(name))
  const names = (all: TableShape[]) => all.map(({ name }) => name).join()
  if (names(tables) !== names(others)) return 'the tables'
  for (const [index, table] of tables.entries()) {
    const counterpart = others[index]
    if (!counterpart) return table.name
    const theirs = flat(eachRows(other.db, other.engine, counterpart))
    let count = 0
    for await (const row of flat(eachRows(one.db, one.engine, table))) {
      const { value } = await theirs.next()
      if (!value || !isSame(table, row, value)) return `${table.name} ${toKey(table, row)}`
      count += 1
      if (count % 1000 === 0) told(table.name, count)
    }
    const { value: more } = await theirs.next()
    if (more) return `${table.name} ${toKey(table, more)}`
  }
  const numbers = JSON.stringify(await lastKeys(one.db, one.engine, tables))
  if (numbers !== JSON.stringify(await lastKeys(other.db, other.engine, tables)))
    return 'the numbers records are given'
  return null
}

async function* flat(batches: AsyncIterable<Row[]>): AsyncGenerator<Row, undefined> {
  for await (const rows of batches) yield* rows
}

const isSame = ({ columns }: TableShape, one: Row, other: Row) =>
  columns.every(({ name }) => one[name] === other[name])

const toKey = ({ key }: TableShape, row: Row) => key.map((name) => `${name}=${row[name]}`).join(' ')
