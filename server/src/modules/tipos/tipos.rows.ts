import type { Generated } from 'kysely'
import type { Page } from '#contract/lists.ts'
import type { Tipo, TiposQuery } from '#contract/tipos.ts'
import { listPage } from '../../platform/db/lists.ts'
import { searchText, sortKey } from '../../platform/db/sort-keys.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'
import { bumpVersion } from '../../platform/db/versions.ts'

interface TipoTable {
  id: Generated<number>
  nombre: string
  nombre_key: string
  search: string
  version: Generated<number>
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    tipo_documento: TipoTable
    tipo_documento_socio: TipoTable
  }
}

/** The two lists of types: of the association's documents, and of those kept with members. */
export type TipoTableName = 'tipo_documento' | 'tipo_documento_socio'

const listedColumns = ['id', 'nombre', 'version'] as const

const toTable = (nombre: string) => ({ nombre, nombre_key: sortKey(nombre), search: searchText(nombre) })

/** One page of types, by name unless sorted otherwise; `without` leaves one out. */
export function listTipos(
  db: Reader,
  table: TipoTableName,
  query: TiposQuery,
  without?: number,
): Promise<Page<Tipo>> {
  let base = db.selectFrom(table).select(listedColumns)
  if (without !== undefined) base = base.where('id', '!=', without)
  return listPage(base, query, {
    search: 'search',
    id: 'id',
    sort: { id: 'id', nombre: 'nombre_key' },
    defaultSort: [['nombre_key', 'asc']],
  })
}

export const findTipo = (db: Reader, table: TipoTableName, id: number): Promise<Tipo | undefined> =>
  db.selectFrom(table).select(listedColumns).where('id', '=', id).executeTakeFirst()

/** @returns the id of the new one */
export async function insertTipo(tx: Tx, table: TipoTableName, nombre: string): Promise<number> {
  const { id } = await tx.insertInto(table).values(toTable(nombre)).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Counts a change if `version` is still the stored one (or null); false when not, or there is no such type. */
export const lockTipo = (
  tx: Tx,
  table: TipoTableName,
  id: number,
  version: number | null,
): Promise<boolean> => bumpVersion(tx, table, id, version)

export const renameTipo = (tx: Tx, table: TipoTableName, id: number, nombre: string) =>
  tx.updateTable(table).set(toTable(nombre)).where('id', '=', id).execute()

export const deleteTipo = (tx: Tx, table: TipoTableName, id: number) =>
  tx.deleteFrom(table).where('id', '=', id).execute()
