import type {
  Convocatorias,
  Delegacion,
  DelegacionIn,
  MinaResposta,
  PersoaCenso,
  RespostaIn,
  RespostaReunion,
} from '#contract/convocatorias.ts'
import { limits } from '#contract/limits.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'
import type { Write } from '../../../platform/db/write.ts'
import type { SignedInUser } from '../../../platform/http/access.ts'
import type { ProceedingsRow } from '../records/proceedings.rows.ts'
import { hasApprovedActa } from '../records/proceedings.rows.ts'
import type { Proceedings } from '../records/proceedings.service.ts'
import {
  getMeetingStatutes,
  getProceedings,
  getSubject,
  lockProceedings,
} from '../records/proceedings.service.ts'
import type { ReunionKind } from '../records/reunions.rules.ts'
import {
  findAnswer,
  findAnswers,
  findVoters,
  insertDelegation,
  removeLostAnswers,
  saveAnswer,
  withdrawDelegation,
  withdrawWithoutVote,
} from './answers.rows.ts'
import type { Delegation } from './attendance.rules.ts'
import { toStays } from './attendance.rules.ts'
import type { CensusRow } from './census.rows.ts'
import { findCensus, findDelegations, findInCensus, findTicks } from './census.rows.ts'
import { readAttendance } from './census.service.ts'
import { findRefusal, standingDelegations } from './delegations.rules.ts'
import { toPersoaCenso } from './persoas.rules.ts'

/** A meeting whose census is frozen. */
type CensusProceedings = Proceedings & { row: ProceedingsRow }

/** What decides about delegations at present. */
interface DelegationFacts {
  delegations: Delegation[]
  hasCome: (id: number) => boolean
}

async function readDelegations(db: Reader, reunionId: number): Promise<DelegationFacts> {
  const delegations = await findDelegations(db, reunionId)
  const stays = toStays(await findTicks(db, reunionId))
  return { delegations, hasCome: (id) => (stays.get(id)?.length ?? 0) > 0 }
}

const isFrozen = (proceedings: Proceedings): proceedings is CensusProceedings =>
  proceedings.row !== undefined && proceedings.row.censo_at !== ''

/** @throws AppError 409 before the census is frozen, and once the meeting is over */
function checkAnswerable(proceedings: CensusProceedings): void {
  if (!isFrozen(proceedings) || proceedings.row.pechada !== '') throw new AppError('error.reunion-state')
}

const getDelegationsMax = async (context: AppContext, db: Reader, proceedings: Proceedings) =>
  (await getMeetingStatutes(context, db, proceedings))?.delegacionsMax ?? 0

/** The row of the caller in the frozen census. @throws AppError 403 outside of it */
async function getOwnRow(db: Reader, { row }: CensusProceedings, { socioId }: SignedInUser) {
  const own = socioId === null ? undefined : await findInCensus(db, row.id, socioId)
  if (!own) throw new AppError('error.forbidden')
  return own
}

/** @throws AppError 403 for a caller outside the frozen census; 409 once the meeting is over */
export async function checkConvened(
  db: Reader,
  proceedings: Proceedings,
  who: SignedInUser,
): Promise<CensusProceedings> {
  if (!isFrozen(proceedings)) throw new AppError('error.forbidden')
  await getOwnRow(db, proceedings, who)
  checkAnswerable(proceedings)
  return proceedings
}

/**
 * What the caller answers to the convocation of a meeting; without an answer before its census is frozen.
 * @throws AppError 404; 403 for a caller outside the census
 */
export async function getOwnAnswer(
  context: AppContext,
  db: Reader,
  kind: ReunionKind,
  who: SignedInUser,
  id: number,
): Promise<MinaResposta> {
  const proceedings = await getProceedings(db, kind, id)
  const delegacionsMax = await getDelegationsMax(context, db, proceedings)
  if (!isFrozen(proceedings))
    return { resposta: null, a: null, vota: false, delegacionsMax, represento: [], pode: false }
  const { row } = proceedings
  const own = await getOwnRow(db, proceedings, who)
  const standing = standingDelegations(await readDelegations(db, row.id))
  const mine = standing.find(({ de }) => de === own.id)
  const given = standing.filter(({ a }) => a === own.id)
  const people = new Map(
    mine || given.length > 0 ? (await findCensus(db, row.id)).map((person) => [person.id, person]) : [],
  )
  const show = (censoId: number) => {
    const person = people.get(censoId)
    return person ? [toPersoaCenso(person)] : []
  }
  return {
    resposta: await findAnswer(db, own.id),
    a: mine ? (show(mine.a)[0] ?? null) : null,
    vota: own.vota === 1,
    delegacionsMax,
    represento: given.flatMap(({ de }) => show(de)),
    pode: row.pechada === '' && !(await hasApprovedActa(db, row.id)),
  }
}

/**
 * Stores the caller's answer; another answer than DELEGO takes back a delegation.
 * @throws AppError 404; 403 for a caller outside the census; 409 before the census is frozen and once the meeting is over; 400
 *   `error.delegacion` with its reason
 */
export const setOwnAnswer = (
  context: AppContext,
  kind: ReunionKind,
  who: SignedInUser,
  id: number,
  { resposta, a }: RespostaIn,
): Promise<MinaResposta> =>
  context.write(who, async (write) => {
    const { tx, now, audit } = write
    const proceedings = await lockProceedings(tx, kind, id)
    checkAnswerable(proceedings)
    const own = await getOwnRow(tx, proceedings, who)
    const before = await getOwnAnswer(context, tx, kind, who, id)
    if (resposta === 'DELEGO' && a) {
      const holder = await findInCensus(tx, proceedings.row.id, a.id)
      await giveDelegation(context, write, proceedings, { giver: own, holder, enPapel: false })
    } else await withdrawDelegation(tx, own.id, now.toISOString())
    await saveAnswer(tx, own.id, resposta, now.toISOString())
    const after = await getOwnAnswer(context, tx, kind, who, id)
    await audit({
      accion: 'RESPONDER',
      ...getSubject(context, proceedings),
      antes: { resposta: before.resposta, a: before.a?.numero ?? null },
      despois: { resposta: after.resposta, a: after.a?.numero ?? null },
    })
    return after
  })

type Party = { id: number; vota: number } | undefined
const toParty = (party: Party) => party && { id: party.id, vota: party.vota === 1 }

/** Gives a delegation in place of an earlier one of its giver. @throws AppError 400 `error.delegacion` with its reason */
async function giveDelegation(
  context: AppContext,
  { tx, now }: Pick<Write, 'tx' | 'now'>,
  proceedings: CensusProceedings,
  { giver, holder, enPapel }: { giver: Party; holder: Party; enPapel: boolean },
): Promise<void> {
  const facts = await readDelegations(tx, proceedings.row.id)
  const max = await getDelegationsMax(context, tx, proceedings)
  const motivo = findRefusal({ giver: toParty(giver), holder: toParty(holder), max, ...facts })
  if (motivo) throw new AppError('error.delegacion', { params: { motivo } })
  if (!giver || !holder) return
  const isSame = facts.delegations.some(
    ({ de, a, retirada }) => de === giver.id && a === holder.id && retirada === '',
  )
  if (isSame) return
  const at = now.toISOString()
  await withdrawDelegation(tx, giver.id, at)
  await insertDelegation(tx, { de: giver.id, a: holder.id, dada: at, enPapel })
}

/**
 * Enters a delegation that was given on paper, or takes back the one that its giver has given.
 * @throws AppError 404; 409 before the census is frozen and once the meeting is over; 400 `error.delegacion` with its reason
 */
export const enterDelegation = (
  context: AppContext,
  kind: ReunionKind,
  who: SignedInUser,
  id: number,
  { de, a }: DelegacionIn,
): Promise<Delegacion> =>
  context.write(who, async (write) => {
    const { tx, now, audit } = write
    const proceedings = await lockProceedings(tx, kind, id)
    checkAnswerable(proceedings)
    const { row } = proceedings
    const giver = await findInCensus(tx, row.id, de.id)
    if (!giver) throw new AppError('error.delegacion', { params: { motivo: 'FORA_DO_CENSO' } })
    const holder = a ? await findInCensus(tx, row.id, a.id) : undefined
    const at = now.toISOString()
    const { census, delegations } = await readAttendance(tx, row)
    const before = delegations.find(({ de, retirada }) => de === giver.id && retirada === '')?.a
    if (a) await giveDelegation(context, write, proceedings, { giver, holder, enPapel: true })
    else await withdrawDelegation(tx, giver.id, at)
    const answer = await findAnswer(tx, giver.id)
    const said: RespostaReunion | null = a ? 'DELEGO' : answer === 'DELEGO' ? null : answer
    if (said !== answer) await saveAnswer(tx, giver.id, said, at)
    const people = new Map(census.map((person) => [person.id, person]))
    const numeroOf = (censoId: number | undefined) => people.get(censoId ?? 0)?.numero ?? null
    await audit({
      accion: 'DELEGAR',
      ...getSubject(context, proceedings),
      antes: { a: numeroOf(before) },
      despois: { de: numeroOf(giver.id), a: numeroOf(holder?.id) },
    })
    const show = (censoId: number) => toPersoaCenso(people.get(censoId) as CensusRow)
    return { de: show(giver.id), a: holder ? show(holder.id) : null }
  })

/**
 * People in whom the caller may delegate, by part of a name or by number.
 * @throws AppError 404; 409 before the census is frozen; 403 for a caller outside it
 */
export async function searchVoters(
  db: Reader,
  kind: ReunionKind,
  who: SignedInUser,
  id: number,
  search: string,
): Promise<{ content: PersoaCenso[] }> {
  const proceedings = await getProceedings(db, kind, id)
  if (!isFrozen(proceedings)) throw new AppError('error.reunion-state')
  await getOwnRow(db, proceedings, who)
  const content = await findVoters(db, proceedings.row.id, {
    search,
    without: who.socioId ?? 0,
    most: limits.censusSearch.most,
  })
  return { content }
}

/**
 * People who may delegate on paper, by part of a name or by number.
 * @throws AppError 404; 409 before the census is frozen
 */
export async function searchGivers(
  db: Reader,
  kind: ReunionKind,
  id: number,
  search: string,
): Promise<{ content: PersoaCenso[] }> {
  const proceedings = await getProceedings(db, kind, id)
  if (!isFrozen(proceedings)) throw new AppError('error.reunion-state')
  return {
    content: await findVoters(db, proceedings.row.id, { search, without: 0, most: limits.censusSearch.most }),
  }
}

/** How many people of the census gave each answer, and how many gave none. */
export async function countAnswers(
  db: Reader,
  row: ProceedingsRow | undefined,
): Promise<Convocatorias['respostas']> {
  const answers = row ? [...(await findAnswers(db, row.id)).values()] : []
  const people = row ? (await findCensus(db, row.id)).length : 0
  const count = (resposta: RespostaReunion) => answers.filter((each) => each === resposta).length
  return {
    asisto: count('ASISTO'),
    nonAsisto: count('NON_ASISTO'),
    delego: count('DELEGO'),
    sen: people - answers.length,
  }
}

/**
 * When a census is frozen anew: takes back the delegations of those who have lost their vote, and removes the answers of those whose
 * delegation went with its holder. @param at instant, ISO text
 */
export async function forgetLostDelegations(tx: Tx, reunionId: number, at: string): Promise<void> {
  await withdrawWithoutVote(tx, reunionId, at)
  await removeLostAnswers(tx, reunionId)
}
