import type { Permiso } from '#contract/permisos.ts'
import { personName } from '#contract/person-name.ts'
import { call } from '../../shell/api.ts'
import { useBack } from '../../shell/back-stack.ts'
import { portalConfig } from '../../shell/config.ts'
import { useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { notify } from '../../shell/notices.ts'
import { Page } from '../../shell/page.tsx'
import { PasswordInput } from '../../ui/controls/password-input.tsx'
import { FillText, placeholder } from '../../ui/fill-text.tsx'
import { field } from '../../ui/form/field.tsx'
import { FormGroup, RecordForm } from '../../ui/form/record-form.tsx'
import { filled, newPassword, sameAs } from '../../ui/form/rules.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { StrengthMeter } from '../../ui/strength-meter.tsx'
import { SocioSelect } from './socio-select.tsx'

interface PasswordValues {
  socio: Permiso | null
  password: string
  repeat: string
}

/** Gives a member a password, for those who cannot use the link in the mail. */
export function Component() {
  const t = useT()
  const back = useBack('/user-management/users')
  const form = useRecordForm<PasswordValues, Permiso>({
    name: null,
    stored: { values: { socio: null, password: '', repeat: '' } },
    labels: {
      socio: t('permisos.socio'),
      password: t('password.new'),
      repeat: t('password.repeat'),
    },
    rules: { socio: filled, password: newPassword(portalConfig().passwordMin), repeat: sameAs('password') },
    badFilled: 'user_management.formBadFilled',
    save: async ({ socio, password }) => {
      const { dni } = socio as Permiso
      await call('POST /user-management/users/:login/change_password', {
        params: { login: dni },
        body: { login: dni, password },
      })
      return socio as Permiso
    },
    saved: (socio) => {
      notify({ kind: 'success', text: t('usuarios.password-set', { name: personName(socio) }) })
      back()
    },
  })
  const { values } = form.form
  const isNobody = values.socio === null
  const own = <Link to="/account/change_password">{t('contrasinais.own-link')}</Link>
  return (
    <Page title={t('title.contrasinais')} width="form">
      <RecordForm of={form} cancel={back} saveLabel={t('password.submit')}>
        <FormGroup>
          <p className="form-help">
            {t('contrasinais.intro')}{' '}
            <FillText text={t('contrasinais.own', { link: placeholder('link') })} with={{ link: own }} />
          </p>
          <SocioSelect
            {...field(form, 'socio')}
            value={values.socio}
            onChange={(socio) => form.form.setFieldValue('socio', socio)}
          />
          <div>
            <PasswordInput
              {...field(form, 'password')}
              description={t('usuarios.password-advice', { min: portalConfig().passwordMin })}
              disabled={isNobody}
              autoComplete="new-password"
            />
            <StrengthMeter password={values.password} />
          </div>
          <PasswordInput {...field(form, 'repeat')} disabled={isNobody} autoComplete="new-password" />
        </FormGroup>
      </RecordForm>
    </Page>
  )
}
