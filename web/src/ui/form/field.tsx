import type { ReactNode } from 'react'
import { useT } from '../../shell/i18n.ts'
import type { RecordForm } from './use-record-form.ts'

/** DOM id of a field, for its label and for the links of the error summary. */
export const fieldId = (form: { id: string }, path: string): string => `${form.id}-${path}`

/** A field of the form, or a nested one: `email`, `asociacion.enderezo.localidad`. */
export type FieldPath<V> = {
  [F in keyof V & string]: V[F] extends unknown[] | null
    ? F
    : V[F] extends object
      ? F | `${F}.${FieldPath<V[F]>}`
      : F
}[keyof V & string]

interface FieldOptions {
  /** Marks the field as optional beside its name, because most fields are required. */
  isOptional?: boolean
  /** A check box or switch. */
  isCheck?: boolean
}

/** The props of an input for the field `path`: `<TextInput {...field(form, 'email')} />`. */
export function field<V extends object>(
  form: RecordForm<V>,
  path: FieldPath<V>,
  { isOptional = false, isCheck = false }: FieldOptions = {},
) {
  const label = form.getLabel(path)
  return {
    ...form.form.getInputProps(path, { isCheck }),
    id: fieldId(form, path),
    name: path,
    label: isOptional ? <OptionalLabel>{label}</OptionalLabel> : label,
    ...(path in form.clashes && { description: <Clash stored={form.clashes[path]} /> }),
    ...(!isOptional && !isCheck && { 'aria-required': true }),
  }
}

export function OptionalLabel({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <>
      {children} <span className="form-optional">({t('form.optional')})</span>
    </>
  )
}

/** Shows that another user changed the same field. */
function Clash({ stored }: { stored: unknown }) {
  const t = useT()
  const isText = typeof stored === 'string' || typeof stored === 'number'
  return (
    <span className="field-warning">
      {isText ? t('form.clash-value', { value: stored }) : t('form.clash')}
    </span>
  )
}
