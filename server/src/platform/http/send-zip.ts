import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ZipFile } from 'yazl'
import { extensionOf, titleOf } from '#contract/file-names.ts'
import type { Storage } from '../storage/storage.ts'

/** A stored file as it goes into an archive. */
export interface ZipMember {
  /** Key in the storage. */
  key: string
  /** Bytes. */
  size: number
  fileName: string
  /** When it was stored. */
  at: Date
}

/** What some system does not take in a file's name. */
const refused = /[<>:"|?*/\\\p{Cc}]/gu
/** Names Windows keeps for devices, whatever their ending. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * The names of files inside an archive, none of them twice: the second «foto.jpg» is «foto (2).jpg». Case does not tell
 * names apart, as it does not on Windows and macOS.
 */
export function namesInZip(fileNames: readonly string[]): string[] {
  const taken = new Set<string>()
  const last = new Map<string, number>()
  return fileNames.map((given) => {
    const name = given.normalize('NFC').replace(refused, '-').replace(device, '_$1')
    const extension = extensionOf(name)
    const title = titleOf(name)
    let free = name
    for (let number = last.get(name.toLowerCase()) ?? 1; taken.has(free.toLowerCase()); ) {
      number += 1
      last.set(name.toLowerCase(), number)
      free = extension ? `${title} (${number}).${extension}` : `${title} (${number})`
    }
    taken.add(free.toLowerCase())
    return free
  })
}

/**
 * Answers a request with one archive of many files, each read when its turn comes and none compressed: pictures are
 * already. Should one be missing, the answer breaks off, so that nobody takes a part for the whole.
 */
export async function sendZip(
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  { fileName, members }: { fileName: string; members: readonly ZipMember[] },
): Promise<FastifyReply> {
  reply.headers({
    'cache-control': 'private, no-cache',
    'content-type': 'application/zip',
    'content-disposition': contentDisposition(fileName, { type: 'attachment' }),
    'referrer-policy': 'no-referrer',
  })
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  const { content, size } = zipOf(storage, members)
  return reply.header('content-length', size).send(content)
}

function zipOf(storage: Storage, members: readonly ZipMember[]): { content: Readable; size: number } {
  const zip = new ZipFile()
  const content = zip.outputStream as Readable
  const fail = (error: Error) => content.destroy(error)
  zip.on('error', fail)
  const names = namesInZip(members.map(({ fileName }) => fileName))
  for (const [position, { key, size, at }] of members.entries())
    zip.addReadStreamLazy(
      names[position] ?? '',
      { size, mtime: at, compress: false },
      (take) =>
        void open(storage, key)
          .then((file) => {
            // whoever leaves in the middle leaves no file open
            const leave = () => file.destroy()
            content.once('close', leave)
            file.once('close', () => content.off('close', leave))
            file.once('error', fail)
            if (content.destroyed) file.destroy()
            else take(null, file)
          })
          .catch(fail),
    )
  let size = 0
  const tell = (total: number) => {
    size = total
  }
  zip.end(undefined, tell as () => void)
  return { content, size }
}

async function open(storage: Storage, key: string): Promise<Readable> {
  const stored = await storage.get(key)
  if (!stored) throw new Error('a file of an archive is not in the storage')
  return stored.content
}
