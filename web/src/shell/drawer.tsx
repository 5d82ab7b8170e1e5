import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useT } from './i18n.ts'
import { Icon } from './icons.tsx'
import { closeModal, openModal } from './modal.ts'
import { useHydrated } from './use-hydrated.ts'

const wideEnoughForTopMenu = '(min-width: 62rem)'

/** The side drawer of narrow windows. Before hydration, and without JavaScript, its button unfolds the same menu. */
export function Drawer({ children }: { children: ReactNode }) {
  const t = useT()
  const hydrated = useHydrated()
  const dialog = useRef<HTMLDialogElement>(null)
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()
  const close = useCallback(() => setOpen(false), [])

  // Before the heading of the new page takes the focus, because a closing dialog returns it to its button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is what closes it.
  useLayoutEffect(() => {
    dialog.current?.close?.()
    close()
  }, [key, close])

  useEffect(() => {
    if (!hydrated || !details.current?.open) return
    // Unfolded before hydration: the drawer takes over.
    details.current.open = false
    setOpen(true)
  }, [hydrated])

  useEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    const wide = window.matchMedia(wideEnoughForTopMenu)
    openModal(element)
    wide.addEventListener('change', close)
    return () => {
      wide.removeEventListener('change', close)
      closeModal(element)
    }
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
          <Icon name="menu" />
          <span>{t('menu.open')}</span>
        </summary>
        {!hydrated && <div className="drawer-unfolded">{children}</div>}
      </details>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too, which the browser reports as cancel. */}
      <dialog
        ref={dialog}
        className="drawer"
        aria-label={t('menu.label')}
        onClose={close}
        onCancel={close}
        // A click beside the drawer, or on an entry, whose page can take a while to load.
        onClick={({ target, currentTarget }) =>
          (target === currentTarget || (target as Element).closest('a')) && close()
        }
      >
        {isOpen && (
          <div className="drawer-content">
            <button type="button" className="header-button drawer-close" onClick={close}>
              <Icon name="close" />
              <span>{t('action.close')}</span>
            </button>
            {children}
          </div>
        )}
      </dialog>
    </div>
  )
}
