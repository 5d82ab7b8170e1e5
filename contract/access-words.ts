import type { Rule } from './access.ts'
import type { Call, CallName } from './call.ts'
import type { Role } from './roles.ts'

/** The access rules in words, for docs/access.md and the API documentation. */

/** Names for the holders of a role. */
export const holders: Record<Role, string> = {
  ROLE_ADMIN: 'administrators',
  ROLE_USER: 'users',
  ROLE_PARTNER: 'members',
  SP_PROJECT_ASSOCIATION: 'writers about project and association',
  PARTNER_READONLY: 'readers of the register',
  PARTNER_MANAGEMENT: 'keepers of the register',
  SP_FINANCES: 'keepers of the finances',
  EVENT_MANAGEMENT: 'keepers of events',
  ASSEMBLY_MANAGEMENT: 'keepers of assemblies and documents',
  BOARD_OF_DIRECTORS_READONLY: 'readers of board meetings',
  BOARD_OF_DIRECTORS_MANAGEMENT: 'keepers of board meetings',
}

const registerStaff = 'administrators, keepers of the register, readers of the register'
const ownToo = `${registerStaff}; members, of their own record`
const typesOfPapers = `${registerStaff}; members too, where SELF_EDIT_FIELDS names documentos`

/** Calls whose rule depends on the address. */
const byAddress: Partial<Record<CallName, string>> = {
  'PUT /account/:login/language': 'signed-in users, for themselves',
  'GET /socios/:id': ownToo,
  'GET /socios/:id/documents/:docId/file': ownToo,
  'GET /socios/:id/payments/:payId/file/:uuid': ownToo,
  'PUT /socios/:id':
    'administrators, keepers of the register; members, of their own record what SELF_EDIT_FIELDS names, and the own fields that are for members to change',
  'GET /socios/:id/cotas': `${registerStaff}, keepers of the finances; members, of their own record`,
  'PUT /socios/:id/authorities': 'administrators, for others than themselves',
  'GET /tipoDocumentoSocios': typesOfPapers,
  'GET /tipoDocumentoSocios/without/:id': typesOfPapers,
  'GET /tipoDocumentoSocios/:id': typesOfPapers,
  'PUT /statics/:definedId':
    'administrators; keepers of the finances, of Prezos and Contabilidade; writers about project and association, of the other pages the portal is born with',
}

const evento = 'of an event that is not public, signed-in users only'
const forGroup = 'what is for a group, its members and the keepers of events only'
const ofReader = 'the staff of the register all; members those for them or for all; other users those for all'
const activeOnly = 'of inactive members, the staff of the register only'
const ofUploader = 'its files must be the sender’s own uploads, or belong to the record already'
const ofCensus = 'of a convened meeting, the people of its census only'
const freeGrupo = 'a group that restricts part of an event, the keepers of events only'

/** Calls for which the record decides further, within the rule. */
const byRecord: Partial<Record<CallName, string>> = {
  'GET /campos': ofReader,
  'GET /eventos': `${evento}; ${forGroup}`,
  'GET /eventos/public': forGroup,
  'GET /eventos/socios': forGroup,
  'GET /eventos/without/:id': `${evento}; ${forGroup}`,
  'GET /eventos/:id': `${evento}; ${forGroup}`,
  'GET /eventos/:id/thumbnail': evento,
  'GET /eventos/:id/calendar': evento,
  'GET /eventos/:id/images': evento,
  'GET /eventos/:id/images/:uuid': evento,
  'GET /eventos/:id/documents/:docId/file': `${evento}; ${forGroup}`,
  'GET /eventos/file-content': `${evento}; ${forGroup}`,
  'POST /eventos': ofUploader,
  'PUT /eventos/:id': ofUploader,
  'GET /socios/:id/thumbnail': activeOnly,
  'GET /socios/:id/photo': activeOnly,
  'POST /socios': `${ofUploader}; a user who holds a role, administrators only`,
  'PUT /socios/:id': `${ofUploader}; e-mail and DNI of a member who holds a role, and an administrator’s names, administrators only`,
  'POST /socios/cambios': freeGrupo,
  'POST /socios/cartas': 'letters to members who hold a role, from administrators only',
  'POST /socios/cartas/pdf':
    'letters to members who hold a role or have a password, from administrators only',
  'POST /account/email/undo': 'with the key that was mailed to the earlier address',
  'POST /solicitudes/confirmar': 'with the key that was mailed to the address of the application',
  'POST /solicitudes/retirar': 'with the key that was mailed to the address of the application',
  'PUT /solicitudes/:id/admitir': 'the DNI of a user who holds a role, administrators only',
  'PUT /socios/:id/deactivate': 'not oneself, not an administrator',
  'DELETE /user-management/users/:login': 'not oneself, not a member, not the last administrator',
  'DELETE /user-management/users/:login/second_factor': 'not one’s own',
  'POST /account/second_factor/off': 'not where a role of theirs needs one',
  'DELETE /account/sessions/:id': 'their own',
  'PUT /user-management/users': 'deactivation: not of oneself, not of the last administrator',
  'GET /grupos': activeOnly,
  'GET /grupos/without/:id': activeOnly,
  'GET /grupos/:id': activeOnly,
  'GET /grupos/report': activeOnly,
  'GET /recibos/:id/pdf':
    'administrators and keepers of the finances; members, of charges that are their own or that they pay',
  'PUT /grupos/:id': freeGrupo,
  'DELETE /grupos/:id': freeGrupo,
  'POST /asambleas': ofUploader,
  'PUT /asambleas/:id': ofUploader,
  'GET /asambleas/:id/a-mina-resposta': ofCensus,
  'PUT /asambleas/:id/a-mina-resposta': ofCensus,
  'GET /asambleas/:id/a-mina-resposta/persoas': ofCensus,
  'GET /juntas-directivas/:id/a-mina-convocatoria': ofCensus,
  'GET /juntas-directivas/:id/a-mina-resposta': ofCensus,
  'PUT /juntas-directivas/:id/a-mina-resposta': ofCensus,
  'GET /juntas-directivas/:id/a-mina-resposta/persoas': ofCensus,
  'POST /juntas-directivas': ofUploader,
  'PUT /juntas-directivas/:id': ofUploader,
  'POST /presupuestos': ofUploader,
  'PUT /presupuestos/:id': ofUploader,
  'POST /contabilidades': ofUploader,
  'PUT /contabilidades/:id': ofUploader,
  'POST /documentos': ofUploader,
  'PUT /documentos/:id': ofUploader,
}

const ofRule = (rule: Rule): string => {
  if (rule === 'all') return 'everybody'
  if (rule === 'session') return 'signed-in users'
  return rule.map((role) => holders[role]).join(', ')
}

/**
 * The callers of a call in words, and how the record restricts them.
 * @throws Error for a rule that depends on the address and has no words here
 */
export function inWords(name: string, { access }: Pick<Call, 'access'>): { who: string; further?: string } {
  const further = byRecord[name as CallName]
  if (typeof access !== 'function') return { who: ofRule(access), ...(further && { further }) }
  const who = byAddress[name as CallName]
  if (!who) throw new Error(`contract/access-words.ts says nothing of who may ${name}`)
  return { who, ...(further && { further }) }
}

/** The calls with their own words. */
export const wordedCalls = { byAddress: Object.keys(byAddress), byRecord: Object.keys(byRecord) }
