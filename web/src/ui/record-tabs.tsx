import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import './record-tabs.css'

interface RecordTab {
  title: string
  /** Number of entries in the tab. */
  count?: number
  panel: ReactNode
}

interface RecordTabsProps<Name extends string> {
  /** Accessible name of the tabs. */
  label: string
  tabs: Record<Name, RecordTab>
  shown: Name
  show: (name: Name) => void
  className?: string
}

const steps: Record<string, (place: number, last: number) => number> = {
  ArrowRight: (place, last) => (place === last ? 0 : place + 1),
  ArrowLeft: (place, last) => (place === 0 ? last : place - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** The parts of a record as tabs; on paper and without JavaScript one below the other. */
export function RecordTabs<Name extends string>({
  label,
  tabs,
  shown,
  show,
  className = '',
}: RecordTabsProps<Name>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const names = Object.keys(tabs) as Name[]
  const onKeyDown = (event: KeyboardEvent) => {
    const to = steps[event.key]?.(names.indexOf(shown), names.length - 1)
    const name = to === undefined ? undefined : names[to]
    if (to === undefined || name === undefined) return
    event.preventDefault()
    show(name)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div className={`record-tabs ${className}`}>
      <noscript>
        <style>
          {
            '.record-tabs .record-tab-list{display:none}.record-tabs .record-tab-panel[hidden],.record-tabs .record-tab-panel>.print-only{display:block}'
          }
        </style>
      </noscript>
      <div ref={list} className="record-tab-list" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            id={`${id}-${name}`}
            className="record-tab"
            role="tab"
            aria-selected={name === shown}
            aria-controls={`${id}-${name}-panel`}
            tabIndex={name === shown ? 0 : -1}
            onClick={() => show(name)}
          >
            {tabs[name].title}
            {tabs[name].count !== undefined && (
              <>
                {' '}
                <span className="record-tab-count">({tabs[name].count})</span>
              </>
            )}
          </button>
        ))}
      </div>
      {names.map((name) => (
        <div
          key={name}
          id={`${id}-${name}-panel`}
          className="record-tab-panel"
          role="tabpanel"
          aria-labelledby={`${id}-${name}`}
          hidden={name !== shown}
        >
          <h2 className="print-only">{tabs[name].title}</h2>
          {tabs[name].panel}
        </div>
      ))}
    </div>
  )
}
