import { z } from 'zod'
import { admin } from './access.ts'
import { defineCalls } from './call.ts'
import { instant } from './fields.ts'
import type securityTexts from './i18n/gl/administration/security.json'
import { limits } from './limits.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    security: typeof securityTexts
  }
}

/** The state of a user's second factor. */
const secondFactor = z.object({
  active: z.boolean(),
  /** When it was set up; null without one. */
  since: instant.nullable(),
  /** Unused recovery codes. */
  recoveryCodes: z.number().int(),
  /** Whether the user's roles require one (TWO_FACTOR_ROLES). */
  compulsory: z.boolean(),
})
export type SecondFactor = z.infer<typeof secondFactor>

const recoveryCodes = z.object({
  /** In groups of five characters; shown once, stored as hashes. */
  recoveryCodes: z.array(z.string()),
})

const password = z.string().min(1, 'error.required').max(1000)
/** Six digits of the app, or a recovery code; spaces and hyphens are ignored. */
const code = z.string().trim().min(1, 'error.required').max(limits.line)

export const secondFactorCalls = defineCalls({
  'GET /account/second_factor': {
    summary: "One's own second factor",
    access: 'session',
    withoutSecondFactor: true,
    response: secondFactor,
  },
  'POST /account/second_factor': {
    summary:
      'Begin to set up a second factor, or, with a code of the one there is, another one in its place; nothing changes before it is confirmed',
    access: 'session',
    withoutSecondFactor: true,
    body: z.object({ password, code: code.optional() }),
    response: z.object({
      /** The shared secret in base 32, to be typed into the app. */
      secret: z.string(),
      /** The same as an otpauth: URI, for a QR code or a link. */
      uri: z.string(),
    }),
  },
  'POST /account/second_factor/confirm': {
    summary:
      'Set up what was begun, with its first code; ends the other sessions, answers new recovery codes',
    access: 'session',
    withoutSecondFactor: true,
    body: z.object({ code }),
    response: recoveryCodes,
  },
  'POST /account/second_factor/recovery_codes': {
    summary: 'New recovery codes in place of those there are; ends the other sessions',
    access: 'session',
    body: z.object({ password, code }),
    response: recoveryCodes,
  },
  'POST /account/second_factor/off': {
    summary: "Do without a second factor from now on, unless one's roles need it; ends the other sessions",
    access: 'session',
    body: z.object({ password, code }),
  },
  'GET /user-management/users/:login/second_factor': {
    summary: 'Second factor of a user',
    access: admin,
    params: z.object({ login: z.string() }),
    response: secondFactor,
  },
  'DELETE /user-management/users/:login/second_factor': {
    summary: "Remove the second factor of another user, who has lost it; ends the user's sessions",
    access: admin,
    params: z.object({ login: z.string() }),
  },
})
