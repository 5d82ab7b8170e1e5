import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { ContentCheck, ExpectedContent } from '../db/content-sums.ts'
import type { Content, Storage } from './storage.ts'

/** Errors of a disk about one file; others concern the whole store. */
const isOfOneFile = /^(EIO|EACCES|EPERM|EISDIR|ENOTDIR|ELOOP|EUCLEAN|EBADMSG|ENODATA|EILSEQ)$/

/**
 * Reads a stored content to its end, and compares it.
 * @throws errors of a store that cannot be reached
 */
export async function checkContent(storage: Storage, expected: ExpectedContent): Promise<ContentCheck> {
  const { key, size } = expected
  try {
    const found = await storage.get(key)
    if (!found) return { key, fault: 'missing', sha256: null }
    if (size !== null && found.size !== Number(size)) {
      found.content.destroy()
      return { key, fault: 'damaged', sha256: null }
    }
    const sha256 = await toDigest(found.content)
    return { key, fault: isOther(expected, sha256) ? 'damaged' : null, sha256 }
  } catch (error) {
    if (!isUnreadable(error)) throw error
    return { key, fault: 'damaged', sha256: null }
  }
}

/** Whether bytes with the sum `sha256` are others than those expected. */
export const isOther = (expected: Pick<ExpectedContent, 'sha256'>, sha256: string): boolean =>
  expected.sha256 !== null && expected.sha256 !== sha256

/** Whether an error says that the disk cannot read this file, while it may read others. */
export const isUnreadable = (error: unknown): boolean =>
  isOfOneFile.test((error as NodeJS.ErrnoException).code ?? '')

/** SHA-256 in hexadecimal digits. */
export async function toDigest(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

/** The SHA-256 of a content before it is stored. */
export const sumOfContent = (content: Content): Promise<string> =>
  content instanceof Uint8Array
    ? Promise.resolve(createHash('sha256').update(content).digest('hex'))
    : toDigest(createReadStream(content.path))
