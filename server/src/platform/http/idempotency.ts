import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import type { AppContext } from '../app-context.ts'
import { AppError } from '../app-error.ts'
import { DuplicateRequest, findRequest, type KeyedRequest, keepAnswer } from '../db/idempotency-keys.ts'
import { isLarge } from './large-answers.ts'

interface IdempotentRequest extends KeyedRequest {
  /** Whether a transaction of it has stored the key. */
  hasWritten?: boolean
}
declare module 'fastify' {
  interface FastifyRequest {
    /** Identifies the request when it is repeated; null without a key. */
    keyed: IdempotentRequest | null
  }
}

/** Header by which a client says that a request is the one it has sent before. */
const header = 'idempotency-key'
/** A UUID, or another text that no one guesses. */
const keyFormat = /^[\w-]{16,64}$/
/** Longest answer that is kept, in characters. */
const longestAnswer = 256 * 1024
/** Longest list in an answer that is kept: writing it takes some milliseconds. */
const mostEntries = 2000
/** Stands for an answer that is not kept. One without content is kept as `null`. */
const notKept = ''
/** How often, and at which interval in milliseconds, a repeated request checks whether the first one has been answered. */
const [looks, lookEvery] = [100, 100]

const toHash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** The first answer to a request that was sent again: its JSON. */
export class StoredAnswer {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

/** Writes an answer as it leaves, with what the schema of the call names. */
type Serialize = (answer: unknown) => string | ArrayBuffer | Buffer

/** Runs the handler of a call that creates records; see {@link answerOnce}. */
export type AnswerOnce = ReturnType<typeof answerOnce>

/**
 * Carries a request out once, however often its client sends it with the same key because the answer was lost: later attempts get
 * the first answer. The transaction that creates the records notes the key (`claimKey`), so that it is there exactly when they are.
 * A refused request notes nothing. Keys are good for an hour, or as long as the call says (`Call.sentAgain`).
 */
export const answerOnce =
  ({ database, log }: Pick<AppContext, 'database' | 'log'>) =>
  async (
    [name, { sentAgain }]: [name: string, call: Pick<Call, 'sentAgain'>],
    request: FastifyRequest,
    work: () => Promise<unknown>,
    serialize: Serialize,
  ): Promise<unknown> => {
    const key = request.headers[header]
    if (key === undefined || !request.signed) return work()
    if (typeof key !== 'string' || !keyFormat.test(key)) throw new AppError('error.bad-request')
    const { params, query, body, signed } = request
    const keyed: IdempotentRequest = {
      id: toHash([signed.id, key]),
      request: toHash([name, params, query, body]),
      attempt: randomUUID(),
      isForADay: sentAgain === 'day',
    }
    const isKnown = async () => (await findRequest(database.read, keyed.id)) !== undefined
    if (await isKnown()) return firstAnswer(database, keyed)
    request.keyed = keyed
    try {
      const answer = await work()
      if (keyed.hasWritten) await keep({ database, log }, keyed, answer, serialize)
      return answer
    } catch (error) {
      // The record that caused this refusal may be the one that the first attempt created.
      if (error instanceof DuplicateRequest || (!keyed.hasWritten && (await isKnown())))
        return firstAnswer(database, keyed)
      throw error
    }
  }

/** Whether an answer contains a text that is too long to be stored: serialising it to find out takes as long as sending it. */
const hasLongText = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length > longestAnswer
    : typeof value === 'object' && value !== null && Object.values(value).some(hasLongText)

/** Keeps the answer, as it leaves, for later attempts. The records are stored: a failure here must not look like one of the request. */
async function keep(
  { database, log }: Pick<AppContext, 'database' | 'log'>,
  keyed: IdempotentRequest,
  answer: unknown,
  serialize: Serialize,
): Promise<void> {
  try {
    const isLong = isLarge(answer, mostEntries) || hasLongText(answer)
    const text = isLong ? notKept : String(serialize(answer))
    const kept = text.length > longestAnswer ? notKept : text
    await database.transactionWithoutAudit((tx) => keepAnswer(tx, keyed, kept))
  } catch (error) {
    log.warn({ err: error }, 'could not keep the answer to a request')
  }
}

/** @throws AppError 409 when the key was another request's, or the first answer was not kept */
async function firstAnswer(
  { read }: AppContext['database'],
  { id, request }: Pick<KeyedRequest, 'id' | 'request'>,
): Promise<StoredAnswer> {
  for (let look = 0; look < looks; look += 1) {
    const kept = await findRequest(read, id)
    if (kept && (kept.request !== request || kept.answer === notKept)) break
    if (kept?.answer) return new StoredAnswer(kept.answer)
    await delay(lookEvery)
  }
  throw new AppError('error.already-sent')
}
