import type { Usuario } from '#contract/usuarios.ts'
import { portalConfig } from '../../shell/config.ts'
import { useT } from '../../shell/i18n.ts'
import { Select } from '../../ui/controls/select.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { CheckedDniInput } from '../../ui/form/checked-dni-input.tsx'
import { EmailInput } from '../../ui/form/email-input.tsx'
import { field } from '../../ui/form/field.tsx'
import { FormGroup } from '../../ui/form/record-form.tsx'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import { RolesField } from '../../ui/roles-field.tsx'
import { getImpliedRoles, type UsuarioValues } from './usuario-values.ts'

interface UsuarioFieldsProps {
  form: RecordForm<UsuarioValues>
  /** The user being changed; none while creating one. */
  usuario: Usuario | undefined
  isOwn: boolean
}

export function UsuarioFields({ form, usuario, isOwn }: UsuarioFieldsProps) {
  const t = useT()
  const { languages } = portalConfig()
  // The register is the only place where a socio's names and DNI change.
  const isSocio = usuario?.authorities.includes('ROLE_PARTNER') ?? false
  const roles = field(form, 'authorities')
  return (
    <>
      <FormGroup title={t('usuarios.person')}>
        <CheckedDniInput
          {...field(form, 'login')}
          disabled={isSocio}
          description={isSocio ? t('usuarios.from-register') : t('usuarios.login-help')}
        />
        <div className="form-pair">
          <TextInput {...field(form, 'firstName')} disabled={isSocio} autoComplete="off" maxLength={255} />
          <TextInput {...field(form, 'lastName')} disabled={isSocio} autoComplete="off" maxLength={255} />
        </div>
        <EmailInput
          {...field(form, 'email', { isOptional: usuario?.email === null })}
          stored={usuario?.email}
          autoComplete="off"
        />
        {languages.length > 1 && (
          <Select
            {...field(form, 'langKey')}
            options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
          />
        )}
      </FormGroup>
      <FormGroup title={t('usuarios.access')}>
        <Switch
          {...field(form, 'activated', { isCheck: true })}
          label={t('usuarios.activated-label')}
          description={
            isOwn ? t('usuarios.own-activated') : t(usuario ? 'usuarios.activated-help' : 'usuarios.new-help')
          }
          disabled={isOwn}
        />
      </FormGroup>
      <RolesField
        id={roles.id}
        label={form.getLabel('authorities')}
        value={form.form.values.authorities}
        onChange={roles.onChange}
        error={roles.error}
        implied={getImpliedRoles(usuario)}
      />
    </>
  )
}
