import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import './tooltip.css'

interface TooltipProps {
  /** Nothing is shown without it. */
  text: string | undefined
  children: ReactNode
}

/** A text about a button, shown to those who point at it, come to it with the keyboard, or touch it. Escape hides it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const show = () => setShown(true)
  const hide = () => setShown(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isShown || !text) return
    event.preventDefault()
    hide()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it is what one operates
    <span
      className="tooltip-area"
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onTouchStart={show}
      onKeyDown={onKeyDown}
    >
      {children}
      {isShown && text && (
        <span role="tooltip" id={id} className="tooltip">
          {text}
        </span>
      )}
    </span>
  )
}
