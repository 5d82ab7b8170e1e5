import { personName } from '#contract/person-name.ts'
import { isoDate } from '#contract/rules.ts'
import type { Pago, Socio } from '#contract/socios.ts'
import { AppError } from '../../../platform/app-error.ts'
import { daysAfter, toLocalDate } from '../../../platform/config/time.ts'
import type { AuditEntry } from '../../../platform/db/audit.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'
import { bumpVersion, bumpVersions } from '../../../platform/db/versions.ts'
import type { Write } from '../../../platform/db/write.ts'
import type { ChargeForOther, CotaPago } from './ledger.rows.ts'
import {
  deleteCotaPago,
  dropPagador,
  endCotas,
  eraseReasons,
  findLastFee,
  findLeftByPayers,
  findOverdueMembers,
  findPaidForOthers,
  giveToMembers,
  hasRecibos,
  insertCotaPagos,
  insertDefaultCotas,
  pagosOfRecibos,
  renameInRecibos,
  retentionYears,
} from './ledger.rows.ts'
import type { PersonRow } from './people.rows.ts'
import { toPeople } from './people.rows.ts'

/** Shared by the register and the fees: payments of fees, and the charges of a member who leaves or is deleted. */

/** A payment as a form sends it back: amount in cents, day as ISO text. */
interface PagoInput {
  id?: number | null | undefined
  tipo: string
  importe: number
  fecha: string
  documentos: { uuid: string }[]
}

/**
 * Refuses to change or drop payments that were recorded as money for a charge.
 * @throws AppError 400 `error.pago-of-recibo` with the number of the charge
 */
export async function checkPagosOfRecibos(
  db: Reader,
  socioId: number,
  stored: Pago[],
  given: PagoInput[],
): Promise<void> {
  const protectedPagos = await pagosOfRecibos(db, socioId)
  if (protectedPagos.size === 0) return
  const byId = new Map(given.map((pago) => [pago.id, pago]))
  for (const pago of stored) {
    const numero = protectedPagos.get(pago.id)
    if (numero !== undefined && !isSame(pago, byId.get(pago.id)))
      throw new AppError('error.pago-of-recibo', { params: { numero } })
  }
}

/** The latest fee that a member paid and that stands; null without one. */
export async function getLastFee(db: Reader, socioId: number): Promise<Socio['ultimaCota']> {
  const fee = await findLastFee(db, socioId)
  return fee ? { importe: fee.cents / 100, fecha: toLocalDate(fee.fecha) } : null
}

const isSame = (stored: Pago, given: PagoInput | undefined): boolean =>
  given !== undefined &&
  stored.tipo === given.tipo &&
  Math.round(stored.importe * 100) === given.importe &&
  isoDate(...stored.fecha) === given.fecha &&
  stored.documentos.map(({ uuid }) => uuid).join() === given.documentos.map(({ uuid }) => uuid).join()

/** The day since which charges are kept, as ISO text. @param today as ISO text */
export async function keptSince(db: Reader, today: string): Promise<string> {
  const years = await retentionYears(db)
  return `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`
}

/**
 * Refuses to delete a member with open charges, or with charges that the law still asks for.
 * @param today as ISO text
 * @throws AppError 400 `error.socio-has-recibos`
 */
export async function checkDeletable(db: Reader, socioId: number, today: string): Promise<void> {
  if (await hasRecibos(db, socioId, await keptSince(db, today))) throw new AppError('error.socio-has-recibos')
}

/** The members with a charge, of any payer, that was due before `today` and is not paid. @param today as ISO text */
export const findMembersInArrears = (db: Reader, today: string): Promise<Set<number>> =>
  findOverdueMembers(db, today)

/** Leaves numbers and amounts of a member's charges, and takes name and reasons out of them; before the member is deleted. */
export async function forgetInRecibos(tx: Tx, socioId: number, numero: number): Promise<void> {
  await eraseReasons(tx, socioId)
  await renameInRecibos(tx, socioId, { numero, nombre: null, apellidos: null })
}

/** Lets a member's charges be found by the new name. */
export const renameRecibos = (tx: Tx, socioId: number, person: PersonRow): Promise<void> =>
  renameInRecibos(tx, socioId, person)

/** Gives a new member the fees that new members pay. @param desde ISO text */
export const giveDefaultCotas = (tx: Tx, socioId: number, desde: string): Promise<void> =>
  insertDefaultCotas(tx, socioId, desde)

/**
 * Gives a member who comes back the fees that new members pay. Those from before end on the day of leaving, so that nothing is charged for
 * the time between. Who comes back on the day of leaving was taken out by mistake: the fees stay as they are.
 * @param left the day of leaving, as ISO text
 * @param from the day of the new beginning, as ISO text; the day after leaving when it is not later
 */
export async function restartCotas(tx: Tx, socioId: number, left: string, from: string): Promise<void> {
  if (from === left) return
  await endCotas(tx, socioId, left)
  await insertDefaultCotas(tx, socioId, from > left ? from : daysAfter(left, 1))
}

/**
 * Makes members pay for themselves, now and for their open charges, when their payer leaves. Charges at the bank stay with the payer, whose
 * account is debited; {@link followMembers} hands them back if they come back open. Called before the row of the payer is locked: charges
 * first, as everywhere.
 */
export async function leaveAsPagador(write: Pick<Write, 'tx' | 'audit'>, pagadorId: number): Promise<void> {
  const { tx } = write
  await dropPagador(tx, pagadorId)
  const dues = await findPaidForOthers(tx, pagadorId)
  await bumpVersions(
    tx,
    'recibo',
    dues.map(({ id }) => id),
  )
  // read again: a remittance may have taken some before they were locked
  await handBack(write, await findPaidForOthers(tx, pagadorId))
}

/** Lets members pay those of these locked charges that are open, and whose payers have left. */
export async function followMembers(
  write: Pick<Write, 'tx' | 'audit'>,
  ids: readonly number[],
): Promise<void> {
  await handBack(write, await findLeftByPayers(write.tx, ids))
}

async function handBack(
  { tx, audit }: Pick<Write, 'tx' | 'audit'>,
  dues: readonly ChargeForOther[],
): Promise<void> {
  if (dues.length === 0) return
  await giveToMembers(tx, dues)
  await audit(
    ...dues.map((due): AuditEntry => {
      const { socio, pagador } = toPeople(due)
      return {
        accion: 'MODIFICAR',
        entidade: 'recibo',
        rexistro: due.id,
        rexistroNome: due.numero,
        antes: { pagador: personName(pagador) },
        despois: { pagador: personName(socio) },
      }
    }),
  )
}

/** Writes payments of fees into the records of members, whose versions it raises; returns their ids in the same order. */
export async function addCotaPagos(tx: Tx, pagos: readonly CotaPago[]): Promise<number[]> {
  await bumpVersions(
    tx,
    'socio',
    pagos.map(({ socioId }) => socioId),
  )
  return insertCotaPagos(tx, pagos)
}

/** Writes a fee's payment into a member's record, whose version it raises; negative when money goes back. Returns its id. */
export async function addCotaPago(tx: Tx, pago: CotaPago): Promise<number> {
  const [id = 0] = await addCotaPagos(tx, [pago])
  return id
}

/** Takes a fee's payment out of a member's record, whose version it raises. */
export async function removeCotaPago(
  tx: Tx,
  { id, socioId }: { id: number; socioId: number },
): Promise<void> {
  await bumpVersion(tx, 'socio', socioId, null)
  await deleteCotaPago(tx, id)
}
