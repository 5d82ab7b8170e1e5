import { sql } from 'kysely'
import type { SchemaStep } from '../tables.ts'

/** The table with a text, its column, the number of its entry in the index, and what that depends on in addition to the text. */
const texts = [
  ['socio', 'search', 'id * 2 + activo', ['id', 'activo']],
  ['socio', 'search_name', 'id * 2 + activo', ['id', 'activo']],
  ['usuario', 'search', 'id', ['id']],
  ['auditoria', 'search', 'id', ['id']],
] as const

/** The pieces of one and two characters of `text`, each once, as tokens: the hexadecimal form of their bytes. */
const shortPieces = (text: string) => `(
  with recursive place (i) as (select 1 union all select i + 1 from place where i < length(${text}))
  select group_concat(distinct hex(substr(${text}, i, 1))) || ',' || group_concat(distinct hex(substr(${text}, i, 2)))
  from place)`

/**
 * Substring indexes of SQLite; those of PostgreSQL need an extension (`../trigrams.ts`). A text has two: one of its trigrams in
 * their order, and one of its pieces of one and two characters. Triggers keep them in the transaction of each change. The entry
 * of a member is twice the id, plus 1 while the member is active. A deleted text leaves nothing behind in its indexes.
 */
export const up: SchemaStep = async (db, engine) => {
  if (engine === 'postgres') return

  for (const [table, column, entry, parts] of texts) {
    const toEntry = (row: string) => entry.replace(/id|activo/g, (part) => `${row}${part}`)
    const long = {
      name: `${table}_${column}_long`,
      options: `tokenize = 'trigram case_sensitive 1'`,
      content: (text: string) => text,
    }
    const short = {
      name: `${table}_${column}_short`,
      options: `tokenize = 'ascii', detail = none`,
      content: shortPieces,
    }
    for (const { name, options, content } of [long, short]) {
      const add = `insert into ${name} (rowid, text) values (${toEntry('new.')}, ${content(`new.${column}`)});`
      const remove = `insert into ${name} (${name}, rowid, text)
        values ('delete', ${toEntry('old.')}, ${content(`old.${column}`)});`
      const sources = [...parts, column]
      const statements = [
        `create virtual table ${name} using fts5 (text, content = '', columnsize = 0, ${options})`,
        `insert into ${name} (${name}, rank) values ('secure-delete', 1)`,
        `insert into ${name} (rowid, text) select ${toEntry('')}, ${content(column)} from ${table} order by id`,
        `create trigger ${name}_insert after insert on ${table} begin ${add} end`,
        `create trigger ${name}_delete after delete on ${table} begin ${remove} end`,
        `create trigger ${name}_update after update of ${sources.join(', ')} on ${table}
          when ${sources.map((source) => `old.${source} <> new.${source}`).join(' or ')}
          begin ${remove} ${add} end`,
      ]
      for (const statement of statements) await sql.raw(statement).execute(db)
    }
  }
}
