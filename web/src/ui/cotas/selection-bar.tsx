import type { ReactNode } from 'react'
import { useT } from '../../shell/i18n.ts'
import { IconClose } from '../icons.ts'
import './selection-bar.css'

interface SelectionBarProps {
  label: string
  /** How many rows are ticked; the bar is hidden without any. */
  count: number
  /** What screen readers are told when the ticks change. */
  status: ReactNode
  /** How many rows the list finds, and a way to tick those of its other pages. */
  all?: { total: number; text: string; choose: () => void }
  /** The buttons. */
  children: ReactNode
  /** Unticks all. */
  clear?: () => void
  isBusy?: boolean
}

/** What can be done with the ticked rows, at the bottom of the window. */
export function SelectionBar({ label, count, status, all, children, clear, isBusy }: SelectionBarProps) {
  const t = useT()
  return (
    <section className="choice-bar" aria-label={label} hidden={count === 0} aria-busy={isBusy}>
      <p role="status">{count > 0 && status}</p>
      {all && count < all.total && (
        <button type="button" className="link-button" onClick={all.choose}>
          {all.text}
        </button>
      )}
      <div className="choice-buttons">
        {children}
        {clear && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('recibos.unchoose')}
            title={t('recibos.unchoose')}
            onClick={clear}
          >
            <IconClose size={22} stroke={1.75} aria-hidden />
          </button>
        )}
      </div>
    </section>
  )
}
