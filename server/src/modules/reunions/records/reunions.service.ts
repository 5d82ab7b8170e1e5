import { fieldErrors } from '#contract/errors.ts'
import type { Page } from '#contract/lists.ts'
import type { Reunion, ReunionChange, ReunionInput, ReunionsQuery } from '#contract/reunions.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError, fieldError } from '../../../platform/app-error.ts'
import { isLocalDate, isoDateTime } from '../../../platform/config/time.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'
import type { Write } from '../../../platform/db/write.ts'
import type { SignedInUser } from '../../../platform/http/access.ts'
import { checkTimeExists } from '../../../platform/http/skipped-times.ts'
import type { RecordKind } from '../../../platform/records.ts'
import { changeRecord, checkSameId, createRecord, removeRecord } from '../../../platform/records.ts'
import type { RecordAttachments } from '../../attachments/attachments.rules.ts'
import {
  releaseAttached,
  saveAttached,
  storeAttached,
  withAttached,
} from '../../attachments/attachments.service.ts'
import { findStages, type Stage } from './proceedings.rows.ts'
import { checkNotApproved, lockProceedings } from './proceedings.service.ts'
import type { ReunionRow, ReunionTableName, ReunionValues } from './reunions.rows.ts'
import {
  deleteReunion,
  findReunion,
  insertReunion,
  listReunions,
  lockReunion,
  updateReunion,
} from './reunions.rows.ts'
import type { ReunionKind } from './reunions.rules.ts'
import { reunionName, toReunionAudit, toReunionTable } from './reunions.rules.ts'

/** Who reads meetings: each says whether the record of its reader is in its census. */
type MeetingReader = Pick<SignedInUser, 'socioId'>

/** One page of meetings. @throws AppError 400 for a filter that is not a day */
export async function listAll(
  db: Reader,
  { table }: ReunionKind,
  reader: MeetingReader,
  query: ReunionsQuery,
  without?: number,
): Promise<Page<Reunion>> {
  for (const day of Object.values(query.filters))
    if (day !== undefined && !isLocalDate(day)) throw fieldError('filters', fieldErrors.invalidValue)
  const { content, totalElements } = await listReunions(db, table, query, without)
  return {
    content: await withStages(db, table, reader, await withAttached(db, table, content)),
    totalElements,
  }
}

type ReunionRecord = ReunionRow & RecordAttachments & Stage

/** Adds to meetings how far they have come. */
async function withStages<Row extends ReunionRow>(
  db: Reader,
  table: ReunionTableName,
  { socioId }: MeetingReader,
  rows: readonly Row[],
): Promise<(Row & Stage)[]> {
  const stages = await findStages(
    db,
    table,
    rows.map(({ id }) => id),
    socioId,
  )
  return rows.map((row) => ({
    ...row,
    ...(stages.get(row.id) ?? { convocada: false, enCenso: false, aberta: false, aprobada: false }),
  }))
}

/** @throws AppError 404 */
export async function getReunion(
  db: Reader,
  { table }: ReunionKind,
  reader: MeetingReader,
  id: number,
): Promise<ReunionRecord> {
  const row = await findReunion(db, table, id)
  if (!row) throw new AppError('error.resource-not-found')
  const [reunion] = await withStages(db, table, reader, await withAttached(db, table, [row]))
  return reunion as ReunionRecord
}

/** Whether a change is of what minutes say of a meeting; its attachments are not. */
const changesMinutes = ({ tipo, numero, lugar, fecha }: ReunionValues, before: ReunionRow): boolean =>
  tipo !== before.tipo ||
  numero !== before.numero ||
  lugar !== before.lugar ||
  fecha !== (before.fecha ? isoDateTime(before.fecha) : '')

/**
 * Refuses a change of a meeting whose minutes are approved, and once it was opened of its type, number and day.
 * @throws AppError 409 `error.acta-aprobada`, `error.reunion-state`
 */
async function checkChangeable(
  tx: Tx,
  kind: ReunionKind,
  before: ReunionRow,
  values: ReunionValues,
): Promise<void> {
  // so that it is not opened at the same time
  const { row } = await lockProceedings(tx, kind, before.id)
  if (row.aberta !== '' && changesMinutes({ ...values, lugar: before.lugar }, before))
    throw new AppError('error.reunion-state')
}

const toRecordKind = (
  context: AppContext,
  kind: ReunionKind,
  reader: MeetingReader,
): RecordKind<number, ReunionRecord> => ({
  entidade: kind.entidade,
  lock: (tx, id, version) => lockReunion(tx, kind.table, id, version),
  get: (db, id) => getReunion(db, kind, reader, id),
  getName: (reunion) => reunionName(context, kind, reunion),
  audited: toReunionAudit,
})

/** @throws AppError 400 for a file that does not exist or belongs to another user, or a photo that is not a picture */
export async function createReunion(
  context: AppContext,
  kind: ReunionKind,
  who: SignedInUser,
  input: ReunionInput,
): Promise<Reunion> {
  const { table } = kind
  checkTimeExists(input.fecha, context.settings.TIME_ZONE)
  const attached = await storeAttached(context, who.id, input)
  return context.write(who, (write) =>
    createRecord(write, toRecordKind(context, kind, who), async () => {
      const id = await insertReunion(write.tx, table, toReunionTable(context, input))
      const empty = await getReunion(write.tx, kind, who, id)
      await saveAttached(context, write, who.id, { owner: table, id }, empty, attached)
      return id
    }),
  )
}

/**
 * Changes a meeting with what is attached to it, all or nothing.
 * @throws AppError 400 when the id in the body differs, for a document or file that does not exist or belongs to another user or
 *   meeting, or a photo that is not a picture; 404; 409 when `version` is not the stored one, `error.acta-aprobada` for a change of
 *   what its approved minutes say, and `error.reunion-state` for another type, number or day once it was opened
 */
export async function changeReunion(
  context: AppContext,
  kind: ReunionKind,
  who: SignedInUser,
  id: number,
  input: ReunionChange,
): Promise<Reunion> {
  checkSameId(id, input)
  const { table } = kind
  checkTimeExists(input.fecha, context.settings.TIME_ZONE)
  const attached = await storeAttached(context, who.id, input)
  return context.write(who, (write) =>
    changeRecord(write, toRecordKind(context, kind, who), input, async (before) => {
      const values = toReunionTable(context, input)
      if (changesMinutes(values, before)) await checkChangeable(write.tx, kind, before, values)
      await updateReunion(write.tx, table, id, values)
      await saveAttached(context, write, who.id, { owner: table, id }, before, attached)
    }),
  )
}

/**
 * Deletes a meeting with what is attached to it, in the transaction of its caller.
 * @param tell what else happens before; gives what the trail says of it
 * @throws AppError 404; 409 `error.acta-aprobada` once its minutes are approved
 */
export async function removeReunion(
  context: AppContext,
  write: Write,
  kind: ReunionKind,
  id: number,
  tell: () => Promise<object>,
): Promise<void> {
  let told = {}
  const record: RecordKind<number, ReunionRecord> = {
    // what is deleted is answered to no reader
    ...toRecordKind(context, kind, { socioId: null }),
    audited: (reunion) => ({ ...toReunionAudit(reunion), ...told }),
  }
  await removeRecord(write, record, id, async () => {
    await checkNotApproved(write.tx, kind, id)
    told = await tell()
    await deleteReunion(write.tx, kind.table, id)
    await releaseAttached(context, write, kind.table, id)
  })
}
