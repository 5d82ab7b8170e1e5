/** Every authority of the portal, in the order screens list them. Meaning of each: docs/domain.md, «Roles». */
export const roles = [
  'ROLE_ADMIN',
  'ROLE_USER',
  'ROLE_PARTNER',
  'SP_PROJECT_ASSOCIATION',
  'PARTNER_READONLY',
  'PARTNER_MANAGEMENT',
  'SP_FINANCES',
  'EVENT_MANAGEMENT',
  'ASSEMBLY_MANAGEMENT',
  'BOARD_OF_DIRECTORS_READONLY',
  'BOARD_OF_DIRECTORS_MANAGEMENT',
] as const

export type Role = (typeof roles)[number]

/** Roles nobody hands out: everybody has ROLE_USER, every socio ROLE_PARTNER. */
export const impliedRoles = ['ROLE_USER', 'ROLE_PARTNER'] as const satisfies readonly Role[]

/** The roles an administrator may hand out; the only ones the database stores. */
export type AssignableRole = Exclude<Role, (typeof impliedRoles)[number]>
export const assignableRoles = roles.filter(
  (role): role is AssignableRole => !(impliedRoles as readonly Role[]).includes(role),
)

/** True when the person works for the association: any role beyond the implied ones. */
export const isEmployee = (authorities: readonly Role[]): boolean =>
  authorities.some((role) => !(impliedRoles as readonly Role[]).includes(role))

/** ROLE_ADMIN already includes everything, so it stands alone among the assignable roles. */
export const isAdminMixed = (authorities: readonly Role[]): boolean =>
  authorities.includes('ROLE_ADMIN') &&
  authorities.some((role) => role !== 'ROLE_ADMIN' && !(impliedRoles as readonly Role[]).includes(role))

/** The full list of authorities of somebody who was handed `handedOut`, in the order of {@link roles}. */
export const withImpliedRoles = (handedOut: readonly AssignableRole[], isSocio: boolean): Role[] =>
  roles.filter(
    (role) =>
      role === 'ROLE_USER' ||
      (role === 'ROLE_PARTNER' ? isSocio : handedOut.includes(role as AssignableRole)),
  )

/** What remains of a list of authorities without the implied ones: what can be stored. */
export const handedOutRoles = (authorities: readonly Role[]): AssignableRole[] =>
  assignableRoles.filter((role) => authorities.includes(role))
