import { type AssignableRole, assignableRoles, type Role } from '#contract/roles.ts'
import { useT } from '../shell/i18n.ts'
import { Checkbox } from './controls/checkbox.tsx'
import { confirm } from './controls/confirm.tsx'
import { FormGroup } from './form/record-form.tsx'
import { RoleChips, roleHelpKey, roleKey } from './roles.tsx'

interface RolesFieldProps {
  id: string
  label: string
  value: readonly AssignableRole[]
  onChange: (roles: AssignableRole[]) => void
  error?: string | undefined
  /** Implied roles of the user. */
  implied: readonly Role[]
}

/** Assigns roles to a user. ROLE_ADMIN includes everything, so choosing it asks for confirmation and clears the others. */
export function RolesField({ id, label, value, onChange, error, implied }: RolesFieldProps) {
  const t = useT()
  const isAdmin = value.includes('ROLE_ADMIN')
  const offered = isAdmin ? (['ROLE_ADMIN'] as const) : assignableRoles

  const toggle = async (role: AssignableRole, isOn: boolean): Promise<void> => {
    if (!isOn) return onChange(value.filter((each) => each !== role))
    if (role !== 'ROLE_ADMIN') return onChange([...value, role])
    const yes = await confirm({
      title: t('roles.admin-title'),
      text: t('roles.admin-text'),
      action: t('roles.admin-action'),
    })
    if (yes) onChange(['ROLE_ADMIN'])
  }

  return (
    <FormGroup
      title={label}
      id={id}
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <div className="roles-implied row">
        <span className="form-help">{t('roles.always')}</span>
        <RoleChips roles={implied} />
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <div className="roles-offered">
        {offered.map((role) => (
          <Checkbox
            key={role}
            className="role-option"
            checked={value.includes(role)}
            aria-describedby={`${id}-${role}`}
            onChange={(event) => void toggle(role, event.currentTarget.checked)}
          >
            <span>
              {t(roleKey(role))}
              <small className="note" id={`${id}-${role}`}>
                {t(roleHelpKey(role))}
              </small>
            </span>
          </Checkbox>
        ))}
      </div>
    </FormGroup>
  )
}
