import { type Kysely, sql } from 'kysely'
import type { Engine, Tables } from './tables.ts'

/** A table as the database describes it. Backup and move use it and know no table by name. */
export interface TableShape {
  name: string
  /** In the order of creation. */
  columns: { name: string; isText: boolean; isNullable: boolean }[]
  /** Columns of the primary key, in order. */
  key: string[]
  /** Whether the database generates its keys. */
  givesNumbers: boolean
}

interface ColumnRow {
  table: string
  name: string
  type: string
  nullable: boolean | number
  numbered: boolean | number
}
interface KeyRow {
  table: string
  name: string
}
interface ReferenceRow {
  table: string
  to: string
}

/** Tables of the engine and of the migrations. */
const internal = /^(sqlite_|kysely_)/

/** Every table of the portal, referenced tables first; the same on both engines. Indexes that SQLite keeps as tables are not. */
export async function readTables(db: Kysely<Tables>, engine: Engine): Promise<TableShape[]> {
  const { columns, keys, references } = engine === 'sqlite' ? ofSqlite : ofPostgres
  const columnRows = (await columns.execute(db)).rows.filter(({ table }) => !internal.test(table))
  const keyRows = (await keys.execute(db)).rows
  const referenceRows = (await references.execute(db)).rows
  const shapes = new Map<string, TableShape>()
  for (const { table, name, type, nullable, numbered } of columnRows) {
    const shape = shapes.get(table) ?? { name: table, columns: [], key: [], givesNumbers: false }
    shape.columns.push({ name, isText: type.toLowerCase() === 'text', isNullable: Boolean(nullable) })
    if (numbered) shape.givesNumbers = true
    shapes.set(table, shape)
  }
  for (const { table, name } of keyRows) shapes.get(table)?.key.push(name)
  return inOrder(shapes, referenceRows)
}

/** Sorts referenced tables before the tables that refer to them, and otherwise by name. */
function inOrder(shapes: Map<string, TableShape>, references: ReferenceRow[]): TableShape[] {
  const done: TableShape[] = []
  const seen = new Set<string>()
  const visit = (name: string) => {
    const shape = shapes.get(name)
    if (!shape || seen.has(name)) return
    seen.add(name)
    const needed = references.filter(({ table }) => table === name).map(({ to }) => to)
    for (const each of needed.sort()) visit(each)
    done.push(shape)
  }
  for (const name of [...shapes.keys()].sort()) visit(name)
  return done
}

const ofSqlite = {
  columns: sql<ColumnRow>`
    select m.name as "table", c.name, c.type, 1 - max(c."notnull", c.pk > 0) as nullable,
      c.pk > 0 and m.sql like '%autoincrement%' as numbered
    from sqlite_master m, pragma_table_info(m.name) c, pragma_table_list(m.name) l
    where m.type = 'table' and l.type = 'table' order by m.name, c.cid`,
  keys: sql<KeyRow>`
    select m.name as "table", c.name from sqlite_master m, pragma_table_info(m.name) c
    where m.type = 'table' and c.pk > 0 order by m.name, c.pk`,
  references: sql<ReferenceRow>`
    select m.name as "table", f."table" as "to" from sqlite_master m, pragma_foreign_key_list(m.name) f
    where m.type = 'table'`,
}

const ofPostgres = {
  columns: sql<ColumnRow>`
    select c.table_name as "table", c.column_name as name, c.data_type as type,
      c.is_nullable = 'YES' as nullable, c.is_identity = 'YES' as numbered
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
    order by c.table_name, c.ordinal_position`,
  keys: sql<KeyRow>`
    select r.relname as "table", a.attname as name
    from pg_constraint p
    join pg_class r on r.oid = p.conrelid
    cross join lateral unnest(p.conkey) with ordinality as k(number, place)
    join pg_attribute a on a.attrelid = r.oid and a.attnum = k.number
    where p.contype = 'p' and r.relnamespace = current_schema()::regnamespace
    order by r.relname, k.place`,
  references: sql<ReferenceRow>`
    select r.relname as "table", t.relname as "to"
    from pg_constraint p join pg_class r on r.oid = p.conrelid join pg_class t on t.oid = p.confrelid
    where p.contype = 'f' and r.relnamespace = current_schema()::regnamespace`,
}
