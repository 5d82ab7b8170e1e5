import { useState } from 'react'
import { personName } from '#contract/person-name.ts'
import type { Usuario } from '#contract/usuarios.ts'
import { call } from '../../shell/api.ts'
import { portalConfig } from '../../shell/config.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { PasswordInput } from '../../ui/controls/password-input.tsx'
import { field } from '../../ui/form/field.tsx'
import { RecordForm } from '../../ui/form/record-form.tsx'
import { newPassword, sameAs } from '../../ui/form/rules.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { IconKey } from '../../ui/icons.ts'
import { StrengthMeter } from '../../ui/strength-meter.tsx'

/** Gives a person a password, for those who cannot use the link in the mail. */
export function SetPassword({ usuario }: { usuario: Usuario }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const name = personName(usuario)
  const close = () => setOpen(false)
  return (
    <>
      <Button look="link" onClick={() => setOpen(true)}>
        <Icon icon={IconKey} />
        {t('usuarios.set-password')}
      </Button>
      <Dialog title={t('usuarios.password-of', { name })} isOpen={isOpen} close={close} isEasyToLeave={false}>
        <PasswordForm login={usuario.login} name={name} close={close} />
      </Dialog>
    </>
  )
}

function PasswordForm({ login, name, close }: { login: string; name: string; close: () => void }) {
  const t = useT()
  const form = useRecordForm({
    name: null,
    isPart: true,
    stored: { values: { password: '', repeat: '' } },
    labels: { password: t('password.new'), repeat: t('password.repeat') },
    rules: { password: newPassword(portalConfig().passwordMin), repeat: sameAs('password') },
    save: ({ password }) =>
      call('POST /user-management/users/:login/change_password', {
        params: { login },
        body: { login, password },
      }),
    saved: () => {
      notify({ kind: 'success', text: t('usuarios.password-set', { name }) })
      close()
    },
  })
  return (
    <RecordForm of={form} cancel={close} saveLabel={t('password.submit')} isShort>
      <p className="form-help">{t('usuarios.password-help')}</p>
      <div>
        <PasswordInput
          {...field(form, 'password')}
          description={t('usuarios.password-advice', { min: portalConfig().passwordMin })}
          autoComplete="new-password"
        />
        <StrengthMeter password={form.form.values.password} />
      </div>
      <PasswordInput {...field(form, 'repeat')} autoComplete="new-password" />
    </RecordForm>
  )
}
