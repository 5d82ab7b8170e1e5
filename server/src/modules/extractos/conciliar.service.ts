import type { z } from 'zod'
import { fieldErrors } from '#contract/errors.ts'
import type { extractosCalls } from '#contract/extractos.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { Who } from '../../platform/db/audit.ts'
import type { Money } from '../recibos/cobros.service.ts'
import { excessError, lockRecibos, recordMoney } from '../recibos/cobros.service.ts'
import { todayOf } from '../recibos/recibos.service.ts'
import type { LockedMovemento } from './extractos.rows.ts'
import { findExtracto, linkCobros, lockMovementos } from './extractos.rows.ts'
import { nameOfExtracto } from './extractos.service.ts'

type ConciliarInput = z.output<(typeof extractosCalls)['PUT /extractos/:id/conciliar']['body']>

/** A part of a movement that pays a due. */
interface Part {
  movemento: LockedMovemento
  money: Money
}

/** @throws AppError 400 with the place of an id that stands there twice */
function expectOnce(ids: readonly number[], path: string): void {
  const seen = new Set<number>()
  for (const [position, id] of ids.entries())
    if (seen.size === seen.add(id).size) throw fieldError(`${path}.${position}`, fieldErrors.invalidValue)
}

/**
 * Records movements as money for dues by transfer, on the days of the movements, all of it or nothing. A movement pays a due once: what
 * stands of it is changed by undoing it first.
 * @throws AppError 404; 400 for a movement or due that does not exist or stands there twice, a due that is not open
 * (`error.recibo-state`), more than what is left of the movement or the due (`error.importe-excesivo`), or a due that the movement
 * has paid part of before (`error.xa-conciliado`)
 */
export async function reconcile(
  context: AppContext,
  who: Who,
  id: number,
  { movementos }: ConciliarInput,
): Promise<void> {
  const today = todayOf(context)
  expectOnce(
    movementos.map((movemento) => movemento.id),
    'movementos',
  )
  for (const [position, { recibos }] of movementos.entries())
    expectOnce(
      recibos.map((recibo) => recibo.id),
      `movementos.${position}.recibos`,
    )
  await context.write(who, async (write) => {
    const { tx, audit } = write
    const extracto = await findExtracto(tx, id)
    if (!extracto) throw new AppError('error.resource-not-found')
    // first, so that of two who reconcile the same movement or due one waits, and then finds it done
    const locked = await lockMovementos(
      tx,
      id,
      movementos.map((movemento) => movemento.id),
    )
    const dues = await lockRecibos(
      tx,
      movementos.flatMap(({ recibos }) => recibos.map((recibo) => recibo.id)),
    )
    const parts = movementos.flatMap(({ id, recibos }, position): Part[] => {
      const path = `movementos.${position}`
      const movemento = locked.get(id)
      if (!movemento) throw fieldError(path, fieldErrors.invalidValue)
      expectLeft(movemento, recibos)
      return recibos.map((given, place): Part => {
        const recibo = dues.get(given.id)
        if (!recibo) throw fieldError(`${path}.recibos.${place}`, fieldErrors.invalidValue)
        return {
          movemento,
          money: { recibo, cents: given.importe, metodo: 'TRANSFERENCIA', data: movemento.data },
        }
      })
    })
    const cobros = await recordMoney(
      write,
      parts.map(({ money }) => money),
      today,
    )
    for (const { movemento, money } of parts)
      if (movemento.paid.has(money.recibo.id))
        throw new AppError('error.xa-conciliado', { params: { numero: money.recibo.numero } })
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
        movementos: movementos.length,
        recibos: parts.length,
        suma: parts.reduce((sum, { money }) => sum + money.cents, 0) / 100,
      },
    })
  })
}

/** @throws AppError 400 `error.importe-excesivo` when the amounts are more than what is left of a movement */
function expectLeft({ cents, paid }: LockedMovemento, recibos: readonly { importe: number }[]): void {
  const left = Math.max(0, cents - [...paid.values()].reduce((sum, each) => sum + each, 0))
  if (recibos.reduce((sum, { importe }) => sum + importe, 0) > left) throw excessError(left)
}
