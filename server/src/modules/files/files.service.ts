import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { day } from '#contract/durations.ts'
import { type FilePurpose, getExtension, toTitle } from '#contract/file-names.ts'
import type { FileIn, FileRef } from '#contract/files.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'
import type { Write } from '../../platform/db/write.ts'
import type { IncomingFile } from '../../platform/http/multipart-uploads.ts'
import { keepBytes } from '../../platform/http/multipart-uploads.ts'
import { sendStored } from '../../platform/http/send-file.ts'
import { fileNameFor, invalidExtension, toAcceptedFileName } from '../../platform/storage/file-names.ts'
import { verifyFileType } from '../../platform/storage/verify-file-type.ts'
import type { FileRow } from './files.rows.ts'
import {
  assignFiles,
  countWaiting,
  deleteFiles,
  deleteHolderFiles,
  findFile,
  findFileRefs,
  insertFile,
  updateFile,
} from './files.rows.ts'
import { decodeContent, naming } from './inline-file.rules.ts'
import { withMedium } from './medium-picture.service.ts'
import { listContents, retireContents, storingContents } from './removal.service.ts'
import { suspect } from './walk.service.ts'

/** Maximum number of unclaimed uploads of a user, so that uploads cannot fill the disk. */
const maxWaiting = 5000
/** The same in bytes, as a multiple of the largest file. */
const waitingSizes = 16

type FileContext = Pick<
  AppContext,
  'storage' | 'database' | 'bookkeep' | 'clock' | 'log' | 'settings' | 'faults'
>

/** @throws AppError 429 when a user has too many unclaimed uploads, until the first one is deleted */
export async function checkUploadQuota(
  { clock, settings }: Pick<AppContext, 'clock' | 'settings'>,
  db: Reader,
  usuarioId: number,
): Promise<void> {
  const { files, bytes, since } = await countWaiting(db, usuarioId)
  if (files < maxWaiting && bytes < waitingSizes * settings.MAX_FILE_SIZE) return
  const wait = since.getTime() + day - clock().getTime()
  throw new AppError('error.too-many-requests', { params: { seconds: Math.max(1, Math.ceil(wait / 1000)) } })
}

/**
 * Stores an uploaded file. It belongs to the user until one of their records claims it, and is deleted after a day otherwise.
 * @param input `type` is the extension according to the client, and must match; `para` the only purpose that the file is for
 * @throws AppError 400 `upload.invalid_extension` when the portal does not accept such files or the content differs; 429 when
 * too many are unclaimed
 */
export async function storeUpload(
  context: FileContext,
  usuarioId: number,
  incoming: IncomingFile,
  input: { fileName: string; type?: string | undefined; para?: FilePurpose | undefined },
): Promise<FileRef> {
  const { bookkeep, clock } = context
  const { para } = input
  const fileName = toAcceptedFileName(input.fileName, input.type, para)
  const found = await verifyFileType(incoming, getExtension(fileName), incoming.aside)
  const uuid = randomUUID()
  const key = `uploads/${randomUUID()}`
  const keys = {
    content: key,
    shown: found.shown ? `${key}-shown` : null,
    thumbnail: found.thumbnail ? `${key}-thumbnail` : null,
    medium: null,
  }
  const now = clock()
  return storingContents(context, listContents(keys), async ({ put, keep }) => {
    const putForm = (at: string | null, content: typeof found.shown) =>
      at && content ? put(at, content) : null
    const shownSize = await putForm(keys.shown, found.shown)
    const thumbnailSize = await putForm(keys.thumbnail, found.thumbnail)
    const size = await put(keys.content, found.content)
    const ref = {
      uuid,
      fileName: found.type === getExtension(fileName) ? fileName : fileNameFor(toTitle(fileName), found.type),
      type: found.type,
    }
    await bookkeep(async (tx) => {
      await checkUploadQuota(context, tx, usuarioId)
      await keep(tx)
      await insertFile(tx, {
        uuid,
        file_name: ref.fileName,
        type: ref.type,
        size,
        ...keys,
        shown_size: shownSize,
        thumbnail_size: thumbnailSize,
        medium_size: null,
        uploaded_by: usuarioId,
        created_at: now.toISOString(),
        holder: null,
        para: para ?? null,
      })
    })
    return ref
  })
}

/**
 * Stores a PDF that the portal made itself, for a record that holds it from the beginning.
 * @param work writes the rows of the record in one transaction, in which it calls `keep`; without that the content is removed again
 */
export const keepMadeFile = <Result>(
  context: FileContext,
  {
    file: { uuid, fileName, type },
    bytes,
    holder,
    usuarioId,
  }: { file: FileRef; bytes: Uint8Array; holder: string; usuarioId: number },
  work: (keep: (write: Pick<Write, 'tx' | 'now'>) => Promise<void>) => Promise<Result>,
): Promise<Result> => {
  const content = `uploads/${randomUUID()}`
  return storingContents(context, [content], async ({ put, keep }) => {
    const size = await put(content, bytes)
    return work(async ({ tx, now }) => {
      await keep(tx)
      await insertFile(tx, {
        ...{ uuid, file_name: fileName, type, size, content, holder },
        ...{ shown: null, thumbnail: null, medium: null },
        ...{ shown_size: null, thumbnail_size: null, medium_size: null },
        uploaded_by: usuarioId,
        created_at: now.toISOString(),
        para: null,
      })
    })
  })
}

/**
 * Turns a file in a request's body into one that can be claimed: content in the body is checked and stored like an
 * upload. To be called before the transaction of the record begins.
 * @param field path of the file in the body, which the faults of the file name
 * @throws AppError as {@link storeUpload}; 400 when `content` is not base64 or empty; 413 when it is too large
 */
export async function storeInline(
  context: FileContext,
  usuarioId: number,
  input: FileIn,
  field: string,
): Promise<{ uuid: string }> {
  if ('uuid' in input) return { uuid: input.uuid }
  const { fileName, type } = input
  const bytes = decodeContent(input, field)
  const { DATA_DIR: dataDir, MAX_FILE_SIZE: limit } = context.settings
  try {
    const incoming = await keepBytes(bytes, fileName, { dataDir, limit })
    try {
      return { uuid: (await storeUpload(context, usuarioId, incoming, { fileName, type })).uuid }
    } finally {
      await incoming.remove()
    }
  } catch (error) {
    throw naming(error, field)
  }
}

/** The terms on which a record claims files. */
export interface Claim {
  /** The holder of the files: kind and id of the record, and the place in it, such as `socio:12/pagos`. */
  holder: string
  as: 'document' | 'photo'
  /** Path of the request's field that names the file at a position, counted from 0. */
  getField: (position: number) => string
}

/**
 * Makes files a record's own, inside the transaction that changes the record. Each must be an unclaimed upload of
 * `usuarioId`, or already held by the same `holder`; duplicates are refused.
 *
 * As `photo`, only the display versions are kept, without place, camera or date; a `document` keeps its content.
 * @returns the references to the files, by uuid
 * @throws AppError 400 `error.bad-request` for a file that does not exist or belongs to another user;
 * `upload.invalid_extension` for a photo that is not a picture; both name the field
 */
export async function claimFiles(
  context: FileContext,
  write: Write,
  usuarioId: number,
  uuids: readonly string[],
  { holder, as, getField }: Claim,
): Promise<Map<string, FileRef>> {
  if (uuids.length === 0) return new Map()
  const rows = await assignFiles(write.tx, uuids, usuarioId, holder)
  // of one that is there twice, the first place
  const positions = new Map(uuids.map((uuid, position): [string, number] => [uuid, position]).toReversed())
  const held = new Set(rows.map(({ uuid }) => uuid))
  const fields = uuids.flatMap((uuid, position) =>
    held.has(uuid) && positions.get(uuid) === position ? [] : [[getField(position), notFound]],
  )
  if (fields.length > 0) throw new AppError('error.bad-request', { fields: Object.fromEntries(fields) })
  if (as === 'photo')
    for (const row of rows)
      await keepPhotoOnly(context, write, row, () => getField(positions.get(row.uuid) ?? 0))
  return findFileRefs(write.tx, uuids)
}

/** Told at the field of a file that does not exist, any more or for this record. */
const notFound = ['file.error.not-found']

async function keepPhotoOnly(
  context: FileContext,
  write: Write,
  row: FileRow,
  field: () => string,
): Promise<void> {
  const { uuid, content, shown, shown_size, thumbnail, file_name, type } = row
  if (!shown || !shown_size || !thumbnail) throw invalidExtension(type, field())
  if (content === shown) return
  const photo = {
    content: shown,
    size: shown_size,
    type: 'jpg',
    file_name: fileNameFor(toTitle(file_name), 'jpg'),
  }
  await updateFile(write.tx, uuid, photo)
  await retireContents(context, write, [content])
}

/** Deletes files no record refers to any more; their contents go once the transaction is stored. */
export async function releaseFiles(
  context: FileContext,
  write: Write,
  uuids: readonly string[],
): Promise<void> {
  if (uuids.length > 0) await removeRows(context, write, await deleteFiles(write.tx, uuids))
}

/** Deletes all files a record held, and those held below it (`socio:12` → `socio:12/pagos` too). */
export async function releaseHolder(
  context: FileContext,
  write: Pick<Write, 'tx' | 'now' | 'afterCommit'>,
  holder: string,
): Promise<void> {
  await removeRows(context, write, await deleteHolderFiles(write.tx, holder))
}

const removeRows = (
  context: FileContext,
  write: Pick<Write, 'tx' | 'now' | 'afterCommit'>,
  rows: FileRow[],
): Promise<void> => retireContents(context, write, rows.flatMap(listContents))

/** Names a file after the title of its record; the ending stays. */
export async function renameFile(tx: Tx, uuid: string, title: string): Promise<void> {
  const row = await findFile(tx, uuid)
  if (row) await updateFile(tx, uuid, { file_name: fileNameFor(title, row.type) })
}

/** @throws AppError 400 with the field `fichero` when there is no such file; to be called before a row refers to it */
export async function expectFile(db: Reader, uuid: string): Promise<void> {
  if (!(await findFile(db, uuid))) throw new AppError('error.bad-request', { fields: { fichero: notFound } })
}

/**
 * Makes a file the only one of a record, whose row refers to it already, and names it after the record's title.
 * @param before the one the record had; it goes unless it is the same
 * @throws AppError 400 as {@link claimFiles}
 */
export async function keepTitledFile(
  context: FileContext,
  write: Write,
  usuarioId: number,
  { uuid, title, holder, before }: { uuid: string; title: string; holder: string; before?: string },
): Promise<void> {
  await claimFiles(context, write, usuarioId, [uuid], { holder, as: 'document', getField: () => 'fichero' })
  if (before && before !== uuid) await releaseFiles(context, write, [before])
  await renameFile(write.tx, uuid, title)
}

/** A file for the audit trail; the uuid shows that it was replaced by another one with the same name. */
export const toFileAudit = ({ fileName, uuid }: FileRef) => ({ fileName, uuid })

/** The same as text, for a field with several files or with more than a file. */
export const fileText = ({ fileName, uuid }: FileRef): string => `${fileName} (${uuid.slice(0, 8)})`

/** References to these files, by uuid. */
export const findFiles = (db: Reader, uuids: readonly string[]): Promise<Map<string, FileRef>> =>
  findFileRefs(db, uuids)

/**
 * The content of a picture, to make another form of it; of one of more than `most` bytes, or that browsers cannot show, the version
 * they are shown.
 */
export async function readPictureContent(
  { database, storage }: Pick<FileContext, 'database' | 'storage'>,
  uuid: string,
  most: number,
): Promise<Buffer | null> {
  const row = await findFile(database.read, uuid)
  const stored = row && (await storage.get((row.size > most && row.shown) || row.content))
  return stored ? buffer(stored.content) : null
}

/**
 * The form of a file: as it was uploaded, as a picture is shown, at most 150 by 150 pixels, or with a shorter side of at
 * most 480.
 */
export type Variant = 'content' | 'photo' | 'thumbnail' | 'medium'

/**
 * Answers a request with a file. Whether the asker may see it is decided before.
 * @throws AppError 404 `file.error.not-found`
 */
export async function sendFile(
  context: FileContext,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    uuid,
    variant = 'content',
    download = false,
    title,
  }: {
    uuid: string
    variant?: Variant
    download?: boolean
    /** The name for visitors, without an extension, where the file's own name is not public. */
    title?: string
  },
): Promise<FastifyReply> {
  const { database, storage } = context
  const stored = await findFile(database.read, uuid)
  const found = stored && variant === 'medium' ? await withMedium(context, stored) : stored
  const row = found && title ? { ...found, file_name: fileNameFor(title, found.type) } : found
  const outgoing = row && chooseForm(row, variant, download)
  if (!outgoing) throw new AppError('file.error.not-found')
  // pictures of people are drawn by the hundred; papers are not kept
  const isKept = variant !== 'content' && (request.query as { v?: unknown }).v === uuid
  try {
    return await sendStored(storage, request, reply, outgoing, {
      download,
      ...(isKept && { caching: keptForSession }),
    })
  } catch (error) {
    // its row is there, so its content is lost or damaged
    if (error instanceof AppError) await suspect(context, outgoing.key)
    throw error
  }
}

/** For a week and one session: after signing out, the browser must revalidate it. */
const keptForSession = { 'cache-control': 'private, max-age=604800, immutable', vary: 'authorization' }

function chooseForm(row: FileRow, variant: Variant, download: boolean) {
  const { file_name: fileName, type, content, size, shown, shown_size, thumbnail, thumbnail_size } = row
  const { medium, medium_size } = row
  const asJpeg = { fileName: fileNameFor(toTitle(fileName), 'jpg'), type: 'jpg' }
  if (variant === 'content')
    return type === 'txt' && shown && shown_size && !download
      ? { key: shown, size: shown_size, fileName, type }
      : { key: content, size, fileName, type }
  if (!thumbnail || !thumbnail_size || !shown || !shown_size) return null
  if (variant === 'medium' && medium && medium_size) return { key: medium, size: medium_size, ...asJpeg }
  return variant !== 'thumbnail'
    ? { key: shown, size: shown_size, ...asJpeg }
    : { key: thumbnail, size: thumbnail_size, ...asJpeg }
}
