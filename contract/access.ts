import type { Role } from './roles.ts'

/**
 * The access rules, written once (docs/domain.md, «Roles»). The server enforces them on every call; the browser uses them to
 * hide what the server would refuse.
 */

/** `all`: everyone, visitors included. `session`: every signed-in user. A list: holders of one of these roles. */
export type Rule = 'all' | 'session' | readonly Role[]

/** The caller, with the facts that rules about a user's own record need. */
export interface Principal {
  login: string
  socioId: number | null
  /** The fields that members may change in their own record (SELF_EDIT_FIELDS). */
  ownFields: readonly string[]
}

/** A rule, or a function for a rule that depends on the address: a page's definedId, the caller's own login. */
export type Access = Rule | ((params: Record<string, string>, asker: Principal | null) => Rule)

export const admin = ['ROLE_ADMIN'] as const satisfies Rule

/** Manage assemblies and the association's documents. */
export const assemblyManagers = ['ROLE_ADMIN', 'ASSEMBLY_MANAGEMENT'] as const satisfies Rule

/** Read board meetings. */
export const boardReaders = [
  'ROLE_ADMIN',
  'BOARD_OF_DIRECTORS_READONLY',
  'BOARD_OF_DIRECTORS_MANAGEMENT',
] as const satisfies Rule

/** Manage board meetings. */
export const boardManagers = ['ROLE_ADMIN', 'BOARD_OF_DIRECTORS_MANAGEMENT'] as const satisfies Rule

/** Read the whole register. */
export const memberStaff = ['ROLE_ADMIN', 'PARTNER_MANAGEMENT', 'PARTNER_READONLY'] as const satisfies Rule

/** Manage the register. */
export const memberManagers = ['ROLE_ADMIN', 'PARTNER_MANAGEMENT'] as const satisfies Rule

/** Whether the address refers to the caller's own record in the register. */
const isOwnSocio = ({ id = '' }: Record<string, string>, asker: Principal | null): boolean =>
  /^\d+$/.test(id) && asker !== null && asker.socioId === Number(id)

/** Reading a member's record: the register's staff, and members their own. */
export const readSocio: Access = (params, asker) => (isOwnSocio(params, asker) ? 'session' : memberStaff)

/** Changing a member's record; members may change the fields of SELF_EDIT_FIELDS of their own. */
export const editSocio: Access = (params, asker) => (isOwnSocio(params, asker) ? 'session' : memberManagers)

/** Assigning roles to a member: an administrator, but not to themselves. */
export const givePermiso: Access = (params, asker) => (isOwnSocio(params, asker) ? [] : admin)

/** Manage events, and so the groups that restrict parts of them. */
export const eventManagers = ['ROLE_ADMIN', 'EVENT_MANAGEMENT'] as const satisfies Rule

/** Manage the finances: prices, budgets and accounts. */
export const financeManagers = ['ROLE_ADMIN', 'SP_FINANCES'] as const satisfies Rule

/** Read what a member pays and who pays for it: the keepers of the finances, the register's staff, and members their own. */
export const readCotas: Access = (params, asker) =>
  isOwnSocio(params, asker) ? 'session' : [...memberStaff, 'SP_FINANCES']

/** Change what members pay and who pays for it. */
export const cotaEditors = [...memberManagers, 'SP_FINANCES'] as const satisfies Rule

/** Edit some rich text, and so may upload pictures for it. */
export const richTextEditors = [
  'ROLE_ADMIN',
  'SP_PROJECT_ASSOCIATION',
  'SP_FINANCES',
  'EVENT_MANAGEMENT',
] as const satisfies Rule

const projectAssociation = ['ROLE_ADMIN', 'SP_PROJECT_ASSOCIATION'] as const satisfies Rule

/** The static pages of a new portal by definedId, and the editors of each. */
export const staticPages = {
  Presentacion: projectAssociation,
  Instalacions: projectAssociation,
  Servizos: projectAssociation,
  Ideario: projectAssociation,
  XestionDeIdades: projectAssociation,
  ComoAsociarse: projectAssociation,
  Organizacion: projectAssociation,
  Contactar: projectAssociation,
  Prezos: financeManagers,
  Contabilidade: financeManagers,
  AvisoLegal: projectAssociation,
  Accesibilidade: projectAssociation,
} as const satisfies Record<string, Rule>

export type StaticPageId = keyof typeof staticPages

/** The home page of the site, which cannot be deleted. */
export const homePage = 'Presentacion' satisfies StaticPageId

/** The editors of the static page `definedId`: as listed above; administrators for pages added later. */
export const staticPageEditors = (definedId: string): Rule => editorsByPage.get(definedId) ?? admin
const editorsByPage = new Map<string, Rule>(Object.entries(staticPages))

/** May open the editor of static pages. */
export const staticEditors = ['ROLE_ADMIN', 'SP_PROJECT_ASSOCIATION', 'SP_FINANCES'] as const satisfies Rule

/**
 * Whether `authorities` satisfy `rule`; `null` stands for a visitor.
 * @returns `yes`, `unauthenticated` (a session is missing) or `forbidden` (the session lacks the role)
 */
export function authorize(
  rule: Rule,
  authorities: readonly Role[] | null,
): 'yes' | 'unauthenticated' | 'forbidden' {
  if (rule === 'all') return 'yes'
  if (authorities === null) return 'unauthenticated'
  if (rule === 'session') return 'yes'
  return rule.some((role) => authorities.includes(role)) ? 'yes' : 'forbidden'
}

/** Short form of {@link authorize} for showing or hiding something. */
export const allows = (rule: Rule, authorities: readonly Role[] | null): boolean =>
  authorize(rule, authorities) === 'yes'
