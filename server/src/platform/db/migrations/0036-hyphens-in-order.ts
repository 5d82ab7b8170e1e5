import type { Kysely } from 'kysely'
import { sortKey } from '../sort-keys.ts'
import type { SchemaStep } from '../tables.ts'

// biome-ignore lint/suspicious/noExplicitAny: a migration sees the schema of its time, not today's
type Db = Kysely<any>

/** Columns with their sort keys. */
const keys: Record<string, Record<string, string>> = {
  usuario: { first_name: 'first_name_key', last_name: 'last_name_key' },
  socio: { nombre: 'nombre_key', apellidos: 'apellidos_key', profesion: 'profesion_key' },
  grupo: { name: 'name_key' },
  tipo_documento: { nombre: 'nombre_key' },
  tipo_documento_socio: { nombre: 'nombre_key' },
  tipo_cota: { nome: 'nome_key' },
  evento: { titulo: 'titulo_key', lugar: 'lugar_key' },
  asamblea: { lugar: 'lugar_key' },
  junta_directiva: { lugar: 'lugar_key' },
  presupuesto: { titulo: 'titulo_key' },
  contabilidad: { titulo: 'titulo_key' },
  documento: { titulo: 'titulo_key', descripcion: 'descripcion_key' },
  envio: { autor_nome: 'autor_key', subject: 'subject_key' },
  image: { name: 'name_key' },
}

/** Hyphens that are not of ASCII: those of ASCII have counted as blanks before. */
const hasHyphen = (text: string): boolean => /(?!-)[\p{Pd}\u2212]/u.test(text)

/** Counts every kind of hyphen as a blank in the order of names and titles. */
export const up: SchemaStep = async (db) => {
  for (const [table, columns] of Object.entries(keys)) await renewKeys(db, table, columns)
  await renewPayers(db)
}

async function renewKeys(db: Db, table: string, columns: Record<string, string>): Promise<void> {
  const rows: Record<string, string>[] = await db
    .selectFrom(table)
    .select(['id', ...Object.keys(columns)])
    .execute()
  for (const row of rows) {
    const renewed = Object.entries(columns).filter(([column]) => hasHyphen(row[column] ?? ''))
    if (renewed.length === 0) continue
    const values = Object.fromEntries(renewed.map(([column, key]) => [key, sortKey(row[column])]))
    await db.updateTable(table).set(values).where('id', '=', row.id).execute()
  }
}

/** Charges and mandates are ordered by the names of their members. */
async function renewPayers(db: Db): Promise<void> {
  const socios: { id: number; nombre: string; apellidos: string }[] = await db
    .selectFrom('socio')
    .select(['id', 'nombre', 'apellidos'])
    .execute()
  for (const { id, nombre, apellidos } of socios) {
    if (!hasHyphen(`${nombre}${apellidos}`)) continue
    const apellidos_key = `${sortKey(apellidos)} ${sortKey(nombre)}`.trim()
    for (const table of ['recibo', 'mandato'])
      await db.updateTable(table).set({ apellidos_key }).where('socio_id', '=', id).execute()
  }
}
