import type { ComponentProps } from 'react'
import { versionsSepa } from '#contract/kinds.ts'
import { limits } from '#contract/limits.ts'
import { useT } from '../../shell/i18n.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { Warning } from '../../ui/controls/warning.tsx'
import { IbanInput } from '../../ui/form/iban-input.tsx'
import { FormGroup } from '../../ui/form/record-form.tsx'
import { IconRefresh } from '../../ui/icons.ts'
import { type CobroTyped, creditorAdvice } from './cobro-values.ts'
import './axustes.css'

interface CobroFieldsProps {
  value: CobroTyped
  change: (name: keyof CobroTyped, typed: string) => void
  /** The props of the input of each field, as `field` returns them. */
  input: (name: keyof CobroTyped) => ComponentProps<typeof TextInput>
  /** NIF of the association. */
  nif: string
}

/** The settings for charging fees, each field with its purpose. */
export function CobroFields({ value, change, input, nif }: CobroFieldsProps) {
  const t = useT()
  const { offered, otherNif } = creditorAdvice(value.identificadorAcredor, nif)
  const days = { inputMode: 'numeric', autoComplete: 'off', maxLength: 3, className: 'number-input' } as const
  const code = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const
  const { onChange: _, ...iban } = input('iban')
  return (
    <>
      <FormGroup title={t('axustes-cobro.account')}>
        <TextInput
          description={t('axustes-cobro.titular-help')}
          {...input('titular')}
          autoComplete="off"
          maxLength={limits.line}
        />
        <IbanInput
          description={t('axustes-cobro.iban-help')}
          {...iban}
          isStrict
          value={value.iban}
          onChange={(typed) => change('iban', typed)}
        />
        <TextArea
          description={t('axustes-cobro.contas-help')}
          {...(input('contas') as object)}
          rows={2}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextInput
          description={t('axustes-cobro.bic-help')}
          {...input('bic')}
          {...code}
          maxLength={20}
          className="is-upper"
        />
        <TextArea
          description={t('axustes-cobro.texto-help')}
          {...(input('textoTransferencia') as object)}
          rows={3}
          maxLength={limits.text}
        />
        <TextInput
          description={t('axustes-cobro.serie-help')}
          {...input('serie')}
          {...code}
          maxLength={8}
          className="is-upper"
        />
      </FormGroup>
      <FormGroup title={t('axustes-cobro.debits')}>
        <p className="form-help">{t('axustes-cobro.debits-help')}</p>
        <div className="creditor-id">
          <TextInput
            description={
              otherNif ? (
                <Warning>{t('axustes-cobro.identificador-other', { other: otherNif, nif })}</Warning>
              ) : (
                t('axustes-cobro.identificador-help')
              )
            }
            {...input('identificadorAcredor')}
            {...code}
            maxLength={25}
            className="is-upper"
          />
          {offered && (
            <Button look="quiet" onClick={() => change('identificadorAcredor', offered)}>
              <Icon icon={IconRefresh} />
              {t('axustes-cobro.identificador-fill', { id: offered })}
            </Button>
          )}
        </div>
        <Select
          description={t('axustes-cobro.version-help')}
          {...(input('versionSepa') as object)}
          options={versionsSepa.map((version) => ({
            value: version,
            label: t(`axustes-cobro.version.${version}`),
          }))}
        />
        <TextInput description={t('axustes-cobro.dias-cobro-help')} {...input('diasCobro')} {...days} />
        <TextInput description={t('axustes-cobro.dias-aviso-help')} {...input('diasAviso')} {...days} />
        <TextInput description={t('axustes-cobro.dias-pagado-help')} {...input('diasPagado')} {...days} />
      </FormGroup>
    </>
  )
}
