import type { Generated, Selectable } from 'kysely'
import type { TipoCota } from '#contract/cotas.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import { fromBoolean, toBoolean } from '../../../platform/db/columns.ts'
import { declarePublic } from '../../../platform/db/content-version.ts'
import { listPage } from '../../../platform/db/lists.ts'
import { searchText, sortKey } from '../../../platform/db/sort-keys.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'
import { bumpVersion } from '../../../platform/db/versions.ts'

interface TipoCotaTable {
  id: Generated<number>
  nome: string
  nome_key: string
  search: string
  cents: number
  periodo: TipoCota['periodo']
  mes: number
  dia: number
  prorrateo: TipoCota['prorrateo']
  activo: number
  predeterminado: number
  version: Generated<number>
}
declare module '../../../platform/db/tables.ts' {
  interface Tables {
    tipo_cota: TipoCotaTable
  }
}
declarePublic('tipo_cota')

/** The writable columns of a type of fee; `importe` in cents. */
export type TipoCotaValues = Omit<TipoCota, 'id' | 'version'>

const fromTable = (row: Selectable<TipoCotaTable>): TipoCota => ({
  id: row.id,
  nome: row.nome,
  importe: row.cents / 100,
  periodo: row.periodo,
  mesVencemento: row.mes,
  diaVencemento: row.dia,
  prorrateo: row.prorrateo,
  activo: toBoolean(row.activo),
  predeterminado: toBoolean(row.predeterminado),
  version: row.version,
})

const toTable = (values: TipoCotaValues) => ({
  nome: values.nome,
  nome_key: sortKey(values.nome),
  search: searchText(values.nome),
  cents: values.importe,
  periodo: values.periodo,
  mes: values.mesVencemento,
  dia: values.diaVencemento,
  prorrateo: values.prorrateo,
  activo: fromBoolean(values.activo),
  predeterminado: fromBoolean(values.predeterminado),
})

/** One page of types of fees, by name unless sorted otherwise; `activo` keeps the active or the others. */
export async function listTiposCota(
  db: Reader,
  query: ListQuery<'id' | 'nome' | 'importe' | 'periodo' | 'activo', 'activo'>,
  activo: boolean | undefined,
): Promise<Page<TipoCota>> {
  let base = db.selectFrom('tipo_cota').selectAll()
  if (activo !== undefined) base = base.where('activo', '=', fromBoolean(activo))
  const { content, totalElements } = await listPage(base, query, {
    search: 'search',
    id: 'id',
    sort: { id: 'id', nome: 'nome_key', importe: 'cents', periodo: 'periodo', activo: 'activo' },
    defaultSort: [['nome_key', 'asc']],
  })
  return { content: content.map(fromTable), totalElements }
}

export async function findTipoCota(db: Reader, id: number): Promise<TipoCota | undefined> {
  const row = await db.selectFrom('tipo_cota').selectAll().where('id', '=', id).executeTakeFirst()
  return row && fromTable(row)
}

/** The types with these ids, by id. */
export async function findTiposCota(db: Reader, ids: readonly number[]): Promise<TipoCota[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('tipo_cota').selectAll().where('id', 'in', ids).orderBy('id').execute()
  return rows.map(fromTable)
}

/** Active types that new members are given, by name. */
export async function defaultTiposCota(db: Reader): Promise<TipoCota[]> {
  const rows = await db
    .selectFrom('tipo_cota')
    .selectAll()
    .where('activo', '=', 1)
    .where('predeterminado', '=', 1)
    .orderBy('nome_key')
    .orderBy('id')
    .execute()
  return rows.map(fromTable)
}

/** All types, by name. */
export async function allTiposCota(db: Reader): Promise<TipoCota[]> {
  const rows = await db.selectFrom('tipo_cota').selectAll().orderBy('nome_key').orderBy('id').execute()
  return rows.map(fromTable)
}

/** @returns the id of the new one */
export async function insertTipoCota(tx: Tx, values: TipoCotaValues): Promise<number> {
  const { id } = await tx
    .insertInto('tipo_cota')
    .values(toTable(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Counts a change if `version` is still the stored one (or null); false when not, or there is no such type. */
export const lockTipoCota = (tx: Tx, id: number, version: number | null): Promise<boolean> =>
  bumpVersion(tx, 'tipo_cota', id, version)

export const updateTipoCota = (tx: Tx, id: number, values: TipoCotaValues) =>
  tx.updateTable('tipo_cota').set(toTable(values)).where('id', '=', id).execute()

export const deleteTipoCota = (tx: Tx, id: number) =>
  tx.deleteFrom('tipo_cota').where('id', '=', id).execute()
