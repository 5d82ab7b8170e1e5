import { z } from 'zod'
import { defineCalls } from './call.ts'
import { authorities, keptEmailOrNone, language, line } from './fields.ts'
import type accountTexts from './i18n/gl/account/account.json'
import { limits } from './limits.ts'
import { normalizeDni } from './rules.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    account: typeof accountTexts
  }
}

/** The session, as the browser needs it. */
export const session = z.object({
  id: z.number().int(),
  /** The DNI. */
  login: z.string(),
  /** Implied roles included. */
  authorities,
  logged: z.literal(true),
  langKey: language,
  /** Whether the user has a role beyond the implied ones. */
  employee: z.boolean(),
  /** Null for a member without e-mail. */
  email: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  /** Token for the Authorization header, after «Bearer». */
  token: z.string(),
  /** The user's own record in the register, if any. */
  socioId: z.number().int().nullable(),
  /** Present while the user's roles require a second factor that is not set up: until then everything else is closed. */
  secondFactorNeeded: z.literal(true).optional(),
})
export type Session = z.infer<typeof session>

/** The key of a link. One that cannot be a key is answered like an unknown one. */
const key = z.string('error.reset-link-not-valid').max(200, 'error.reset-link-not-valid')
/** Checked to be text only: its limits depend on the setting PASSWORD_MIN, and the account service checks them. */
const password = z.string().max(1000)

export const accountCalls = defineCalls({
  'POST /authenticate': {
    summary: 'Sign in with DNI and password, and a code if the user has set up a second factor',
    access: 'all',
    readingCookie: 'set',
    query: z.object({ remember_me: z.enum(['true', 'false']).optional() }),
    body: z.object({
      login: z.string().trim().min(1, 'error.required').max(limits.line),
      password: z.string().min(1, 'error.required').max(1000),
      /** Six digits of the app, or a recovery code; spaces and hyphens are ignored. */
      code: z.string().max(limits.line).optional(),
    }),
    response: session,
  },
  'GET /authenticate': {
    summary: 'The session of the token',
    access: 'session',
    withoutSecondFactor: true,
    response: session,
  },
  'GET /account': {
    summary: 'The session of the token',
    access: 'session',
    // for sessions that began without the cookie, or whose cookie another session replaced
    readingCookie: 'set',
    withoutSecondFactor: true,
    response: session,
  },
  'POST /account': {
    summary: "Change one's own profile",
    access: 'session',
    /** Without e-mail for a user who has none. */
    body: z.object({ firstName: line, lastName: line, email: keptEmailOrNone, langKey: language.optional() }),
    response: session,
  },
  'POST /account/reset_password/init': {
    summary: 'Ask for a link to choose a new password',
    access: 'all',
    body: z.object({ login: z.string().trim().min(1, 'error.required').max(limits.line) }),
  },
  'GET /account/reset_password/check_key': {
    summary: 'Whether the key of a reset or set-password link is still good',
    access: 'all',
    query: z.object({ key }),
  },
  'GET /account/reset_password/persoa': {
    summary: 'Whose password a reset or set-password link is for: the name, and the DNI to sign in with',
    access: 'all',
    query: z.object({ key }),
    response: z.object({ nome: z.string(), login: z.string() }),
  },
  'POST /account/reset_password/finish': {
    summary: 'Choose a password with the key of a link',
    access: 'all',
    body: z.object({ key, newPassword: password }),
  },
  'POST /account/email/undo': {
    summary: "Restore a user's earlier e-mail with the key of a link; ends all sessions",
    access: 'all',
    body: z.object({ key }),
  },
  'GET /activate': {
    summary: 'Activate a user with the key of a link; answers a key to choose the password with',
    access: 'all',
    changes: true,
    query: z.object({ key }),
    response: z.object({ key: z.string() }),
  },
  'POST /account/change_password': {
    summary: "Change one's own password; ends all earlier sessions",
    access: 'session',
    readingCookie: 'set',
    withoutSecondFactor: true,
    body: z.object({ currentPassword: password.min(1, 'error.required'), newPassword: password }),
    response: session,
  },
  'POST /account/logout': {
    summary: 'End the session of the token',
    access: 'session',
    readingCookie: 'cleared',
    withoutSecondFactor: true,
  },
  'PUT /account/:login/language': {
    summary: "Change one's own language (plain text, for instance GL)",
    access: ({ login = '' }, asker) => (asker?.login === normalizeDni(login) ? 'session' : []),
    params: z.object({ login: z.string() }),
    body: z.string().trim().pipe(language),
    bodyKind: 'text',
  },
})
