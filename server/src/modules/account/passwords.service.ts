import { hash, verify } from '@node-rs/argon2'
import { fieldErrors } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { refuseField } from '../../http/errors.ts'
import { randomKey } from '../../http/tokens.ts'

/** Argon2id with 19 MiB and two passes (OWASP Password Storage Cheat Sheet). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Salt and figures are inside the text. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/**
 * The same with a salt of one's own, 16 bytes in base64url: equal texts have equal hashes, so that one among several is
 * found by one hash.
 */
export const hashWithSalt = (text: string, salt: string): Promise<string> =>
  hash(text, { ...cost, salt: Buffer.from(salt, 'base64url') })

let decoy: Promise<string> | undefined

/**
 * Whether `password` is the one behind `stored`. Without a stored one it takes as long all the same, so that the
 * time of an answer does not tell whether somebody is registered.
 */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomKey())
  const fits = await verify(stored ?? (await decoy), password)
  return stored !== null && fits
}

/**
 * Refuses a password outside the bounds.
 * @throws Refusal 400 at `field`
 */
export function checkPasswordBounds(password: string, min: number, field: string): void {
  const { max } = limits.password
  const length = [...password].length
  if (length < min || length > max) throw refuseField(field, fieldErrors.passwordLength, { min, max })
}
