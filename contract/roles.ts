/** All roles in the order of the screens. Their meaning: docs/domain.md, «Roles». */
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

/** Roles that are never assigned: every user has ROLE_USER, every member ROLE_PARTNER. */
export const impliedRoles = ['ROLE_USER', 'ROLE_PARTNER'] as const satisfies readonly Role[]

/** The roles an administrator can assign, and the only ones the database stores. */
export type AssignableRole = Exclude<Role, (typeof impliedRoles)[number]>
export const assignableRoles = roles.filter(
  (role): role is AssignableRole => !(impliedRoles as readonly Role[]).includes(role),
)

/** Whether the user works for the association: any role beyond the implied ones. */
export const isEmployee = (authorities: readonly Role[]): boolean =>
  authorities.some((role) => !(impliedRoles as readonly Role[]).includes(role))

/** ROLE_ADMIN includes all other roles, so it must be the only assigned one. */
export const isAdminMixed = (authorities: readonly Role[]): boolean =>
  authorities.includes('ROLE_ADMIN') &&
  authorities.some((role) => role !== 'ROLE_ADMIN' && !(impliedRoles as readonly Role[]).includes(role))

/** All authorities of a user with the assigned roles `handedOut`, in the order of {@link roles}. */
export const withImpliedRoles = (handedOut: readonly AssignableRole[], isSocio: boolean): Role[] =>
  roles.filter(
    (role) =>
      role === 'ROLE_USER' ||
      (role === 'ROLE_PARTNER' ? isSocio : handedOut.includes(role as AssignableRole)),
  )

/** A list of authorities without the implied ones, as stored. */
export const assignedRoles = (authorities: readonly Role[]): AssignableRole[] =>
  assignableRoles.filter((role) => authorities.includes(role))
