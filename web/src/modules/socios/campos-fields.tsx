import type { Campo } from '#contract/campos.ts'
import { limits } from '#contract/limits.ts'
import { useT } from '../../shell/i18n.ts'
import { Select } from '../../ui/controls/select.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { DayInput } from '../../ui/form/day-input.tsx'
import { type FieldPath, field } from '../../ui/form/field.tsx'
import { FormGroup } from '../../ui/form/record-form.tsx'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import { campoKey } from './campo-values.ts'
import type { SocioValues } from './socio-values.ts'

interface CamposFieldsProps {
  form: RecordForm<SocioValues>
  campos: readonly Campo[]
}

/** The own fields of the association in the form of a member. */
export function CamposFields({ form, campos }: CamposFieldsProps) {
  const t = useT()
  if (campos.length === 0) return null
  return (
    <FormGroup title={t('socio.campos')}>
      {campos.map((campo) => (
        <CampoField key={campo.id} form={form} campo={campo} />
      ))}
    </FormGroup>
  )
}

/** A form with values of own fields, by `campoKey`. */
interface CamposValues {
  valores: Record<string, string>
}

/** The control of a field, by its type. */
export function CampoField<V extends CamposValues>({ form, campo }: { form: RecordForm<V>; campo: Campo }) {
  const t = useT()
  const { tipo, opcions, axuda, obrigatorio } = campo
  const input = field(form, `valores.${campoKey(campo)}` as FieldPath<V>, { isOptional: !obrigatorio })
  const shared = { description: axuda || undefined, ...input, value: (input.value ?? '') as string }
  switch (tipo) {
    case 'TEXTO':
      return <TextInput {...shared} autoComplete="off" maxLength={limits.campoTexto} />
    case 'PARAGRAFO':
      return <TextArea {...shared} rows={3} mostRows={12} maxLength={limits.text} />
    case 'NUMERO':
      return (
        <TextInput
          {...shared}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          className="socio-number"
        />
      )
    case 'DATA':
      return <DayInput {...shared} />
    default:
      return (
        <Select
          {...shared}
          autoComplete="off"
          options={[
            { value: '', label: t('socio.campo-none') },
            ...(tipo === 'SI_NON'
              ? [
                  { value: 'true', label: t('value.yes') },
                  { value: 'false', label: t('value.no') },
                ]
              : opcions.map((value) => ({ value, label: value }))),
          ]}
        />
      )
  }
}
