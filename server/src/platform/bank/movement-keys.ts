import { createHash } from 'node:crypto'
import { mostMovements } from '#contract/bank-files.ts'
import { withoutHidden } from '#contract/hidden-characters.ts'
import type { Movement } from './bank-file.ts'
import { BankFileError } from './bank-file-error.ts'

/** A movement as it was read. */
export interface ReadMovement extends Omit<Movement, 'hashKey' | 'content'> {
  /** A number of the bank that distinguishes it. */
  document: string
  /** Text for its key where that is not `text`: a key stays the same when more of what the bank states is shown. */
  keyText?: string
}

/** Text of a bank in one line, without hidden characters and repeated spaces. */
export const toLine = (text: string): string => withoutHidden(text).replace(/\s+/g, ' ').trim()

/** The key of the movement that is number `ordinal` of those with this content: SHA-256 in hexadecimal. */
export const toKey = (content: string, ordinal: number): string =>
  createHash('sha256').update(`${content}\n${ordinal}`).digest('hex')

/**
 * Gives movements their keys: two movements that are alike in everything, as when two members pay the same amount on one day,
 * are distinguished by their order. The function remembers them for all accounts of a file.
 * @throws BankFileError MOITOS
 */
export function movementKeys(): (account: string, movement: ReadMovement) => Movement {
  const alike = new Map<string, number>()
  let count = 0
  return (account, { document, keyText, ...movement }) => {
    count += 1
    if (count > mostMovements) throw new BankFileError('MOITOS')
    const { date, valueDate, cents, text, reference1, reference2, endToEndId } = movement
    const content = JSON.stringify([
      account,
      date,
      valueDate,
      cents,
      document,
      reference1,
      reference2,
      endToEndId,
      keyText ?? text,
    ])
    const ordinal = (alike.get(content) ?? 0) + 1
    alike.set(content, ordinal)
    return { ...movement, content, hashKey: toKey(content, ordinal) }
  }
}
