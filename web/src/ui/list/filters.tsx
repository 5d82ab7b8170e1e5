import { clsx } from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import { useT } from '../../shell/i18n.ts'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { IconFilter } from '../icons.ts'
import './list-tools.css'

interface FilterChipsProps {
  label: string
  /** Value → its name; an empty value stands for no filter. */
  options: readonly { value: string; label: string }[]
  value: string | undefined
  change: (value: string) => void
  /** Takes a line of its own, below search and count: for more than a few. */
  hasLine?: boolean
}

/** A filter with few values: one of them is on. */
export function FilterChips({ label, options, value = '', change, hasLine = false }: FilterChipsProps) {
  const name = useId()
  return (
    <fieldset className={hasLine ? 'chips has-line' : 'chips'}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="chip">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => change(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface FilterPanelProps {
  /** The number of active filters, shown on the button that opens them. */
  count: number
  /** Behind the button also where there is room, until one of them is active. */
  isFolded?: boolean
  children: ReactNode
}

/** Filters with fields of their own: side by side where there is room, behind a button where there is not. */
export function FilterPanel({ count, isFolded = false, children }: FilterPanelProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(isFolded && count > 0)
  const id = useId()
  return (
    <>
      <Button
        look="quiet"
        className={isFolded ? 'filter-toggle is-folded' : 'filter-toggle'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon icon={IconFilter} />
        {count > 0 ? t('list.filters-on', { number: count }) : t('list.filters')}
      </Button>
      <div id={id} className={clsx('filter-panel', isFolded && 'is-folded', isOpen && 'is-open')}>
        {children}
      </div>
    </>
  )
}
