import type { CensoRow, PresenzaIn, Quorum } from '#contract/asistencia.ts'
import { fieldErrors } from '#contract/errors.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import { searchText, searchWords } from '#contract/search.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError, fieldError } from '../../../platform/app-error.ts'
import { toInstant } from '../../../platform/config/time.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import type { Write } from '../../../platform/db/write.ts'
import type { SignedInUser } from '../../../platform/http/access.ts'
import type { CensusRow } from '../census/census.rows.ts'
import { findMembers } from '../census/census.rows.ts'
import { findEligible, freezeCensus, readAttendance } from '../census/census.service.ts'
import { toPersoaCenso } from '../census/persoas.rules.ts'
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
import { toChamadas, toTickTime } from './quorum.rules.ts'

type Context = Pick<AppContext, 'clock' | 'settings'>

const isFrozen = (row: ProceedingsRow | undefined): row is ProceedingsRow =>
  row !== undefined && row.censo_at !== ''

/** The moment whose numbers count: the end of the meeting, or now. */
const getMoment = ({ clock }: Context, row: ProceedingsRow): string => row.pechada || clock().toISOString()

async function readQuorum(context: Context, db: Reader, proceedings: Proceedings): Promise<Quorum> {
  const { row } = proceedings
  const rules = await getMeetingStatutes(context, db, proceedings)
  const state = {
    chamada: (row?.chamada ?? null) as Quorum['chamada'],
    aberta: row?.aberta || null,
    pechada: row?.pechada || null,
  }
  if (!isFrozen(row)) {
    const censo = (await findEligible(context, db, proceedings)).filter(({ vota }) => vota).length
    const none = { presentes: 0, representadas: 0 }
    return { censo, ...none, ...toChamadas(rules, censo, none), ...state, censoFixado: false }
  }
  const { attendance } = await readAttendance(db, row)
  const heads = attendance.count(getMoment(context, row))
  const { censo } = attendance
  return { censo, ...heads, ...toChamadas(rules, censo, heads), ...state, censoFixado: true }
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
 * @throws AppError 404; 400 for a person outside the census; 409 once the minutes are approved
 */
export const noteAttendance = (
  context: AppContext,
  kind: ReunionKind,
  who: SignedInUser,
  id: number,
  presenzas: readonly PresenzaIn[],
): Promise<Quorum> =>
  context.write(who, async (write) => {
    const { tx, now, audit } = write
    const proceedings = await lockProceedings(tx, kind, id)
    const row = await getFrozen(context, write, proceedings)
    const rows = await findCensusRows(tx, row.id, [...new Set(presenzas.map(({ socio }) => socio.id))])
    const ticks = presenzas.map(({ socio, presente, hora }, place) => {
      const person = rows.get(socio.id)
      if (!person) throw fieldError(`presenzas.${place}.socio`, fieldErrors.invalidValue)
      return {
        person,
        tick: { persoa: person.id, presente, hora: toTickTime(toDate(context, hora), now, row) },
      }
    })
    const added = ticks.map(({ tick }) => tick)
    // once the meeting is over all corrections have its end as their moment: the last one counts
    if (row.pechada !== '') await removeContraryTicks(tx, added)
    await insertTicks(tx, added, who.nome)
    await audit({
      accion: 'PASAR_LISTA',
      ...getSubject(context, proceedings),
      despois: {
        presenzas: ticks.map(
          ({ person, tick }) => `n.º ${person.numero} ${tick.presente ? '→' : '←'} ${tick.hora}`,
        ),
      },
    })
    return readQuorum(context, tx, { ...proceedings, row })
  })

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
 * Opens a meeting at a call.
 * @throws AppError 404; 400 `error.sen-quorum` with how many are missing, and for a call that the statutes lack; 409 once it was opened
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
    const row = await getFrozen(context, write, proceedings)
    const before = await readQuorum(context, tx, { ...proceedings, row })
    const asked = chamada === 1 ? before.chamada1 : before.chamada2
    if (!asked) throw fieldError('chamada', fieldErrors.invalidValue)
    const presentes = before.presentes + before.representadas
    const { necesarias } = asked
    if (!asked.acadado)
      throw new AppError('error.sen-quorum', {
        params: { necesarias, presentes, faltan: necesarias - presentes },
      })
    const aberta = now.toISOString()
    await updateProceedings(tx, row.id, { chamada, aberta })
    const { censo, representadas } = before
    await audit({
      accion: 'ABRIR',
      ...getSubject(context, proceedings),
      despois: { chamada, presentes: before.presentes, representadas, censo },
    })
    return { ...before, chamada, aberta }
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
