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
  const Label = isGroup ? 'div' : 'label'
  return (
    <div className={clsx('field', className)}>
      {label && (
        <Label className="field-label" {...(isGroup ? { id: `${controlId}-label` } : { htmlFor: controlId })}>
          {label}
        </Label>
      )}
      {children(toControlProps(controlId, { error, description }, describedBy))}
      <ErrorAndHelp of={controlId} error={error} description={description} />
    </div>
  )
}

const hasText = (error: ReactNode): boolean => Boolean(error) && error !== true

/** The properties of a control that has {@link ErrorAndHelp} beside it. */
export const toControlProps = (
  id: string,
  { error, description }: FieldTexts,
  describedBy?: string,
): ControlProps => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby':
    [hasText(error) && `${id}-error`, description && `${id}-description`, describedBy]
      .filter(Boolean)
      .join(' ') || undefined,
})

/** The error and the help of the control with the id `of`. */
export const ErrorAndHelp = ({ of: id, error, description }: FieldTexts & { of: string }) => (
  <>
    {hasText(error) && (
      <p id={`${id}-error`} className="field-error">
        {error}
      </p>
    )}
    {description && (
      <p id={`${id}-description`} className="field-help">
        {description}
      </p>
    )}
  </>
)

/** Puts the focus on the first field of `form` that is marked as wrong; call it after its errors are shown. */
export function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
