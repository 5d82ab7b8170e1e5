import type { z } from 'zod'
import { rfReference } from '#contract/bank-ids.ts'
import type { TipoCota } from '#contract/cotas.ts'
import { fieldErrors } from '#contract/errors.ts'
import type { Language } from '#contract/fields.ts'
import {
  dueDay,
  isPeriod,
  lastDueDay,
  monthsLeft,
  parsePeriod,
  proRata,
  toDateRange,
} from '#contract/periods.ts'
import { personName } from '#contract/person-name.ts'
import type { Emision, MotivoExclusion, Recibo, recibosCalls } from '#contract/recibos.ts'
import { isoDate } from '#contract/rules.ts'
import { sumBy } from '#contract/sums.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError, fieldError } from '../../../platform/app-error.ts'
import { daysAfter, getToday, toLocalDate } from '../../../platform/config/time.ts'
import type { Actor } from '../../../platform/db/audit.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'
import { getCobro } from '../../axustes/cobro.service.ts'
import { reciboKeys } from '../ledger/people.rows.ts'
import { findTiposCota } from '../plans/tipos-cota.rows.ts'
import { toConcept } from './concepts.rules.ts'
import type { Candidate, NewRecibo } from './emisions.rows.ts'
import { findCandidates, findPayment, insertRecibos, takeNumbers } from './emisions.rows.ts'
import { getRecibo } from './recibos.service.ts'

type EmisionInput = z.output<(typeof recibosCalls)['POST /cotas/emisions']['body']>
type ReciboInput = z.output<(typeof recibosCalls)['POST /recibos']['body']>

/** Days between the issue of a charge and the day it is due, at least. */
const daysToPay = 15

/** A charge that a run makes; `cents` and `vence` (ISO text) as stored. */
interface ReciboDraft {
  candidate: Candidate
  tipo: TipoCota
  cents: number
  vence: string
}
interface Exclusion {
  candidate: Candidate
  tipo: TipoCota
  motivo: MotivoExclusion
}
interface Run {
  year: number
  issued: ReciboDraft[]
  excluded: Exclusion[]
}

/** The period that makes a charge unique for member and type; a single fee is unique for ever. */
const toUniquePeriod = (tipo: TipoCota, periodo: string): string =>
  tipo.periodo === 'UNICA' ? 'UNICA' : periodo

/** The later of two days. */
const later = (one: string, other: string): string => (one > other ? one : other)

/**
 * Plans a fee run from the current fees.
 * @throws AppError 400 for a type that does not exist or is inactive, or a period that is not one of the type or is more than two years away
 */
async function planRun(db: Reader, { tipos, periodo }: EmisionInput, today: string): Promise<Run> {
  const period = parsePeriod(periodo)
  if (!period) throw fieldError('periodo', fieldErrors.invalidValue)
  if (toDateRange(period).start > lastDueDay(today)) throw fieldError('periodo', fieldErrors.farDate)
  const found = new Map(
    (await findTiposCota(db, [...new Set(tipos.map(({ id }) => id))])).map((each) => [each.id, each]),
  )
  const run: Run = { year: period.year, issued: [], excluded: [] }
  for (const [position, { id }] of tipos.entries())
    if (!found.get(id)?.activo) throw fieldError(`tipos.${position}`, fieldErrors.invalidValue)
  const { start, end } = toDateRange(period)
  for (const tipo of found.values()) {
    if (!isPeriod(tipo.periodo, periodo)) throw fieldError('periodo', fieldErrors.invalidValue)
    const unico = toUniquePeriod(tipo, periodo)
    const due = later(dueDay(period, tipo.mesVencemento, tipo.diaVencemento), daysAfter(today, daysToPay))
    for (const candidate of await findCandidates(db, { tipoId: tipo.id, start, end, unico })) {
      const isWhole = tipo.prorrateo === 'NON' || tipo.periodo === 'UNICA'
      const whole = candidate.cents ?? Math.round(tipo.importe * 100)
      const since = later(candidate.fechaAlta, candidate.desde)
      const cents = isWhole ? whole : proRata(whole, monthsLeft(period, since), period.months)
      const motivo = findExclusion(candidate, cents, end)
      if (motivo) run.excluded.push({ candidate, tipo, motivo })
      else run.issued.push({ candidate, tipo, cents, vence: due })
    }
  }
  return run
}

/** Why there is no charge, the first reason that applies. @param end last day of the period */
function findExclusion(candidate: Candidate, cents: number, end: string): MotivoExclusion | null {
  if (candidate.exento !== null) return 'EXENTO'
  if (candidate.issued) return 'XA_EMITIDO'
  if (!candidate.activo || candidate.fechaAlta > end) return 'NON_ACTIVO'
  return cents <= 0 ? 'SEN_IMPORTE' : null
}

const tipoRef = ({ id, nome }: TipoCota) => ({ id, nome })

const toAnswer = ({ issued, excluded }: Run): Emision => ({
  creados: issued.map(({ candidate, tipo, cents, vence }) => ({
    socio: candidate.socio,
    tipo: tipoRef(tipo),
    importe: cents / 100,
    vence: toLocalDate(vence),
  })),
  excluidos: excluded.map(({ candidate, tipo, motivo }) => ({
    socio: candidate.socio,
    tipo: tipoRef(tipo),
    motivo,
  })),
  total: sumBy(issued, ({ cents }) => cents) / 100,
})

/** Plans a fee run without storing it. @throws AppError as {@link planRun} */
export const dryRunEmision = async (context: AppContext, input: EmisionInput): Promise<Emision> =>
  toAnswer(await context.database.snapshot((db) => planRun(db, input, getToday(context))))

/**
 * Issues the charges of a period that are missing, in one transaction.
 * @throws AppError 400 for a type that does not exist or is inactive, or a period that is not one of the type
 */
export async function issueCharges(context: AppContext, who: Actor, input: EmisionInput): Promise<Emision> {
  const today = getToday(context)
  const [language] = context.settings.LANGUAGES as [Language]
  const year = parsePeriod(input.periodo)?.year
  if (year === undefined) throw fieldError('periodo', fieldErrors.invalidValue)
  return context.write(who, async ({ tx, audit }) => {
    const { serie } = await getCobro(tx)
    // first, so that another run of the year waits before it reads
    await takeNumbers(tx, serie, year, 0)
    const run = await planRun(tx, input, today)
    const rows = run.issued.map((each) => toRow(each, { periodo: input.periodo, today, language }))
    await storeCharges(tx, serie, run.year, rows)
    const answer = toAnswer(run)
    await audit({
      accion: 'EMITIR',
      entidade: 'emision',
      rexistro: input.periodo,
      rexistroNome: input.periodo,
      despois: {
        periodo: input.periodo,
        tipos: [...new Set(run.issued.map(({ tipo }) => tipo.nome))],
        recibos: rows.length,
        suma: answer.total,
        excluidos: answer.excluidos.length,
      },
    })
    return answer
  })
}

type UnnumberedRecibo = Omit<NewRecibo, 'numero' | 'ano' | 'referencia' | 'apellidos_key' | 'search'> & {
  people: Pick<Candidate, 'socio' | 'pagador'>
}

const toRow = (
  { candidate, tipo, cents, vence }: ReciboDraft,
  { periodo, today, language }: { periodo: string; today: string; language: Language },
): UnnumberedRecibo => ({
  people: candidate,
  socio_id: candidate.socio.id,
  socio_numero: candidate.socio.numero,
  pagador_id: candidate.pagador.id,
  pagador_numero: candidate.pagador.numero,
  tipo_id: tipo.id,
  periodo,
  unico: toUniquePeriod(tipo, periodo),
  concepto: toConcept(tipo, periodo, language),
  cents,
  vence,
  estado: 'PENDENTE',
  emitido: today,
})

/** Numbers charges without gaps and stores them; returns their ids. */
async function storeCharges(
  tx: Tx,
  serie: string,
  year: number,
  rows: readonly UnnumberedRecibo[],
): Promise<number[]> {
  if (rows.length === 0) return []
  const first = await takeNumbers(tx, serie, year, rows.length)
  return insertRecibos(
    tx,
    rows.map(({ people, ...row }, position) => {
      const order = String(first + position).padStart(5, '0')
      const numero = `${serie}-${year}-${order}`
      return {
        ...row,
        numero,
        ano: year,
        referencia: rfReference(`${serie}${year}${order}`),
        ...reciboKeys({ numero, concepto: row.concepto, ...people }),
      }
    }),
  )
}

/**
 * Issues a charge by hand.
 * @throws AppError 400 for a member who does not exist
 */
export async function createRecibo(
  context: AppContext,
  who: Actor,
  { socio, concepto, importe: cents, vence }: ReciboInput,
): Promise<Recibo> {
  const today = getToday(context)
  if (vence > lastDueDay(today)) throw fieldError('vence', fieldErrors.farDate)
  return context.write(who, async ({ tx, audit }) => {
    const { serie } = await getCobro(tx)
    const people = await findPayment(tx, socio.id)
    if (!people) throw fieldError('socio', fieldErrors.invalidValue)
    const [id = 0] = await storeCharges(tx, serie, Number(vence.slice(0, 4)), [
      {
        people,
        socio_id: people.socio.id,
        socio_numero: people.socio.numero,
        pagador_id: people.pagador.id,
        pagador_numero: people.pagador.numero,
        tipo_id: null,
        periodo: null,
        unico: null,
        concepto,
        cents,
        vence,
        estado: 'PENDENTE',
        emitido: today,
      },
    ])
    const recibo = await getRecibo(tx, id, today)
    await audit({
      accion: 'CREAR',
      entidade: 'recibo',
      rexistro: id,
      rexistroNome: recibo.numero,
      despois: toReciboAudit(recibo),
    })
    return recibo
  })
}

/** The charge for the audit trail. */
export const toReciboAudit = ({ socio, pagador, concepto, importe, vence, estado, cobrado }: Recibo) => ({
  socio: personName(socio),
  pagador: personName(pagador),
  concepto,
  importe,
  vence: isoDate(...vence),
  estado,
  cobrado,
})

/** An error that names the state of a charge. */
export const stateError = (estado: Recibo['estado']): AppError =>
  new AppError('error.recibo-state', { params: { estado } })
