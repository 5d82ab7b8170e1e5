import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { IconButton } from '../controls/button.tsx'
import { Checkbox } from '../controls/checkbox.tsx'
import type { IconComponent } from '../icons.ts'
import { type PickOption, rowAfter } from './picking.ts'

/** A button at the end of each row. */
export interface PickDetail {
  label: (option: PickOption) => string
  icon: IconComponent
  open: (id: number) => void
}

interface PickRowsProps {
  label: string
  options: readonly PickOption[]
  chosen: ReadonlySet<number>
  toggle: (id: number, isOn: boolean) => void
  detail?: PickDetail
}

/**
 * The rows of a {@link PickList} in a scrolling box; only visible ones are rendered. They are one tab stop; the arrow keys
 * move between them.
 */
export function PickRows({ label, options, chosen, toggle, detail }: PickRowsProps) {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  /** The row with the keyboard focus; always rendered, so that the focus is not lost. */
  const [active, setActive] = useState(0)
  const wantsFocus = useRef(false)
  const current = Math.min(active, options.length - 1)

  const rangeExtractor = useCallback(
    (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), current])].sort((one, other) => one - other),
    [current],
  )
  const rows = useVirtualizer({
    count: options.length,
    getScrollElement: () => box.current,
    estimateSize: () => 48,
    getItemKey: (index) => options[index]?.id ?? index,
    overscan: 12,
    rangeExtractor,
    // React warns when a row measures itself during rendering.
    useFlushSync: false,
  })

  // New results start at the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other options are what it answers to.
  useEffect(() => {
    setActive(0)
    if (box.current) box.current.scrollTop = 0
  }, [options])

  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    list.current?.querySelector<HTMLElement>(`[data-index="${current}"] input`)?.focus()
  }, [current])

  const move = (event: KeyboardEvent) => {
    const next = rowAfter(event.key, current, options.length)
    if (next === undefined) return
    event.preventDefault()
    wantsFocus.current = true
    setActive(next)
    rows.scrollToIndex(next)
  }

  return (
    <div className="pick-rows" ref={box}>
      <ul ref={list} aria-label={label} style={{ height: rows.getTotalSize() }} onKeyDown={move}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const option = options[index]
          return (
            option && (
              <li
                key={key}
                data-index={index}
                ref={rows.measureElement}
                aria-setsize={options.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                <Checkbox
                  className="pick-row row"
                  checked={chosen.has(option.id)}
                  tabIndex={index === current ? 0 : -1}
                  onFocus={() => setActive(index)}
                  onChange={(event) => toggle(option.id, event.currentTarget.checked)}
                >
                  <span>
                    {option.label}
                    {option.note && <small className="note"> {option.note}</small>}
                  </span>
                </Checkbox>
                {detail && (
                  <IconButton
                    icon={detail.icon}
                    label={detail.label(option)}
                    tabIndex={index === current ? 0 : -1}
                    onFocus={() => setActive(index)}
                    onClick={() => detail.open(option.id)}
                  />
                )}
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
