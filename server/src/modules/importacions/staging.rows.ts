import { compiledQueryByShape } from '../../platform/db/compiled-queries.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'
import type { StagedError, StagedTables } from './outcome.rules.ts'

interface Staged {
  importacion_id: number
  quenda: number
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    importacion_fila: Staged & StagedTables['importacion_fila']
    importacion_valor: Staged & StagedTables['importacion_valor']
    importacion_grupo: Staged & StagedTables['importacion_grupo']
    importacion_erro: Staged & StagedTables['importacion_erro']
  }
}

/** The tables of staged rows. */
const tables: (keyof StagedTables)[] = [
  'importacion_fila',
  'importacion_valor',
  'importacion_grupo',
  'importacion_erro',
]

const insertions = compiledQueryByShape<Record<string, unknown>, unknown>()

/** Stores rows of a dry run: as many as fit into one statement, which is compiled once for each number of rows. */
export async function insertStaged(
  tx: Tx,
  table: keyof StagedTables,
  { id, quenda }: { id: number; quenda: number },
  rows: readonly object[],
): Promise<void> {
  const values: Record<string, unknown> = { importacion_id: id, quenda }
  for (const [at, row] of rows.entries())
    for (const [column, value] of Object.entries(row)) values[`${column} ${at}`] = value
  const columns = Object.keys(rows[0] ?? {})
  await insertions(tx, `${table} ${rows.length}`, values, (db, places) =>
    (db as Tx).insertInto(table).values(
      rows.map((_, at) => ({
        importacion_id: places.importacion_id,
        quenda: places.quenda,
        ...Object.fromEntries(columns.map((column) => [column, places[`${column} ${at}`]])),
      })) as never,
    ),
  )
}

/** Deletes rows of earlier dry runs, a few at a time; false when there were none left. */
export async function deleteEarlier(tx: Tx, id: number, quenda: number, most: number): Promise<boolean> {
  let deleted = 0
  for (const table of tables) {
    const old = tx
      .selectFrom(table)
      .select(['quenda', 'fila'])
      .where('importacion_id', '=', id)
      .where('quenda', '<', quenda)
      .orderBy('quenda')
      .orderBy('fila')
      .limit(1)
    const first = await old.executeTakeFirst()
    if (!first) continue
    const { numDeletedRows } = await tx
      .deleteFrom(table)
      .where('importacion_id', '=', id)
      .where('quenda', '=', first.quenda)
      .where('fila', '>=', first.fila)
      .where('fila', '<', first.fila + most)
      .executeTakeFirstOrThrow()
    deleted += Number(numDeletedRows)
  }
  return deleted > 0
}

/** What is wrong with the rows of a dry run, by their numbers. */
export async function findErrors(db: Reader, id: number, quenda: number): Promise<StagedError[]> {
  return db
    .selectFrom('importacion_erro')
    .select(['fila', 'erros'])
    .where('importacion_id', '=', id)
    .where('quenda', '=', quenda)
    .orderBy('fila')
    .execute()
}

/** Members that were added, by the number of the row. */
export async function findAdded(
  db: Reader,
  id: number,
  quenda: number,
  filas: readonly number[],
): Promise<Map<number, number>> {
  if (filas.length === 0) return new Map()
  const rows = await db
    .selectFrom('importacion_fila')
    .select(['fila', 'socio_id'])
    .where('importacion_id', '=', id)
    .where('quenda', '=', quenda)
    .where('fila', 'in', filas)
    .execute()
  return new Map(rows.flatMap(({ fila, socio_id }) => (socio_id === null ? [] : [[fila, socio_id] as const])))
}
