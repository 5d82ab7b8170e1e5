import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type { CampoKey } from '#contract/campo-keys.ts'
import { isCampoKey, toCampoId } from '#contract/campo-keys.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import type { AssignableRole } from '#contract/roles.ts'
import { searchWords } from '#contract/search.ts'
import type { AccesoPendente, SocioPublic, socioListFields } from '#contract/socios.ts'
import { inBatches } from '../../platform/db/batches.ts'
import { fromBoolean } from '../../platform/db/columns.ts'
import { compiledQuery, compiledQueryByShape } from '../../platform/db/compiled-queries.ts'
import type { ListColumns, ListResult } from '../../platform/db/lists.ts'
import {
  count,
  inOrder,
  mapBatches,
  StreamedList,
  toOrder,
  whereFound,
  whereIndexed,
} from '../../platform/db/lists.ts'
import { searchText } from '../../platform/db/sort-keys.ts'
import type { IndexedRows } from '../../platform/db/substring-index.ts'
import { fastestWay, findIndexedRows } from '../../platform/db/substring-index.ts'
import type { Reader, Tables } from '../../platform/db/tables.ts'
import type { StoredSocio } from './socios.rows.ts'
import { fromTable, socioColumns } from './socios.rows.ts'

export type SocioSortField = (typeof socioListFields.sort)[number] | 'authorities' | CampoKey

/** The filters of a list of members. */
export interface SocioFilter {
  /** Only active ones (true), only inactive ones (false), or all (null). */
  activo: boolean | null
  /** Only those who were handed out one of these roles, any role at all, or none. */
  roles?: readonly AssignableRole[] | 'any' | 'none'
  /** Only active ones who may sign in and have no password: those who never had a letter to choose one, or all. */
  acceso?: AccesoPendente
  /** Only those without e-mail. */
  correo?: 'SEN'
  /** Only those with these values of own fields: a value as stored with its key, any, or none. */
  campos?: readonly { id: number; nome: string; value: { stored: string; key: string } | 'any' | 'none' }[]
}

/** Whether the stored totals do not count the members of a filter. */
const isNarrow = ({ roles, acceso, correo, campos = [] }: SocioFilter): boolean =>
  roles !== undefined || acceso !== undefined || correo !== undefined || campos.length > 0

const holders = sql`select usuario_id from usuario_role`

/** The search and sort columns of the register, without those of own fields. */
const register = {
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
    // those who hold a role beyond the implied ones first
    authorities: sql`case when socio.usuario_id in (${holders}) then 0 else 1 end`,
  } satisfies ListColumns<Exclude<SocioSortField, CampoKey>>['sort'],
  defaultSort: [
    ['socio.apellidos_key', 'asc'],
    ['socio.nombre_key', 'asc'],
  ] as [string, 'asc'][],
}

/** The order by an own field; members without a value have the empty text. */
const byCampo = (id: number): RawBuilder<string> =>
  sql`coalesce((select valor_key from socio_campo where socio_id = socio.id and campo_id = ${sql.lit(id)}), '')`

/** The search and sort columns of a query of the register, for lists and workbooks alike. */
export function toRegisterColumns({
  sort,
}: Pick<ListQuery<SocioSortField>, 'sort'>): ListColumns<SocioSortField> {
  const own = sort
    .map(({ field }) => field)
    .filter(isCampoKey)
    .map((field) => [field, byCampo(toCampoId(field))])
  return own.length === 0 ? register : { ...register, sort: { ...register.sort, ...Object.fromEntries(own) } }
}

/** Keeps the members `filter` is about; `base` selects from `socio`. */
export function onlySocios<DB, TB extends keyof DB, O>(
  base: SelectQueryBuilder<DB, TB, O>,
  { activo, roles, acceso, correo, campos = [] }: SocioFilter,
): SelectQueryBuilder<DB, TB, O> {
  let found = base
  if (activo !== null) found = found.where(sql<boolean>`socio.activo = ${fromBoolean(activo)}`)
  if (roles === 'none') found = found.where(sql<boolean>`socio.usuario_id not in (${holders})`)
  else if (roles === 'any') found = found.where(sql<boolean>`socio.usuario_id in (${holders})`)
  else if (roles)
    found = found.where(sql<boolean>`socio.usuario_id in (${holders} where role in (${sql.join(roles)}))`)
  if (acceso) {
    const waiting = sql`select id from usuario where activated = 1 and password_hash is null`
    const users = acceso === 'SEN_CARTA' ? sql`${waiting} and invited_at is null` : waiting
    found = found.where(sql<boolean>`socio.activo = 1 and socio.usuario_id in (${users})`)
  }
  if (correo) found = found.where(sql<boolean>`socio.email is null`)
  for (const { id, value } of campos) {
    const having = sql`select socio_id from socio_campo where campo_id = ${id}`
    if (value === 'none') found = found.where(sql<boolean>`socio.id not in (${having})`)
    else if (value === 'any') found = found.where(sql<boolean>`socio.id in (${having})`)
    else
      found = found.where(
        sql<boolean>`socio.id in (${having} and valor_key = ${value.key} and valor = ${value.stored})`,
      )
  }
  return found
}

const counts = compiledQuery((db) =>
  db
    .selectFrom('counter')
    .select(['name', 'value'])
    .where('name', 'in', ['socios.active', 'socios.inactive']),
)

/** The number of members from stored totals, which every change updates. */
async function countSocios(db: Reader, activo: boolean | null): Promise<number> {
  const isCounted = (name: string) =>
    activo === null || name === (activo ? 'socios.active' : 'socios.inactive')
  const rows = await counts(db, {})
  return rows.reduce((sum, { name, value }) => (isCounted(name) ? sum + value : sum), 0)
}

/** Rows of a whole list read at a time: a few milliseconds of work. */
const batchSize = 250

/** The size and offset of a page. */
interface PageBounds {
  size: number
  offset: number
}
type Query = ListQuery<SocioSortField>
type Ids = SelectQueryBuilder<Tables, 'socio', { id: number }>

/** The ids of the members a list is about. */
const selectIds = (db: Reader, filter: SocioFilter): Ids =>
  onlySocios(db.selectFrom('socio').select('socio.id'), filter)

/** Keeps the entries of the substring indexes that are about active members, or inactive ones. */
const findEntries = (activo: boolean | null) =>
  activo === null ? {} : { where: sql<boolean>`rowid & 1 = ${sql.lit(fromBoolean(activo))}` }

/** Rows passed over above which a page of an order without an index of its own starts at a group. */
const fewPassed = 100

/**
 * A later page of an order that begins with the order of an index: the members from the beginning of the group in which the page
 * begins, the group being those alike in the first sort. The index finds it, and what comes before it is not sorted.
 */
async function fromGroup(
  found: Ids,
  query: Query,
  cut: PageBounds,
): Promise<{ found: Ids; cut: PageBounds } | null> {
  const [first] = query.sort
  // no index has the order of an own field
  if (first && isCampoKey(first.field)) return null
  const columnsOfQuery = toRegisterColumns(query)
  const order = toOrder(query, columnsOfQuery)
  const own = first ? [columnsOfQuery.sort[first.field]].flat() : []
  // without those that a later sort has taken over
  const taken = own.findIndex(
    (column, at) => order[at]?.[0] !== column || order[at]?.[1] !== first?.direction,
  )
  const columns = taken < 0 ? own : own.slice(0, taken)
  const isOfIndex = order.length <= columns.length + 1
  if (!first || cut.offset < fewPassed || isOfIndex || !columns.every((column) => typeof column === 'string'))
    return null
  const values = columns.map((column, at) => sql<string | number>`${sql.ref(column)}`.as(`value${at}`))
  const start = await inOrder(found.clearSelect().select(values), { sort: [first] }, columnsOfQuery)
    .limit(1)
    .offset(cut.offset)
    .executeTakeFirst()
  if (!start) return null
  const compared = (operator: '<' | '>' | '<=' | '>=') =>
    sql<boolean>`(${sql.join(columns.map((column) => sql.ref(column)))}) ${sql.raw(operator)} (${sql.join(Object.values(start))})`
  const [before, after] = first.direction === 'asc' ? (['<', '>='] as const) : (['>', '<='] as const)
  const passed = await count(found.where(compared(before)))
  return {
    found: found.where(compared(after)), // a member may have been added before the group between the two queries
    cut: { ...cut, offset: Math.max(0, cut.offset - passed) },
  }
}

/** The matches of a search, before they are sorted. */
interface SearchMatches {
  ids: Ids
  indexed: IndexedRows | null
  total: () => Promise<number>
}

/**
 * Reads one kind of list, a page at a time. An index alone selects the ids of a page, so that the rows before a late page are not read.
 * @param readRows selects the columns of the list from `socio`
 * @param searched the column that its search reads
 */
function pageReader<DB, TB extends keyof DB, O extends { id: number }>(
  readRows: (db: Reader) => SelectQueryBuilder<DB, TB, O>,
  searched: 'search' | 'search_name',
) {
  const column = `socio.${searched}`
  const ask = compiledQueryByShape<PageBounds, O>()
  const askBatch = compiledQueryByShape<number[], O>()

  /** The page that `cut` makes of `found`. */
  const page = (db: Reader, found: Ids, query: Query, { size, offset }: PageBounds) => {
    const columns = toRegisterColumns(query)
    const chosen = inOrder(found, query, columns).limit(size).offset(offset)
    return inOrder(readRows(db).where(sql<boolean>`socio.id in ${chosen}`), query, columns)
  }

  /** The members found, by the substring index where that is faster than reading every text. */
  async function find(db: Reader, query: Query, filter: SocioFilter): Promise<SearchMatches> {
    const words = searchWords(query.search)
    const index = {
      text: `socio_${searched}`,
      id: sql<number>`rowid >> 1`,
      ...findEntries(filter.activo),
    } as const
    const indexed = await findIndexedRows(db, index, words, await countSocios(db, null))
    // an entry says whether the member is active
    const ids = indexed
      ? whereIndexed(selectIds(db, { ...filter, activo: null }), register.id, indexed)
      : whereFound(selectIds(db, filter), column, words)
    const isCounted = indexed && !isNarrow(filter)
    return { ids, indexed, total: async () => (isCounted ? indexed.count : count(ids)) }
  }

  /** Counted before anything else: few are put in order, many are met soon enough on the way through the order. */
  async function pageFound(db: Reader, query: Query, filter: SocioFilter, cut: PageBounds): Promise<Page<O>> {
    const { ids, indexed, total: counted } = await find(db, query, filter)
    const total = await counted()
    if (total <= cut.offset) return { content: [], totalElements: total }
    const members = await countSocios(db, filter.activo)
    const byText = () => whereFound(selectIds(db, filter), column, searchWords(query.search))
    const chosen = () => {
      if (!indexed)
        return total * 10 < members ? selectIds(db, { activo: null }).where('socio.id', 'in', ids) : ids
      const way = fastestWay(total, members, cut.offset + cut.size)
      if (way === 'sort') return ids
      return way === 'read' ? byText() : whereIndexed(selectIds(db, filter), register.id, indexed, true)
    }
    return { content: await page(db, chosen(), query, cut).execute(), totalElements: total }
  }

  /** All that is found, in batches: its ids first, so that it stays the same list until the last. */
  async function* readBatches(db: Reader, query: Query, filter: SocioFilter): AsyncGenerator<O[]> {
    const { ids: found } = await find(db, query, filter)
    const ids = (await inOrder(found, query, toRegisterColumns(query)).execute()).map(({ id }) => id)
    for (const some of inBatches(ids, batchSize)) {
      // always as many, so that it is always the same SQL
      const padded = [...some, ...Array<number>(batchSize - some.length).fill(0)]
      const rows = await askBatch(db, '', padded, (reader, values) =>
        readRows(reader).where(sql<boolean>`socio.id in (${sql.join(padded.map((_, at) => values[at]))})`),
      )
      const byId = new Map(rows.map((row) => [row.id, row]))
      yield some.flatMap((id) => byId.get(id) ?? [])
    }
  }

  async function readPage(db: Reader, query: Query, filter: SocioFilter): Promise<Page<O>> {
    if (query.size === -1) {
      const { total } = await find(db, query, filter)
      return { content: [], totalElements: await total() }
    }
    const cut = { size: query.size, offset: query.page * query.size }
    if (isNarrow(filter) || searchText(query.search) !== '') return pageFound(db, query, filter, cut)
    const late = await fromGroup(selectIds(db, filter), query, cut)
    if (late) {
      const content = await page(db, late.found, query, late.cut).execute()
      return { content, totalElements: await countSocios(db, filter.activo) }
    }
    const form = JSON.stringify([filter.activo, query.sort])
    const content = await ask(db, form, cut, (reader, values) =>
      page(reader, selectIds(reader, filter), query, values),
    )
    return { content, totalElements: await countSocios(db, filter.activo) }
  }

  /** A page, or all rows in batches; `made` maps the rows of the page or of a batch. */
  return async <Made>(
    db: Reader,
    query: Query,
    filter: SocioFilter,
    made: (rows: O[]) => Made[] | Promise<Made[]>,
  ): Promise<ListResult<Made>> => {
    if (query.size === -1 && query.page === 0)
      return new StreamedList(mapBatches(readBatches(db, query, filter), made))
    const { content, totalElements } = await readPage(db, query, filter)
    return { content: await made(content), totalElements }
  }
}

const registerPage = pageReader(
  (db) => db.selectFrom('socio').leftJoin('file', 'file.uuid', 'socio.thumbnail').select(socioColumns),
  'search',
)
const publicPage = pageReader(
  (db) =>
    db
      .selectFrom('socio')
      .leftJoin('file', 'file.uuid', 'socio.thumbnail')
      .select(['socio.id', 'socio.nombre', 'socio.apellidos', 'socio.thumbnail', 'file.type']),
  'search_name',
)

/** One page of the register, or all of it; `made` maps the members of the page or of a batch. */
export const listSocios = <Made>(
  db: Reader,
  query: Query,
  filter: SocioFilter,
  made: (socios: StoredSocio[]) => Promise<Made[]>,
): Promise<ListResult<Made>> => registerPage(db, query, filter, (rows) => made(rows.map(fromTable)))

/** The active members as all members see each other, a page or all; the search looks at names only. `made` maps them as above. */
export const listPublicSocios = <Made>(
  db: Reader,
  query: ListQuery<'id' | 'nombre' | 'apellidos'>,
  made: (socios: Omit<SocioPublic, 'campos'>[]) => Promise<Made[]>,
): Promise<ListResult<Made>> =>
  publicPage(db, query, { activo: true }, (rows) =>
    made(
      rows.map(({ id, nombre, apellidos, thumbnail, type }) => ({
        id,
        nombre,
        apellidos,
        // the original file name can contain private information
        thumbnail: thumbnail && type ? { uuid: thumbnail, fileName: `foto.${type}`, type } : null,
      })),
    ),
  )
