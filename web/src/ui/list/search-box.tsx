import { useCallback, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { repeatedInput } from '../../shell/config.ts'
import { useT } from '../../shell/i18n.ts'
import { IconButton } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { IconClose, IconSearch } from '../icons.ts'
import './search-box.css'

/** Debounce time before the request, in milliseconds. */
const searchDelay = 300

interface SearchBoxProps {
  label: string
  value: string
  change: (value: string) => void
}

/** The search field of a list; follows the address when that changes from outside. */
export function SearchBox({ label, value, change }: SearchBoxProps) {
  const t = useT()
  const [typed, setTyped] = useState(value)
  /** The search in the address, present or future. */
  const sent = useRef(value)
  /** Searches not yet in the address. The address follows late, and more can have been typed by then. */
  const awaited = useRef<string[]>([])
  const input = useRef<HTMLInputElement>(null)

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
        <Icon icon={IconSearch} />
        <input
          ref={input}
          type="search"
          // Without JavaScript the form puts it into the address.
          name="search"
          aria-label={label}
          placeholder={label}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={limits.line}
          value={typed}
          onChange={({ currentTarget, nativeEvent }) =>
            // text that was typed before hydration has waited long enough
            (nativeEvent as InputEvent).inputType === repeatedInput
              ? sendNow(currentTarget.value)
              : setTyped(currentTarget.value)
          }
        />
        {typed && (
          <IconButton
            icon={IconClose}
            label={t('list.clear-search')}
            onClick={() => {
              sendNow('')
              input.current?.focus()
            }}
            className="list-search-clear"
            size={18}
          />
        )}
      </form>
    </search>
  )
}
