import type { z } from 'zod'
import type { cotasCalls, Plan } from '#contract/cotas.ts'
import { fieldErrors } from '#contract/errors.ts'
import { personName } from '#contract/person-name.ts'
import { isoDate } from '#contract/rules.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError, fieldError } from '../../../platform/app-error.ts'
import { dayBefore } from '../../../platform/config/time.ts'
import type { Actor } from '../../../platform/db/audit.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'
import { findPersoa } from './persoas.rows.ts'
import type { CotaValues } from './plans.rows.ts'
import {
  ensurePlans,
  findNames,
  findPlan,
  findPlans,
  giveCota,
  lockPayer,
  lockPlan,
  lockPlans,
  replaceCotas,
  updatePlan,
} from './plans.rows.ts'
import { findTiposCota } from './tipos-cota.rows.ts'
import { getTipoCota } from './tipos-cota.service.ts'

type PlanInput = z.output<(typeof cotasCalls)['PUT /socios/:id/cotas']['body']>
type CotaInput = PlanInput['cotas'][number]
type ManyInput = z.output<(typeof cotasCalls)['POST /cotas/persoas/cota']['body']>

const toValues = ({ tipo, desde, ata, importe, exento }: CotaInput): CotaValues => ({
  tipoId: tipo.id,
  desde,
  ata: ata ?? null,
  cents: importe ?? null,
  exento,
})

/** @throws AppError 404 when there is no such member */
export async function getPlan(db: Reader, socioId: number): Promise<Plan> {
  if (!(await findPersoa(db, socioId))) throw new AppError('error.resource-not-found')
  return findPlan(db, socioId)
}

const cotaText = ({ tipo, desde, ata, importe, exento }: Plan['cotas'][number]): string =>
  [
    tipo.nome,
    `${isoDate(...desde)} – ${ata ? isoDate(...ata) : ''}`.trim(),
    ...(importe === null ? [] : [`${importe.toFixed(2)} €`]),
    ...(exento === null ? [] : [exento]),
  ].join(' · ')

const toAuditValues = ({ pagador, metodo, cotas }: Plan) => ({
  pagador: pagador && personName(pagador),
  metodo,
  cotas: cotas.length > 0 ? cotas.map(cotaText) : null,
})

/**
 * Changes what a member pays, and who pays for it.
 * @throws AppError 400 `error.pagador` for a payer who is inactive or paid for by a third; 400 for a type that does not exist,
 * an end before its beginning, or two rows of a type at the same time; 404; 409 when `version` is not the stored one
 */
export async function changePlan(
  { write }: AppContext,
  who: Actor,
  socioId: number,
  { pagador, metodo, cotas, version }: PlanInput,
): Promise<Plan> {
  checkDates(cotas)
  return write(who, async ({ tx, audit }) => {
    const socio = await findPersoa(tx, socioId)
    if (!socio) throw new AppError('error.resource-not-found')
    const pagadorId = pagador && pagador.id !== socioId ? pagador.id : null
    await ensurePlans(tx, await onlyMembers(tx, [socioId, ...(pagadorId === null ? [] : [pagadorId])]))
    const isCurrent = await lockPlan(tx, socioId, version ?? null)
    const before = await findPlan(tx, socioId)
    if (!isCurrent) throw new AppError('error.conflict')
    if (pagadorId !== null && pagadorId !== before.pagador?.id) await checkPayer(tx, socioId, pagadorId)
    await checkTipos(tx, cotas)
    await updatePlan(tx, socioId, { pagadorId, metodo })
    await replaceCotas(tx, socioId, cotas.map(toValues))
    const after = await findPlan(tx, socioId)
    await audit({
      accion: 'MODIFICAR',
      entidade: 'cotas',
      rexistro: socioId,
      rexistroNome: personName(socio),
      antes: toAuditValues(before),
      despois: toAuditValues(after),
    })
    return after
  })
}

/** The members among `ids`. {@link checkPayer} refuses a payer who is not a member. */
const onlyMembers = async (tx: Tx, ids: number[]): Promise<number[]> => [...(await findNames(tx, ids)).keys()]

/** @throws AppError 400 `error.pagador` for a payer who is inactive or pays through a third, or when the member pays for others */
async function checkPayer(tx: Tx, socioId: number, pagadorId: number): Promise<void> {
  // always in the same order, so that two such changes do not wait for each other
  const [first, second] = [socioId, pagadorId].sort((one, other) => one - other)
  const locked = [await lockPayer(tx, first as number), await lockPayer(tx, second as number)]
  const payer = locked.find((each) => each?.id === pagadorId)
  const socio = locked.find((each) => each?.id === socioId)
  if (!payer?.activo || payer.pagadorId !== null || socio?.paysForOthers)
    throw new AppError('error.pagador', { fields: { pagador: ['error.pagador'] } })
}

/** @throws AppError 400 for an end before its beginning, or two rows of a type at the same time */
function checkDates(cotas: CotaInput[]): void {
  for (const [position, { tipo, desde, ata }] of cotas.entries()) {
    if (ata && ata < desde) throw fieldError(`cotas.${position}.ata`, fieldErrors.invalidDate)
    const overlaps = cotas
      .slice(0, position)
      .some(
        (other) =>
          other.tipo.id === tipo.id && (!other.ata || other.ata >= desde) && (!ata || ata >= other.desde),
      )
    if (overlaps) throw fieldError(`cotas.${position}.desde`, fieldErrors.invalidValue)
  }
}

/** @throws AppError 400 for a type that does not exist */
async function checkTipos(tx: Tx, cotas: CotaInput[]): Promise<void> {
  const ids = new Set(
    (await findTiposCota(tx, [...new Set(cotas.map(({ tipo }) => tipo.id))])).map(({ id }) => id),
  )
  const position = cotas.findIndex(({ tipo }) => !ids.has(tipo.id))
  if (position >= 0) throw fieldError(`cotas.${position}.tipo`, fieldErrors.invalidValue)
}

/**
 * Gives a fee to many members; rows of the same type end the day before. The trail has an entry for each, and one for the fee.
 * @throws AppError 400 for a type or a member that does not exist, or an end before the beginning
 */
export async function giveCotaToMany(
  { write }: AppContext,
  who: Actor,
  { socios, cota }: ManyInput,
): Promise<void> {
  if (cota.ata && cota.ata < cota.desde) throw fieldError('cota.ata', fieldErrors.invalidDate)
  const ids = [...new Set(socios.map(({ id }) => id))]
  await write(who, async ({ tx, audit }) => {
    const names = await findNames(tx, ids)
    const missing = socios.findIndex(({ id }) => !names.has(id))
    if (missing >= 0) throw fieldError(`socios.${missing}`, fieldErrors.invalidValue)
    const tipo = await getTipoCota(tx, cota.tipo.id).catch(() => {
      throw fieldError('cota.tipo', fieldErrors.invalidValue)
    })
    await ensurePlans(tx, ids)
    await lockPlans(tx, ids)
    const before = await findPlans(tx, ids)
    await giveCota(tx, ids, toValues(cota), dayBefore(cota.desde))
    const after = await findPlans(tx, ids)
    const ofEach = [...names].map(([id, person]) => ({
      accion: 'MODIFICAR' as const,
      entidade: 'cotas' as const,
      rexistro: id,
      rexistroNome: personName(person),
      antes: toAuditValues(before.get(id) as Plan),
      despois: toAuditValues(after.get(id) as Plan),
    }))
    await audit(...ofEach, {
      accion: 'DAR_COTA',
      entidade: 'tipoCota',
      rexistro: tipo.id,
      rexistroNome: tipo.nome,
      despois: {
        persoas: ids.length,
        desde: cota.desde,
        ata: cota.ata ?? null,
        importe: cota.importe == null ? null : cota.importe / 100,
        exento: cota.exento,
      },
    })
  })
}
