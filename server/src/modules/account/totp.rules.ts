import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { limits } from '#contract/limits.ts'

/** Codes of an app (RFC 6238) as all apps make them: SHA-1, six digits, a new one every 30 seconds. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 }
/** Steps a phone's clock may be ahead or behind. */
const window = 1

/** A fresh secret of 160 bits, as long as RFC 4226 asks for, in base 32. */
export const freshSecret = (): string => new Secret({ size: 20 }).base32

/** The secret as an address that apps open, with the name of the user and of the portal. */
export const toOtpAddress = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...form, secret, issuer, label }).toString()

/** The time step `code` is of, at `now` or a step beside it; null for any other code. */
export function findStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const totp = new TOTP({ ...form, secret })
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** Normalises a typed code: a code of the app, or a recovery code. */
export function readCode(typed: string): { app: string } | { recovery: string } | null {
  const text = typed.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(text)) return { app: text }
  const recovery = text.replaceAll('O', '0').replace(/[IL]/g, '1')
  return recoveryForm.test(recovery) ? { recovery } : null
}

/** Digits and letters that are not taken for one another (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const recoveryLength = 10
const recoveryForm = new RegExp(`^[${alphabet}]{${recoveryLength}}$`)

/** Fresh recovery codes, 50 bits each, as {@link readCode} reads them. */
export function freshRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < limits.recoveryCodes)
    codes.add(Array.from({ length: recoveryLength }, () => alphabet[randomInt(alphabet.length)]).join(''))
  return [...codes]
}

/** A recovery code as it is shown: in two groups of five. */
export const formatCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
