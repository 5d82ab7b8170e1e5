import { z } from 'zod'
import { admin } from './access.ts'
import { defineCalls } from './call.ts'
import {
  authorities,
  bodyId,
  dni,
  email,
  instant,
  keptEmailOrNone,
  language,
  line,
  noId,
  seenVersion,
} from './fields.ts'
import type usuariosTexts from './i18n/gl/administration/usuarios.json'
import { listQuery, toListSchema } from './lists.ts'

declare module './i18n/key.ts' {
  interface Dictionaries {
    usuarios: typeof usuariosTexts
  }
}

export const usuario = z.object({
  id: z.number().int(),
  /** The DNI. */
  login: z.string(),
  /** Null for a member without e-mail. */
  email: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  langKey: language,
  /** Whether the user may sign in. */
  activated: z.boolean(),
  /** Implied roles included. */
  authorities,
  createdDate: instant,
  /** Whether the user has chosen a password; until then an invitation can be sent again. */
  hasPassword: z.boolean(),
  /** Whether a letter to choose a password was ever mailed or printed. */
  hasLetter: z.boolean(),
  version: z.number().int(),
})
export type Usuario = z.infer<typeof usuario>

const fields = {
  login: dni,
  email,
  firstName: line,
  lastName: line,
  langKey: language.optional(),
  authorities: authorities.min(1, 'error.no-authorities'),
}

/** A DNI as it is typed; an invalid one is answered 404. */
const login = z.object({ login: z.string() })

const query = listQuery({
  sort: ['id', 'login', 'firstName', 'lastName', 'email', 'activated', 'createdDate'],
  filters: ['activated'],
})
export type UsuariosQuery = z.output<typeof query>

export const usuariosCalls = defineCalls({
  'GET /user-management/users': {
    summary: 'Users, paged',
    access: admin,
    query,
    response: toListSchema(usuario),
  },
  'GET /user-management/users/:login': {
    summary: 'One user',
    access: admin,
    params: login,
    response: usuario,
  },
  'POST /user-management/users': {
    summary: 'Create a user; the person gets a link to choose a password, or to activate the account',
    access: admin,
    body: z.object({ id: noId, ...fields, activated: z.boolean().default(true) }),
    response: usuario,
    status: 201,
  },
  'PUT /user-management/users': {
    summary: 'Change a user',
    access: admin,
    /** If absent, `activated` and `langKey` stay unchanged. */
    body: z.object({
      id: bodyId,
      version: seenVersion,
      ...fields,
      /** Absent, null or empty for a user who has none. */
      email: keptEmailOrNone,
      activated: z.boolean().optional(),
    }),
    response: usuario,
  },
  'DELETE /user-management/users/:login': { summary: 'Delete a user', access: admin, params: login },
  'POST /user-management/users/:login/invite': {
    summary: 'Mail a user who has no password yet a new link to choose one, or to activate the account',
    access: admin,
    params: login,
  },
  'POST /user-management/users/:login/change_password': {
    summary: "Set a user's password; ends the person's sessions",
    access: admin,
    params: login,
    body: z.object({ login: dni, password: z.string().max(1000) }),
  },
})
