import { fieldErrors } from '#contract/errors.ts'
import { lastDueDay } from '#contract/periods.ts'
import type { Devolucion } from '#contract/recibos.ts'
import type { MotivoRemesa, RemesaDryRun } from '#contract/remesas.ts'
import { accountFault } from '#contract/sepa-area.ts'
import { sumBy } from '#contract/sums.ts'
import { addTargetDays, isTargetDay } from '#contract/target-days.ts'
import { AppError, fieldError } from '../../../platform/app-error.ts'
import { longestName, sepaText } from '../../../platform/bank/sepa-text.ts'
import { toLocalDate } from '../../../platform/config/time.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import type { getCobro } from '../../axustes/cobro.service.ts'
import { stateError } from '../dues/emisions.service.ts'
import type { LastMandato } from '../mandates/mandatos.rows.ts'
import { findLastMandatos } from '../mandates/mandatos.rows.ts'
import { mandateFault, tooOldSince } from '../mandates/mandatos.rules.ts'
import type { Candidate, SelectedDebit } from './candidates.rows.ts'
import { candidateStates, countAttempts, findCandidates, findCharges } from './candidates.rows.ts'

export type CobroSettings = Awaited<ReturnType<typeof getCobro>>

/** The requested remittance. `data` as ISO text. */
export interface RemesaRequest {
  data: string
  recibos?: { id: number }[] | null | undefined
}

export interface DebitSelection {
  included: SelectedDebit[]
  excluded: { due: Candidate; motivo: MotivoRemesa }[]
}

/**
 * Sorts the charges into those that go to the bank and those that do not, as payers and mandates are now.
 * @throws AppError 400 for a named charge that does not exist, or is paid or voided (`error.recibo-state`)
 */
export async function selectDebits(db: Reader, { data, recibos }: RemesaRequest): Promise<DebitSelection> {
  const dues = recibos ? await findNamedCharges(db, recibos) : await findCandidates(db)
  const payers = new Set(dues.flatMap(({ pagador }) => pagador.id ?? []))
  const mandates = await findLastMandatos(db, [...payers])
  const attempts = await countAttempts(
    db,
    dues.map(({ id }) => id),
  )
  const since = tooOldSince(data)
  const selection: DebitSelection = { included: [], excluded: [] }
  for (const due of dues) {
    const mandate = due.pagador.id === null ? undefined : mandates.get(due.pagador.id)
    const motivo = findExclusion(due, mandate, { data, since, isNamed: Boolean(recibos) })
    const endToEnd = `${due.numero.replaceAll('-', '')}-${(attempts.get(due.id) ?? 0) + 1}`
    if (mandate && !motivo) selection.included.push({ due, mandate, endToEnd })
    else selection.excluded.push({ due, motivo: motivo ?? 'SEN_MANDATO' })
  }
  return selection
}

/** @throws AppError 400 as {@link selectDebits} */
async function findNamedCharges(db: Reader, recibos: { id: number }[]): Promise<Candidate[]> {
  const dues = await findCharges(db, [...new Set(recibos.map(({ id }) => id))])
  const known = new Set(dues.map(({ id }) => id))
  const missing = recibos.findIndex(({ id }) => !known.has(id))
  if (missing >= 0) throw fieldError(`recibos.${missing}`, fieldErrors.invalidValue)
  for (const { estado } of dues)
    if (!candidateStates.some((each) => each === estado)) throw stateError(estado)
  return dues
}

/**
 * Why a charge stays out, the first reason that applies; null when it goes. One that is named goes although it is not due yet, or was given
 * back.
 * @param data collection date, as ISO text
 * @param since the last use of a mandate up to which it is too old
 */
function findExclusion(
  { estado, vence, metodo }: Candidate,
  mandate: LastMandato | undefined,
  { data, since, isNamed }: { data: string; since: string; isNamed: boolean },
): MotivoRemesa | null {
  if (estado === 'REMESADO') return 'XA_REMESADO'
  if (vence > data && !isNamed) return 'AINDA_NON_VENCE'
  if (estado === 'DEVOLTO' && !isNamed) return 'DEVOLTO_SEN_ARRANXAR'
  if (metodo !== 'DOMICILIACION') return 'OUTRO_METODO'
  return mandateFault(mandate, since)
}

/**
 * Refuses a collection date or settings with which no bank would take the file.
 * @throws AppError 400 at `cobro.titular`, `cobro.iban` and `cobro.identificadorAcredor` when they are missing;
 * at `data` for a day more than two years away; `error.data-cobro` for a day that is too near or on which banks are closed
 */
export function checkCharging(cobro: CobroSettings, { data }: RemesaRequest, today: string): void {
  const missing = (['titular', 'iban', 'identificadorAcredor'] as const).filter((name) =>
    name === 'titular' ? sepaText(cobro.titular, longestName) === '' : cobro[name] === '',
  )
  if (missing.length > 0)
    throw new AppError('error.bad-request', {
      fields: Object.fromEntries(missing.map((name) => [`cobro.${name}`, [fieldErrors.required]])),
    })
  const fault = accountFault(cobro.iban)
  if (fault) throw fieldError('cobro.iban', fault)
  if (data > lastDueDay(today)) throw fieldError('data', fieldErrors.farDate)
  const first = addTargetDays(today, cobro.diasCobro)
  if (data < first || !isTargetDay(data))
    throw new AppError('error.data-cobro', { params: { primeira: first } })
}

/** A selection as the answer of a dry run. @param returns how the returned charges among the excluded ones came back */
export const toDryRun = (
  { included, excluded }: DebitSelection,
  returns: ReadonlyMap<number, Devolucion>,
): RemesaDryRun => ({
  incluidos: included.map(({ due, mandate, endToEnd }) => ({
    id: due.id,
    numero: due.numero,
    concepto: due.concepto,
    importe: due.cents / 100,
    vence: toLocalDate(due.vence),
    endToEnd,
    socio: due.socio,
    pagador: due.pagador,
    mandato: mandate.referencia,
  })),
  excluidos: excluded.map(({ due: { id, numero, cents, vence, socio, pagador }, motivo }) => ({
    recibo: { id, numero, importe: cents / 100, vence: toLocalDate(vence), socio, pagador },
    motivo,
    devolucion: returns.get(id) ?? null,
  })),
  n: included.length,
  suma: sumBy(included, ({ due }) => due.cents) / 100,
})
