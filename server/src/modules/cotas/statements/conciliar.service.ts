import { setImmediate as turn } from 'node:timers/promises'
import type { z } from 'zod'
import { fieldErrors } from '#contract/errors.ts'
import type { extractosCalls } from '#contract/extractos.ts'
import { sumBy } from '#contract/sums.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError, expectOnce, fieldError } from '../../../platform/app-error.ts'
import { getToday } from '../../../platform/config/time.ts'
import type { Actor } from '../../../platform/db/audit.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import type { Write } from '../../../platform/db/write.ts'
import type { OpenRecibo } from '../dues/cobros.rows.ts'
import { findOpenRecibos } from '../dues/cobros.rows.ts'
import type { Money } from '../dues/cobros.service.ts'
import { countMoney, excessError, lockRecibos, recordMoney } from '../dues/cobros.service.ts'
import type { OpenMovemento } from './extractos.rows.ts'
import { findExtracto, findMovementos, linkCobros, lockMovementos } from './extractos.rows.ts'
import { nameOfExtracto } from './extractos.service.ts'

type ConciliarInput = z.output<(typeof extractosCalls)['PUT /extractos/:id/conciliar']['body']>

/** A movement of the request, with its place in it. */
type RequestedMovement = ConciliarInput['movementos'][number] & { place: number }

/** A part of a movement that pays a charge. */
interface Part {
  movemento: OpenMovemento
  money: Money
}

/** Parts of one transaction, so that other requests and writers wait for a moment only. */
const slice = 25

/** The movements in pieces for one transaction each; a movement is never divided. */
function toSlices(movementos: ConciliarInput['movementos']): RequestedMovement[][] {
  const slices: RequestedMovement[][] = []
  let parts = slice
  for (const [place, movemento] of movementos.entries()) {
    if (parts + movemento.recibos.length > slice) {
      slices.push([])
      parts = 0
    }
    slices.at(-1)?.push({ ...movemento, place })
    parts += movemento.recibos.length
  }
  return slices
}

/**
 * Records movements as money for charges by transfer, on the days of the movements. All of them are checked first; then they are recorded
 * in slices, each a whole transaction that checks its own again. What was recorded before is left out, so a request can be repeated
 * after the server was stopped in the middle. A movement pays a charge once: another amount needs undoing first.
 * @throws AppError 404; 400, and nothing is recorded, for a movement or charge that does not exist or is there twice, a charge that is not
 * open (`error.recibo-state`), more than what is left of the movement or the charge (`error.importe-excesivo`), a charge that the
 * movement has paid another amount of, or a request of which all was recorded before (`error.xa-conciliado`); 400 `error.conciliado-en-parte` when a later slice is refused because
 * others changed it since, and the earlier ones stand
 */
export async function reconcile(
  context: AppContext,
  who: Actor,
  id: number,
  { movementos }: ConciliarInput,
): Promise<void> {
  expectOnce(
    movementos.map((movemento) => movemento.id),
    'movementos',
  )
  for (const [position, { recibos }] of movementos.entries())
    expectOnce(
      recibos.map((recibo) => recibo.id),
      `movementos.${position}.recibos`,
    )
  const slices = toSlices(movementos)
  if (slices.length > 1) await context.database.snapshot((db) => expectPossible(db, id, slices))
  let feitos = 0
  let recorded = 0
  for (const some of slices) {
    try {
      recorded += await recordSlice(context, who, id, some)
    } catch (error) {
      if (feitos === 0 || !isRefusal(error)) throw error
      throw new AppError('error.conciliado-en-parte', { params: { feitos, total: movementos.length } })
    }
    feitos += some.length
    // SQLite answers at once: without a turn of the event loop the slices would follow one another like one
    await turn()
  }
  if (recorded === 0) throw await doneError(context.database.read, movementos)
}

/** Tells that money of a charge was recorded before. */
async function doneError(db: Reader, movementos: ConciliarInput['movementos']): Promise<AppError> {
  const [reciboId] = movementos.flatMap(({ recibos }) => recibos.map((recibo) => recibo.id))
  const recibo = reciboId === undefined ? undefined : (await findOpenRecibos(db, [reciboId])).get(reciboId)
  return new AppError('error.xa-conciliado', { params: { numero: recibo?.numero ?? '' } })
}

const refusals: readonly string[] = [
  'error.bad-request',
  'error.recibo-state',
  'error.importe-excesivo',
  'error.xa-conciliado',
]
const isRefusal = (error: unknown): boolean => error instanceof AppError && refusals.includes(error.code)

const getIds = (given: readonly RequestedMovement[]): number[] => given.map(({ id }) => id)
const getReciboIds = (given: readonly RequestedMovement[]): number[] =>
  given.flatMap(({ recibos }) => recibos.map((recibo) => recibo.id))

/** @throws AppError as {@link reconcile} */
async function expectPossible(db: Reader, id: number, slices: readonly RequestedMovement[][]): Promise<void> {
  const extracto = await findExtracto(db, id)
  if (!extracto) throw new AppError('error.resource-not-found')
  /** Charges with the money of earlier slices. */
  const dues = new Map<number, OpenRecibo>()
  for (const given of slices) {
    const found = await findMovementos(db, id, getIds(given))
    const others = [...new Set(getReciboIds(given))].filter((each) => !dues.has(each))
    for (const [each, due] of await findOpenRecibos(db, others)) dues.set(each, due)
    const parts = toParts(given, found, dues)
    for (const { money } of parts) countMoney(money)
    expectOtherDues(parts)
    await turn()
  }
}

/** A slice of which everything was recorded before. */
class NothingLeft extends Error {}

/** Records one slice, all of it or nothing; returns the number of parts that were not recorded before. @throws AppError as {@link reconcile} */
async function recordSlice(
  context: AppContext,
  who: Actor,
  id: number,
  given: readonly RequestedMovement[],
): Promise<number> {
  const today = getToday(context)
  try {
    return await context.write(who, async (write) => {
      const { tx, audit } = write
      const extracto = await findExtracto(tx, id)
      if (!extracto) throw new AppError('error.resource-not-found')
      const parts = await lockParts(write, id, given)
      if (parts.length === 0) throw new NothingLeft()
      const money = parts.map((part) => part.money)
      const cobros = await recordMoney(write, money, today)
      expectOtherDues(parts)
      await linkCobros(
        tx,
        cobros.map((cobro, position) => ({
          movementoId: parts[position]?.movemento.id ?? 0,
          cobroId: cobro.id,
        })),
      )
      await audit({
        accion: 'CONCILIAR',
        entidade: 'extracto',
        rexistro: id,
        rexistroNome: nameOfExtracto(extracto),
        despois: {
          movementos: new Set(parts.map(({ movemento }) => movemento.id)).size,
          recibos: parts.length,
          suma: sumBy(money, ({ cents }) => cents) / 100,
        },
      })
      return parts.length
    })
  } catch (error) {
    if (error instanceof NothingLeft) return 0
    throw error
  }
}

/** The parts that are to be recorded; of two who record the same movement or charge one waits, and then finds it done. */
async function lockParts({ tx }: Write, id: number, given: readonly RequestedMovement[]): Promise<Part[]> {
  await lockMovementos(tx, id, getIds(given))
  const found = await findMovementos(tx, id, getIds(given))
  return toParts(given, found, await lockRecibos(tx, getReciboIds(given)))
}

/** The parts of movements without those that were recorded before. @throws AppError as {@link reconcile} */
function toParts(
  given: readonly RequestedMovement[],
  found: ReadonlyMap<number, OpenMovemento>,
  dues: ReadonlyMap<number, OpenRecibo>,
): Part[] {
  return given.flatMap(({ id, recibos, place }): Part[] => {
    const path = `movementos.${place}`
    const movemento = found.get(id)
    if (!movemento) throw fieldError(path, fieldErrors.invalidValue)
    const left = recibos
      .map((recibo, position) => ({ ...recibo, position }))
      .filter((recibo) => movemento.paid.get(recibo.id) !== recibo.importe)
    expectLeft(movemento, left)
    return left.map(({ id: reciboId, importe, position }) => {
      const recibo = dues.get(reciboId)
      if (!recibo) throw fieldError(`${path}.recibos.${position}`, fieldErrors.invalidValue)
      return {
        movemento,
        money: { recibo, cents: importe, metodo: 'TRANSFERENCIA', data: movemento.data },
      }
    })
  })
}

/** @throws AppError 400 `error.xa-conciliado` when a movement has paid another amount of a charge */
function expectOtherDues(parts: readonly Part[]): void {
  for (const { movemento, money } of parts)
    if (movemento.paid.has(money.recibo.id))
      throw new AppError('error.xa-conciliado', { params: { numero: money.recibo.numero } })
}

/** @throws AppError 400 `error.importe-excesivo` when the amounts are more than what is left of a movement */
function expectLeft({ cents, paid }: OpenMovemento, recibos: readonly { importe: number }[]): void {
  const left = Math.max(0, cents - sumBy([...paid.values()], (each) => each))
  if (sumBy(recibos, ({ importe }) => importe) > left) throw excessError(left)
}
