import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { focusHeading } from './focus.ts'
import { useT } from './i18n.ts'
import { Icon, type IconName } from './icons.tsx'
import { Link } from './link.tsx'
import { createStore } from './store.ts'

export interface Notice {
  kind: 'success' | 'error' | 'warning' | 'info'
  title?: string
  text: string
  /** One possible action; it closes the notice. */
  action?: { label: string; run: () => void }
  /** Takes back what the notice tells, which closes it. */
  undo?: () => void
  /** Where that is which the notice tells of; nothing leads there from the page itself. */
  to?: string
  /** Called when the user closes the notice without the action. */
  onDismiss?: () => void
  /** Milliseconds until the notice closes; Infinity for never. */
  duration?: number
  /** The notice explains a navigation and stays on the next page; other errors close with their page. */
  isForNextPage?: boolean
}
interface ShownNotice extends Notice {
  id: number
  /** The notice slot of the dialog that was open when the notice came. */
  slot: Element | undefined
}

const maxShown = 3
const durations = { success: 8_000, info: 12_000, warning: 30_000, error: 30_000 }

let lastId = 0
/** Only three are shown; the others wait. */
const notices = createStore<ShownNotice[]>([])
const none: ShownNotice[] = []
/** Notice slots of the open dialogs, the topmost last. */
const slots = createStore<Element[]>([])
const noSlots: Element[] = []

/** Shows a notice at the top of the page and announces it to screen readers. Returns a function that closes it. */
export function notify(notice: Notice): () => void {
  const id = ++lastId
  const close = () => closeNotice(id)
  // The calls of a page tend to fail together: one notice is enough. The newest one stays, with its own action.
  const others = notices.now().filter((each) => each.text !== notice.text || each.title !== notice.title)
  notices.set([...others, { ...notice, id, slot: slots.now().at(-1) }])
  return close
}

const closeNotice = (id: number) => notices.set(notices.now().filter((notice) => notice.id !== id))

/** Closes the error notices of the page being left. */
export const leavePage = (): void =>
  notices.set(
    notices
      .now()
      .filter(({ kind, isForNextPage }) => kind !== 'error' || isForNextPage)
      .map((notice) => ({ ...notice, isForNextPage: false })),
  )

/** Success notices come before errors. */
const isLater = ({ kind }: Notice) => Number(kind !== 'success')

/**
 * The area of the notices; the shell renders it once, in the sticky part at the top of the window. Notices take up space
 * there, so they cover nothing. Notices that come while a dialog is open appear in the dialog.
 */
export function Notifications() {
  const t = useT()
  const all = useSyncExternalStore(notices.subscribe, notices.now, () => none)
  const open = useSyncExternalStore(slots.subscribe, slots.now, () => noSlots)
  const section = useRef<HTMLElement>(null)
  const shown = [...all].sort((a, b) => isLater(a) - isLater(b)).slice(0, maxShown)
  // Sticky elements and scroll targets stay below the notices.
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

/** The area of the notices in a dialog. */
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

function NoticeCard({ notice }: { notice: ShownNotice }) {
  const { id, kind, title, text, action, undo, to, onDismiss, duration } = notice
  const t = useT()
  const [held, setHeld] = useState(false)
  const left = useRef(duration ?? durations[kind])
  /** What had the focus before it came here. */
  const before = useRef<EventTarget>(null)

  // The timer stops while the pointer or the keyboard focus is on the notice.
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
  const close = () => {
    closeNotice(id)
    returnFocus(before.current)
  }
  const actionButton = (label: string, run: () => void) => (
    <button
      type="button"
      className="button button-quiet"
      onClick={() => {
        close()
        run()
      }}
    >
      {label}
    </button>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only stops its clock.
    <div
      className={`notice notice-${kind}`}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={({ currentTarget, relatedTarget }) => {
        hold()
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
      }}
      onBlur={release}
    >
      <Icon name={icons[kind]} />
      <div className="notice-text" role={kind === 'error' ? 'alert' : undefined}>
        <span className="visually-hidden">{t(`notices.${kind}`)}</span>
        {title && <strong>{title}</strong>}
        <p>{text}</p>
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label={t('notices.close')}
        onClick={() => {
          close()
          onDismiss?.()
        }}
      >
        <Icon name="close" />
      </button>
      {(action || undo || to) && (
        <div className="notice-actions">
          {action && actionButton(action.label, action.run)}
          {undo && actionButton(t('notices.undo'), undo)}
          {to && <NoticeLink to={to} close={() => closeNotice(id)} />}
        </div>
      )}
    </div>
  )
}

function NoticeLink({ to, close }: { to: string; close: () => void }) {
  const t = useT()
  const { pathname } = useLocation()
  if (to.split('?')[0] === pathname) return null
  return (
    <Link className="button button-quiet" to={to} onClick={close}>
      {t('notices.open')}
    </Link>
  )
}

/** With its button a closed notice loses the focus, which goes back to where it was, else to the heading. */
function returnFocus(before: EventTarget | null): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  else focusHeading()
}

/** Closes all notices: signing in has resolved their causes. */
export const clearNotices = (): void => notices.set(none)
