import { useNavigate } from 'react-router'
import { call } from '../../shell/api.ts'
import { portalConfig } from '../../shell/config.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { Page } from '../../shell/page.tsx'
import { startSession, useSession } from '../../shell/session.ts'
import { PasswordInput } from '../../ui/controls/password-input.tsx'
import { field } from '../../ui/form/field.tsx'
import { FormGroup, RecordForm } from '../../ui/form/record-form.tsx'
import { filled, newPassword, sameAs } from '../../ui/form/rules.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { StrengthMeter } from '../../ui/strength-meter.tsx'

/** Changes the user's own password; the token in the answer replaces the one that the change ended. */
export function Component() {
  const t = useT()
  const navigate = useNavigate()
  const login = useSession()?.login
  const min = portalConfig().passwordMin
  const leave = () => void navigate('/account/profile')

  const form = useRecordForm({
    name: null,
    stored: { values: { currentPassword: '', newPassword: '', repeat: '' } },
    labels: {
      currentPassword: t('password.current'),
      newPassword: t('password.new'),
      repeat: t('password.repeat'),
    },
    rules: { currentPassword: filled, newPassword: newPassword(min), repeat: sameAs('newPassword') },
    faultyFields: { 'error.incorrect-password': 'currentPassword' },
    badFilled: 'user_management.formBadFilled',
    save: ({ currentPassword, newPassword }) =>
      call('POST /account/change_password', { body: { currentPassword, newPassword } }),
    saved: (session) => {
      startSession(session)
      notify({ kind: 'success', text: t('profile.password-changed') })
      leave()
    },
  })

  return (
    <Page title={t('title.change-password')} width="form">
      <RecordForm of={form} cancel={leave} saveLabel={t('password.submit')}>
        <FormGroup>
          {/* Tells password managers whose password this is. */}
          <input type="text" autoComplete="username" value={login ?? ''} readOnly hidden />
          <PasswordInput {...field(form, 'currentPassword')} autoComplete="current-password" />
          <div>
            <PasswordInput
              {...field(form, 'newPassword')}
              description={t('password.advice', { min })}
              autoComplete="new-password"
            />
            <StrengthMeter password={form.form.values.newPassword} />
          </div>
          <PasswordInput {...field(form, 'repeat')} autoComplete="new-password" />
        </FormGroup>
      </RecordForm>
    </Page>
  )
}
