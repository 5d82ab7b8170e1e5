import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ZipFile } from 'yazl'
import { getExtension, toTitle } from '#contract/file-names.ts'
import type { Storage } from '../storage/storage.ts'

/** A stored file of an archive. */
export interface ZipMember {
  /** Key in the storage. */
  key: string
  /** Bytes. */
  size: number
  fileName: string
  /** When it was stored. */
  at: Date
}

/** Characters that some systems do not allow in file names. */
const refused = /[<>:"|?*/\\\p{Cc}]/gu
/** Device names reserved by Windows, with any extension. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * Unique names for files inside an archive: the second «foto.jpg» becomes «foto (2).jpg». Names that differ only in
 * case count as equal, as on Windows and macOS.
 */
export function namesInZip(fileNames: readonly string[]): string[] {
  const taken = new Set<string>()
  const last = new Map<string, number>()
  return fileNames.map((given) => {
    const name = given.normalize('NFC').replace(refused, '-').replace(device, '_$1')
    const extension = getExtension(name)
    const title = toTitle(name)
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
 * Sends one archive of many files. Each file is read when its turn comes; none is compressed, because pictures
 * already are. When a file is missing, the response is aborted, so that the client does not take a part for the
 * whole.
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
  const { content, size } = createZip(storage, members)
  return reply.header('content-length', size).send(content)
}

function createZip(storage: Storage, members: readonly ZipMember[]): { content: Readable; size: number } {
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
            // when the client disconnects, close the open file
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
