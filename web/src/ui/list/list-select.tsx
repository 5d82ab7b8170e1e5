import type { ComponentProps } from 'react'
import { Icon } from '../controls/icon.tsx'
import { IconSelector } from '../icons.ts'
import './list-select.css'

interface ListSelectProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  className: string
  'aria-label': string
  /** Values and their names. */
  options: readonly { value: string; label: string }[]
  change: (value: string) => void
}

/** The browser's own select, for the order, the page size and the filters of a list. */
export function ListSelect({ className, options, change, ...select }: ListSelectProps) {
  return (
    <span className={`list-select ${className}`}>
      <select {...select} onChange={(event) => change(event.currentTarget.value)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon icon={IconSelector} />
    </span>
  )
}
