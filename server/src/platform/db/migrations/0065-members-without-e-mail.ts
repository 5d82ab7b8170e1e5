import { sql } from 'kysely'
import type { SchemaStep } from '../tables.ts'

/** Columns that are null for a person without e-mail, by table. `socio.email_key`, which only sorts, is the empty text then. */
const nullable: Record<string, readonly string[]> = { usuario: ['email', 'email_key'], socio: ['email'] }

/**
 * Lets users and members be without e-mail. The key of those there are stays unique: null is equal to nothing. SQLite has no statement
 * for this; its manual says to write the definition of the table, which changes no row (https://sqlite.org/lang_altertable.html, 7).
 */
export const up: SchemaStep = async (db, engine) => {
  await allowNull(db, engine)
  // of an older portal, in which an address could be the empty text
  await sql`update usuario set email = null, email_key = null where email = ''`.execute(db)
  await sql`update socio set email = null where email = ''`.execute(db)
}

const allowNull: SchemaStep = async (db, engine) => {
  const run = (text: string) => sql.raw(text).execute(db)
  if (engine === 'postgres') {
    for (const [table, columns] of Object.entries(nullable))
      for (const column of columns) await run(`alter table ${table} alter column ${column} drop not null`)
    return
  }
  const { rows } = await sql<{ schema_version: number }>`pragma schema_version`.execute(db)
  await run('pragma writable_schema = on')
  for (const [table, columns] of Object.entries(nullable)) {
    const found = await sql<{
      sql: string
    }>`select sql from sqlite_schema where type = 'table' and name = ${table}`.execute(db)
    let definition = found.rows[0]?.sql ?? ''
    for (const column of columns) {
      const before = `"${column}" text not null`
      if (!definition.includes(before))
        throw new Error(`The table ${table} has another ${column}: ${definition}`)
      definition = definition.replace(before, `"${column}" text`)
    }
    await sql`update sqlite_schema set sql = ${definition} where type = 'table' and name = ${table}`.execute(
      db,
    )
  }
  await run(`pragma schema_version = ${(rows[0]?.schema_version ?? 0) + 1}`)
  await run('pragma writable_schema = reset')
}
