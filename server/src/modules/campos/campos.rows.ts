import type { Generated, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Campo, Visibilidade } from '#contract/campos.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import { inBatches } from '../../platform/db/batches.ts'
import { fromBoolean, toBoolean } from '../../platform/db/columns.ts'
import { compiledQuery, compiledQueryByShape } from '../../platform/db/compiled-queries.ts'
import { declarePublic } from '../../platform/db/content-version.ts'
import { listPage } from '../../platform/db/lists.ts'
import { searchText, sortKey } from '../../platform/db/sort-keys.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'
import { bumpVersion } from '../../platform/db/versions.ts'

interface CampoTable {
  id: Generated<number>
  nome: string
  nome_key: string
  search: string
  tipo: Campo['tipo']
  opcions: string
  axuda: string
  visible: Campo['visible']
  editable_propia: number
  obrigatorio: number
  en_solicitude: number
  en_lista: number
  orde: number
  activo: number
  version: Generated<number>
}
interface SocioCampoTable {
  socio_id: number
  campo_id: number
  valor: string
  valor_key: string
}
/** Values of own fields in applications for membership. */
interface SolicitudeCampoTable {
  solicitude_id: number
  campo_id: number
  valor: string
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    campo: CampoTable
    socio_campo: SocioCampoTable
    solicitude_campo: SolicitudeCampoTable
  }
}
declarePublic('campo')

/** The writable values of an own field. */
export type CampoValues = Omit<Campo, 'id' | 'version'>

const fromTable = (row: Selectable<CampoTable>): Campo => ({
  id: row.id,
  nome: row.nome,
  tipo: row.tipo,
  opcions: row.opcions.split('\n').filter(Boolean),
  axuda: row.axuda,
  visible: row.visible,
  editablePropia: toBoolean(row.editable_propia),
  obrigatorio: toBoolean(row.obrigatorio),
  enSolicitude: toBoolean(row.en_solicitude),
  enLista: toBoolean(row.en_lista),
  orde: row.orde,
  activo: toBoolean(row.activo),
  version: row.version,
})

const toTable = (values: CampoValues) => ({
  nome: values.nome,
  nome_key: sortKey(values.nome),
  search: searchText(values.nome),
  tipo: values.tipo,
  opcions: values.opcions.join('\n'),
  axuda: values.axuda,
  visible: values.visible,
  editable_propia: fromBoolean(values.editablePropia),
  obrigatorio: fromBoolean(values.obrigatorio),
  en_solicitude: fromBoolean(values.enSolicitude),
  en_lista: fromBoolean(values.enLista),
  orde: values.orde,
  activo: fromBoolean(values.activo),
})

/** One page of the fields that are seen by `visible`, in the order of forms unless sorted otherwise. */
export async function listCampos(
  db: Reader,
  query: ListQuery<'id' | 'nome' | 'orde', 'activo'>,
  visible: Visibilidade[],
  activo: boolean | undefined,
): Promise<Page<Campo>> {
  let base = db.selectFrom('campo').selectAll().where('visible', 'in', visible)
  if (activo !== undefined) base = base.where('activo', '=', fromBoolean(activo))
  const { content, totalElements } = await listPage(base, query, {
    search: 'search',
    id: 'id',
    sort: { id: 'id', nome: 'nome_key', orde: 'orde' },
    defaultSort: [['orde', 'asc']],
  })
  return { content: content.map(fromTable), totalElements }
}

const everyCampo = compiledQuery((db) => db.selectFrom('campo').selectAll().orderBy('orde').orderBy('id'))

/** All fields, in the order of forms. */
export const findCampos = async (db: Reader): Promise<Campo[]> => (await everyCampo(db, {})).map(fromTable)

export async function findCampo(db: Reader, id: number): Promise<Campo | undefined> {
  const row = await db.selectFrom('campo').selectAll().where('id', '=', id).executeTakeFirst()
  return row && fromTable(row)
}

/** @returns the id of the new one */
export async function insertCampo(tx: Tx, values: CampoValues): Promise<number> {
  const { id } = await tx
    .insertInto('campo')
    .values(toTable(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Counts a change if `version` is still the stored one (or null); false when not, or there is no such field. */
export const lockCampo = (tx: Tx, id: number, version: number | null): Promise<boolean> =>
  bumpVersion(tx, 'campo', id, version)

export const updateCampo = (tx: Tx, id: number, values: CampoValues) =>
  tx.updateTable('campo').set(toTable(values)).where('id', '=', id).execute()

export const deleteCampo = (tx: Tx, id: number) => tx.deleteFrom('campo').where('id', '=', id).execute()

/** The number of members and applications with a value of a field, or with one of `valores`. */
export async function countValues(db: Reader, campoId: number, valores?: string[]): Promise<number> {
  let total = 0
  for (const table of ['socio_campo', 'solicitude_campo'] as const) {
    let query = db
      .selectFrom(table)
      .select((row) => row.fn.countAll().as('total'))
      .where('campo_id', '=', campoId)
    if (valores) query = query.where('valor', 'in', valores)
    total += Number((await query.executeTakeFirstOrThrow()).total)
  }
  return total
}

/** The values of an application by the id of the field, as stored. */
export async function findSolicitudeValues(db: Reader, solicitudeId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('solicitude_campo')
    .select(['campo_id', 'valor'])
    .where('solicitude_id', '=', solicitudeId)
    .execute()
  return new Map(rows.map(({ campo_id, valor }) => [campo_id, valor]))
}

/** Stores the values of a new application. */
export async function insertSolicitudeValues(
  tx: Tx,
  solicitudeId: number,
  values: { campoId: number; valor: string }[],
): Promise<void> {
  if (values.length === 0) return
  await tx
    .insertInto('solicitude_campo')
    .values(values.map(({ campoId, valor }) => ({ solicitude_id: solicitudeId, campo_id: campoId, valor })))
    .execute()
}

export interface StoredValue {
  socio_id: number
  campo_id: number
  valor: string
}

const askValues = compiledQueryByShape<number[], StoredValue>()

/** The values that some members have of some fields. */
export const findValues = (db: Reader, socioIds: number[], campoIds: number[]): Promise<StoredValue[]> =>
  askValues(db, `${socioIds.length} ${campoIds.length}`, [...socioIds, ...campoIds], (reader, values) => {
    const places = (length: number, first: number) =>
      sql.join(Array.from({ length }, (_, at) => sql`${values[first + at]}`))
    return reader
      .selectFrom('socio_campo')
      .select(['socio_id', 'campo_id', 'valor'])
      .where(sql<boolean>`socio_id in (${places(socioIds.length, 0)})`)
      .where(sql<boolean>`campo_id in (${places(campoIds.length, socioIds.length)})`)
  })

/** Writes the same value of a field for many members; null clears it. */
export async function saveValueOfMany(
  tx: Tx,
  socioIds: readonly number[],
  { campoId, valor, key }: { campoId: number; valor: string | null; key: string },
): Promise<void> {
  for (const some of inBatches(socioIds)) {
    await tx.deleteFrom('socio_campo').where('campo_id', '=', campoId).where('socio_id', 'in', some).execute()
    if (valor !== null)
      await tx
        .insertInto('socio_campo')
        .values(some.map((socio_id) => ({ socio_id, campo_id: campoId, valor, valor_key: key })))
        .execute()
  }
}

/** Writes values of a member; null clears one. */
export async function saveValues(
  tx: Tx,
  socioId: number,
  values: { campoId: number; valor: string | null; key: string }[],
): Promise<void> {
  if (values.length === 0) return
  await tx
    .deleteFrom('socio_campo')
    .where('socio_id', '=', socioId)
    .where(
      'campo_id',
      'in',
      values.map(({ campoId }) => campoId),
    )
    .execute()
  const rows = values.flatMap(({ campoId, valor, key }) =>
    valor === null ? [] : [{ socio_id: socioId, campo_id: campoId, valor, valor_key: key }],
  )
  if (rows.length > 0) await tx.insertInto('socio_campo').values(rows).execute()
}
