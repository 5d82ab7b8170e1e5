import { isoDate } from '#contract/rules.ts'
import type { MeetingRules } from '#contract/statutes.ts'
import { rulesOf } from '#contract/statutes.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/app-error.ts'
import { getToday } from '../../../platform/config/time.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'
import { findStatutesOn } from '../../axustes/statutes.service.ts'
import type { ProceedingsRow } from './proceedings.rows.ts'
import {
  findProceedings,
  findSealedContent,
  hasApprovedActa,
  insertProceedings,
  lockProceedingsRow,
} from './proceedings.rows.ts'
import type { ReunionRow } from './reunions.rows.ts'
import { findReunion } from './reunions.rows.ts'
import type { ReunionKind } from './reunions.rules.ts'
import { reunionName } from './reunions.rules.ts'

/** A meeting with its proceedings. */
export interface Proceedings {
  kind: ReunionKind
  reunion: ReunionRow
  /** Absent until something was written. */
  row: ProceedingsRow | undefined
}

/** @throws AppError 404 when there is no such meeting */
export async function getProceedings(db: Reader, kind: ReunionKind, id: number): Promise<Proceedings> {
  const reunion = await findReunion(db, kind.table, id)
  if (!reunion) throw new AppError('error.resource-not-found')
  return { kind, reunion, row: await findProceedings(db, kind.table, id) }
}

/**
 * Locks the proceedings of a meeting as the first statement of a change, so that other writers of the same meeting wait; makes them
 * if there are none yet.
 * @throws AppError 404 when there is no such meeting; 409 `error.acta-aprobada` once its minutes are approved
 */
export async function lockProceedings(
  tx: Tx,
  kind: ReunionKind,
  id: number,
): Promise<Proceedings & { row: ProceedingsRow }> {
  const { reunion } = await getProceedings(tx, kind, id)
  await insertProceedings(tx, kind.table, id)
  const row = await findProceedings(tx, kind.table, id)
  if (!row) throw new AppError('error.resource-not-found')
  await lockProceedingsRow(tx, row.id)
  // read again: another writer may have been waited for
  const locked = (await findProceedings(tx, kind.table, id)) ?? row
  if (await hasApprovedActa(tx, locked.id)) throw new AppError('error.acta-aprobada')
  return { kind, reunion, row: locked }
}

/** Refuses a change of a meeting whose minutes are approved; the caller has locked the meeting. @throws AppError 409 */
export async function checkNotApproved(db: Reader, { table }: ReunionKind, id: number): Promise<void> {
  const row = await findProceedings(db, table, id)
  if (row && (await hasApprovedActa(db, row.id))) throw new AppError('error.acta-aprobada')
}

/** The day on which a meeting is held as ISO text, today while it has none: it decides about statutes and posts. */
export const getMeetingDay = (
  context: Pick<AppContext, 'clock' | 'settings'>,
  { fecha }: ReunionRow,
): string => (fecha ? isoDate(fecha[0], fecha[1], fecha[2]) : getToday(context))

/**
 * The rules that hold for a meeting: those of the statutes in force on its day for its body, and from its opening on the ones that it is
 * held under, whatever an administrator changes. Null while the association has no statutes.
 */
export async function getMeetingStatutes(
  context: Pick<AppContext, 'clock' | 'settings'>,
  db: Reader,
  { kind, reunion, row }: Proceedings,
): Promise<MeetingRules | null> {
  if (row && row.regras !== '') return JSON.parse(row.regras) as MeetingRules
  const sealed = row && row.pechada !== '' ? await findSealedContent(db, row.id) : null
  // the first minutes hold no statutes
  const { estatutos } = JSON.parse(sealed ?? '{}') as { estatutos?: MeetingRules }
  if (estatutos) return estatutos
  const statutes = await findStatutesOn(db, getMeetingDay(context, reunion))
  const hasOwnRules = kind.entidade === 'juntaDirectiva' && row?.como_asemblea !== 1
  return statutes ? rulesOf(statutes, hasOwnRules ? 'xunta' : 'asemblea') : null
}

/** How the audit trail names a meeting. */
export const getSubject = (context: Pick<AppContext, 'settings'>, { kind, reunion }: Proceedings) => ({
  entidade: kind.entidade,
  rexistro: reunion.id,
  rexistroNome: reunionName(context, kind, reunion),
})
