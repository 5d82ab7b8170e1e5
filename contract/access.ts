import type { Role } from './roles.ts'

/**
 * Who may do what, written once (docs/domain.md, «Roles»). The server enforces these rules on every call; the
 * browser uses the same ones to hide what would be refused.
 */

/** `all`: visitors too. `session`: anybody signed in. A list: whoever holds one of the roles (an empty one: nobody). */
export type Rule = 'all' | 'session' | readonly Role[]

/** Who asks, as far as a rule about one's own record needs to know. */
export interface Asker {
  login: string
  socioId: number | null
  /** What the association lets members change of their own record (SELF_EDIT_FIELDS). */
  ownFields: readonly string[]
}

/** A rule, or one that depends on the address: a page's definedId, one's own login. */
export type Access = Rule | ((params: Record<string, string>, asker: Asker | null) => Rule)

export const admin = ['ROLE_ADMIN'] as const satisfies Rule

/** Whoever keeps assemblies and the association's documents. */
export const assemblyManagers = ['ROLE_ADMIN', 'ASSEMBLY_MANAGEMENT'] as const satisfies Rule

/** Whoever reads the board's meetings. */
export const boardReaders = [
  'ROLE_ADMIN',
  'BOARD_OF_DIRECTORS_READONLY',
  'BOARD_OF_DIRECTORS_MANAGEMENT',
] as const satisfies Rule

/** Whoever keeps the board's meetings. */
export const boardManagers = ['ROLE_ADMIN', 'BOARD_OF_DIRECTORS_MANAGEMENT'] as const satisfies Rule

/** Whoever sees the whole register. */
export const memberStaff = ['ROLE_ADMIN', 'PARTNER_MANAGEMENT', 'PARTNER_READONLY'] as const satisfies Rule

/** Whoever keeps the register. */
export const memberManagers = ['ROLE_ADMIN', 'PARTNER_MANAGEMENT'] as const satisfies Rule

/** Whether the address speaks of the asker's own record in the register. */
const isOwnSocio = ({ id = '' }: Record<string, string>, asker: Asker | null): boolean =>
  /^\d+$/.test(id) && asker !== null && asker.socioId === Number(id)

/** Who reads a member's record: the register's staff, and everybody their own. */
export const readSocio: Access = (params, asker) => (isOwnSocio(params, asker) ? 'session' : memberStaff)

/** Who may change a member's record; of their own, people may change the fields of SELF_EDIT_FIELDS. */
export const editSocio: Access = (params, asker) => (isOwnSocio(params, asker) ? 'session' : memberManagers)

/** Who hands out roles to a member: an administrator, to others only. */
export const givePermiso: Access = (params, asker) => (isOwnSocio(params, asker) ? [] : admin)

/** Whoever keeps the events, and so the groups that decide who sees something of one. */
export const eventManagers = ['ROLE_ADMIN', 'EVENT_MANAGEMENT'] as const satisfies Rule

/** Whoever looks after the money: prices, budgets and accounts. */
export const financeManagers = ['ROLE_ADMIN', 'SP_FINANCES'] as const satisfies Rule

/** Whoever edits some rich text, and so may put pictures into it. */
export const richTextEditors = [
  'ROLE_ADMIN',
  'SP_PROJECT_ASSOCIATION',
  'SP_FINANCES',
  'EVENT_MANAGEMENT',
] as const satisfies Rule

const projectAssociation = ['ROLE_ADMIN', 'SP_PROJECT_ASSOCIATION'] as const satisfies Rule

/** The static pages the portal is born with, by definedId, and who edits each. */
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

/** The page that is the home of the site and therefore cannot be removed. */
export const homePage = 'Presentacion' satisfies StaticPageId

/** Who edits the static page `definedId`: as listed above; pages added later belong to the administrator. */
export const staticPageEditors = (definedId: string): Rule => editorsByPage.get(definedId) ?? admin
const editorsByPage = new Map<string, Rule>(Object.entries(staticPages))

/** Whoever may open the static page editor at all. */
export const staticEditors = ['ROLE_ADMIN', 'SP_PROJECT_ASSOCIATION', 'SP_FINANCES'] as const satisfies Rule

/**
 * Whether `authorities` satisfy `rule`; `null` stands for a visitor.
 * @returns `yes`, `unauthenticated` (a session is missing) or `forbidden` (the session lacks the role)
 */
export function judge(
  rule: Rule,
  authorities: readonly Role[] | null,
): 'yes' | 'unauthenticated' | 'forbidden' {
  if (rule === 'all') return 'yes'
  if (authorities === null) return 'unauthenticated'
  if (rule === 'session') return 'yes'
  return rule.some((role) => authorities.includes(role)) ? 'yes' : 'forbidden'
}

/** Shorthand of {@link judge} for showing or hiding something. */
export const allows = (rule: Rule, authorities: readonly Role[] | null): boolean =>
  judge(rule, authorities) === 'yes'
