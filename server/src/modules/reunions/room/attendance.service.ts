import type { CensoRow, PresenzaIn, Quorum } from '#contract/asistencia.ts'
import { fieldErrors } from '#contract/errors.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import { searchText, searchWords } from '#contract/search.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError, fieldError } from '../../../platform/app-error.ts'
import { toInstant } from '../../../platform/config/time.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'
import type { Write } from '../../../platform/db/write.ts'
import type { SignedInUser } from '../../../platform/http/access.ts'
import type { Tick } from '../census/attendance.rules.ts'
import { toStays } from '../census/attendance.rules.ts'
import type { CensusRow } from '../census/census.rows.ts'
import { findMembers, findTicks } from '../census/census.rows.ts'
import { findEligible, freezeCensus, readAttendance } from '../census/census.service.ts'
import { toPersoaCenso } from '../census/persoas.rules.ts'
import { findConvenedCalls } from '../convening/convocatorias.rows.ts'
import type { ProceedingsRow } from '../records/proceedings.rows.ts'
import { updateProceedings } from '../records/proceedings.rows.ts'
import type { Proceedings } from '../records/proceedings.service.ts'
import {
  getMeetingStatutes,
  getProceedings,
  getSubject,
  lockProceedings,
} from '../records/proceedings.service.ts'
import type { ReunionKind } from '../records/reunions.rules.ts'
import { findAnswersByRow, findCensusRows, insertTicks, removeContraryTicks } from './attendance.rows.ts'
import type { RulesWithCalls } from './quorum.rules.ts'
import { toApertura, toChamadas, toRemovalTime, toTickTime, withCalls } from './quorum.rules.ts'
import { findVotes } from './votes.rows.ts'
import { findExceeding } from './votes.service.ts'

type Context = Pick<AppContext, 'clock' | 'settings'>

const isFrozen = (row: ProceedingsRow | undefined): row is ProceedingsRow =>
  row !== undefined && row.censo_at !== ''

/** The moment whose numbers count: the end of the meeting, or now. */
const getMoment = ({ clock }: Context, row: ProceedingsRow): string => row.pechada || clock().toISOString()

/** The rules of a meeting with the calls at which it can be opened, or was; null while the association has no statutes. */
async function findRulesWithCalls(
  context: Context,
  db: Reader,
  proceedings: Proceedings,
): Promise<RulesWithCalls | null> {
  const { row } = proceedings
  const rules = await getMeetingStatutes(context, db, proceedings)
  return rules && withCalls(rules, row && (await findConvenedCalls(db, row.id)))
}

async function readQuorum(context: Context, db: Reader, proceedings: Proceedings): Promise<Quorum> {
  const { row } = proceedings
  const rules = await findRulesWithCalls(context, db, proceedings)
  const state = {
    chamada: (row?.chamada ?? null) as Quorum['chamada'],
    aberta: row?.aberta || null,
    pechada: row?.pechada || null,
    ...{ apertura: null, excedidas: [] },
  }
  if (!isFrozen(row)) {
    const censo = (await findEligible(context, db, proceedings)).filter(({ vota }) => vota).length
    const none = { presentes: 0, representadas: 0 }
    return { censo, ...none, ...toChamadas(rules, censo, none), ...state, censoFixado: false }
  }
  const { attendance } = await readAttendance(db, row)
  const heads = attendance.count(getMoment(context, row))
  const { censo } = attendance
  const now = { censo, ...heads, ...toChamadas(rules, censo, heads), ...state, censoFixado: true }
  if (row.aberta === '' || !rules) return now
  return {
    ...now,
    apertura: toApertura(rules, row.chamada, censo, attendance.count(row.aberta)),
    excedidas: await findExceeding(db, row, attendance),
  }
}

/** The numbers of a meeting now, or when it was closed. @throws AppError 404 */
export const getQuorum = async (
  context: Context,
  db: Reader,
  kind: ReunionKind,
  id: number,
): Promise<Quorum> => readQuorum(context, db, await getProceedings(db, kind, id))

/** The census as it would be now; its people have no rows yet. */
async function findFutureCensus(
  context: Context,
  db: Reader,
  proceedings: Proceedings,
): Promise<CensusRow[]> {
  const eligible = await findEligible(context, db, proceedings)
  const voters = new Set(eligible.filter(({ vota }) => vota).map(({ socioId }) => socioId))
  const members = await findMembers(db, eligible)
  return members.map((member) => ({ ...member, id: 0, vota: voters.has(member.socioId ?? 0) }))
}

/** Everybody in the census of a meeting, by surnames. */
async function readCensus(context: Context, db: Reader, proceedings: Proceedings): Promise<CensoRow[]> {
  const { row } = proceedings
  if (!isFrozen(row)) {
    const people = await findFutureCensus(context, db, proceedings)
    return people.map((person) => ({
      socio: toPersoaCenso(person),
      vota: person.vota,
      ...{ resposta: null, presente: false, entrada: null, saida: null, representada: null, representa: [] },
    }))
  }
  const { census, attendance, delegations } = await readAttendance(db, row)
  const answers = await findAnswersByRow(db, row.id)
  const at = getMoment(context, row)
  const people = new Map(census.map((person) => [person.id, person]))
  const show = (id: number | undefined) => {
    const person = id === undefined ? undefined : people.get(id)
    return person ? toPersoaCenso(person) : null
  }
  // whom each person would vote for once there, so that the door knows before the holder comes
  const holderOf = (id: number) =>
    (attendance.stays.get(id)?.length ?? 0) > 0
      ? undefined
      : delegations.find(({ de, retirada }) => de === id && retirada === '')?.a
  const holders = new Map(census.map(({ id }) => [id, holderOf(id)]))
  const givers = Map.groupBy(
    census.filter(({ id }) => holders.get(id) !== undefined),
    ({ id }) => holders.get(id),
  )
  return census.map((person) => {
    const last = attendance.stays.get(person.id)?.at(-1)
    return {
      socio: toPersoaCenso(person),
      vota: person.vota,
      resposta: answers.get(person.id) ?? null,
      presente: attendance.isPresent(person.id, at),
      entrada: last?.from ?? null,
      saida: last?.to ?? null,
      representada: show(holders.get(person.id)),
      representa: (givers.get(person.id) ?? []).map(toPersoaCenso),
    }
  })
}

/** One page of the census. @throws AppError 404 */
export async function listCensus(
  context: Context,
  db: Reader,
  kind: ReunionKind,
  id: number,
  { page, size, sort, search }: ListQuery<'apellidos' | 'numero'>,
): Promise<Page<CensoRow>> {
  const all = await readCensus(context, db, await getProceedings(db, kind, id))
  const words = searchWords(search)
  const found = all.filter(({ socio: { nombre, apellidos, numero } }) => {
    const text = searchText(nombre, apellidos, numero)
    return words.every((forms) => forms.some((form) => text.includes(form)))
  })
  const [order] = sort
  if (order?.field === 'numero') found.sort((one, other) => one.socio.numero - other.socio.numero)
  if (order?.direction === 'desc') found.reverse()
  const content = size === -1 ? found : found.slice(page * size, (page + 1) * size)
  return { content, totalElements: found.length }
}

/** The moment that a client gives, in the association's time where it has no offset. */
const toDate = (context: Context, hora: PresenzaIn['hora']): Date | undefined =>
  typeof hora === 'string' ? toInstant(hora, context.settings.TIME_ZONE) : (hora ?? undefined)

/**
 * Notes who came to a meeting and who left. The census is frozen first where no convocation did so.
 * @throws AppError 404; 400 for a person outside the census, and `error.sen-quorum` when all ticks together take the quorum from the
 *   opening, unless `confirmar`; 409 once the minutes are approved
 */
export const noteAttendance = (
  context: AppContext,
  kind: ReunionKind,
  who: SignedInUser,
  id: number,
  { presenzas, confirmar }: { presenzas: readonly PresenzaIn[]; confirmar?: boolean | null | undefined },
): Promise<Quorum> =>
  context.write(who, async (write) => {
    const { tx, now, audit } = write
    const proceedings = await lockProceedings(tx, kind, id)
    const row = await getFrozen(context, write, proceedings)
    const rows = await findCensusRows(tx, row.id, [...new Set(presenzas.map(({ socio }) => socio.id))])
    const ticks = presenzas.map(({ socio, presente, hora, nunca }, place) => {
      const person = rows.get(socio.id)
      if (!person) throw fieldError(`presenzas.${place}.socio`, fieldErrors.invalidValue)
      const given = toDate(context, hora)
      const moment = nunca ? toRemovalTime(given, now, row) : toTickTime(given, now, row)
      return { person, tick: { persoa: person.id, presente, hora: moment, nunca: nunca === true } }
    })
    const added = ticks.map(({ tick }) => tick)
    // while people come in, before the opening, nothing can be taken from it
    const mayLoseQuorum = row.aberta !== '' && !confirmar
    const before = mayLoseQuorum ? (await readQuorum(context, tx, { ...proceedings, row })).apertura : null
    await removeContraryTicks(tx, added, row.pechada !== '')
    await insertTicks(tx, await withoutIdleRemovals(tx, row, added), who.nome)
    const after = await readQuorum(context, tx, { ...proceedings, row })
    if (mayLoseQuorum) checkOpening(before, after)
    await audit({
      accion: 'PASAR_LISTA',
      ...getSubject(context, proceedings),
      despois: {
        presenzas: ticks.map(({ person, tick }) => {
          const sign = tick.nunca ? '×' : tick.presente ? '→' : '←'
          return `n.º ${person.numero} ${sign} ${tick.hora}`
        }),
      },
    })
    return after
  })

/** Refuses ticks that leave the opening of a meeting without its quorum. @throws AppError 400 `error.sen-quorum` */
function checkOpening(before: Quorum['apertura'], { apertura }: Quorum): void {
  if (!apertura || apertura.faltan === 0) return
  // what was wrong before may be mended step by step
  const isNoWorse = before !== null && before.presentes <= apertura.presentes
  if (!isNoWorse) throw new AppError('error.sen-quorum', { params: { ...apertura } })
}

/** These ticks without those that say «never» of people who have not come by then: a later entrance is not meant. */
async function withoutIdleRemovals(
  tx: Tx,
  { id }: ProceedingsRow,
  added: readonly Tick[],
): Promise<readonly Tick[]> {
  if (!added.some(({ nunca }) => nunca)) return added
  const known = await findTicks(tx, id)
  const isIdle = ({ persoa, hora }: Tick) => {
    const earlier = [...known, ...added].filter((each) => each.persoa === persoa && each.hora <= hora)
    return (
      (toStays(earlier.filter((each) => !(each.nunca && each.hora === hora))).get(persoa) ?? []).length === 0
    )
  }
  return added.filter((tick) => !tick.nunca || !isIdle(tick))
}

/** The proceedings with a frozen census. The caller has locked them. */
async function getFrozen(
  context: Context,
  { tx, now }: Pick<Write, 'tx' | 'now'>,
  proceedings: Proceedings & { row: ProceedingsRow },
): Promise<ProceedingsRow> {
  if (proceedings.row.censo_at !== '') return proceedings.row
  await freezeCensus(context, tx, proceedings)
  return { ...proceedings.row, censo_at: now.toISOString() }
}

/**
 * Opens a meeting at a call, and keeps with it the rules that hold now.
 * @throws AppError 404; 400 `error.sen-estatutos` while the association has no statutes, `error.chamada` for a call that the meeting does
 *   not have, `error.sen-quorum` with how many are missing; 409 once it was opened
 */
export const openReunion = (
  context: AppContext,
  kind: ReunionKind,
  who: SignedInUser,
  id: number,
  chamada: 1 | 2,
): Promise<Quorum> =>
  context.write(who, async (write) => {
    const { tx, now, audit } = write
    const proceedings = await lockProceedings(tx, kind, id)
    if (proceedings.row.aberta !== '') throw new AppError('error.reunion-state')
    const withRules = await findRulesWithCalls(context, tx, proceedings)
    if (!withRules) throw new AppError('error.sen-estatutos')
    const row = await getFrozen(context, write, proceedings)
    const before = await readQuorum(context, tx, { ...proceedings, row })
    const asked = chamada === 1 ? before.chamada1 : before.chamada2
    if (!asked) throw new AppError('error.chamada')
    const presentes = before.presentes + before.representadas
    const { necesarias } = asked
    if (!asked.acadado)
      throw new AppError('error.sen-quorum', {
        params: { necesarias, presentes, faltan: necesarias - presentes },
      })
    const aberta = now.toISOString()
    const { hasSecondCall: _, ...rules } = withRules
    const opened = { chamada, aberta, regras: JSON.stringify(rules) }
    await updateProceedings(tx, row.id, opened)
    const { censo, representadas } = before
    await audit({
      accion: 'ABRIR',
      ...getSubject(context, proceedings),
      despois: { chamada, presentes: before.presentes, representadas, censo },
    })
    return readQuorum(context, tx, { ...proceedings, row: { ...row, ...opened } })
  })

/**
 * Takes the opening of a meeting back, and with it its end.
 * @throws AppError 404; 409 before it was opened, while a vote is kept, and once the minutes are approved
 */
export const takeOpeningBack = (
  context: AppContext,
  kind: ReunionKind,
  who: SignedInUser,
  id: number,
): Promise<Quorum> =>
  context.write(who, async ({ tx, audit }) => {
    const proceedings = await lockProceedings(tx, kind, id)
    const { row } = proceedings
    if (row.aberta === '' || (await findVotes(tx, row.id)).size > 0) throw new AppError('error.reunion-state')
    const unopened = { chamada: null, aberta: '', pechada: '', regras: '' }
    await updateProceedings(tx, row.id, unopened)
    const { chamada, aberta, pechada } = row
    await audit({
      accion: 'ABRIR',
      ...getSubject(context, proceedings),
      antes: { chamada, aberta, pechada: pechada || null },
      despois: { chamada: null, aberta: null, pechada: null },
    })
    return readQuorum(context, tx, { ...proceedings, row: { ...row, ...unopened } })
  })

/** Closes a meeting. @throws AppError 404; 409 before it was opened, and once it was closed */
export const closeReunion = (
  context: AppContext,
  kind: ReunionKind,
  who: SignedInUser,
  id: number,
): Promise<Quorum> =>
  context.write(who, async ({ tx, now, audit }) => {
    const proceedings = await lockProceedings(tx, kind, id)
    const { row } = proceedings
    if (row.aberta === '' || row.pechada !== '') throw new AppError('error.reunion-state')
    const pechada = now.toISOString()
    await updateProceedings(tx, row.id, { pechada })
    await audit({ accion: 'PECHAR', ...getSubject(context, proceedings), despois: { pechada } })
    return readQuorum(context, tx, { ...proceedings, row: { ...row, pechada } })
  })

/** The whole census for its attendance list. @throws AppError 404 */
export async function readAttendanceList(
  context: Context,
  db: Reader,
  kind: ReunionKind,
  id: number,
): Promise<{ proceedings: Proceedings; rows: CensoRow[] }> {
  const proceedings = await getProceedings(db, kind, id)
  return { proceedings, rows: await readCensus(context, db, proceedings) }
}
