import type { Calls } from '../calls.ts'
import type { Role } from '../roles.ts'
import { assignableRoles } from '../roles.ts'

/**
 * The allowed callers of each call, written a second time by hand from the association's decisions (docs/domain.md, «Roles»). Tests compare
 * contract and server with it, so nothing here is derived from either.
 */

/** `everybody`: visitors too. `signed in`: every user. `members`: users in the register. Else: holders of a role. */
export type AllowedCallers = 'everybody' | 'signed in' | 'members' | 'none' | readonly Role[]

/** Callers that depend on the address: the user's own record or login, or a page. */
export type AllowedByAddress =
  | { own: AllowedCallers; others: AllowedCallers }
  | { pages: Record<string, AllowedCallers>; otherPages: AllowedCallers }

export const admin: AllowedCallers = ['ROLE_ADMIN']
export const keepers: AllowedCallers = ['ROLE_ADMIN', 'PARTNER_MANAGEMENT']
export const staff: AllowedCallers = ['ROLE_ADMIN', 'PARTNER_MANAGEMENT', 'PARTNER_READONLY']
export const events: AllowedCallers = ['ROLE_ADMIN', 'EVENT_MANAGEMENT']
const assemblies: AllowedCallers = ['ROLE_ADMIN', 'ASSEMBLY_MANAGEMENT']
const board: AllowedCallers = ['ROLE_ADMIN', 'BOARD_OF_DIRECTORS_MANAGEMENT']
export const boardReaders: AllowedCallers = [
  'ROLE_ADMIN',
  'BOARD_OF_DIRECTORS_READONLY',
  'BOARD_OF_DIRECTORS_MANAGEMENT',
]
export const finances: AllowedCallers = ['ROLE_ADMIN', 'SP_FINANCES']
export const project: AllowedCallers = ['ROLE_ADMIN', 'SP_PROJECT_ASSOCIATION']
export const editors: AllowedCallers = [
  'ROLE_ADMIN',
  'SP_PROJECT_ASSOCIATION',
  'SP_FINANCES',
  'EVENT_MANAGEMENT',
]

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

/** The collections whose records are listed, read, created, changed and deleted in the same way: who reads them, and who keeps them. */
export const collections = {
  '/grupos': { read: 'signed in', keep: 'signed in' },
  '/asambleas': { read: 'signed in', keep: assemblies },
  '/juntas-directivas': { read: boardReaders, keep: board },
  '/presupuestos': { read: 'signed in', keep: finances },
  '/contabilidades': { read: 'signed in', keep: finances },
  '/documentos': { read: 'signed in', keep: assemblies },
  '/tipoDocumentos': { read: 'signed in', keep: admin },
  // read by members too if they may change their own documents: tipos.test.ts
  '/tipoDocumentoSocios': { read: staff, keep: admin },
} as const satisfies Record<`/${string}`, Record<'read' | 'keep', AllowedCallers>>
export type Collection = keyof typeof collections

type ReadCall = `GET ${Collection}${'' | '/:id' | '/without/:id'}`
type KeepCall = `POST ${Collection}` | `${'PUT' | 'DELETE'} ${Collection}/:id`
const callsOfCollections = Object.fromEntries(
  Object.entries(collections).flatMap(([path, { read, keep }]) => [
    ...['', '/:id', '/without/:id'].map((rest) => [`GET ${path}${rest}`, read]),
    ...[`POST ${path}`, `PUT ${path}/:id`, `DELETE ${path}/:id`].map((name) => [name, keep]),
  ]),
) as Record<ReadCall | KeepCall, AllowedCallers>

export const whoMay: Record<keyof Calls, AllowedCallers | AllowedByAddress> = {
  ...callsOfCollections,

  // of a convened meeting, the people of its census only: answers.test.ts
  'GET /asambleas/:id/orde-do-dia': 'signed in',
  'PUT /asambleas/:id/orde-do-dia': assemblies,
  'POST /asambleas/:id/convocatoria': assemblies,
  'GET /asambleas/:id/convocatoria': assemblies,
  'GET /asambleas/:id/convocatoria/previa': assemblies,
  'GET /asambleas/:id/convocatoria/cartas': assemblies,
  'GET /asambleas/:id/convocatoria/anulacion': assemblies,
  'PUT /asambleas/:id/delegacions': assemblies,
  'GET /asambleas/:id/delegacions/persoas': assemblies,
  'GET /asambleas/:id/a-mina-resposta': 'signed in',
  'PUT /asambleas/:id/a-mina-resposta': 'signed in',
  'GET /asambleas/:id/a-mina-resposta/persoas': 'signed in',
  'GET /juntas-directivas/:id/orde-do-dia': boardReaders,
  'PUT /juntas-directivas/:id/orde-do-dia': board,
  'POST /juntas-directivas/:id/convocatoria': board,
  'GET /juntas-directivas/:id/convocatoria': board,
  'GET /juntas-directivas/:id/convocatoria/previa': board,
  'GET /juntas-directivas/:id/convocatoria/cartas': board,
  'GET /juntas-directivas/:id/convocatoria/anulacion': board,
  'PUT /juntas-directivas/:id/delegacions': board,
  'GET /juntas-directivas/:id/delegacions/persoas': board,
  'GET /juntas-directivas/:id/a-mina-convocatoria': 'signed in',
  'GET /juntas-directivas/:id/a-mina-resposta': 'signed in',
  'PUT /juntas-directivas/:id/a-mina-resposta': 'signed in',
  'GET /juntas-directivas/:id/a-mina-resposta/persoas': 'signed in',

  'GET /asambleas/:id/censo': assemblies,
  'PUT /asambleas/:id/presenzas': assemblies,
  'GET /asambleas/:id/asistencia/folla': assemblies,
  'GET /asambleas/:id/quorum': 'signed in',
  'PUT /asambleas/:id/abrir': assemblies,
  'PUT /asambleas/:id/pechar': assemblies,
  'GET /asambleas/:id/votacions': 'signed in',
  'PUT /asambleas/:id/puntos/:puntoId/votacion': assemblies,
  'GET /juntas-directivas/:id/censo': board,
  'PUT /juntas-directivas/:id/presenzas': board,
  'GET /juntas-directivas/:id/asistencia/folla': board,
  'GET /juntas-directivas/:id/quorum': boardReaders,
  'PUT /juntas-directivas/:id/abrir': board,
  'PUT /juntas-directivas/:id/pechar': board,
  'GET /juntas-directivas/:id/votacions': boardReaders,
  'PUT /juntas-directivas/:id/puntos/:puntoId/votacion': board,

  'GET /asambleas/actas/libro': 'signed in',
  'GET /asambleas/:id/acta': 'signed in',
  'PUT /asambleas/:id/acta': assemblies,
  'POST /asambleas/:id/acta/aprobar': assemblies,
  'POST /asambleas/:id/acta/dilixencias': assemblies,
  'GET /asambleas/:id/acta/pdf': 'signed in',
  'GET /asambleas/:id/certificados': assemblies,
  'POST /asambleas/:id/certificados': assemblies,
  'GET /asambleas/:id/certificados/:certificadoId/pdf': assemblies,
  'GET /juntas-directivas/actas/libro': boardReaders,
  'GET /juntas-directivas/:id/acta': boardReaders,
  'PUT /juntas-directivas/:id/acta': board,
  'POST /juntas-directivas/:id/acta/aprobar': board,
  'POST /juntas-directivas/:id/acta/dilixencias': board,
  'GET /juntas-directivas/:id/acta/pdf': boardReaders,
  'GET /juntas-directivas/:id/certificados': board,
  'POST /juntas-directivas/:id/certificados': board,
  'GET /juntas-directivas/:id/certificados/:certificadoId/pdf': board,

  'GET /health/live': 'everybody',
  'GET /health/ready': 'everybody',
  'POST /logs': 'everybody',

  'GET /axustes': admin,
  'PUT /axustes': admin,
  'GET /axustes/cobro': finances,
  'PUT /axustes/cobro': finances,
  'GET /axustes/publicos': 'everybody',
  'GET /axustes/logo': 'everybody',
  'GET /axustes/portada': 'everybody',
  'POST /axustes/proba-correo': admin,

  'GET /campos': 'signed in',
  'GET /campos/solicitude': 'everybody',
  'GET /campos/:id': admin,
  'POST /campos': admin,
  'PUT /campos/:id': admin,
  'DELETE /campos/:id': admin,

  'POST /solicitudes': 'everybody',
  'POST /solicitudes/confirmar': 'everybody',
  'POST /solicitudes/retirar': 'everybody',
  'GET /solicitudes': keepers,
  'GET /solicitudes/:id': keepers,
  'PUT /solicitudes/:id/admitir': keepers,
  'PUT /solicitudes/:id/denegar': keepers,
  'PUT /solicitudes/:id/pechar': keepers,

  'GET /tipos-cota': finances,
  'GET /tipos-cota/publicos': 'everybody',
  'GET /tipos-cota/ofrecidos': [...keepers, 'SP_FINANCES'],
  'GET /tipos-cota/:id': finances,
  'POST /tipos-cota': finances,
  'PUT /tipos-cota/:id': finances,
  'DELETE /tipos-cota/:id': finances,
  'GET /cotas/persoas': finances,
  'GET /cotas/persoas/:id': finances,
  'POST /cotas/persoas/cota': [...keepers, 'SP_FINANCES'],
  'POST /cotas/emisions': finances,
  'GET /cotas/resumo': finances,
  'GET /cotas/report': finances,
  'GET /recibos': finances,
  'GET /recibos/:id': finances,
  'POST /recibos': finances,
  'POST /recibos/cobros': finances,
  'PUT /recibos/:id/cobros/:cobroId/anular': finances,
  'PUT /recibos/:id/anular': finances,
  'POST /recibos/avisos': finances,
  'POST /recibos/pdf': finances,
  'GET /remesas': finances,
  'POST /remesas': finances,
  'GET /remesas/:id': finances,
  'GET /remesas/:id/ficheiro': finances,
  'GET /remesas/:id/cartas': finances,
  'PUT /remesas/:id/enviada': finances,
  'PUT /remesas/:id/anular': finances,
  'PUT /recibos/:id/devolver': finances,
  'POST /remesas/devolucions': finances,
  'GET /mandatos': finances,
  'POST /mandatos': finances,
  'PUT /mandatos/:id/revogar': finances,
  'GET /mandatos/:id/pdf': finances,
  'GET /mandatos/:id/file': finances,
  'GET /socios/:id/mandato-en-branco': finances,
  // keepers of the finances, the member and the payer: recibos.test.ts
  'GET /recibos/:id/pdf': 'signed in',
  'GET /account/cotas': 'signed in',
  'POST /extractos': finances,
  'GET /extractos': finances,
  'GET /extractos/:id': finances,
  'PUT /extractos/:id/conciliar': finances,
  'GET /extractos/:id/movementos': finances,
  'PUT /extractos/:id/apartar': finances,
  'PUT /extractos/:id/movementos/:movId/devolto': finances,
  'GET /cotas/por-devolver': finances,

  'GET /estado': admin,
  'POST /estado/correo/reintentar': admin,

  'POST /authenticate': 'everybody',
  'POST /account/reset_password/init': 'everybody',
  'GET /account/reset_password/check_key': 'everybody',
  'GET /account/reset_password/persoa': 'everybody',
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
  'GET /socios/export': staff,
  'GET /socios/payments-report': staff,
  'GET /socios/:id': { own: 'members', others: staff },
  'GET /socios/:id/documents/:docId/file': { own: 'members', others: staff },
  'GET /socios/:id/payments/:payId/file/:uuid': { own: 'members', others: staff },
  'PUT /socios/:id': { own: 'members', others: keepers },
  'GET /socios/:id/cotas': { own: 'members', others: [...staff, 'SP_FINANCES'] },
  'PUT /socios/:id/cotas': [...keepers, 'SP_FINANCES'],
  'POST /socios': keepers,
  'DELETE /socios/:id': keepers,
  'POST /socios/:id/invite': keepers,
  'POST /socios/cambios': keepers,
  'GET /socios/cartas': keepers,
  'POST /socios/cartas': keepers,
  'POST /socios/cartas/pdf': keepers,
  'PUT /socios/:id/activate': keepers,
  'PUT /socios/:id/deactivate': keepers,
  'GET /socios/public': 'signed in',
  'GET /socios/:id/thumbnail': 'signed in',
  'GET /socios/:id/photo': 'signed in',
  'GET /socios/authorities': admin,
  'PUT /socios/:id/authorities': { own: 'none', others: admin },

  'GET /importacions': keepers,
  'GET /importacions/:id': keepers,
  'POST /importacions': keepers,
  'PUT /importacions/:id': keepers,
  'POST /importacions/:id/executar': keepers,
  'GET /importacions/:id/erros': keepers,

  'GET /grupos/report': 'signed in',

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

  'GET /asambleas/report': 'signed in',
  'GET /asambleas/:id/documents/:docId/file': 'signed in',
  'GET /asambleas/:id/calendar': 'signed in',
  'GET /asambleas/:id/images': 'signed in',
  'GET /asambleas/:id/images/:uuid': 'signed in',
  'GET /asambleas/admin': assemblies,

  'GET /juntas-directivas/report': boardReaders,
  'GET /juntas-directivas/:id/documents/:docId/file': boardReaders,
  'GET /juntas-directivas/:id/calendar': boardReaders,
  'GET /juntas-directivas/:id/images': boardReaders,
  'GET /juntas-directivas/:id/images/:uuid': boardReaders,
  'GET /juntas-directivas/admin': board,

  'GET /presupuestos/:id/file': 'signed in',
  'GET /contabilidades/:id/file': 'signed in',

  'GET /documentos/:id/file': 'signed in',

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
export interface TestCaller {
  authorities: readonly Role[] | null
}

/** The expected verdict for a caller. */
export function verdictOn(
  who: AllowedCallers,
  { authorities }: TestCaller,
): 'yes' | 'unauthenticated' | 'forbidden' {
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
