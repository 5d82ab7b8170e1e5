import { randomUUID } from 'node:crypto'
import { open, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { makeFolder, removeOlder } from '../filesystem/folders.ts'
import { dropRest, watchPace } from './body-timeout.ts'

/** Everything in a multipart request that is not the file itself, in bytes. */
const overhead = 1_000_000
/** Longest an upload may stand still: a phone that lost its network never says so. In milliseconds. */
const stall = 120_000
/** Fewest bytes a second on the way there, and of a whole upload: less than the slowest mobile line brings. */
const slowest = 2000

/** Bytes after which what was written is seen to the disk. */
const syncEvery = 8_000_000

/** A file somebody is sending, on this machine's disk until it is stored or refused. */
export interface IncomingFile {
  path: string
  /** Where a second file may be written, which goes with the first. */
  aside: string
  /** As the sender named it. */
  fileName: string
  /** Bytes; never 0. */
  size: number
  /** The text fields sent along. */
  fields: Record<string, string>
  /** Removes it from the disk; to be called however things end. */
  remove: () => Promise<void>
}

/** A file does not stay, nor what was written beside it. */
const remover = (path: string) => async () => {
  for (const each of [path, asideOf(path)]) await rm(each, { force: true })
}
const asideOf = (path: string) => `${path}-aside`

const folderOf = (dataDir: string) => join(dataDir, 'incoming')

/** A path for a file that does not stay. */
async function freshPath(dataDir: string): Promise<string> {
  makeFolder(folderOf(dataDir))
  return join(folderOf(dataDir), randomUUID())
}

/**
 * Reads the one file of a multipart request to the disk, whatever its field is called and wherever it stands, without
 * ever holding it in memory.
 * @param limit most bytes accepted
 * @param patience milliseconds it may stand still; in as many have to come 2 kB for each second
 * @throws AppError 401 or 403 when its sender has lost the right meanwhile; 413 when larger, 415 when not multipart, 400 when there is no file, it is empty or it broke off
 */
export async function receiveFile(
  request: FastifyRequest,
  { dataDir, limit, patience = stall }: { dataDir: string; limit: number; patience?: number },
): Promise<IncomingFile> {
  if (!request.isMultipart()) throw new AppError('error.unsupported-media-type')
  if (request.raw.destroyed) throw new AppError('file.error.uploading')

  const path = await freshPath(dataDir)
  const remove = remover(path)
  const end = () => request.raw.destroy()
  const least = (slowest * patience) / 1000
  const stopWatching = watchPace(request.raw, { least, every: patience, strikes: 1, end })
  try {
    if (Number(request.headers['content-length'] ?? 0) > limit + overhead) throw tooLarge(limit)
    const { fileName, fields } = await readParts(request, path, limit)
    if (fileName === null) throw new AppError('file.error.empty-file')
    const { size } = await stat(path)
    if (size === 0) throw new AppError('file.error.empty-file')
    await request.judgeAgain()
    return { path, aside: asideOf(path), fileName, size, fields, remove }
  } catch (error) {
    dropRest(request.raw)
    await remove()
    // what is told of an upload is for whoever may still send it
    await request.judgeAgain()
    throw error instanceof AppError || isDiskFault(error) ? error : new AppError('file.error.uploading')
  } finally {
    stopWatching()
  }
}

/** This machine could not write; anything else is a request that is not well formed or broke off. */
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
      fields[part.fieldname] = part.value
      continue
    }
    await keepPart(part.file, path, limit)
    fileName = part.filename ?? ''
  }
  return { fileName, fields }
}

/**
 * Writes a file that comes in to the disk, and stops as soon as it is too large. What is written goes to the disk for
 * good piece by piece: a heap of it would hold up whoever else waits for the disk, the database first of all.
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

/** Puts bytes that came inside a JSON body on the disk, as {@link receiveFile} does with those of an upload. */
export async function keepBytes(
  content: Uint8Array,
  fileName: string,
  { dataDir, limit }: { dataDir: string; limit: number },
): Promise<IncomingFile> {
  if (content.length === 0) throw new AppError('file.error.empty-file')
  if (content.length > limit) throw new AppError('file.error.max-file-size-exceeded', { params: { limit } })
  const path = await freshPath(dataDir)
  await writeFile(path, content, { flag: 'wx', mode: 0o600 })
  return { path, aside: asideOf(path), fileName, size: content.length, fields: {}, remove: remover(path) }
}

/** Removes what a crash left half-way. */
export const removeAbandonedFiles = (dataDir: string, before: Date): Promise<void> =>
  removeOlder(folderOf(dataDir), before)
