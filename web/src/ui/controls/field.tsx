import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

/** The texts around a control. */
export interface FieldTexts {
  label?: ReactNode
  /** Help, below. */
  description?: ReactNode
  /** The error of the value; nothing when it is valid, `true` when the text is elsewhere. */
  error?: ReactNode
}

/** The attributes that tie a control to its texts. */
interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps extends FieldTexts {
  id?: string | undefined
  className?: string | undefined
  /** Whether the label names a group instead of a single control: it is a text, with the id `…-label`. */
  isGroup?: boolean
  /** Id of another text about the control. */
  describedBy?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** A control with its label above, its error and its help below; both are read aloud with it. */
export function Field(props: FieldProps) {
  const { id, label, description, error, className, isGroup = false, describedBy, children } = props
  const ownId = useId()
  const controlId = id ?? ownId
  const hasErrorText = Boolean(error) && error !== true
  const described = [
    hasErrorText && `${controlId}-error`,
    description && `${controlId}-description`,
    describedBy,
  ]
  const Label = isGroup ? 'div' : 'label'
  return (
    <div className={clsx('field', className)}>
      {label && (
        <Label className="field-label" {...(isGroup ? { id: `${controlId}-label` } : { htmlFor: controlId })}>
          {label}
        </Label>
      )}
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described.filter(Boolean).join(' ') || undefined,
      })}
      {hasErrorText && (
        <p id={`${controlId}-error`} className="field-error">
          {error}
        </p>
      )}
      {description && (
        <p id={`${controlId}-description`} className="field-help">
          {description}
        </p>
      )}
    </div>
  )
}

/** Puts the focus on the first field of `form` that is marked as wrong; call it after its errors are shown. */
export function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
