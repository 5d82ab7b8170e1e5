import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../http/errors.ts'

/** Everything in a multipart request that is not the file itself, in bytes. */
const overhead = 1_000_000

/** A file somebody is sending, on this machine's disk until it is stored or refused. */
export interface IncomingFile {
  path: string
  /** As the sender named it, without folders. */
  fileName: string
  /** Bytes; never 0. */
  size: number
  /** Removes it from the disk; to be called however things end. */
  remove: () => Promise<void>
}

const folderOf = (dataDir: string) => join(dataDir, 'incoming')

/**
 * Reads the one file of a multipart request to the disk, whatever its field is called, without ever holding it in
 * memory.
 * @param limit most bytes accepted
 * @throws Refusal 413 when larger, 415 when not multipart, 400 when there is no file, it is empty or it broke off
 */
export async function receiveFile(
  request: FastifyRequest,
  { dataDir, limit }: { dataDir: string; limit: number },
): Promise<IncomingFile> {
  if (!request.isMultipart()) throw new Refusal('error.unsupported-media-type')
  const tooLarge = () => new Refusal('file.error.max-file-size-exceeded', { params: { limit } })
  if (Number(request.headers['content-length'] ?? 0) > limit + overhead) throw tooLarge()

  const path = join(folderOf(dataDir), randomUUID())
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 })
  const remove = () => rm(path, { force: true })
  try {
    const part = await firstFile(request, limit)
    if (!part) throw new Refusal('file.error.empty-file')
    await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    if (part.file.truncated) throw tooLarge()
    const { size } = await stat(path)
    if (size === 0) throw new Refusal('file.error.empty-file')
    return { path, fileName: part.filename.replace(/^.*[/\\]/, ''), size, remove }
  } catch (error) {
    await remove()
    throw isOurFault(error) ? error : new Refusal('file.error.uploading')
  }
}

async function firstFile(request: FastifyRequest, limit: number): Promise<MultipartFile | undefined> {
  for await (const part of request.parts({ limits: { fileSize: limit } })) {
    if (part.type === 'file') return part
  }
  return undefined
}

/** A refusal, or the disk failing; anything else is a request that is not well formed or broke off. */
const isOurFault = (error: unknown): boolean =>
  error instanceof Refusal || /^E[A-Z]+$/.test((error as { code?: string }).code ?? '')

/** Removes what a crash left half-way. */
export async function removeAbandonedFiles(dataDir: string, before: Date): Promise<void> {
  const names = await readdir(folderOf(dataDir)).catch(() => [])
  for (const name of names) {
    const path = join(folderOf(dataDir), name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtime < before) await rm(path, { force: true })
  }
}
