import type { ExpressionBuilder, Generated } from 'kysely'
import { sql } from 'kysely'
import type { ListQuery } from '#contract/lists.ts'
import { inBatches } from '../../platform/db/batches.ts'
import { declarePublic } from '../../platform/db/content-version.ts'
import { listPage, mapBatches, StreamedList } from '../../platform/db/lists.ts'
import { searchText, sortKey } from '../../platform/db/sort-keys.ts'
import type { Reader, Tables, Tx } from '../../platform/db/tables.ts'
import { bumpVersion } from '../../platform/db/versions.ts'

interface GrupoTable {
  id: Generated<number>
  name: string
  name_key: string
  search: string
  version: Generated<number>
}
interface GrupoSocioTable {
  grupo_id: number
  socio_id: number
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    grupo: GrupoTable
    grupo_socio: GrupoSocioTable
  }
}
declarePublic('grupo')

export interface Member {
  id: number
  nombre: string
  apellidos: string
}

/** A group as stored, with those of its members who are shown. */
export interface GrupoRow {
  id: number
  name: string
  version: number
  /** Decides who sees something of an event. */
  protected: boolean
  socios: Member[]
}

/** The members that a caller sees: the active ones, or all. */
export type VisibleMembers = 'active' | 'all'

/** More than there can be. */
const maxGroups = 2_147_483_647
/** Groups of a list whose members are read and sent at once. */
const readAtOnce = 10
/**
 * One page of groups, by name unless sorted otherwise, read a few at a time: their members may be thousands. `without`
 * leaves one out. Members' names are searched too.
 */
export async function listGrupos(
  db: Reader,
  query: ListQuery<'id' | 'name'>,
  shown: VisibleMembers,
  without?: number,
): Promise<StreamedList<GrupoRow>> {
  let base = db
    .selectFrom((from) =>
      from
        .selectFrom('grupo')
        .select(['id', 'name', 'name_key', 'version'])
        .select((row) => (query.search ? searchable(row, shown) : sql<string>`grupo.search`).as('search'))
        // made once: without a limit both engines put the names of all members together for each word again
        .limit(maxGroups)
        .as('found'),
    )
    .select(['id', 'name', 'version'])
  if (without !== undefined) base = base.where('id', '!=', without)
  const { content, totalElements } = await listPage(base, query, {
    search: 'search',
    id: 'id',
    sort: { id: 'id', name: 'name_key' },
    defaultSort: [['name_key', 'asc']],
  })
  const held = await findProtected(db)
  const batches = mapBatches(inBatches(content, readAtOnce), async (some): Promise<GrupoRow[]> => {
    const members = await readMembers(
      db,
      some.map(({ id }) => id),
      shown,
    )
    return some.map((row) => ({ ...row, protected: held.has(row.id), socios: members.get(row.id) ?? [] }))
  })
  return new StreamedList(batches, totalElements)
}

/** A group's own search text with the names of its members. */
function searchable(row: ExpressionBuilder<Tables, 'grupo'>, shown: VisibleMembers) {
  let names = row
    .selectFrom('grupo_socio')
    .innerJoin('socio', 'socio.id', 'grupo_socio.socio_id')
    .select(sql<string>`string_agg(socio.search_name, ' ')`.as('names'))
    .whereRef('grupo_socio.grupo_id', '=', 'grupo.id')
  if (shown === 'active') names = names.where('socio.activo', '=', 1)
  return sql<string>`grupo.search || ' ' || coalesce(${names}, '')`
}

/** The members of some groups, by surname. */
async function readMembers(db: Reader, ids: number[], shown: VisibleMembers): Promise<Map<number, Member[]>> {
  if (ids.length === 0) return new Map()
  let query = db
    .selectFrom('grupo_socio')
    .innerJoin('socio', 'socio.id', 'grupo_socio.socio_id')
    .select(['grupo_socio.grupo_id', 'socio.id', 'socio.nombre', 'socio.apellidos'])
    .where('grupo_socio.grupo_id', 'in', ids)
    .orderBy('socio.apellidos_key')
    .orderBy('socio.nombre_key')
    .orderBy('socio.id')
  if (shown === 'active') query = query.where('socio.activo', '=', 1)
  const byGrupo = Map.groupBy(await query.execute(), ({ grupo_id }) => grupo_id)
  return new Map([...byGrupo].map(([id, rows]) => [id, rows.map(({ grupo_id: _, ...member }) => member)]))
}

export async function findGrupo(
  db: Reader,
  id: number,
  shown: VisibleMembers,
): Promise<GrupoRow | undefined> {
  const row = await db
    .selectFrom('grupo')
    .select(['id', 'name', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const socios = (await readMembers(db, [id], shown)).get(id) ?? []
  return { ...row, protected: (await findProtected(db, id)).has(id), socios }
}

/** A group without its members, who may be thousands. */
export async function findGrupoName(
  db: Reader,
  id: number,
): Promise<Pick<GrupoRow, 'id' | 'name' | 'protected'> | undefined> {
  const row = await db.selectFrom('grupo').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
  return row && { ...row, protected: (await findProtected(db, id)).has(id) }
}

/** Those of `socioIds` who are in a group. */
export async function findMembersAmong(
  db: Reader,
  grupoId: number,
  socioIds: readonly number[],
): Promise<Set<number>> {
  const found = new Set<number>()
  for (const some of inBatches(socioIds)) {
    const rows = await db
      .selectFrom('grupo_socio')
      .select('socio_id')
      .where('grupo_id', '=', grupoId)
      .where('socio_id', 'in', some)
      .execute()
    for (const { socio_id } of rows) found.add(socio_id)
  }
  return found
}

/** The groups that restrict a part of an event: all of them, or `id` if it is one. */
async function findProtected(db: Reader, id?: number): Promise<Set<number>> {
  const found = new Set<number>()
  for (const table of ['evento_enlace_restriction', 'evento_documento_restriction'] as const) {
    let query = db.selectFrom(table).select('grupo_id').distinct().where('grupo_id', 'is not', null)
    if (id !== undefined) query = query.where('grupo_id', '=', id)
    for (const { grupo_id } of await query.execute()) if (grupo_id !== null) found.add(grupo_id)
  }
  return found
}

/** All groups without their members. */
export async function findGrupoNames(db: Reader): Promise<Pick<GrupoRow, 'id' | 'name' | 'protected'>[]> {
  const held = await findProtected(db)
  const rows = await db.selectFrom('grupo').select(['id', 'name']).orderBy('id').execute()
  return rows.map((row) => ({ ...row, protected: held.has(row.id) }))
}

/** Locks a group until the transaction ends. False when it does not exist. */
export async function lockGrupo(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('grupo')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ids of the groups of an active member. */
export const findActiveMemberships = (db: Reader, socioId: number): Promise<{ grupo_id: number }[]> =>
  db
    .selectFrom('grupo_socio')
    .innerJoin('socio', 'socio.id', 'grupo_socio.socio_id')
    .select('grupo_socio.grupo_id')
    .where('grupo_socio.socio_id', '=', socioId)
    .where('socio.activo', '=', 1)
    .execute()

/** The groups a member is in, by name. */
export const findSocioGrupos = (db: Reader, socioId: number): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('grupo_socio')
    .innerJoin('grupo', 'grupo.id', 'grupo_socio.grupo_id')
    .select(['grupo.id', 'grupo.name'])
    .where('grupo_socio.socio_id', '=', socioId)
    .orderBy('grupo.name_key')
    .orderBy('grupo.id')
    .execute()

/** The groups of some members, by name. */
export const findSociosGrupos = (
  db: Reader,
  socioIds: number[],
): Promise<{ socio_id: number; name: string }[]> =>
  db
    .selectFrom('grupo_socio')
    .innerJoin('grupo', 'grupo.id', 'grupo_socio.grupo_id')
    .select(['grupo_socio.socio_id', 'grupo.name'])
    .where('grupo_socio.socio_id', 'in', socioIds)
    .orderBy('grupo.name_key')
    .orderBy('grupo.id')
    .execute()

const toTable = (name: string) => ({ name, name_key: sortKey(name), search: searchText(name) })

/** @returns the new group's id */
export async function insertGrupo(tx: Tx, name: string): Promise<number> {
  const { id } = await tx.insertInto('grupo').values(toTable(name)).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Counts a change if `version` is still the stored one (or null); false when not, or there is no such group. */
export const lockGrupoVersion = (tx: Tx, id: number, version: number | null): Promise<boolean> =>
  bumpVersion(tx, 'grupo', id, version)

export async function renameGrupo(tx: Tx, id: number, name: string): Promise<void> {
  await tx.updateTable('grupo').set(toTable(name)).where('id', '=', id).execute()
}

/** The members among `ids` that may be chosen; inactive ones only with `all`. */
export async function findChoosable(db: Reader, ids: number[], shown: VisibleMembers): Promise<Member[]> {
  const found: Member[] = []
  for (const some of inBatches(ids)) {
    let query = db.selectFrom('socio').select(['id', 'nombre', 'apellidos']).where('id', 'in', some)
    if (shown === 'active') query = query.where('activo', '=', 1)
    found.push(...(await query.execute()))
  }
  return found
}

export async function addMembers(tx: Tx, grupoId: number, socioIds: number[]): Promise<void> {
  for (const some of inBatches(socioIds))
    await tx
      .insertInto('grupo_socio')
      .values(some.map((socio_id) => ({ grupo_id: grupoId, socio_id })))
      .execute()
}

export async function removeMembers(tx: Tx, grupoId: number, socioIds: number[]): Promise<void> {
  for (const some of inBatches(socioIds))
    await tx.deleteFrom('grupo_socio').where('grupo_id', '=', grupoId).where('socio_id', 'in', some).execute()
}

export async function deleteGrupo(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('grupo').where('id', '=', id).execute()
}
