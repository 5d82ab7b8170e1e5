import { createHash } from 'node:crypto'
import { withoutHidden } from '#contract/hidden-characters.ts'
import type { Movement } from './bank-file.ts'

/** A movement as it was read; `document` is a number of the bank that tells it apart from others. */
export interface ReadMovement extends Omit<Movement, 'hashKey'> {
  document: string
}

/** Text of a bank in one line, without hidden characters and repeated spaces. */
export const lineOf = (text: string): string => withoutHidden(text).replace(/\s+/g, ' ').trim()

/**
 * Gives movements their keys: two movements that are alike in everything, as when two members pay the same amount on one day,
 * are told apart by their order. The function remembers them for all accounts of a file.
 */
export function movementKeys(): (account: string, movement: ReadMovement) => Movement {
  const alike = new Map<string, number>()
  return (account, { document, ...movement }) => {
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
      text,
    ])
    const ordinal = (alike.get(content) ?? 0) + 1
    alike.set(content, ordinal)
    return { ...movement, hashKey: createHash('sha256').update(`${content}\n${ordinal}`).digest('hex') }
  }
}
