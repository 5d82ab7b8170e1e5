import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
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
}
interface Shown extends Notice {
  id: number
}

const mostShown = 3
const durations = { success: 8_000, info: 12_000, warning: 30_000, error: 30_000 }

let lastId = 0
/** Those past the first three wait until one goes. */
const notices = createStore<Shown[]>([])
const none: Shown[] = []

/** Shows a notice at the top of the page and has it read aloud. Returns how to close it early. */
export function notify(notice: Notice): () => void {
  const id = ++lastId
  const close = () => closeNotice(id)
  // The calls of one page tend to fail together: one notice says it. The newest stays, with its own action.
  const others = notices.now().filter((each) => each.text !== notice.text || each.title !== notice.title)
  notices.set([...others, { ...notice, id }])
  return close
}

const closeNotice = (id: number) => notices.set(notices.now().filter((notice) => notice.id !== id))

/** Where notices appear; rendered once, by the shell. */
export function Notifications() {
  const t = useT()
  const shown = useSyncExternalStore(notices.subscribe, notices.now, () => none).slice(0, mostShown)
  return (
    <section className="notices" aria-label={t('notices.label')} aria-live="polite" aria-relevant="additions">
      {shown.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  )
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
