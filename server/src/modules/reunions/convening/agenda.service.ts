import type { OrdeDoDia, OrdeDoDiaInput, Punto } from '#contract/convocatorias.ts'
import { fieldErrors } from '#contract/errors.ts'
import { timeAfterGap } from '#contract/local-times.ts'
import type { MeetingRules } from '#contract/statutes.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError, expectOnce, fieldError } from '../../../platform/app-error.ts'
import { isoDateTime, toLocalDateTime } from '../../../platform/config/time.ts'
import type { Actor } from '../../../platform/db/audit.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import { checkTimeExists } from '../../../platform/http/skipped-times.ts'
import { updateProceedings } from '../records/proceedings.rows.ts'
import type { Proceedings } from '../records/proceedings.service.ts'
import { getMeetingStatutes, getProceedings, lockProceedings } from '../records/proceedings.service.ts'
import type { ReunionKind } from '../records/reunions.rules.ts'
import { reunionName } from '../records/reunions.rules.ts'
import { findPuntos, replacePuntos } from './agenda.rows.ts'
import {
  agendaVersion,
  daysOfNotice,
  findLastDay,
  isSecondCall,
  markConvened,
  secondCall,
  secondCallByStatutes,
} from './agenda.rules.ts'
import { findConvenedPoints } from './convocatorias.rows.ts'

/** The agenda of a meeting with what the statutes say about it. Local times are ISO text, empty while they are not known. */
export interface Agenda {
  puntos: Punto[]
  fecha: string
  segundaChamada: string
  /** This and the next are null while the association has no statutes. */
  rules: MeetingRules | null
  /** Days of notice. */
  dias: number | null
}

export async function getAgenda(
  context: Pick<AppContext, 'clock' | 'settings'>,
  db: Reader,
  proceedings: Proceedings,
): Promise<Agenda> {
  const { reunion, row } = proceedings
  const rules = await getMeetingStatutes(context, db, proceedings)
  const fecha = reunion.fecha ? isoDateTime(reunion.fecha) : ''
  return {
    puntos: row ? await findPuntos(db, row.id) : [],
    fecha,
    segundaChamada: toExisting(context, secondCall(row?.segunda_chamada ?? '', fecha, rules)),
    rules,
    dias: rules && daysOfNotice(reunion.tipo, rules),
  }
}

/** A local time, or the next one that exists where the clock goes forward over it. */
const toExisting = ({ settings }: Pick<AppContext, 'settings'>, local: string): string =>
  (local && timeAfterGap(local, settings.TIME_ZONE)) || local

const localOrNull = (local: string) => (local === '' ? null : toLocalDateTime(local))

async function toOrdeDoDia(context: AppContext, db: Reader, proceedings: Proceedings): Promise<OrdeDoDia> {
  const { reunion, row } = proceedings
  const { puntos, fecha, segundaChamada, rules, dias } = await getAgenda(context, db, proceedings)
  const byStatutes = secondCallByStatutes(fecha, rules)
  const existing = toExisting(context, byStatutes)
  return {
    puntos: markConvened(puntos, row && (await findConvenedPoints(db, row.id))),
    segundaChamada: localOrNull(segundaChamada),
    segundaEstatutos: localOrNull(existing),
    segundaMovida: existing === byStatutes ? null : toLocalDateTime(byStatutes),
    dias,
    ultimoDia: findLastDay(reunion.fecha, dias),
    regras: rules,
    aberta: (row?.aberta ?? '') !== '',
    version: agendaVersion(puntos, row?.segunda_chamada ?? ''),
  }
}

/** @throws AppError 404 */
export const getOrdeDoDia = async (
  context: AppContext,
  db: Reader,
  kind: ReunionKind,
  id: number,
): Promise<OrdeDoDia> => toOrdeDoDia(context, db, await getProceedings(db, kind, id))

/** The agenda for the audit trail: points in words, one after the other. */
const toAgendaAudit = (puntos: readonly Punto[], segundaChamada: string) => ({
  puntos: puntos.map(({ titulo, texto, tipo, maioria }) =>
    [titulo, texto, tipo, maioria].filter(Boolean).join(' · '),
  ),
  segundaChamada: segundaChamada || null,
})

/**
 * Replaces the agenda of a meeting before it is opened.
 * @throws AppError 404; 409 `error.reunion-state` once it was opened, `error.acta-aprobada`, or when `version` is not that of the agenda;
 *   400 for a point of another meeting and for a second call that the statutes do not have, or earlier than they say
 */
export const changeOrdeDoDia = (
  context: AppContext,
  kind: ReunionKind,
  who: Actor,
  id: number,
  { puntos, segundaChamada, version }: OrdeDoDiaInput,
): Promise<OrdeDoDia> =>
  context.write(who, async ({ tx, audit }) => {
    const proceedings = await lockProceedings(tx, kind, id)
    const { row, reunion } = proceedings
    if (row.aberta !== '') throw new AppError('error.reunion-state')
    const before = await getAgenda(context, tx, proceedings)
    const isCurrent =
      version === null ||
      version === undefined ||
      version === agendaVersion(before.puntos, row.segunda_chamada)
    if (!isCurrent) throw new AppError('error.conflict')
    checkPoints(puntos, before.puntos)
    const stored = checkSecondCall(context, segundaChamada ?? '', before)
    await replacePuntos(tx, row.id, puntos)
    await updateProceedings(tx, row.id, { segunda_chamada: stored })
    const changed = { ...proceedings, row: { ...row, segunda_chamada: stored } }
    const after = await getAgenda(context, tx, changed)
    await audit({
      accion: 'MODIFICAR',
      entidade: kind.entidade,
      rexistro: reunion.id,
      rexistroNome: reunionName(context, kind, reunion),
      antes: toAgendaAudit(before.puntos, before.segundaChamada),
      despois: toAgendaAudit(after.puntos, after.segundaChamada),
    })
    return toOrdeDoDia(context, tx, changed)
  })

/** @throws AppError 400 for an id that is of no point of this meeting, or is listed twice */
function checkPoints(puntos: OrdeDoDiaInput['puntos'], stored: readonly Punto[]): void {
  const known = new Set(stored.map(({ id }) => id))
  for (const [place, { id }] of puntos.entries())
    if (id !== null && id !== undefined && !known.has(id))
      throw fieldError(`puntos.${place}.id`, fieldErrors.invalidValue)
  expectOnce(
    puntos.flatMap(({ id }) => id ?? []),
    'puntos',
  )
}

/** The second call as it is stored: empty where it is the one of the statutes. @throws AppError 400 */
function checkSecondCall(context: AppContext, given: string, { fecha, rules }: Agenda): string {
  if (given === '' || given === toExisting(context, secondCallByStatutes(fecha, rules))) return ''
  checkTimeExists(given, context.settings.TIME_ZONE, 'segundaChamada')
  if (!isSecondCall(given, fecha, rules)) throw fieldError('segundaChamada', fieldErrors.invalidValue)
  return given
}
