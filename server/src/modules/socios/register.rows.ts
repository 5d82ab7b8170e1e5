import type { SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type { ListQuery, Page } from '#contract/lists.ts'
import type { AssignableRole } from '#contract/roles.ts'
import type { SocioPublic, socioListFields } from '#contract/socios.ts'
import { fromBoolean } from '../../db/columns.ts'
import { listPage } from '../../db/lists.ts'
import { prepared } from '../../db/prepared.ts'
import type { Reader } from '../../db/tables.ts'
import type { StoredSocio } from './socios.rows.ts'
import { fromTable, socioColumns } from './socios.rows.ts'

export type SocioSortField = (typeof socioListFields.sort)[number]

/** Which members a list is about. */
export interface SocioFilter {
  /** Only active ones (true), only inactive ones (false), or all (null). */
  activo: boolean | null
  /** Only those who were handed out one of these roles, any role at all, or none. */
  roles?: readonly AssignableRole[] | 'any' | 'none'
}

/** How the register is searched and ordered, for lists and workbooks alike. */
export const register = {
  search: 'socio.search',
  id: 'socio.id',
  sort: {
    id: 'socio.id',
    numero: 'socio.numero',
    dni: 'socio.dni',
    nombre: ['socio.nombre_key', 'socio.apellidos_key'],
    apellidos: ['socio.apellidos_key', 'socio.nombre_key'],
    telefono: 'socio.telefono',
    email: 'socio.email_key',
    anoNac: 'socio.ano_nac',
    mesNac: ['socio.mes_nac', 'socio.dia_nac'],
    diaNac: 'socio.dia_nac',
    profesion: 'socio.profesion_key',
    sexo: 'socio.sexo',
    fechaAlta: 'socio.fecha_alta',
    fechaBaja: 'socio.fecha_baja',
  } satisfies Record<SocioSortField, string | string[]>,
  otherwise: [
    ['socio.apellidos_key', 'asc'],
    ['socio.nombre_key', 'asc'],
  ] as [string, 'asc'][],
}

const holders = sql`select usuario_id from usuario_role`

/** Keeps the members `filter` is about; `base` selects from `socio`. */
export function onlySocios<DB, TB extends keyof DB, O>(
  base: SelectQueryBuilder<DB, TB, O>,
  { activo, roles }: SocioFilter,
): SelectQueryBuilder<DB, TB, O> {
  let found = base
  if (activo !== null) found = found.where(sql<boolean>`socio.activo = ${fromBoolean(activo)}`)
  if (roles === 'none') found = found.where(sql<boolean>`socio.usuario_id not in (${holders})`)
  else if (roles === 'any') found = found.where(sql<boolean>`socio.usuario_id in (${holders})`)
  else if (roles)
    found = found.where(sql<boolean>`socio.usuario_id in (${holders} where role in (${sql.join(roles)}))`)
  return found
}

const counts = prepared((db) =>
  db
    .selectFrom('counter')
    .select(['name', 'value'])
    .where('name', 'in', ['socios.active', 'socios.inactive']),
)

/** How many members there are, without counting them: the numbers are kept with every change. */
export async function countSocios(db: Reader, activo: boolean | null): Promise<number> {
  const isCounted = (name: string) =>
    activo === null || name === (activo ? 'socios.active' : 'socios.inactive')
  const rows = await counts(db, {})
  return rows.reduce((sum, { name, value }) => (isCounted(name) ? sum + value : sum), 0)
}

/**
 * One page of `rows`, which selects columns of `socio`. Their ids are chosen first and alone, because an index can tell
 * them: what is passed over on the way to a late page is not read. A whole list is read at once.
 */
async function pageOf<DB, TB extends keyof DB, O extends { id: number }>(
  db: Reader,
  rows: SelectQueryBuilder<DB, TB, O>,
  query: ListQuery<SocioSortField>,
  filter: SocioFilter,
  search = register.search,
): Promise<Page<O>> {
  const columns = {
    ...register,
    search,
    ...(!filter.roles && { total: () => countSocios(db, filter.activo) }),
  }
  if (query.size === -1) return listPage(onlySocios(rows, filter), query, columns)
  const ids = onlySocios(db.selectFrom('socio').select('socio.id'), filter)
  const { content, totalElements } = await listPage(ids, query, columns)
  if (content.length === 0) return { content: [], totalElements }
  const chosen = content.map(({ id }) => id)
  const found = await rows.where(sql<boolean>`socio.id in (${sql.join(chosen)})`).execute()
  const byId = new Map(found.map((row) => [row.id, row]))
  return { totalElements, content: chosen.flatMap((id) => byId.get(id) ?? []) }
}

/** One page of the register. */
export async function listSocios(
  db: Reader,
  query: ListQuery<SocioSortField>,
  filter: SocioFilter,
): Promise<Page<StoredSocio>> {
  const rows = db.selectFrom('socio').leftJoin('file', 'file.uuid', 'socio.thumbnail').select(socioColumns)
  const { content, totalElements } = await pageOf(db, rows, query, filter)
  return { content: content.map(fromTable), totalElements }
}

/** One page of the active members as all members see each other; the search looks at names only. */
export async function listPublicSocios(
  db: Reader,
  query: ListQuery<'id' | 'nombre' | 'apellidos'>,
): Promise<Page<SocioPublic>> {
  const rows = db
    .selectFrom('socio')
    .leftJoin('file', 'file.uuid', 'socio.thumbnail')
    .select(['socio.id', 'socio.nombre', 'socio.apellidos', 'socio.thumbnail', 'file.type'])
  const { content, totalElements } = await pageOf(db, rows, query, { activo: true }, 'socio.search_name')
  return {
    totalElements,
    content: content.map(({ id, nombre, apellidos, thumbnail, type }) => ({
      id,
      nombre,
      apellidos,
      // what the file was called may tell what nobody else should know
      thumbnail: thumbnail && type ? { uuid: thumbnail, fileName: `foto.${type}`, type } : null,
    })),
  }
}
