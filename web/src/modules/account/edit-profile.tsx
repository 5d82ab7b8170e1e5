import { useNavigate } from 'react-router'
import type { Session } from '#contract/account.ts'
import type { Language } from '#contract/fields.ts'
import { call } from '../../shell/api.ts'
import { portalConfig } from '../../shell/config.ts'
import { changeLanguage, toLocale, translate, useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { Page } from '../../shell/page.tsx'
import { startSession, useSession } from '../../shell/session.ts'
import { Select } from '../../ui/controls/select.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { EmailInput } from '../../ui/form/email-input.tsx'
import { field } from '../../ui/form/field.tsx'
import { FormGroup, RecordForm } from '../../ui/form/record-form.tsx'
import { emailOrStored, line } from '../../ui/form/rules.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'

/** Changes what people may change of their own account. */
export function Component() {
  const session = useSession()
  return session ? <ProfileForm session={session} /> : null
}

function ProfileForm({ session }: { session: Session }) {
  const t = useT()
  const navigate = useNavigate()
  const { languages } = portalConfig()
  // Names of socios change in the register only; both stay in step.
  const isSocio = session.socioId !== null
  const leave = () => void navigate('/account/profile')

  const form = useRecordForm({
    name: 'profile',
    stored: { values: toProfile(session) },
    labels: {
      firstName: t('usuario.firstName'),
      lastName: t('usuario.lastName'),
      email: t('usuario.email'),
      langKey: t('usuario.langKey'),
    },
    rules: { email: emailOrStored(session.email), firstName: line, lastName: line },
    faultyFields: { 'error.email-in-use': 'email' },
    badFilled: 'user_management.formBadFilled',
    save: (body) => call('POST /account', { body }),
    saved: async (answer) => {
      startSession({ ...answer, token: answer.token || session.token })
      if (answer.langKey !== session.langKey) await changeLanguage(toLocale(answer.langKey))
      // Already in the language just chosen.
      notify({ kind: 'success', text: translate('profile.saved') })
      leave()
    },
  })

  return (
    <Page title={t('title.edit-profile')} width="form">
      <RecordForm of={form} cancel={leave}>
        <FormGroup>
          <EmailInput
            {...field(form, 'email', { isOptional: session.email === null })}
            stored={session.email}
            autoComplete="email"
          />
          <div className="form-pair">
            <TextInput
              {...field(form, 'firstName')}
              autoComplete="given-name"
              maxLength={255}
              disabled={isSocio}
            />
            <TextInput
              {...field(form, 'lastName')}
              autoComplete="family-name"
              maxLength={255}
              disabled={isSocio}
            />
          </div>
          {isSocio && <p className="form-help">{t('profile.names-from-register')}</p>}
          {languages.length > 1 && (
            <Select
              {...field(form, 'langKey')}
              options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
            />
          )}
        </FormGroup>
      </RecordForm>
    </Page>
  )
}

interface Profile {
  firstName: string
  lastName: string
  email: string
  langKey: Language
}

const toProfile = ({ firstName, lastName, email, langKey }: Session): Profile => ({
  firstName,
  lastName,
  email: email ?? '',
  langKey,
})
