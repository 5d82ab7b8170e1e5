import './inputs.css'
import { type ComponentProps, useId } from 'react'
import { ErrorAndHelp, type FieldTexts, toControlProps } from './field.tsx'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & FieldTexts

/** A switch with its label beside it, its error and its help below; in a row of a list with an accessible name instead. */
export function Switch({ id, label, description, error, ...input }: SwitchProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const control = (
    <span className="switch">
      <input
        {...input}
        {...toControlProps(controlId, { error, description })}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: `checked` says it.
        role="switch"
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
        <ErrorAndHelp of={controlId} error={error} description={description} />
      </div>
    </div>
  )
}
