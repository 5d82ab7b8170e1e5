import { useId } from 'react'
import { call } from '../../shell/api.ts'
import { useT } from '../../shell/i18n.ts'
import { clearNotices } from '../../shell/notices.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { field } from '../../ui/form/field.tsx'
import { RecordForm } from '../../ui/form/record-form.tsx'
import { filled } from '../../ui/form/rules.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { inFours } from '../../ui/iban.ts'
import { IconExternalLink } from '../../ui/icons.ts'
import { QrCode } from '../../ui/qr-code.tsx'

/** The secret for the app. */
export interface FactorSetup {
  secret: string
  uri: string
}

interface AppSetupProps {
  begun: FactorSetup
  cancel: () => void
  confirmed: (recoveryCodes: string[]) => void
}

/** The account on its way into the app: by a press on the phone itself, by scanning, or typed; then the first code. */
export function AppSetup({ begun: { secret, uri }, cancel, confirmed }: AppSetupProps) {
  const t = useT()
  const id = useId()
  const form = useRecordForm({
    name: null,
    stored: { values: { code: '' } },
    labels: { code: t('factor.first-code') },
    rules: { code: filled },
    save: ({ code }) => call('POST /account/second_factor/confirm', { body: { code } }),
    saved: ({ recoveryCodes }) => {
      clearNotices()
      confirmed(recoveryCodes)
    },
  })
  return (
    <RecordForm of={form} cancel={cancel} saveLabel={t('factor.activate')}>
      <div className="security-card surface app-ways">
        <section className="app-way is-here" aria-labelledby={`${id}-here`}>
          <h3 id={`${id}-here`}>{t('factor.here')}</h3>
          <Button look="quiet" href={uri}>
            <Icon icon={IconExternalLink} />
            {t('factor.open-app')}
          </Button>
        </section>
        <section className="app-way is-elsewhere" aria-labelledby={`${id}-elsewhere`}>
          <h3 id={`${id}-elsewhere`}>{t('factor.elsewhere')}</h3>
          <QrCode text={uri} label={t('factor.qr')} />
        </section>
        <section className="app-way is-typed" aria-labelledby={`${id}-type`}>
          <h3 id={`${id}-type`}>{t('factor.type')}</h3>
          <p className="app-key">{inFours(secret)}</p>
          <CopyButton text={secret}>{t('factor.copy-key')}</CopyButton>
        </section>
      </div>
      <div className="security-card surface">
        <h3>{t('factor.then')}</h3>
        <TextInput
          {...field(form, 'code')}
          description={t('factor.first-code-help')}
          className="code-field"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
        />
      </div>
    </RecordForm>
  )
}
