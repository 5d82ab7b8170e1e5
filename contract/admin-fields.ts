import type { Role } from './roles.ts'
import { isEmployee } from './roles.ts'
import type { SocioField } from './socios.ts'

/**
 * The fields of a member's record that only an administrator may change, by the member's roles. A user who can change another
 * user's e-mail or DNI could receive a link for a new password, and so use that user's roles.
 */
export function adminFields(authorities: readonly Role[]): readonly SocioField[] {
  if (authorities.includes('ROLE_ADMIN')) return ['dni', 'email', 'nombre', 'apellidos']
  return isEmployee(authorities) ? ['dni', 'email'] : []
}
