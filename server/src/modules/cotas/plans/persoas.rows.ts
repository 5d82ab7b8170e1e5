import { sql } from 'kysely'
import type { CotaPersoa } from '#contract/cotas.ts'
import type { ListQuery } from '#contract/lists.ts'
import { searchWords } from '#contract/search.ts'
import { inBatches } from '../../../platform/db/batches.ts'
import { toBoolean } from '../../../platform/db/columns.ts'
import type { ListResult } from '../../../platform/db/lists.ts'
import { inOrder, listPage, mapBatches, StreamedList, whereFound } from '../../../platform/db/lists.ts'
import type { Reader } from '../../../platform/db/tables.ts'

/** A member with what they owe, without the plan. */
export type PersoaRow = Omit<CotaPersoa, 'plan' | 'mandato'>

export type PersoaSortField = 'numero' | 'nombre' | 'apellidos' | 'metodo' | 'debe'

/** The filters of a list of members. */
export interface PersoasFilter {
  /** With this type of fee in force on `today`. */
  tipo?: number | undefined
  metodo?: string | undefined
  debe?: boolean | undefined
  pagadorBaixa?: boolean | undefined
  /** ISO text. */
  today: string
}

const openCharges = sql`select 1 from recibo where recibo.pagador_id = socio.id and recibo.estado in ('PENDENTE', 'REMESADO', 'DEVOLTO')`
/** Cents that a member owes as payer. */
const owed = sql<number>`coalesce((select sum(recibo.cents - recibo.cobrado) from recibo
  where recibo.pagador_id = socio.id and recibo.estado in ('PENDENTE', 'REMESADO', 'DEVOLTO')), 0)`
const metodo = sql`coalesce(cota_plan.metodo, 'TRANSFERENCIA')`

/** The text that treasurers search in a person; not the search text of the register, which contains the DNI. */
const search = sql`(cast(socio.numero as text) || ' ' || socio.search_name || ' ' || lower(coalesce(socio.email, '')) || ' ' || lower(socio.telefono)
  || ' ' || replace(socio.telefono, ' ', ''))`

const order = {
  search,
  id: 'socio.id',
  sort: {
    numero: 'socio.numero',
    nombre: ['socio.nombre_key', 'socio.apellidos_key'],
    apellidos: ['socio.apellidos_key', 'socio.nombre_key'],
    metodo,
    debe: owed,
  },
  defaultSort: [
    ['socio.apellidos_key', 'asc'],
    ['socio.nombre_key', 'asc'],
  ] as [string, 'asc'][],
}

const people = (db: Reader) =>
  db
    .selectFrom('socio')
    .leftJoin('cota_plan', 'cota_plan.socio_id', 'socio.id')
    .select([
      'socio.id',
      'socio.numero',
      'socio.nombre',
      'socio.apellidos',
      'socio.email',
      'socio.telefono',
      'socio.activo',
      owed.as('owed'),
    ])

type QueryRow = Awaited<ReturnType<ReturnType<typeof people>['execute']>>[number]

/** E-mail and telephone of former members are for the register's staff, unless there is something to ask them for. */
function toPersoa({ owed, activo, email, telefono, ...row }: QueryRow): PersoaRow {
  const isReached = toBoolean(activo) || Number(owed) > 0
  return {
    ...row,
    email: isReached ? email : null,
    telefono: isReached ? telefono : '',
    debe: Number(owed) / 100,
  }
}

/** Active members, and former ones who owe. */
function selectPersoas(db: Reader, { tipo, metodo: way, debe, pagadorBaixa, today }: PersoasFilter) {
  let found = people(db)
  if (debe === true) found = found.where(sql<boolean>`exists (${openCharges})`)
  else found = found.where(sql<boolean>`(socio.activo = 1 or exists (${openCharges}))`)
  if (debe === false) found = found.where(sql<boolean>`not exists (${openCharges})`)
  if (way !== undefined) found = found.where(sql<boolean>`${metodo} = ${way}`)
  if (pagadorBaixa !== undefined)
    found = found.where(sql<boolean>`coalesce(cota_plan.pagador_baixa, 0) = ${pagadorBaixa ? 1 : 0}`)
  if (tipo !== undefined)
    found = found.where(
      sql<boolean>`exists (select 1 from socio_cota where socio_cota.socio_id = socio.id and socio_cota.tipo_id = ${tipo}
        and socio_cota.desde <= ${today} and (socio_cota.ata is null or socio_cota.ata >= ${today}))`,
    )
  return found
}

/** One page of the members, or all of them in batches; `made` completes the people of a page or of a batch. */
export async function listPersoas(
  db: Reader,
  query: ListQuery<PersoaSortField>,
  filter: PersoasFilter,
  made: (people: PersoaRow[]) => Promise<CotaPersoa[]>,
): Promise<ListResult<CotaPersoa>> {
  const base = selectPersoas(db, filter)
  if (query.size === -1 && query.page === 0) {
    const found = whereFound(base, order.search, searchWords(query.search))
    const ids = await inOrder(found, query, order).clearSelect().select('socio.id').execute()
    return new StreamedList(
      mapBatches(
        personBatches(
          db,
          ids.map(({ id }) => id),
        ),
        made,
      ),
    )
  }
  const { content, totalElements } = await listPage(base, query, order)
  return { content: await made(content.map(toPersoa)), totalElements }
}

async function* personBatches(db: Reader, ids: number[]): AsyncGenerator<PersoaRow[]> {
  for (const some of inBatches(ids, 250)) {
    const rows = await people(db).where('socio.id', 'in', some).execute()
    const byId = new Map(rows.map((row) => [row.id, toPersoa(row)]))
    yield some.flatMap((id) => byId.get(id) ?? [])
  }
}

/** One member, active or not. */
export async function findPersoa(db: Reader, id: number): Promise<PersoaRow | undefined> {
  const row = await people(db).where('socio.id', '=', id).executeTakeFirst()
  return row && toPersoa(row)
}
