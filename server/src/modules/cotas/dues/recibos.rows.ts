import type { Generated } from 'kysely'
import { sql } from 'kysely'
import type { MetodoCobro } from '#contract/cotas.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { EstadoRecibo, Recibo, ReciboDetail } from '#contract/recibos.ts'
import { searchWords } from '#contract/search.ts'
import { toLocalDate } from '../../../platform/config/time.ts'
import { inBatches } from '../../../platform/db/batches.ts'
import type { ListResult } from '../../../platform/db/lists.ts'
import { count, inOrder, mapBatches, StreamedList, whereFound } from '../../../platform/db/lists.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import { peopleColumns, toPeople } from '../ledger/people.rows.ts'
import { openStates } from './recibos.rules.ts'

interface AvisoReciboTable {
  id: Generated<number>
  recibo_id: number
  data: string
}
declare module '../../../platform/db/tables.ts' {
  interface Tables {
    aviso_recibo: AvisoReciboTable
  }
}

export type ReciboSortField = 'numero' | 'vence' | 'importe' | 'apellidos' | 'estado'

/** The filters of a list of charges. */
export interface RecibosFilter {
  estado?: EstadoRecibo | undefined
  /** Only those past their day on `today` that are neither paid nor at the bank. */
  vencido?: boolean | undefined
  ano?: number | undefined
  tipo?: number | undefined
  socio?: number | undefined
  pagador?: number | undefined
  /** Charges that are this member's, or that this member pays. */
  of?: number | undefined
  /** ISO text. */
  today: string
}

const recibos = (db: Reader) =>
  db
    .selectFrom('recibo')
    .leftJoin('socio as s', 's.id', 'recibo.socio_id')
    .leftJoin('socio as p', 'p.id', 'recibo.pagador_id')
    .leftJoin('tipo_cota as t', 't.id', 'recibo.tipo_id')
    .leftJoin('cota_plan as plan', 'plan.socio_id', 'recibo.pagador_id')
    .select([
      'recibo.id',
      'plan.metodo',
      'recibo.numero',
      ...peopleColumns,
      'recibo.tipo_id',
      't.nome',
      'recibo.periodo',
      'recibo.concepto',
      'recibo.cents',
      'recibo.cobrado',
      'recibo.vence',
      'recibo.estado',
      'recibo.referencia',
      'recibo.version',
    ])

type QueryRow = Awaited<ReturnType<ReturnType<typeof recibos>['execute']>>[number]

const toRecibo = (row: QueryRow, today: string): Recibo => ({
  id: row.id,
  numero: row.numero,
  ...toPeople(row),
  metodo: row.pagador_id === null ? null : ((row.metodo ?? 'TRANSFERENCIA') as MetodoCobro),
  tipo: row.tipo_id === null ? null : { id: row.tipo_id, nome: row.nome ?? '' },
  periodo: row.periodo,
  concepto: row.concepto,
  importe: row.cents / 100,
  vence: toLocalDate(row.vence),
  estado: row.estado,
  vencido: openStates.some((open) => open === row.estado) && row.vence < today,
  cobrado: row.cobrado / 100,
  referencia: row.referencia,
  remesa: null,
  cobros: [],
  avisos: [],
  version: row.version,
})

/** Charges with the money that came in for them, their reminders, and the remittances that they are in. */
async function toRecibos(db: Reader, rows: QueryRow[], today: string): Promise<Recibo[]> {
  const byId = new Map(rows.map((row) => [row.id, toRecibo(row, today)]))
  for (const some of inBatches([...byId.keys()])) {
    const cobros = await db
      .selectFrom('cobro')
      .select(['id', 'recibo_id', 'cents', 'data', 'metodo'])
      .where('recibo_id', 'in', some)
      .where('anulado', 'is', null)
      .orderBy('id')
      .execute()
    for (const { id, recibo_id, cents, data, metodo } of cobros)
      byId
        .get(recibo_id)
        ?.cobros.push({ id, importe: cents / 100, data: toLocalDate(data), metodo: metodo as MetodoCobro })
    const avisos = await db
      .selectFrom('aviso_recibo')
      .select(['recibo_id', 'data'])
      .where('recibo_id', 'in', some)
      .orderBy('id', 'desc')
      .execute()
    for (const { recibo_id, data } of avisos) byId.get(recibo_id)?.avisos.push({ data: toLocalDate(data) })
    const remesas = await db
      .selectFrom('remesa_recibo')
      .select(['recibo_id', 'remesa_id'])
      .where('recibo_id', 'in', some)
      .where('estado', 'in', ['VIVO', 'COBRADO'])
      .orderBy('id')
      .execute()
    for (const { recibo_id, remesa_id } of remesas) {
      const recibo = byId.get(recibo_id)
      if (recibo) recibo.remesa = { id: remesa_id }
    }
  }
  return [...byId.values()]
}

/**
 * The ids of the charges a list is about.
 * @param isPassing whether the database passes along the order and keeps the overdue ones, instead of putting them in order
 */
function findIds(
  db: Reader,
  { estado, vencido, ano, tipo, socio, pagador, of, today }: RecibosFilter,
  isPassing = false,
) {
  let found = db.selectFrom('recibo').select('recibo.id')
  if (estado !== undefined) found = found.where('recibo.estado', '=', estado)
  if (vencido) {
    const state = isPassing ? sql`recibo.estado || ''` : sql`recibo.estado`
    found = found
      .where(sql<boolean>`${state} in (${sql.join([...openStates])})`)
      .where('recibo.vence', '<', today)
  }
  if (ano !== undefined) found = found.where('recibo.ano', '=', ano)
  if (tipo !== undefined) found = found.where('recibo.tipo_id', '=', tipo)
  if (socio !== undefined) found = found.where('recibo.socio_id', '=', socio)
  if (pagador !== undefined) found = found.where('recibo.pagador_id', '=', pagador)
  if (of !== undefined)
    found = found.where((row) => row.or([row('recibo.socio_id', '=', of), row('recibo.pagador_id', '=', of)]))
  return found
}

const columns = {
  search: 'recibo.search',
  id: 'recibo.id',
  sort: {
    numero: 'recibo.numero',
    vence: 'recibo.vence',
    importe: 'recibo.cents',
    apellidos: 'recibo.apellidos_key',
    estado: 'recibo.estado',
  },
  defaultSort: [['recibo.numero', 'desc']] as [string, 'desc'][],
}

/** Overdue charges above which passing along the order is faster than putting them in order. */
const manyOverdue = 1000

/** One page of charges, the last number first unless sorted otherwise, or all of them in batches. */
export async function listRecibos(
  db: Reader,
  query: ListQuery<ReciboSortField>,
  filter: RecibosFilter,
): Promise<ListResult<Recibo>> {
  const words = searchWords(query.search)
  const found = (isPassing: boolean) => whereFound(findIds(db, filter, isPassing), columns.search, words)
  if (query.size === -1 && query.page === 0) {
    const ids = await inOrder(found(false), query, columns).execute()
    const all = ids.map(({ id }) => id)
    return new StreamedList(mapBatches(inBatches(all, 250), (some) => findRecibos(db, some, filter.today)))
  }
  // the ids of a page are chosen first, by indexes alone: what is passed over is not read
  const totalElements = await count(found(false))
  if (query.size === -1) return { content: [], totalElements }
  const ids = await inOrder(found(totalElements > manyOverdue), query, columns)
    .limit(query.size)
    .offset(query.page * query.size)
    .execute()
  const content = await findRecibos(
    db,
    ids.map(({ id }) => id),
    filter.today,
  )
  return { content, totalElements }
}

/** The charges with these ids, in their order; those that do not exist are left out. */
export async function findRecibos(db: Reader, ids: readonly number[], today: string): Promise<Recibo[]> {
  const found: Recibo[] = []
  for (const some of inBatches(ids)) {
    const rows = await recibos(db).where('recibo.id', 'in', some).execute()
    const byId = new Map((await toRecibos(db, rows, today)).map((each) => [each.id, each]))
    found.push(...some.flatMap((id) => byId.get(id) ?? []))
  }
  return found
}

/** The last return of each of these charges, with its remittance; charges without a return are left out. */
export async function findReturns(
  db: Reader,
  ids: readonly number[],
): Promise<Map<number, NonNullable<ReciboDetail['devolucion']>>> {
  const found = new Map<number, NonNullable<ReciboDetail['devolucion']>>()
  for (const some of inBatches(ids)) {
    const rows = await db
      .selectFrom('devolucion as v')
      .innerJoin('remesa_recibo as d', 'd.id', 'v.debito_id')
      .select(['d.recibo_id', 'd.remesa_id', 'v.codigo', 'v.data', 'v.comision'])
      .where('d.recibo_id', 'in', some)
      .orderBy('v.id')
      .execute()
    for (const { recibo_id, remesa_id, codigo, data, comision } of rows)
      found.set(recibo_id, {
        codigo,
        data: toLocalDate(data),
        comision: comision / 100,
        remesa: { id: remesa_id },
      })
  }
  return found
}

/** A remittance as shown with a charge. */
export async function findReciboRemesa(db: Reader, id: number): Promise<NonNullable<ReciboDetail['remesa']>> {
  const { data, ...row } = await db
    .selectFrom('remesa')
    .select(['id', 'data', 'estado'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, data: toLocalDate(data) }
}

/** The time and reason of voiding a charge, and its payments that were undone. */
export async function findUndone(
  db: Reader,
  id: number,
): Promise<Pick<ReciboDetail, 'anulado' | 'desfeitos'>> {
  const { estado, motivo, anulado_data, emitido } = await db
    .selectFrom('recibo')
    .select(['estado', 'motivo', 'anulado_data', 'emitido'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const undone = await db
    .selectFrom('cobro')
    .select(['id', 'cents', 'data', 'metodo', 'rexistrado', 'anulado', 'anulado_data'])
    .where('recibo_id', '=', id)
    .where('anulado', 'is not', null)
    .orderBy('id')
    .execute()
  return {
    anulado: estado === 'ANULADO' ? { data: toLocalDate(anulado_data ?? emitido), motivo } : null,
    desfeitos: undone.map(({ id, cents, data, metodo, rexistrado, anulado, anulado_data }) => ({
      id,
      importe: cents / 100,
      data: toLocalDate(data),
      metodo: metodo as MetodoCobro,
      desfeito: { data: toLocalDate(anulado_data ?? rexistrado), motivo: anulado ?? '' },
    })),
  }
}

/** The charges that a member has or pays, the last number first. */
export async function listSocioRecibos(db: Reader, socioId: number, today: string): Promise<Recibo[]> {
  const ids = await inOrder(findIds(db, { of: socioId, today }), { sort: [] }, columns).execute()
  return findRecibos(
    db,
    ids.map(({ id }) => id),
    today,
  )
}

/** Sums of the charges of a year by type, in cents; voided ones are left out. */
export interface YearSums {
  tipo: { id: number; nome: string } | null
  emitido: number
  cobrado: number
  vencido: number
  devolto: number
}

export async function sumsOfYear(db: Reader, ano: number, today: string): Promise<YearSums[]> {
  const left = sql`recibo.cents - recibo.cobrado`
  const open = sql`recibo.estado in (${sql.join([...openStates])})`
  const rows = await db
    .selectFrom('recibo')
    .select([
      'recibo.tipo_id',
      sql<number>`sum(recibo.cents)`.as('emitido'),
      sql<number>`sum(recibo.cobrado)`.as('cobrado'),
      sql<number>`sum(case when ${open} and recibo.vence < ${today} then ${left} else 0 end)`.as('vencido'),
      sql<number>`sum(case when recibo.estado = 'DEVOLTO' then ${left} else 0 end)`.as('devolto'),
    ])
    .where('recibo.ano', '=', ano)
    .where('recibo.estado', '!=', 'ANULADO')
    .groupBy('recibo.tipo_id')
    // those made by hand last, on both engines
    .orderBy(sql`case when recibo.tipo_id is null then 1 else 0 end`)
    .orderBy('recibo.tipo_id')
    .execute()
  const names = new Map(
    (await db.selectFrom('tipo_cota').select(['id', 'nome']).execute()).map(({ id, nome }) => [id, nome]),
  )
  return rows.map((row) => ({
    tipo: row.tipo_id === null ? null : { id: row.tipo_id, nome: names.get(row.tipo_id) ?? '' },
    emitido: Number(row.emitido),
    cobrado: Number(row.cobrado),
    vencido: Number(row.vencido),
    devolto: Number(row.devolto),
  }))
}

/** Whether a member has a fee in force on `today`, paid or exempt. */
export async function hasCotas(db: Reader, socioId: number, today: string): Promise<boolean> {
  const row = await db
    .selectFrom('socio_cota')
    .select('id')
    .where('socio_id', '=', socioId)
    .where('desde', '<=', today)
    .where((each) => each.or([each('ata', 'is', null), each('ata', '>=', today)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The charges of a year by number, read a few at a time. @param today ISO text */
export async function* eachRecibo(db: Reader, ano: number, today: string): AsyncGenerator<Recibo> {
  const ids = await db.selectFrom('recibo').select('id').where('ano', '=', ano).orderBy('numero').execute()
  for (const some of inBatches(ids, 250))
    yield* await findRecibos(
      db,
      some.map(({ id }) => id),
      today,
    )
}
