import type { ReactNode } from 'react'
import { focusHeading } from '../../shell/focus.ts'
import { useT } from '../../shell/i18n.ts'
import { Button, IconButton } from '../controls/button.tsx'
import { IconClose } from '../icons.ts'
import './selection-bar.css'

interface SelectionBarProps {
  label: string
  /** The number of ticked rows; the bar is hidden without any. */
  count: number
  /** The announcement for screen readers when the ticks change. */
  status: ReactNode
  /** The number of rows that the list finds, and a way to tick those of its other pages. */
  all?: { total: number; text: string; choose: () => void }
  /** The buttons. */
  children: ReactNode
  /** Unticks all. */
  clear?: () => void
  isBusy?: boolean
}

/**
 * The actions on the ticked rows, at the bottom of the window. Its status element always exists: screen readers announce only changes of a
 * status that they already know.
 */
export function SelectionBar({ label, count, status, all, children, clear, isBusy }: SelectionBarProps) {
  const t = useT()
  const isEmpty = count === 0
  return (
    <section
      className={isEmpty ? 'visually-hidden' : 'selection-bar row screen-only'}
      aria-label={isEmpty ? undefined : label}
      aria-busy={isBusy}
    >
      <p role="status">{!isEmpty && status}</p>
      {all && !isEmpty && count < all.total && (
        <Button look="link" onClick={all.choose}>
          {all.text}
        </Button>
      )}
      {!isEmpty && (
        <div className="selection-buttons row">
          {children}
          {clear && (
            <IconButton
              icon={IconClose}
              label={t('list.unchoose')}
              title={t('list.unchoose')}
              onClick={() => {
                clear()
                // The bar with the button goes.
                focusHeading()
              }}
            />
          )}
        </div>
      )}
    </section>
  )
}
