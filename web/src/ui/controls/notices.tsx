import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { focusHeading } from '../../shell/focus.ts'
import { useT } from '../../shell/i18n.ts'
import { closeNotice, type Notice, noticeSlots, notices, type ShownNotice } from '../../shell/notices.ts'
import { IconAlert, IconCheck, IconClose, type IconComponent, IconInfo } from '../icons.ts'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { useNoticePlace } from './use-notice-place.ts'

const maxShown = 3
const durations = { success: 8_000, info: 12_000, warning: 30_000, error: 30_000 }
const none: readonly ShownNotice[] = []
const noSlots: readonly Element[] = []

/** Success notices come before errors. */
const isLater = ({ kind }: Notice) => Number(kind !== 'success')

/**
 * The area of the notices; the shell renders it once, in the sticky part at the top of the window. Notices lie over the page, which stays
 * where it is under the pointer ({@link useNoticePlace}). Notices that come while a dialog is open appear in the dialog.
 */
export function Notifications() {
  const t = useT()
  const all = useSyncExternalStore(notices.subscribe, notices.now, () => none)
  const open = useSyncExternalStore(noticeSlots.subscribe, noticeSlots.now, () => noSlots)
  const section = useRef<HTMLElement>(null)
  const shown = [...all].sort((a, b) => isLater(a) - isLater(b)).slice(0, maxShown)
  useNoticePlace(section, shown.length)
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
    noticeSlots.set([...noticeSlots.now(), current])
    return () => noticeSlots.set(noticeSlots.now().filter((each) => each !== current))
  }, [])
  return <div ref={slot} className="notices" aria-live="polite" aria-relevant="additions" />
}

const icons: Record<Notice['kind'], IconComponent> = {
  success: IconCheck,
  error: IconAlert,
  warning: IconAlert,
  info: IconInfo,
}

function NoticeCard({ notice }: { notice: ShownNotice }) {
  const { id, causes, kind, title, text, undo, to, onDismiss, duration } = notice
  const actions = causes.flatMap(({ action }) => action ?? [])
  const label = actions.at(-1)?.label
  const t = useT()
  const [held, setHeld] = useState(false)
  /** On a phone it begins as one line. */
  const [isOpen, setOpen] = useState(false)
  const left = useRef(duration ?? durations[kind])
  /** The element that had the focus before. */
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
    <Button
      look="quiet"
      onClick={() => {
        close()
        run()
      }}
    >
      {label}
    </Button>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only stops its clock.
    <div
      className={`notice is-${kind}${isOpen ? ' is-open' : ''}`}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={({ currentTarget, relatedTarget }) => {
        hold()
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
      }}
      onBlur={release}
    >
      <Icon icon={icons[kind]} size={24} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: who cannot press reads all of it, or comes to it with the keyboard. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above. */}
      <div
        className="notice-text"
        role={kind === 'error' ? 'alert' : undefined}
        onClick={() => setOpen(true)}
      >
        <span className="visually-hidden">{t(`notices.${kind}`)}</span>
        {title && <strong>{title}</strong>}
        <p>{text}</p>
      </div>
      <IconButton
        icon={IconClose}
        size={24}
        label={t('notices.close')}
        onClick={() => {
          close()
          onDismiss?.()
        }}
      />
      {(label || undo || to) && (
        <div className="notice-actions">
          {label &&
            actionButton(label, () => {
              for (const { run } of actions) run()
            })}
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
    <Button look="quiet" to={to} onClick={close}>
      {t('notices.open')}
    </Button>
  )
}

/** With its button a closed notice loses the focus, which goes back to where it was, else to the heading. */
function returnFocus(before: EventTarget | null): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  else focusHeading()
}
