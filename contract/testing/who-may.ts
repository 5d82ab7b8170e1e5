import type { Calls } from '../calls.ts'
import type { Role } from '../roles.ts'
import { assignableRoles } from '../roles.ts'

/**
 * Who may make which call, written a second time by hand from the association's decisions (docs/domain.md, «Roles»). Tests
 * compare contract and server with it, so nothing here is derived from either.
 */

/** `everybody`: visitors too. `signed in`: every user. `members`: users in the register. Else: holders of a role. */
export type Who = 'everybody' | 'signed in' | 'members' | 'none' | readonly Role[]

/** Callers that depend on the address: the user's own record or login, or a page. */
export type WhoByAddress = { own: Who; others: Who } | { pages: Record<string, Who>; otherPages: Who }

export const admin: Who = ['ROLE_ADMIN']
export const keepers: Who = ['ROLE_ADMIN', 'PARTNER_MANAGEMENT']
export const staff: Who = ['ROLE_ADMIN', 'PARTNER_MANAGEMENT', 'PARTNER_READONLY']
export const events: Who = ['ROLE_ADMIN', 'EVENT_MANAGEMENT']
export const assemblies: Who = ['ROLE_ADMIN', 'ASSEMBLY_MANAGEMENT']
export const board: Who = ['ROLE_ADMIN', 'BOARD_OF_DIRECTORS_MANAGEMENT']
export const boardReaders: Who = [
  'ROLE_ADMIN',
  'BOARD_OF_DIRECTORS_READONLY',
  'BOARD_OF_DIRECTORS_MANAGEMENT',
]
export const finances: Who = ['ROLE_ADMIN', 'SP_FINANCES']
export const project: Who = ['ROLE_ADMIN', 'SP_PROJECT_ASSOCIATION']
export const editors: Who = ['ROLE_ADMIN', 'SP_PROJECT_ASSOCIATION', 'SP_FINANCES', 'EVENT_MANAGEMENT']

const ownLogin = { own: 'signed in', others: 'none' } as const
const pages = {
  Presentacion: project,
  Instalacions: project,
  Servizos: project,
  Ideario: project,
  XestionDeIdades: project,
  ComoAsociarse: project,
  Organizacion: project,
  Contactar: project,
  AvisoLegal: project,
  Accesibilidade: project,
  Prezos: finances,
  Contabilidade: finances,
}

export const whoMay: Record<keyof Calls, Who | WhoByAddress> = {
  'GET /health/live': 'everybody',
  'GET /health/ready': 'everybody',
  'POST /logs': 'everybody',

  'GET /estado': admin,

  'POST /authenticate': 'everybody',
  'POST /account/reset_password/init': 'everybody',
  'GET /account/reset_password/check_key': 'everybody',
  'POST /account/reset_password/finish': 'everybody',
  'POST /account/email/undo': 'everybody',
  'GET /activate': 'everybody',
  'GET /authenticate': 'signed in',
  'GET /account': 'signed in',
  'POST /account': 'signed in',
  'POST /account/change_password': 'signed in',
  'POST /account/logout': 'signed in',
  'PUT /account/:login/language': ownLogin,
  'GET /account/second_factor': 'signed in',
  'POST /account/second_factor': 'signed in',
  'POST /account/second_factor/confirm': 'signed in',
  'POST /account/second_factor/recovery_codes': 'signed in',
  'POST /account/second_factor/off': 'signed in',
  'GET /account/sessions': 'signed in',
  'DELETE /account/sessions/:id': 'signed in',
  'DELETE /account/sessions': 'signed in',

  'GET /user-management/users': admin,
  'GET /user-management/users/:login': admin,
  'POST /user-management/users': admin,
  'PUT /user-management/users': admin,
  'DELETE /user-management/users/:login': admin,
  'POST /user-management/users/:login/invite': admin,
  'POST /user-management/users/:login/change_password': admin,
  'GET /user-management/users/:login/second_factor': admin,
  'DELETE /user-management/users/:login/second_factor': admin,
  'GET /auditoria': admin,

  'GET /socios': staff,
  'GET /socios/report': staff,
  'GET /socios/payments-report': staff,
  'GET /socios/:id': { own: 'members', others: staff },
  'GET /socios/:id/documents/:docId/file': { own: 'members', others: staff },
  'GET /socios/:id/payments/:payId/file/:uuid': { own: 'members', others: staff },
  'PUT /socios/:id': { own: 'members', others: keepers },
  'POST /socios': keepers,
  'DELETE /socios/:id': keepers,
  'POST /socios/:id/invite': keepers,
  'PUT /socios/:id/activate': keepers,
  'PUT /socios/:id/deactivate': keepers,
  'GET /socios/public': 'signed in',
  'GET /socios/:id/thumbnail': 'signed in',
  'GET /socios/:id/photo': 'signed in',
  'GET /socios/authorities': admin,
  'PUT /socios/:id/authorities': { own: 'none', others: admin },

  'GET /grupos': 'signed in',
  'GET /grupos/report': 'signed in',
  'GET /grupos/without/:id': 'signed in',
  'GET /grupos/:id': 'signed in',
  'POST /grupos': 'signed in',
  'PUT /grupos/:id': 'signed in',
  'DELETE /grupos/:id': 'signed in',

  'GET /eventos': 'everybody',
  'GET /eventos/public': 'everybody',
  'GET /eventos/without/:id': 'everybody',
  'GET /eventos/:id': 'everybody',
  'GET /eventos/:id/thumbnail': 'everybody',
  'GET /eventos/:id/documents/:docId/file': 'everybody',
  'GET /eventos/:id/calendar': 'everybody',
  'GET /eventos/:id/images': 'everybody',
  'GET /eventos/:id/images/:uuid': 'everybody',
  'GET /eventos/file-content': 'everybody',
  'GET /eventos/socios': 'signed in',
  'GET /eventos/admin': events,
  'POST /eventos': events,
  'PUT /eventos/:id': events,
  'DELETE /eventos/:id': events,

  'GET /asambleas': 'signed in',
  'GET /asambleas/report': 'signed in',
  'GET /asambleas/without/:id': 'signed in',
  'GET /asambleas/:id': 'signed in',
  'GET /asambleas/:id/documents/:docId/file': 'signed in',
  'GET /asambleas/:id/calendar': 'signed in',
  'GET /asambleas/:id/images': 'signed in',
  'GET /asambleas/:id/images/:uuid': 'signed in',
  'GET /asambleas/admin': assemblies,
  'POST /asambleas': assemblies,
  'PUT /asambleas/:id': assemblies,
  'DELETE /asambleas/:id': assemblies,

  'GET /juntas-directivas': boardReaders,
  'GET /juntas-directivas/report': boardReaders,
  'GET /juntas-directivas/without/:id': boardReaders,
  'GET /juntas-directivas/:id': boardReaders,
  'GET /juntas-directivas/:id/documents/:docId/file': boardReaders,
  'GET /juntas-directivas/:id/calendar': boardReaders,
  'GET /juntas-directivas/:id/images': boardReaders,
  'GET /juntas-directivas/:id/images/:uuid': boardReaders,
  'GET /juntas-directivas/admin': board,
  'POST /juntas-directivas': board,
  'PUT /juntas-directivas/:id': board,
  'DELETE /juntas-directivas/:id': board,

  'GET /presupuestos': 'signed in',
  'GET /presupuestos/without/:id': 'signed in',
  'GET /presupuestos/:id': 'signed in',
  'GET /presupuestos/:id/file': 'signed in',
  'POST /presupuestos': finances,
  'PUT /presupuestos/:id': finances,
  'DELETE /presupuestos/:id': finances,
  'GET /contabilidades': 'signed in',
  'GET /contabilidades/without/:id': 'signed in',
  'GET /contabilidades/:id': 'signed in',
  'GET /contabilidades/:id/file': 'signed in',
  'POST /contabilidades': finances,
  'PUT /contabilidades/:id': finances,
  'DELETE /contabilidades/:id': finances,

  'GET /documentos': 'signed in',
  'GET /documentos/without/:id': 'signed in',
  'GET /documentos/:id': 'signed in',
  'GET /documentos/:id/file': 'signed in',
  'POST /documentos': assemblies,
  'PUT /documentos/:id': assemblies,
  'DELETE /documentos/:id': assemblies,

  'GET /tipoDocumentos': 'signed in',
  'GET /tipoDocumentos/without/:id': 'signed in',
  'GET /tipoDocumentos/:id': 'signed in',
  'POST /tipoDocumentos': admin,
  'PUT /tipoDocumentos/:id': admin,
  'DELETE /tipoDocumentos/:id': admin,
  // members too if they may change their own documents: tipos.test.ts
  'GET /tipoDocumentoSocios': staff,
  'GET /tipoDocumentoSocios/without/:id': staff,
  'GET /tipoDocumentoSocios/:id': staff,
  'POST /tipoDocumentoSocios': admin,
  'PUT /tipoDocumentoSocios/:id': admin,
  'DELETE /tipoDocumentoSocios/:id': admin,

  'POST /emails/preview': admin,
  'POST /emails/send': admin,
  'GET /emails': admin,
  'GET /emails/sending': admin,
  'GET /emails/:id': admin,
  'GET /emails/:id/deliveries': admin,
  'GET /emails/:id/message': admin,
  'POST /emails/:id/retry': admin,

  'GET /statics': 'everybody',
  'GET /statics/entities': 'everybody',
  'GET /statics/:definedId': 'everybody',
  'PUT /statics/:definedId': { pages, otherPages: admin },
  'POST /statics': admin,
  'DELETE /statics/:definedId': admin,

  'POST /files': 'signed in',
  'POST /files/ticket': 'signed in',
  'GET /images': editors,
  'GET /images/:id': editors,
  'POST /images': editors,
  'PUT /images/:id': editors,
  'DELETE /images/:id': editors,
  'POST /upload/gallery/:gallery/:id': editors,
  'GET /download/gallery/:gallery/:id': 'everybody',
}

/** A caller; `null` instead of roles for a visitor. */
export interface Asking {
  authorities: readonly Role[] | null
}

/** The expected verdict for a caller. */
export function verdictOn(who: Who, { authorities }: Asking): 'yes' | 'unauthenticated' | 'forbidden' {
  if (who === 'everybody') return 'yes'
  if (authorities === null) return 'unauthenticated'
  if (who === 'signed in') return 'yes'
  if (who === 'members') return authorities.includes('ROLE_PARTNER') ? 'yes' : 'forbidden'
  return who !== 'none' && who.some((role) => authorities.includes(role)) ? 'yes' : 'forbidden'
}

/** All kinds of callers: a visitor, and for every single role a non-member and a member. */
export const kindsOfPeople: { who: string; held: Role[]; member: boolean }[] = [
  null,
  ...assignableRoles,
].flatMap((role) =>
  [false, true].map((member) => ({
    who: `${member ? 'member' : 'no member'}, ${role ?? 'no role'}`,
    held: role ? [role] : [],
    member,
  })),
)
