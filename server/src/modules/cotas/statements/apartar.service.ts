import { setImmediate as turn } from 'node:timers/promises'
import type { z } from 'zod'
import { fieldErrors } from '#contract/errors.ts'
import type { extractosCalls, Movemento, PorDevolver } from '#contract/extractos.ts'
import { sumBy } from '#contract/sums.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError, fieldError } from '../../../platform/app-error.ts'
import { getToday, toLocalDate } from '../../../platform/config/time.ts'
import type { Actor } from '../../../platform/db/audit.ts'
import { inBatches } from '../../../platform/db/batches.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'
import { findApartado, findPorDevolver, updateApartado, updateDevolto } from './apartados.rows.ts'
import type { OpenMovemento } from './extractos.rows.ts'
import { findExtracto, findMovementos, lockMovementos } from './extractos.rows.ts'
import { nameOfExtracto } from './extractos.service.ts'
import { findChargesById, readPeople } from './propostas.rows.ts'
import { readMovemento, toReciboProposto } from './reading.service.ts'

type ApartarInput = z.output<(typeof extractosCalls)['PUT /extractos/:id/apartar']['body']>
type MovementDecision = ApartarInput['movementos'][number]

/** Characters in a text stand for themselves: no reason has a line break. */
const toKey = ({ motivo, recibo }: MovementDecision): string => `${recibo?.id ?? ''}\n${motivo ?? ''}`

/** @throws AppError 400 with the place of the first that is wrong; `error.xa-conciliado` for a movement of which nothing is left */
async function expectPossible(
  tx: Tx,
  given: readonly MovementDecision[],
  found: ReadonlyMap<number, OpenMovemento>,
): Promise<void> {
  const charges = new Map(
    (await findChargesById(tx, [...new Set(given.flatMap(({ recibo }) => (recibo ? [recibo.id] : [])))])).map(
      (charge) => [charge.id, charge],
    ),
  )
  const seen = new Set<number>()
  for (const [place, { id, motivo, recibo }] of given.entries()) {
    const movemento = found.get(id)
    const path = `movementos.${place}`
    if (!movemento || seen.size === seen.add(id).size) throw fieldError(path, fieldErrors.invalidValue)
    if (recibo && !charges.has(recibo.id)) throw fieldError(`${path}.recibo`, fieldErrors.invalidValue)
    if (motivo === null || movemento.isApart) continue
    const [paid] = [...movemento.paid.keys()]
    const left = movemento.cents - sumBy([...movemento.paid.values()], (each) => each)
    if (left > 0) continue
    if (paid === undefined) throw fieldError(path, fieldErrors.invalidValue)
    const [charge] = await findChargesById(tx, [paid])
    throw new AppError('error.xa-conciliado', { params: { numero: charge?.numero ?? '' } })
  }
}

/**
 * Sets movements aside that are no fee, all of them or none; without a reason they wait again.
 * @throws AppError 404; 400 for a movement or charge that does not exist, money that went out, or a movement that is there twice;
 * `error.xa-conciliado` for one of which nothing is left
 */
export const setApart = (
  context: AppContext,
  who: Actor,
  id: number,
  { movementos }: ApartarInput,
): Promise<void> =>
  context.write(who, async ({ tx, audit }) => {
    const extracto = await findExtracto(tx, id)
    if (!extracto) throw new AppError('error.resource-not-found')
    const ids = movementos.map((each) => each.id)
    for (const some of inBatches(ids)) {
      await lockMovementos(tx, id, some)
      // SQLite answers at once: without it other requests would wait for all of them
      await turn()
    }
    await expectPossible(tx, movementos, await findMovementos(tx, id, ids))
    for (const alike of Map.groupBy(movementos, toKey).values()) {
      const [{ motivo, recibo } = { motivo: null, recibo: null }] = alike
      await updateApartado(
        tx,
        alike.map((each) => each.id),
        { motivo, reciboId: motivo === null ? null : (recibo?.id ?? null) },
      )
      await turn()
    }
    const motivos = [...new Set(movementos.map(({ motivo }) => motivo ?? ''))].filter(Boolean)
    await audit({
      accion: 'APARTAR',
      entidade: 'extracto',
      rexistro: id,
      rexistroNome: nameOfExtracto(extracto),
      despois: {
        movementos: movementos.length,
        motivo: motivos.slice(0, 20).join(', '),
        recibos: movementos.filter(({ recibo }) => recibo).length,
      },
    })
  })

/** Money that came for charges that had been paid otherwise, and is to be given back. */
export async function listPorDevolver(db: Reader): Promise<PorDevolver[]> {
  const rows = await findPorDevolver(db)
  if (rows.length === 0) return []
  const people = await readPeople(db)
  const charges = new Map(
    (await findChargesById(db, [...new Set(rows.map(({ reciboId }) => reciboId))])).map((charge) => [
      charge.id,
      charge,
    ]),
  )
  return rows.flatMap(({ id, extractoId, data, texto, reciboId, cents }) => {
    const charge = charges.get(reciboId)
    if (!charge || extractoId === null) return []
    const { pendente: _, ...recibo } = toReciboProposto(charge, people)
    return [
      {
        recibo,
        movemento: { id, extracto: { id: extractoId }, texto: texto.slice(0, longestText) },
        importe: Number(cents) / 100,
        data: toLocalDate(data),
      },
    ]
  })
}
/** Characters of a movement's text in the list. */
const longestText = 300

/**
 * Notes the day on which money that is set aside with a charge was given back; null takes it back.
 * @throws AppError 404; 400 for a day in the future or before the movement, and for a movement that is not set aside with a charge
 */
export async function noteDevolto(
  context: AppContext,
  who: Actor,
  { id, movId }: { id: number; movId: number },
  data: string | null,
): Promise<Movemento> {
  if (data !== null && data > getToday(context)) throw fieldError('data', fieldErrors.futureDate)
  await context.write(who, async ({ tx, audit }) => {
    const extracto = await findExtracto(tx, id)
    if (extracto) await lockMovementos(tx, id, [movId])
    const movemento = extracto && (await findApartado(tx, id, movId))
    if (!extracto || !movemento) throw new AppError('error.resource-not-found')
    if (movemento.reciboId === null) throw new AppError('error.bad-request')
    if (data !== null && data < movemento.data) throw fieldError('data', fieldErrors.invalidValue)
    await updateDevolto(tx, movId, data)
    await audit({
      accion: 'MODIFICAR',
      entidade: 'extracto',
      rexistro: id,
      rexistroNome: nameOfExtracto(extracto),
      antes: { devolto: movemento.devolto },
      despois: { devolto: data },
    })
  })
  const found = await context.database.snapshot((db) => readMovemento(db, id, movId))
  if (!found) throw new AppError('error.resource-not-found')
  return found
}
