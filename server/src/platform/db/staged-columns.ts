import { sql } from 'kysely'
import type { Database } from './connection.ts'
import { readTables } from './introspection.ts'

/** Columns of a member that no import prepares: keys, pictures and what the portal notes by itself. */
const ownColumns = ['id', 'could_sign_in', 'thumbnail']

/**
 * Gives the rows that an import prepares every column that members have: a migration that adds a field to the register need not know of
 * them. The new ones may be null. Another server that starts at the same time may add them first.
 */
export async function addStagedColumns({
  engine,
  schema,
}: Pick<Database, 'engine' | 'schema'>): Promise<void> {
  const tables = await readTables(schema, engine)
  const findColumns = (name: string) => tables.find((table) => table.name === name)?.columns ?? []
  const staged = new Set(findColumns('importacion_fila').map(({ name }) => name))
  if (staged.size === 0) return
  for (const { name, isText } of findColumns('socio')) {
    if (staged.has(name) || ownColumns.includes(name)) continue
    await schema.schema
      .alterTable('importacion_fila')
      .addColumn(name, isText ? 'text' : sql`integer`, (column) =>
        engine === 'postgres' ? column.ifNotExists() : column,
      )
      .execute()
  }
}
