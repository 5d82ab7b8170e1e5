import { type RefObject, useRef } from 'react'
import type { SocioField } from '#contract/socios.ts'
import { useT } from '../../shell/i18n.ts'
import { splitBirthDate, type TypedBirthDate } from '../../ui/birth-date.ts'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { fieldId, OptionalLabel } from '../../ui/form/field.tsx'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import type { SocioValues } from './socio-values.ts'

interface BirthDateFieldProps {
  form: RecordForm<SocioValues>
  mayChange: (field: SocioField) => boolean
  /** The person's own date, which a browser may fill in. */
  isOwn: boolean
}

const separator = /[/.\-\s]$/

/**
 * A birth date in three parts, because paper records often lack one, and because paging back seventy years in a calendar is
 * tedious. A whole date typed or pasted into one part fills all three.
 */
export function BirthDateField({ form, mayChange, isOwn }: BirthDateFieldProps) {
  const t = useT()
  const month = useRef<HTMLInputElement>(null)
  const year = useRef<HTMLInputElement>(null)
  const helpId = fieldId(form, 'nacemento-help')
  const errorId = fieldId(form, 'nacemento-error')
  const parts = ['diaNac', 'mesNac', 'anoNac'] as const
  const isFree = parts.some(mayChange)
  const errors = [...new Set(parts.map((part) => form.form.errors[part]).filter(Boolean))]

  const type = (part: keyof TypedBirthDate, text: string, next?: RefObject<HTMLInputElement | null>) => {
    const whole = splitBirthDate(text)
    if (whole) {
      for (const each of parts) form.form.setFieldValue(each, whole[each])
      year.current?.focus()
      return
    }
    const isDone = next !== undefined && separator.test(text)
    form.form.setFieldValue(part, text.replace(separator, ''))
    if (isDone) next.current?.focus()
  }

  const part = (name: keyof TypedBirthDate, next?: RefObject<HTMLInputElement | null>) => {
    const { error, onChange: _, ...input } = form.form.getInputProps(name)
    return {
      ...input,
      id: fieldId(form, name),
      name,
      disabled: !mayChange(name),
      error: Boolean(error),
      onChange: (event: { currentTarget: HTMLInputElement }) => type(name, event.currentTarget.value, next),
      inputMode: 'numeric' as const,
      // Room for a whole date pasted.
      maxLength: 12,
      'aria-describedby': `${helpId} ${errorId}`,
    }
  }
  return (
    <fieldset className="birth-date">
      <legend>{isFree ? <OptionalLabel>{t('socio.fechaNac')}</OptionalLabel> : t('socio.fechaNac')}</legend>
      <div className="birth-date-parts">
        <TextInput
          {...part('diaNac', month)}
          label={t('socio.dia')}
          autoComplete={isOwn ? 'bday-day' : 'off'}
        />
        <TextInput
          {...part('mesNac', year)}
          ref={month}
          label={t('socio.mes')}
          autoComplete={isOwn ? 'bday-month' : 'off'}
        />
        <TextInput
          {...part('anoNac')}
          ref={year}
          label={t('socio.ano')}
          autoComplete={isOwn ? 'bday-year' : 'off'}
        />
      </div>
      <div id={errorId}>{errors.length > 0 && <p className="field-error">{errors}</p>}</div>
      {isFree && (
        <p className="form-help" id={helpId}>
          {t('socio.fechaNac-help')}
        </p>
      )}
    </fieldset>
  )
}
