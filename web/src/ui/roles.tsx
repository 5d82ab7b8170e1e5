import { type AssignableRole, impliedRoles, type Role } from '#contract/roles.ts'
import { type Key, useT } from '../shell/i18n.ts'
import './roles.css'
import './tags.css'

export const roleKey = <R extends Role>(role: R) => `role.${role}` satisfies Key
export const roleHelpKey = <R extends AssignableRole>(role: R) => `role.help.${role}` satisfies Key

/** The roles of a user in words; implied roles are shown only if there are no others. */
export function RoleChips({ roles }: { roles: readonly Role[] }) {
  const t = useT()
  const telling = roles.filter((role) => role !== 'ROLE_USER')
  const shown = telling.length > 0 ? telling : roles
  return (
    <ul className="role-chips tags">
      {shown.map((role) => (
        <li
          key={role}
          className={(impliedRoles as readonly Role[]).includes(role) ? 'is-implied' : 'is-tinted'}
        >
          {t(roleKey(role))}
        </li>
      ))}
    </ul>
  )
}
