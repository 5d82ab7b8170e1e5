import { type ReactNode, useId, useState } from 'react'
import type { AsociarseField } from '#contract/asociarse-form.ts'
import { toInputName } from '#contract/asociarse-form.ts'
import type { CampoSolicitude } from '#contract/campos.ts'
import { limits } from '#contract/limits.ts'
import { useT } from '../../shell/i18n.ts'
import { ErrorAndHelp, toControlProps } from '../../ui/controls/field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { CheckedDniInput } from '../../ui/form/checked-dni-input.tsx'
import { EmailInput } from '../../ui/form/email-input.tsx'
import { OptionalLabel } from '../../ui/form/field.tsx'
import { provinciaNames } from '../../ui/form/provincias.ts'

/** DOM id of a field, for the links of the summary. */
export const inputId = (name: string): string => `asociarse-${name.replace('.', '-')}`

interface FieldsProps {
  campos: readonly CampoSolicitude[]
  /** What was typed in a posted form. */
  values: Record<string, string>
  getError: (name: string) => string | undefined
}

/** The fields of the application; the browser keeps what is typed in them, so that they work without scripts. */
export function AsociarseFields({ campos, values, getError }: FieldsProps) {
  const t = useT()
  const provinciasId = useId()
  const [dni, setDni] = useState(values.dni ?? '')
  const [email, setEmail] = useState(values.email ?? '')
  const common = (name: AsociarseField) => ({
    id: inputId(name),
    name,
    error: getError(name),
    maxLength: limits.line,
  })
  const required = (name: AsociarseField) => ({
    ...common(name),
    label: t(`asociarse.${name}`),
    'aria-required': true,
  })
  const typed = (name: AsociarseField) => ({ defaultValue: values[name] ?? '' })
  const optional = (name: AsociarseField) => ({
    ...common(name),
    ...typed(name),
    label: <OptionalLabel>{t(`asociarse.${name}`)}</OptionalLabel>,
  })
  const senCorreo = toControlProps(inputId('senCorreo'), {
    error: getError('senCorreo'),
    description: t('asociarse.senCorreo-help'),
  })
  const birthErrors = (['diaNac', 'mesNac', 'anoNac'] as const).map(getError).filter(Boolean)
  const birthPart = (name: 'diaNac' | 'mesNac' | 'anoNac', fill: string, maxLength: number) => (
    <TextInput
      {...common(name)}
      {...typed(name)}
      label={t(`asociarse.${name}`)}
      error={Boolean(getError(name))}
      aria-describedby="asociarse-nacemento-error"
      inputMode="numeric"
      autoComplete={fill}
      maxLength={maxLength}
    />
  )
  return (
    <>
      <Group title={t('asociarse.person')}>
        <TextInput {...required('nombre')} {...typed('nombre')} autoComplete="given-name" />
        <TextInput {...required('apellidos')} {...typed('apellidos')} autoComplete="family-name" />
        <CheckedDniInput
          {...required('dni')}
          value={dni}
          onChange={({ currentTarget }) => setDni(currentTarget.value)}
          description={t('asociarse.dni-help')}
        />
        <fieldset className="asociarse-birth">
          <legend>
            <OptionalLabel>{t('asociarse.nacemento')}</OptionalLabel>
          </legend>
          <div className="asociarse-birth-parts">
            {birthPart('diaNac', 'bday-day', 2)}
            {birthPart('mesNac', 'bday-month', 2)}
            {birthPart('anoNac', 'bday-year', 4)}
          </div>
          <div id="asociarse-nacemento-error">
            {birthErrors.length > 0 && <p className="field-error">{[...new Set(birthErrors)]}</p>}
          </div>
        </fieldset>
      </Group>
      <Group title={t('asociarse.contact')}>
        <EmailInput
          {...required('email')}
          value={email}
          onChange={setEmail}
          autoComplete="email"
          description={t('asociarse.email-help')}
        />
        <div>
          <label className="check">
            <input
              {...senCorreo}
              type="checkbox"
              name="senCorreo"
              value="si"
              defaultChecked={Boolean(values.senCorreo)}
            />
            <span>{t('asociarse.senCorreo')}</span>
          </label>
          <ErrorAndHelp
            of={inputId('senCorreo')}
            error={getError('senCorreo')}
            description={t('asociarse.senCorreo-help')}
          />
        </div>
        <TextInput
          {...required('telefono')}
          {...typed('telefono')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <TextInput {...optional('direccion')} autoComplete="address-line1" />
        <div className="form-pair">
          <TextInput
            {...optional('codigoPostal')}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            className="postal-code"
          />
          <TextInput {...optional('localidad')} autoComplete="address-level2" />
        </div>
        <TextInput {...optional('provincia')} autoComplete="address-level1" list={provinciasId} />
        <datalist id={provinciasId}>
          {provinciaNames.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </Group>
      <Group title={t('asociarse.more')}>
        <TextInput
          {...optional('cuentaCorriente')}
          description={t('asociarse.cuentaCorriente-help')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
        />
        {campos.map((campo) => (
          <CampoInput
            key={campo.id}
            campo={campo}
            value={values[toInputName(campo)] ?? ''}
            error={getError(toInputName(campo))}
          />
        ))}
        <TextArea
          {...optional('mensaxe')}
          description={t('asociarse.mensaxe-help')}
          rows={4}
          maxLength={limits.text}
        />
      </Group>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: WebKit draws the legend of a fieldset across the edge of its box.
    <div className="form-group surface" role="group" aria-labelledby={titleId}>
      <div id={titleId} className="form-group-title">
        {title}
      </div>
      {children}
    </div>
  )
}

interface CampoInputProps {
  campo: CampoSolicitude
  value: string
  error: string | undefined
}

/** An own field, with the control of its type. */
function CampoInput({ campo, value, error }: CampoInputProps) {
  const t = useT()
  const { nome, tipo, opcions, axuda, obrigatorio } = campo
  const name = toInputName(campo)
  const shared = {
    id: inputId(name),
    name,
    error,
    defaultValue: value,
    label: obrigatorio ? nome : <OptionalLabel>{nome}</OptionalLabel>,
    description: axuda || undefined,
    'aria-required': obrigatorio || undefined,
  }
  switch (tipo) {
    case 'PARAGRAFO':
      return <TextArea {...shared} rows={4} maxLength={limits.text} />
    case 'OPCION':
      return (
        <Select
          {...shared}
          options={[
            { value: '', label: t('asociarse.choose') },
            ...opcions.map((each) => ({ value: each, label: each })),
          ]}
        />
      )
    case 'SI_NON':
      return (
        <Select
          {...shared}
          options={[
            { value: '', label: t('asociarse.choose') },
            { value: 'true', label: t('asociarse.yes') },
            { value: 'false', label: t('asociarse.no') },
          ]}
        />
      )
    case 'DATA':
      return <TextInput {...shared} type="date" autoComplete="off" className="asociarse-short" />
    case 'NUMERO':
      return (
        <TextInput
          {...shared}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          className="asociarse-short"
        />
      )
    default:
      return <TextInput {...shared} autoComplete="off" maxLength={limits.campoTexto} />
  }
}
