import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useT } from './i18n.ts'
import { Icon, type IconName } from './icons.tsx'
import { createStore } from './store.ts'

export interface Notice {
  kind: 'success' | 'error' | 'warning' | 'info'
  title?: string
  text: string
  /** One thing that can be done about it; doing it closes the notice. */
  action?: { label: string; run: () => void }
  /** What closing it by hand, without acting, means. */
  onDismiss?: () => void
  /** Milliseconds it stays; Infinity until it is closed. */
  duration?: number
  /** It says why another page is about to come, and stays there; other errors go with the page they are about. */
  isForNextPage?: boolean
}
interface Shown extends Notice {
  id: number
  /** Place in the dialog that was open when it came. */
  slot: Element | undefined
}

const mostShown = 3
const durations = { success: 8_000, info: 12_000, warning: 30_000, error: 30_000 }

let lastId = 0
/** Those past the first three wait until one goes. */
const notices = createStore<Shown[]>([])
const none: Shown[] = []
/** Places for notices in the dialogs that are open, the uppermost last. */
const slots = createStore<Element[]>([])
const noSlots: Element[] = []

/** Shows a notice at the top of the page and has it read aloud. Returns how to close it early. */
export function notify(notice: Notice): () => void {
  const id = ++lastId
  const close = () => closeNotice(id)
  // The calls of one page tend to fail together: one notice says it. The newest stays, with its own action.
  const others = notices.now().filter((each) => each.text !== notice.text || each.title !== notice.title)
  notices.set([...others, { ...notice, id, slot: slots.now().at(-1) }])
  return close
}

const closeNotice = (id: number) => notices.set(notices.now().filter((notice) => notice.id !== id))

/** Forgets the errors of a page that is being left. */
export const leavePage = (): void =>
  notices.set(
    notices
      .now()
      .filter(({ kind, isForNextPage }) => kind !== 'error' || isForNextPage)
      .map((notice) => ({ ...notice, isForNextPage: false })),
  )

/** What went well is told at once, however many errors there are. */
const isLater = ({ kind }: Notice) => Number(kind !== 'success')

/**
 * Where notices appear; rendered once, by the shell, in what stays at the top of the window. They take room there, and
 * so cover nothing; those that come while a dialog is open stand in the dialog.
 */
export function Notifications() {
  const t = useT()
  const all = useSyncExternalStore(notices.subscribe, notices.now, () => none)
  const open = useSyncExternalStore(slots.subscribe, slots.now, () => noSlots)
  const section = useRef<HTMLElement>(null)
  const shown = [...all].sort((a, b) => isLater(a) - isLater(b)).slice(0, mostShown)
  // What the page scrolls to, and what sticks to its top, stays below.
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const top = section.current?.parentElement
    if (shown.length > 0 && top) style.setProperty('--top-height', `${top.offsetHeight}px`)
    else style.removeProperty('--top-height')
  })
  const cardsIn = (place: Element | undefined) =>
    shown
      .filter(({ slot }) => (slot && open.includes(slot) ? slot : undefined) === place)
      .map((notice) => <NoticeCard key={notice.id} notice={notice} />)
  return (
    <section
      ref={section}
      className="notices"
      aria-label={t('notices.label')}
      aria-live="polite"
      aria-relevant="additions"
    >
      {cardsIn(undefined)}
      {open.map((slot) => createPortal(cardsIn(slot), slot))}
    </section>
  )
}

/** In a dialog: where the notices appear that come while it is open. */
export function NoticeSlot() {
  const slot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = slot
    if (!current) return
    slots.set([...slots.now(), current])
    return () => slots.set(slots.now().filter((each) => each !== current))
  }, [])
  return <div ref={slot} className="notices" aria-live="polite" aria-relevant="additions" />
}

const icons: Record<Notice['kind'], IconName> = {
  success: 'check',
  error: 'alert',
  warning: 'alert',
  info: 'info',
}

function NoticeCard({ notice }: { notice: Shown }) {
  const { id, kind, title, text, action, onDismiss, duration } = notice
  const t = useT()
  const [held, setHeld] = useState(false)
  const left = useRef(duration ?? durations[kind])

  // The clock stands still while somebody reads it with the pointer on it or is inside it with the keyboard.
  useEffect(() => {
    if (held || left.current === Number.POSITIVE_INFINITY) return
    const since = Date.now()
    const timer = setTimeout(() => closeNotice(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(2_000, left.current - (Date.now() - since))
    }
  }, [held, id])

  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only stops its clock.
    <div
      className={`notice notice-${kind}`}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon name={icons[kind]} />
      <div className="notice-text" role={kind === 'error' ? 'alert' : undefined}>
        <span className="visually-hidden">{t(`notices.${kind}`)}</span>
        {title && <strong>{title}</strong>}
        <p>{text}</p>
        {action && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => {
              closeNotice(id)
              action.run()
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label={t('notices.close')}
        onClick={() => {
          closeNotice(id)
          onDismiss?.()
        }}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

/** Closes them all: signing in has answered whatever they said. */
export const clearNotices = (): void => notices.set(none)
