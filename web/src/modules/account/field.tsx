import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string
  help?: ReactNode
  /** What is wrong with what was typed; undefined when nothing is. */
  error?: string | undefined
  /** Stands inside the box, at its end. */
  end?: ReactNode
}

/** A labelled input of the light pages: label above, help below, error under it and read aloud with it. */
export function Field({ label, help, error, end, ...input }: FieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={clsx('field-box', end && 'has-end', error && 'is-wrong')}>
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {end}
      </div>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      )}
    </div>
  )
}

/** Puts the focus on the first field of `form` that is marked as wrong; call it after its errors are shown. */
export function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
