import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { fieldErrors } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { fieldError } from '../../platform/app-error.ts'
import { randomKey } from '../../platform/crypto/tokens.ts'
import { createFairQueue } from '../../platform/http/fair-queue.ts'

/** Argon2id with 19 MiB and two passes (OWASP Password Storage Cheat Sheet). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Node's default number of threads for such work and for reading files. */
const threads = 4
/** One hash per processor at a time, but one thread stays free for files. */
const turns = createFairQueue({
  atOnce: Math.min(availableParallelism(), threads - 1),
  most: 500,
  maxPerKey: 500,
  timeout: 10_000,
})

/** Queues all work with argon2. @throws AppError 429 when the queue is full or the wait too long */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => turns.visit('', (turn) => turn(work))

/** The form in which passwords are hashed and compared: the same characters match, whatever keyboard typed them (RFC 8265). */
const comparable = (password: string): string => password.normalize('NFC')

/** Salt and figures are inside the text. @throws AppError 429 */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(comparable(password), cost))

/**
 * Hashes with the given salt, 16 bytes in base64url: equal texts have equal hashes, so that one hash finds the matching one of
 * several.
 * @throws AppError 429
 */
export const hashWithSalt = (text: string, salt: string): Promise<string> =>
  inTurn(() => hash(text, { ...cost, salt: Buffer.from(salt, 'base64url') }))

let decoy: Promise<string> | undefined

/** `outdated`: the hash is of the password as it was typed then, before passwords were compared in one form. */
type Match = 'right' | 'outdated' | 'wrong'

/**
 * Whether `password` matches `stored`. Without a stored hash it takes as long, so that the response time does not reveal
 * whether a user exists.
 * @throws AppError 429
 */
export async function matchPassword(stored: string | null, password: string): Promise<Match> {
  // made once, and not refused by a queue: a failure would stay
  decoy ??= hash(randomKey(), cost)
  const compared = stored ?? (await decoy)
  const form = comparable(password)
  const fits = await inTurn(() => verify(compared, form))
  const fitsAsTyped = !fits && form !== password && (await inTurn(() => verify(compared, password)))
  if (stored === null) return 'wrong'
  if (fits) return 'right'
  return fitsAsTyped ? 'outdated' : 'wrong'
}

/**
 * Refuses a password outside the bounds.
 * @throws AppError 400 at `field`
 */
export function checkPasswordBounds(password: string, min: number, field: string): void {
  const { max } = limits.password
  const length = [...comparable(password)].length
  if (length < min || length > max) throw fieldError(field, fieldErrors.passwordLength, { min, max })
}
