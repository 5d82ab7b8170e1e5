import './inputs.css'
import type { ComponentProps } from 'react'
import { IconSelector } from '../icons.ts'
import { Field, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'
import { boxClass } from './text-input.tsx'

interface Option {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'children'>, FieldTexts {
  /** Values and their names, possibly in groups. */
  options: readonly (Option | { group: string; items: readonly Option[] })[]
}

/** The browser's own select. */
export function Select({ id, label, description, error, className, options, ...select }: SelectProps) {
  return (
    <Field id={id} label={label} description={description} error={error} className={className}>
      {(control) => (
        <div className={`${boxClass({ error })} is-select`}>
          <select {...select} {...control}>
            {options.map((each) =>
              'group' in each ? (
                <optgroup key={each.group} label={each.group}>
                  {each.items.map(toOption)}
                </optgroup>
              ) : (
                toOption(each)
              ),
            )}
          </select>
          <Icon icon={IconSelector} />
        </div>
      )}
    </Field>
  )
}

const toOption = ({ value, label, disabled }: Option) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
)
