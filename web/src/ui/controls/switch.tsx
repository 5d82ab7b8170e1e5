import './inputs.css'
import { type ComponentProps, useId } from 'react'
import type { FieldTexts } from './field.tsx'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & FieldTexts

/** A switch with its label beside it, its error and its help below; in a row of a list with an accessible name instead. */
export function Switch({ id, label, description, error, ...input }: SwitchProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const described = [error && `${controlId}-error`, description && `${controlId}-description`]
  const control = (
    <span className="switch">
      <input
        {...input}
        id={controlId}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: `checked` says it.
        role="switch"
        aria-invalid={error ? true : undefined}
        aria-describedby={described.filter(Boolean).join(' ') || undefined}
      />
      <span className="switch-track" />
    </span>
  )
  if (!label) return control
  return (
    <div className="switch-field">
      {control}
      <div className="switch-texts">
        <label htmlFor={controlId}>{label}</label>
        {error && (
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
    </div>
  )
}
