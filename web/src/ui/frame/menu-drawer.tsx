import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useT } from '../../shell/i18n.ts'
import { useHydrated } from '../../shell/use-hydrated.ts'
import { Icon } from '../controls/icon.tsx'
import { ModalDialog } from '../controls/modal-dialog.tsx'
import { IconClose, IconMenu } from '../icons.ts'

const wideEnoughForTopMenu = '(min-width: 62rem)'

/** The side drawer of narrow windows. Before hydration, and without JavaScript, its button unfolds the same menu. */
export function MenuDrawer({ children }: { children: ReactNode }) {
  const t = useT()
  const hydrated = useHydrated()
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()
  const close = useCallback(() => setOpen(false), [])

  // Before the heading of the new page takes the focus, because a closing dialog returns it to its button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is what closes it.
  useLayoutEffect(close, [key, close])

  useEffect(() => {
    if (!hydrated || !details.current?.open) return
    // Unfolded before hydration: the drawer takes over.
    details.current.open = false
    setOpen(true)
  }, [hydrated])

  useEffect(() => {
    if (!isOpen) return
    const wide = window.matchMedia(wideEnoughForTopMenu)
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [isOpen, close])

  return (
    <div className="drawer-area">
      <details ref={details} className="drawer-fallback">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button, and turns keys into clicks. */}
        <summary
          className="header-button"
          aria-haspopup="dialog"
          onClick={(event) => {
            event.preventDefault()
            setOpen(true)
          }}
        >
          <Icon icon={IconMenu} size={24} />
          <span>{t('menu.open')}</span>
        </summary>
        {!hydrated && <div className="drawer-unfolded">{children}</div>}
      </details>
      {isOpen && (
        <ModalDialog
          className="drawer"
          aria-label={t('menu.label')}
          close={close}
          // A click beside the drawer, or on an entry, whose page can take a while to load.
          onClick={({ target, currentTarget }) =>
            (target === currentTarget || (target as Element).closest('a')) && close()
          }
        >
          <div className="drawer-content">
            <button type="button" className="header-button drawer-close" onClick={close}>
              <Icon icon={IconClose} size={24} />
              <span>{t('action.close')}</span>
            </button>
            {children}
          </div>
        </ModalDialog>
      )}
    </div>
  )
}
