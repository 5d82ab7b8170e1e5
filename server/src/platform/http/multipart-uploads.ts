import { randomUUID } from 'node:crypto'
import { open, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { toComposed } from '#contract/composed-text.ts'
import { AppError } from '../app-error.ts'
import { makeFolder, removeOlder } from '../filesystem/folders.ts'
import { discardBody, watchTransferRate } from './body-timeout.ts'

/** Maximum size of everything in a multipart request except the file, in bytes. */
const overhead = 1_000_000
/** Maximum time without data in milliseconds: a phone that lost its network sends no notice. */
const stallTimeout = 120_000
/** Minimum average rate of an upload in bytes per second: less than the slowest mobile line. */
const minBytesPerSecond = 2000

/** Written bytes after which the data is synced to disk. */
const syncEvery = 8_000_000

/** An uploaded file on this machine's disk, until it is stored or refused. */
export interface IncomingFile {
  path: string
  /** Path for a second file, deleted together with the first. */
  aside: string
  /** File name as sent by the client. */
  fileName: string
  /** Bytes; never 0. */
  size: number
  /** The text fields sent along. */
  fields: Record<string, string>
  /** Deletes the file; call it in any case. */
  remove: () => Promise<void>
}

/** Deletes a temporary file and the second file beside it. */
const remover = (path: string) => async () => {
  for (const each of [path, toPartPath(path)]) await rm(each, { force: true })
}
const toPartPath = (path: string) => `${path}-aside`

const getFolder = (dataDir: string) => join(dataDir, 'incoming')

/** A path for a temporary file. */
async function freshPath(dataDir: string): Promise<string> {
  makeFolder(getFolder(dataDir))
  return join(getFolder(dataDir), randomUUID())
}

/**
 * Writes the only file of a multipart request to disk without holding it in memory, whatever its field name and
 * position.
 * @param limit maximum size in bytes
 * @param timeout maximum time without data in milliseconds; in each such period at least 2 kB per second must arrive
 * @throws AppError 401 or 403 when the sender has lost the right; 413 when it is too large; 415 when it is not
 * multipart; 400 when the file is missing, empty or incomplete
 */
export async function receiveFile(
  request: FastifyRequest,
  { dataDir, limit, timeout = stallTimeout }: { dataDir: string; limit: number; timeout?: number },
): Promise<IncomingFile> {
  if (!request.isMultipart()) throw new AppError('error.unsupported-media-type')
  if (request.raw.destroyed) throw new AppError('file.error.uploading')

  const path = await freshPath(dataDir)
  const remove = remover(path)
  const end = () => request.raw.destroy()
  const least = (minBytesPerSecond * timeout) / 1000
  const stopWatching = watchTransferRate(request.raw, { least, every: timeout, strikes: 1, end })
  try {
    if (Number(request.headers['content-length'] ?? 0) > limit + overhead) throw tooLarge(limit)
    const { fileName, fields } = await readParts(request, path, limit)
    if (fileName === null) throw new AppError('file.error.empty-file')
    const { size } = await stat(path)
    if (size === 0) throw new AppError('file.error.empty-file')
    await request.reauthorize()
    return { path, aside: toPartPath(path), fileName, size, fields, remove }
  } catch (error) {
    discardBody(request.raw)
    await remove()
    // only a caller who may still send the upload learns about it
    await request.reauthorize()
    throw error instanceof AppError || isDiskFault(error) ? error : new AppError('file.error.uploading')
  } finally {
    stopWatching()
  }
}

/** Whether this machine could not write; other errors mean a malformed or aborted request. */
const isDiskFault = (error: unknown): boolean =>
  /^(open|write|fsync|fdatasync|stat|mkdir)$/.test((error as NodeJS.ErrnoException).syscall ?? '')

async function readParts(
  request: FastifyRequest,
  path: string,
  limit: number,
): Promise<{ fileName: string | null; fields: Record<string, string> }> {
  const fields: Record<string, string> = {}
  let fileName: string | null = null
  const limits = { fileSize: limit, files: 1, fields: 10, fieldSize: 4000, fieldNameSize: 100 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated || typeof part.value !== 'string') throw new AppError('error.bad-request')
      fields[part.fieldname] = toComposed(part.value)
      continue
    }
    await keepPart(part.file, path, limit)
    fileName = part.filename ?? ''
  }
  return { fileName, fields }
}

/**
 * Writes an incoming file to disk and stops when it is too large. It syncs piece by piece: one large sync would block
 * other users of the disk, above all the database.
 */
async function keepPart(file: MultipartFile['file'], path: string, limit: number): Promise<void> {
  file.once('limit', () => file.destroy(tooLarge(limit)))
  if (file.truncated) throw tooLarge(limit)
  const disk = await open(path, 'wx', 0o600)
  try {
    let waiting = 0
    for await (const piece of file as AsyncIterable<Buffer>) {
      await disk.writeFile(piece)
      waiting += piece.length
      if (waiting < syncEvery) continue
      await disk.datasync()
      waiting = 0
    }
    await disk.sync()
  } finally {
    await disk.close()
  }
}

const tooLarge = (limit: number): AppError =>
  new AppError('file.error.max-file-size-exceeded', { params: { limit } })

/** Writes bytes from a JSON body to disk, as {@link receiveFile} does for an upload. */
export async function keepBytes(
  content: Uint8Array,
  fileName: string,
  { dataDir, limit }: { dataDir: string; limit: number },
): Promise<IncomingFile> {
  if (content.length === 0) throw new AppError('file.error.empty-file')
  if (content.length > limit) throw new AppError('file.error.max-file-size-exceeded', { params: { limit } })
  const path = await freshPath(dataDir)
  await writeFile(path, content, { flag: 'wx', mode: 0o600 })
  return { path, aside: toPartPath(path), fileName, size: content.length, fields: {}, remove: remover(path) }
}

/** Deletes files that a crash left behind. */
export const removeAbandonedFiles = (dataDir: string, before: Date): Promise<void> =>
  removeOlder(getFolder(dataDir), before)
