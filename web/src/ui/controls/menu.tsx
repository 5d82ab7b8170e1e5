import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { Link } from '../../shell/link.tsx'
import type { IconComponent } from '../icons.ts'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import './menu.css'

export interface MenuItem {
  label: string
  icon: IconComponent
  to?: string | undefined
  run?: (() => void) | undefined
  isDanger?: boolean | undefined
  /** Looks disabled; a press still runs it, to say why. */
  isRefused?: boolean
}

interface MenuProps {
  /** The button that opens the menu is this icon, with an accessible name. */
  icon?: IconComponent
  label?: string
  className?: string
  /** Content of the button. */
  children?: ReactNode
  /** A line of text above the items. */
  note?: string
  items: readonly MenuItem[]
}

/** A button that opens a menu below it, or above where there is no room. */
export function Menu({ icon, label = '', className, children, note, items }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = (returnsFocus: boolean) => {
    if (returnsFocus) button.current?.focus()
    setOpen(false)
  }
  const shared = {
    ref: button,
    id: `${id}-button`,
    className,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    onClick: () => setOpen(!isOpen),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      setOpen(true)
    },
  } as const
  return (
    <>
      {icon ? (
        <IconButton {...shared} icon={icon} label={label} />
      ) : (
        <Button {...shared} look="quiet">
          {children}
        </Button>
      )}
      {isOpen && (
        <MenuPanel id={id} button={button} close={close}>
          {note && <p className="menu-panel-note">{note}</p>}
          {items.map((item) => (
            <Item key={item.label} item={item} close={close} />
          ))}
        </MenuPanel>
      )}
    </>
  )
}

interface MenuPanelProps {
  id: string
  button: { current: HTMLButtonElement | null }
  close: (returnsFocus: boolean) => void
  children: ReactNode
}

/** The panel is a child of `main`, because a card would cut it off; it scrolls with the page. */
function MenuPanel({ id, button, close, children }: MenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number }>()
  useLayoutEffect(() => {
    if (panel.current && button.current) setPlace(placeBelow(button.current, panel.current))
  }, [button])
  const isPlaced = place !== undefined
  useEffect(() => {
    if (isPlaced) findItems(panel.current)[0]?.focus({ preventScroll: true })
  }, [isPlaced])

  useEffect(() => {
    const closeUnlessInside = ({ target }: Event) => {
      const isInside = panel.current?.contains(target as Node) || button.current?.contains(target as Node)
      if (!isInside) close(false)
    }
    const closeNow = () => close(false)
    document.addEventListener('pointerdown', closeUnlessInside)
    window.addEventListener('resize', closeNow)
    return () => {
      document.removeEventListener('pointerdown', closeUnlessInside)
      window.removeEventListener('resize', closeNow)
    }
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const items = findItems(panel.current)
    const next = nextItem(event.key, items.indexOf(document.activeElement as HTMLElement), items.length)
    if (next !== undefined) items[next]?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') close(true)
    // Tab goes on from the button.
    if (next !== undefined || event.key === 'Escape') event.preventDefault()
    event.stopPropagation()
  }
  return createPortal(
    <div
      ref={panel}
      id={id}
      role="menu"
      aria-labelledby={`${id}-button`}
      tabIndex={-1}
      className="menu-panel"
      style={place ?? { visibility: 'hidden' }}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>,
    document.getElementById('main') ?? document.body,
  )
}

function Item({ item, close }: { item: MenuItem } & Pick<MenuPanelProps, 'close'>) {
  const { icon, label, to, run, isDanger, isRefused } = item
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: isDanger ? 'menu-panel-item is-danger' : 'menu-panel-item',
  }
  const content = (
    <>
      <Icon icon={icon} />
      {label}
    </>
  )
  if (to !== undefined)
    return (
      <Link {...shared} to={to} onClick={() => close(false)}>
        {content}
      </Link>
    )
  return (
    <button
      {...shared}
      type="button"
      aria-disabled={isRefused || undefined}
      onClick={() => {
        // a dialog that it opens then returns the focus to the button
        close(true)
        run?.()
      }}
    >
      {content}
    </button>
  )
}

const findItems = (panel: HTMLElement | null): HTMLElement[] => [
  ...(panel?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
]

/** Index of the item that a key moves to, of `count`; undefined for any other key. */
function nextItem(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** Between button and panel, and between panel and window. */
const [gap, edge] = [8, 12]

/** Right-aligned with the button, inside the window, in coordinates of the page. */
function placeBelow(button: HTMLElement, panel: HTMLElement): { left: number; top: number } {
  const { top, bottom, right } = button.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const isBelow = bottom + gap + height <= clientHeight || top < gap + height
  const left = Math.max(edge, Math.min(right, clientWidth - edge) - width)
  return {
    left: left + window.scrollX,
    top: (isBelow ? bottom + gap : top - gap - height) + window.scrollY,
  }
}
