import type { PuntoVotado, Votacion, VotacionIn } from '#contract/asistencia.ts'
import type { Punto } from '#contract/convocatorias.ts'
import { fieldErrors } from '#contract/errors.ts'
import type { Language } from '#contract/fields.ts'
import { searchText } from '#contract/search.ts'
import type { MeetingRules } from '#contract/statutes.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError, fieldError } from '../../../platform/app-error.ts'
import { translate } from '../../../platform/config/i18n.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import type { SignedInUser } from '../../../platform/http/access.ts'
import { findLanguage } from '../../usuarios/usuarios.service.ts'
import type { Attendance } from '../census/attendance.rules.ts'
import { readAttendance } from '../census/census.service.ts'
import { findPuntos } from '../convening/agenda.rows.ts'
import { markConvened } from '../convening/agenda.rules.ts'
import { getAgenda } from '../convening/agenda.service.ts'
import { findConvenedPoints } from '../convening/convocatorias.rows.ts'
import type { ProceedingsRow } from '../records/proceedings.rows.ts'
import type { Proceedings } from '../records/proceedings.service.ts'
import {
  getMeetingStatutes,
  getProceedings,
  getSubject,
  lockProceedings,
} from '../records/proceedings.service.ts'
import type { ReunionKind } from '../records/reunions.rules.ts'
import type { StoredVotes } from './votes.rows.ts'
import { findVotes, saveVotes } from './votes.rows.ts'
import type { Formula } from './votes.rules.ts'
import { decideVote, exceedsBase } from './votes.rules.ts'

const getBase = (attendance: Attendance, hora: string): number => {
  const { presentes, representadas } = attendance.count(hora)
  return presentes + representadas
}

const toWords = (formula: Formula, language: Language): string =>
  formula.key === 'candidatas'
    ? formula.candidatas
        .map(({ nome, votos }) => translate(language, 'votacion.formula.candidata', { nome, votos }))
        .join(' · ')
    : translate(language, formula.key, formula.params)

/** The rules of a meeting that was opened: it keeps some. */
async function getOpenedRules(
  context: Pick<AppContext, 'clock' | 'settings'>,
  db: Reader,
  proceedings: Proceedings,
): Promise<MeetingRules> {
  const rules = await getMeetingStatutes(context, db, proceedings)
  if (!rules) throw new AppError('error.sen-estatutos')
  return rules
}

interface VoteContext {
  attendance: Attendance
  rules: MeetingRules
  language: Language
}

function toVotacion(
  punto: Punto,
  votes: StoredVotes,
  { attendance, rules, language }: VoteContext,
): Votacion {
  const base = getBase(attendance, votes.hora)
  const { resultado, formula } = decideVote(punto, votes, rules, { base, censo: attendance.censo })
  return { ...votes, base, resultado, formula: toWords(formula, language) }
}

/**
 * The points of a meeting with their votes, and what came out, in a language.
 * @throws AppError 404
 */
export async function readVotedPoints(
  context: Pick<AppContext, 'clock' | 'settings'>,
  db: Reader,
  proceedings: Proceedings,
  language: Language,
): Promise<PuntoVotado[]> {
  const { row } = proceedings
  const agenda = await getAgenda(context, db, proceedings)
  const puntos = markConvened(agenda.puntos, row && (await findConvenedPoints(db, row.id)))
  const votes = row ? await findVotes(db, row.id) : new Map<number, StoredVotes>()
  if (!row || votes.size === 0) return puntos.map((punto) => ({ ...punto, votacion: null }))
  const { attendance } = await readAttendance(db, row)
  const rules = await getOpenedRules(context, db, proceedings)
  return puntos.map((punto) => {
    const own = votes.get(punto.id)
    return { ...punto, votacion: own ? toVotacion(punto, own, { attendance, rules, language }) : null }
  })
}

/** The titles of the points whose votes are more than the people with a vote, because attendance was corrected since. */
export async function findExceeding(
  db: Reader,
  { id }: ProceedingsRow,
  attendance: Attendance,
): Promise<string[]> {
  const votes = await findVotes(db, id)
  if (votes.size === 0) return []
  const puntos = await findPuntos(db, id)
  return puntos.flatMap((punto) => {
    const own = votes.get(punto.id)
    return own && exceedsBase(punto, own, getBase(attendance, own.hora)) ? [punto.titulo] : []
  })
}

/** The points of a meeting with their votes. @throws AppError 404 */
export const listVotes = async (
  context: AppContext,
  kind: ReunionKind,
  who: SignedInUser,
  id: number,
): Promise<{ puntos: PuntoVotado[] }> => {
  const { read } = context.database
  const proceedings = await getProceedings(read, kind, id)
  const language = await findLanguage(context, who.id)
  return { puntos: await readVotedPoints(context, read, proceedings, language) }
}

/** Refuses candidates of a point that is no election, and in an election votes for and against, and a candidate twice. @throws AppError 400 */
function checkCandidates({ tipo }: Punto, { candidatas, ...votes }: VotacionIn): void {
  if (tipo !== 'ELECCION') {
    if (candidatas.length > 0) throw fieldError('candidatas', fieldErrors.invalidValue)
    return
  }
  for (const field of ['si', 'non'] as const)
    if (votes[field] > 0) throw fieldError(field, fieldErrors.invalidValue)
  const names = candidatas.map(({ nome }) => searchText(nome))
  const again = names.findIndex((nome, place) => names.indexOf(nome) !== place)
  if (again >= 0) throw fieldError(`candidatas.${again}.nome`, fieldErrors.nameInUse)
}

/** The point that is voted. @throws AppError 404; 400 for one that only informs; 409 before the meeting was opened */
async function findVotable(
  context: AppContext,
  db: Reader,
  proceedings: Proceedings & { row: ProceedingsRow },
  puntoId: number,
): Promise<Punto> {
  const { puntos } = await getAgenda(context, db, proceedings)
  const punto = puntos.find(({ id }) => id === puntoId)
  if (!punto) throw new AppError('error.resource-not-found')
  if (punto.tipo === 'INFORMATIVO' || punto.tipo === 'ROGOS')
    throw fieldError('punto', fieldErrors.invalidValue)
  if (proceedings.row.aberta === '') throw new AppError('error.reunion-state')
  return punto
}

/**
 * Enters the votes on a point, or corrects them: a correction keeps the moment of the vote, and so who was there.
 * @throws AppError 404; 400 for a point that is not voted, for candidates without an election, and `error.votos-excesivos` with the number of people with a vote; 409 before
 *   the meeting was opened and once the minutes are approved
 */
export async function enterVotes(
  context: AppContext,
  kind: ReunionKind,
  who: SignedInUser,
  { id, puntoId }: { id: number; puntoId: number },
  input: VotacionIn,
): Promise<Votacion> {
  const language = await findLanguage(context, who.id)
  return context.write(who, async ({ tx, now, audit }) => {
    const proceedings = await lockProceedings(tx, kind, id)
    const { row } = proceedings
    const punto = await findVotable(context, tx, proceedings, puntoId)
    checkCandidates(punto, input)
    const before = (await findVotes(tx, row.id)).get(puntoId)
    const hora = before?.hora ?? (row.pechada || now.toISOString())
    const { attendance } = await readAttendance(tx, row)
    const base = getBase(attendance, hora)
    if (exceedsBase(punto, input, base)) throw new AppError('error.votos-excesivos', { params: { base } })
    await saveVotes(tx, puntoId, { ...input, hora })
    const rules = await getOpenedRules(context, tx, proceedings)
    const toAudit = (votes: StoredVotes) => ({ punto: punto.titulo, ...toVotesAudit(votes) })
    await audit({
      accion: 'VOTAR',
      ...getSubject(context, proceedings),
      ...(before && { antes: toAudit(before) }),
      despois: toAudit({ ...input, hora }),
    })
    return toVotacion(punto, { ...input, hora }, { attendance, rules, language })
  })
}

const toVotesAudit = ({ metodo, si, non, abstencion, branco, nulo, candidatas }: StoredVotes) => ({
  metodo,
  si,
  non,
  abstencion,
  branco,
  nulo,
  candidatas: candidatas.map(({ nome, votos }) => `${nome}: ${votos}`),
})
