import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useT } from '../../shell/i18n.ts'
import { IconClose, IconSearch } from '../icons.ts'

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
  const sent = useRef(value)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (value !== sent.current) {
      sent.current = value
      setTyped(value)
    }
  }, [value])

  useEffect(() => {
    if (typed === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed
      change(typed)
    }, searchDelay)
    return () => clearTimeout(timer)
  }, [typed, change])

  const sendNow = (text: string) => {
    sent.current = text
    setTyped(text)
    change(text)
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
            className="list-search-clear"
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
