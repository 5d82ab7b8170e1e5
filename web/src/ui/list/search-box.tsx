import { useCallback, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useT } from '../../shell/i18n.ts'
import { IconClose, IconSearch } from '../icons.ts'
import './search-box.css'

/** Waits for the end of the word before asking the server. */
const searchDelay = 300

interface SearchBoxProps {
  label: string
  value: string
  change: (value: string) => void
}

/** The search of a list; follows the address when that changes by itself. */
export function SearchBox({ label, value, change }: SearchBoxProps) {
  const t = useT()
  const [typed, setTyped] = useState(value)
  /** What the address says, or is about to say. */
  const sent = useRef(value)
  /** Sent and not come back yet. The address comes late, and by then more may have been typed or sent. */
  const awaited = useRef<string[]>([])
  const input = useRef<HTMLInputElement>(null)

  // What was typed before the scripts were there stands in the field, and nowhere else.
  useEffect(() => {
    const early = input.current?.value ?? sent.current
    if (early !== sent.current) setTyped(early)
  }, [])

  useEffect(() => {
    const place = awaited.current.lastIndexOf(value)
    if (place >= 0) {
      awaited.current.splice(0, place + 1)
    } else if (value !== sent.current) {
      awaited.current = []
      sent.current = value
      setTyped(value)
    }
  }, [value])

  const send = useCallback(
    (text: string) => {
      if (text !== sent.current) awaited.current.push(text)
      sent.current = text
      change(text)
    },
    [change],
  )

  useEffect(() => {
    if (typed === sent.current) return
    const timer = setTimeout(() => send(typed), searchDelay)
    return () => clearTimeout(timer)
  }, [typed, send])

  const sendNow = (text: string) => {
    setTyped(text)
    send(text)
  }
  return (
    <search className="list-search">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sendNow(typed)
        }}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <input
          ref={input}
          type="search"
          // Without scripts the form says it in the address itself.
          name="search"
          aria-label={label}
          placeholder={label}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={limits.line}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {typed && (
          <button
            type="button"
            className="icon-button list-search-clear"
            aria-label={t('list.clear-search')}
            onClick={() => {
              sendNow('')
              input.current?.focus()
            }}
          >
            <IconClose size={18} aria-hidden />
          </button>
        )}
      </form>
    </search>
  )
}
