import type { Role } from './roles.ts'
import { isEmployee } from './roles.ts'
import type { SocioField } from './socios.ts'

/**
 * The fields of a member's record that only an administrator changes, by the roles the member holds. Whoever decides a
 * person's e-mail and DNI can have a new password sent to themselves, and so use the roles of that person.
 */
export function adminFields(authorities: readonly Role[]): readonly SocioField[] {
  if (authorities.includes('ROLE_ADMIN')) return ['dni', 'email', 'nombre', 'apellidos']
  return isEmployee(authorities) ? ['dni', 'email'] : []
}
