import type { AppContext } from '../../../platform/app-context.ts'
import { getToday } from '../../../platform/config/time.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'
import { findPosts, findStatutesOn } from '../../axustes/statutes.service.ts'
import { findMembersInArrears } from '../../cotas/ledger/ledger.service.ts'
import type { ProceedingsRow } from '../records/proceedings.rows.ts'
import { updateProceedings } from '../records/proceedings.rows.ts'
import type { Proceedings } from '../records/proceedings.service.ts'
import { getMeetingDay } from '../records/proceedings.service.ts'
import type { Attendance, Delegation } from './attendance.rules.ts'
import { deriveAttendance } from './attendance.rules.ts'
import type { CensusRow, Eligible } from './census.rows.ts'
import { findActiveMembers, findCensus, findDelegations, findTicks, replaceCensus } from './census.rows.ts'

type Context = Pick<AppContext, 'clock' | 'settings'>

/**
 * The people who would be in the census of a meeting now: of an assembly the active members, of a board meeting those with a post on its
 * day. Members with overdue charges have no vote in the assembly where the statutes say so.
 */
export async function findEligible(
  context: Context,
  db: Reader,
  { kind, reunion }: Pick<Proceedings, 'kind' | 'reunion'>,
): Promise<Eligible[]> {
  const day = getMeetingDay(context, reunion)
  if (kind.entidade === 'juntaDirectiva') {
    const posts = await findPosts(db, day)
    const people = new Map(posts.map(({ socio }) => [socio.id, socio]))
    return [...people.values()].map(({ id, numero }) => ({ socioId: id, numero, vota: true }))
  }
  // without statutes everybody votes
  const votanMorosos = (await findStatutesOn(db, day))?.votanMorosos ?? true
  const overdue = votanMorosos ? new Set<number>() : await findMembersInArrears(db, getToday(context))
  const members = await findActiveMembers(db)
  return members.map((member) => ({ ...member, vota: !overdue.has(member.socioId) }))
}

/** Freezes the census of a meeting as it is now. The caller has locked the proceedings. */
export async function freezeCensus(
  context: Context,
  tx: Tx,
  proceedings: Proceedings & { row: ProceedingsRow },
): Promise<void> {
  await replaceCensus(tx, proceedings.row.id, await findEligible(context, tx, proceedings))
  await updateProceedings(tx, proceedings.row.id, { censo_at: context.clock().toISOString() })
}

/** Who is in the frozen census, their delegations, and their attendance at any moment. */
export async function readAttendance(
  db: Reader,
  { id }: ProceedingsRow,
): Promise<{ census: CensusRow[]; delegations: Delegation[]; attendance: Attendance }> {
  const census = await findCensus(db, id)
  const delegations = await findDelegations(db, id)
  const ticks = await findTicks(db, id)
  return { census, delegations, attendance: deriveAttendance({ census, delegations, ticks }) }
}

/** The ids of the members of a frozen census, by surnames and names; without those who were deleted since. */
export async function findCensusMembers(db: Reader, reunionId: number): Promise<number[]> {
  const census = await findCensus(db, reunionId)
  return census.flatMap(({ socioId }) => socioId ?? [])
}
