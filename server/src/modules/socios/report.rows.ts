import type { Selectable } from 'kysely'
import type { ListQuery } from '#contract/lists.ts'
import type { TipoPago } from '#contract/socios.ts'
import { inBatches } from '../../platform/db/batches.ts'
import { listPage } from '../../platform/db/lists.ts'
import type { Reader, Tables } from '../../platform/db/tables.ts'
import { personalColumns } from './personal-data.rows.ts'
import type { SocioFilter, SocioSortField } from './register.rows.ts'
import { onlySocios, toRegisterColumns } from './register.rows.ts'

/** The members of a workbook and their order: the query of the list. */
export interface RegisterQuery {
  query: Pick<ListQuery<SocioSortField>, 'search' | 'sort'>
  filter: SocioFilter
}

const who = ['id', 'numero', 'apellidos', 'nombre', 'dni'] as const
const whole = ['id', 'numero', ...personalColumns, 'fecha_alta', 'fecha_baja', 'causa_baja'] as const

type Socio = Selectable<Tables['socio']>
/** The identity of a member. */
export type ReportPerson = Pick<Socio, (typeof who)[number]>
/** A member as stored: dates are ISO text, what is absent is 0 or the empty text. */
export type ReportSocio = Pick<Socio, (typeof whole)[number]>

export interface ReportPago {
  tipo: TipoPago
  cents: number
  /** ISO text. */
  fecha: string
}

/** Members read at once: all at a time would take much memory, each alone much time. */
const batch = 500

/** The ids of the members a workbook is about, in the order of the list, some at a time. */
async function* getIds(db: Reader, { query, filter }: RegisterQuery): AsyncGenerator<number[]> {
  const base = onlySocios(db.selectFrom('socio').select('socio.id'), filter)
  const { content } = await listPage(
    base,
    { ...query, page: 0, size: -1, filters: {} },
    toRegisterColumns(query),
  )
  for (const some of inBatches(content, batch)) yield some.map(({ id }) => id)
}

/** `rows` in the order of `ids`. */
function sortByIds<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Every member a workbook is about, in the order of the list, some at a time. */
export async function* readSocios(db: Reader, options: RegisterQuery): AsyncGenerator<ReportSocio[]> {
  for await (const ids of getIds(db, options))
    yield sortByIds(ids, await db.selectFrom('socio').select(whole).where('id', 'in', ids).execute())
}

/** The members with their payments, oldest first. */
export async function* eachPerson(
  db: Reader,
  options: RegisterQuery,
): AsyncGenerator<{ person: ReportPerson; pagos: ReportPago[] }> {
  for await (const ids of getIds(db, options)) {
    const people = await db.selectFrom('socio').select(who).where('id', 'in', ids).execute()
    const rows = await db
      .selectFrom('pago')
      .select(['socio_id', 'tipo', 'cents', 'fecha'])
      .where('socio_id', 'in', ids)
      .orderBy('socio_id')
      .orderBy('fecha')
      .orderBy('id')
      .execute()
    const pagos = Map.groupBy(rows, (row) => row.socio_id)
    for (const person of sortByIds(ids, people)) yield { person, pagos: pagos.get(person.id) ?? [] }
  }
}
