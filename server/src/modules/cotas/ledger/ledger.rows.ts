import type { Generated } from 'kysely'
import { sql } from 'kysely'
import type { EstadoRecibo } from '#contract/recibos.ts'
import { collectBatches, inBatches } from '../../../platform/db/batches.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'
import type { PersonRow } from './people.rows.ts'
import { peopleColumns, reciboKeys, toPeople } from './people.rows.ts'

interface CobroTable {
  id: Generated<number>
  recibo_id: number
  cents: number
  data: string
  metodo: string
  rexistrado: string
  pago_id: number | null
  /** Why it was undone; null while it stands. */
  anulado: string | null
  anulado_data: string | null
  contra_pago_id: number | null
}
interface ReciboTable {
  id: Generated<number>
  numero: string
  ano: number
  socio_id: number | null
  socio_numero: number
  pagador_id: number | null
  pagador_numero: number
  apellidos_key: string
  tipo_id: number | null
  periodo: string | null
  unico: string | null
  concepto: string
  cents: number
  cobrado: Generated<number>
  vence: string
  estado: EstadoRecibo
  /** 1 when the bank gave back a debit of it, and it has not been sent again since then. */
  devolto: Generated<number>
  referencia: string
  emitido: string
  motivo: Generated<string>
  anulado_data: string | null
  search: string
  version: Generated<number>
}
interface SocioCotaTable {
  id: Generated<number>
  socio_id: number
  tipo_id: number
  desde: string
  ata: string | null
  cents: number | null
  exento: string | null
}
interface CotaPlanTable {
  socio_id: number
  pagador_id: number | null
  pagador_baixa: Generated<number>
  metodo: Generated<string>
  version: Generated<number>
}
declare module '../../../platform/db/tables.ts' {
  interface Tables {
    cobro: CobroTable
    recibo: ReciboTable
    socio_cota: SocioCotaTable
    cota_plan: CotaPlanTable
  }
}

/** The payments of a member that money collected for a charge wrote, each with the number of the charge. */
export async function pagosOfRecibos(db: Reader, socioId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('pago')
    .innerJoin('cobro', (join) =>
      join.on(sql<boolean>`cobro.pago_id = pago.id or cobro.contra_pago_id = pago.id`),
    )
    .innerJoin('recibo', 'recibo.id', 'cobro.recibo_id')
    .select(['pago.id', 'recibo.numero'])
    .where('pago.socio_id', '=', socioId)
    .execute()
  return new Map(rows.map(({ id, numero }) => [id, numero]))
}

/** The latest fee among the payments of a member: no charge made by hand, and nothing that was taken back. */
export const findLastFee = (
  db: Reader,
  socioId: number,
): Promise<Pick<CotaPago, 'cents' | 'fecha'> | undefined> =>
  db
    .selectFrom('pago')
    .leftJoin('cobro', 'cobro.pago_id', 'pago.id')
    .leftJoin('recibo', 'recibo.id', 'cobro.recibo_id')
    .select(['pago.cents', 'pago.fecha'])
    .where('pago.socio_id', '=', socioId)
    .where('pago.tipo', '=', 'CUOTA')
    .where('pago.cents', '>', 0)
    .where('cobro.anulado', 'is', null)
    .where((row) => row.or([row('cobro.id', 'is', null), row('recibo.tipo_id', 'is not', null)]))
    .orderBy('pago.fecha', 'desc')
    .orderBy('pago.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A fee's payment; negative when money goes back, `fecha` as ISO text. */
export interface CotaPago {
  socioId: number
  cents: number
  fecha: string
}

/** Adds payments of fees to the records of members; returns their ids in the same order. */
export async function insertCotaPagos(tx: Tx, pagos: readonly CotaPago[]): Promise<number[]> {
  // payments that are alike are interchangeable, whatever order the database answers in
  const toKey = (socioId: number, cents: number, fecha: string) => `${socioId} ${cents} ${fecha}`
  const rows = await collectBatches(pagos, (some) =>
    tx
      .insertInto('pago')
      .values(some.map(({ socioId, cents, fecha }) => ({ socio_id: socioId, tipo: 'CUOTA', cents, fecha })))
      .returning(['id', 'socio_id', 'cents', 'fecha'])
      .execute(),
  )
  const stored = Map.groupBy(rows, ({ socio_id, cents, fecha }) => toKey(socio_id, cents, fecha))
  return pagos.map(({ socioId, cents, fecha }) => stored.get(toKey(socioId, cents, fecha))?.pop()?.id ?? 0)
}

export const deleteCotaPago = (tx: Tx, id: number) => tx.deleteFrom('pago').where('id', '=', id).execute()

/** Whether a charge of the member, as member or payer, is open, or was issued on `since` or later. */
export async function hasRecibos(db: Reader, socioId: number, since: string): Promise<boolean> {
  const found = await db
    .selectFrom('recibo')
    .select('id')
    .where((row) => row.or([row('socio_id', '=', socioId), row('pagador_id', '=', socioId)]))
    .where((row) =>
      row.or([row('emitido', '>=', since), row('estado', 'in', ['PENDENTE', 'REMESADO', 'DEVOLTO'])]),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Years for which charges keep a member from being deleted. */
export async function retentionYears(db: Reader): Promise<number> {
  const { prazo_recibos } = await db
    .selectFrom('axustes')
    .select('prazo_recibos')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return prazo_recibos
}

/** Gives a new member the fees that new members pay, from `desde` on. */
export async function insertDefaultCotas(tx: Tx, socioId: number, desde: string): Promise<void> {
  const tipos = await tx
    .selectFrom('tipo_cota')
    .select('id')
    .where('activo', '=', 1)
    .where('predeterminado', '=', 1)
    .orderBy('id')
    .execute()
  if (tipos.length > 0)
    await tx
      .insertInto('socio_cota')
      .values(
        tipos.map(({ id }) => ({
          socio_id: socioId,
          tipo_id: id,
          desde,
          ata: null,
          cents: null,
          exento: null,
        })),
      )
      .execute()
}

/** Ends the fees of a member on `ata`, and drops those that would begin later. @param ata ISO text */
export async function endCotas(tx: Tx, socioId: number, ata: string): Promise<void> {
  await tx.deleteFrom('socio_cota').where('socio_id', '=', socioId).where('desde', '>', ata).execute()
  await tx
    .updateTable('socio_cota')
    .set({ ata })
    .where('socio_id', '=', socioId)
    .where(({ or, eb }) => or([eb('ata', 'is', null), eb('ata', '>', ata)]))
    .execute()
  await tx
    .updateTable('cota_plan')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('socio_id', '=', socioId)
    .execute()
}

/** Makes the members whose payer is `pagadorId` pay for themselves. */
export const dropPagador = (tx: Tx, pagadorId: number) =>
  tx
    .updateTable('cota_plan')
    .set((row) => ({ pagador_id: null, pagador_baixa: 1, version: row('version', '+', 1) }))
    .where('pagador_id', '=', pagadorId)
    .execute()

/** A charge that one person pays for another. */
export type ChargeForOther = Awaited<ReturnType<ReturnType<typeof openForOthers>['execute']>>[number]

/** Charges that wait for money, of which no bank has been asked, and that another member pays. */
const openForOthers = (db: Reader) =>
  db
    .selectFrom('recibo')
    .innerJoin('socio as s', 's.id', 'recibo.socio_id')
    .innerJoin('socio as p', 'p.id', 'recibo.pagador_id')
    .select(['recibo.id', 'recibo.numero', 'recibo.concepto', ...peopleColumns])
    .whereRef('recibo.socio_id', '!=', 'recibo.pagador_id')
    .where('recibo.estado', 'in', ['PENDENTE', 'DEVOLTO'])
    .orderBy('recibo.id')

/** The charges that a member pays for others. */
export const findPaidForOthers = (db: Reader, pagadorId: number): Promise<ChargeForOther[]> =>
  openForOthers(db).where('recibo.pagador_id', '=', pagadorId).execute()

/** The charges among these whose payers have left. */
export async function findLeftByPayers(db: Reader, ids: readonly number[]): Promise<ChargeForOther[]> {
  const found: ChargeForOther[] = []
  for (const some of inBatches(ids))
    found.push(
      ...(await openForOthers(db).where('recibo.id', 'in', some).where('p.activo', '=', 0).execute()),
    )
  return found
}

/** Lets the members whose charges these are pay them, and notes in their plans that their payer has left. */
export async function giveToMembers(tx: Tx, dues: readonly ChargeForOther[]): Promise<void> {
  for (const due of dues) {
    const { socio_id, socio_numero, numero, concepto } = due
    const { socio } = toPeople(due)
    await tx
      .updateTable('recibo')
      .set({
        pagador_id: socio_id,
        pagador_numero: socio_numero,
        ...reciboKeys({ numero, concepto, socio, pagador: socio }),
      })
      .where('id', '=', due.id)
      .execute()
  }
  for (const some of inBatches([...new Set(dues.flatMap(({ socio_id }) => socio_id ?? []))])) {
    await tx
      .insertInto('cota_plan')
      .values(some.map((socio_id) => ({ socio_id, pagador_id: null, version: 0 })))
      .onConflict((conflict) => conflict.column('socio_id').doNothing())
      .execute()
    await tx.updateTable('cota_plan').set({ pagador_baixa: 1 }).where('socio_id', 'in', some).execute()
  }
}

/** Empties the reasons for which charges of a member, as member or payer, were voided and their payments undone: they may name the member. */
export async function eraseReasons(tx: Tx, socioId: number): Promise<void> {
  const theirs = tx
    .selectFrom('recibo')
    .select('id')
    .where((row) => row.or([row('socio_id', '=', socioId), row('pagador_id', '=', socioId)]))
  await tx
    .updateTable('cobro')
    .set({ anulado: '' })
    .where('anulado', 'is not', null)
    .where('recibo_id', 'in', theirs)
    .execute()
  await tx.updateTable('recibo').set({ motivo: '' }).where('id', 'in', theirs).execute()
}

/** Rewrites what the charges of a member, as member or payer, are found and ordered by. */
export async function renameInRecibos(tx: Tx, socioId: number, person: PersonRow): Promise<void> {
  const rows = await tx
    .selectFrom('recibo')
    .leftJoin('socio as s', 's.id', 'recibo.socio_id')
    .leftJoin('socio as p', 'p.id', 'recibo.pagador_id')
    .select([
      'recibo.id',
      'recibo.numero',
      'recibo.concepto',
      'recibo.socio_id',
      'recibo.socio_numero',
      'recibo.pagador_id',
      'recibo.pagador_numero',
      's.nombre',
      's.apellidos',
      'p.nombre as pagador_nombre',
      'p.apellidos as pagador_apellidos',
    ])
    .where((row) => row.or([row('recibo.socio_id', '=', socioId), row('recibo.pagador_id', '=', socioId)]))
    .execute()
  for (const { id, numero, concepto, ...row } of rows) {
    const socio = { numero: row.socio_numero, nombre: row.nombre, apellidos: row.apellidos }
    const pagador = {
      numero: row.pagador_numero,
      nombre: row.pagador_nombre,
      apellidos: row.pagador_apellidos,
    }
    const keys = reciboKeys({
      numero,
      concepto,
      socio: row.socio_id === socioId ? person : socio,
      pagador: row.pagador_id === socioId ? person : pagador,
    })
    await tx.updateTable('recibo').set(keys).where('id', '=', id).execute()
  }
}

/** The members with a charge, of any payer, that was due before `today` and is not paid. @param today as ISO text */
export async function findOverdueMembers(db: Reader, today: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('recibo')
    .select('socio_id')
    .distinct()
    .where('estado', 'in', ['PENDENTE', 'DEVOLTO'])
    .where('vence', '<', today)
    .execute()
  return new Set(rows.flatMap(({ socio_id }) => socio_id ?? []))
}
