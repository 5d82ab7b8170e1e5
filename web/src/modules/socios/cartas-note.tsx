import { useState } from 'react'
import type { EstadoCartas } from '#contract/socios-cambios.ts'
import { loadTexts, useT } from '../../shell/i18n.ts'
import { load } from '../../shell/load.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { IconSend } from '../../ui/icons.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'

/** The texts of slices are those of the fees. */
export const LazyCartasDialog = lazyDialog(
  async () => {
    const [module] = await Promise.all([
      load(() => import('./many-cartas-dialog.tsx')),
      loadTexts('register', 'cotas'),
    ])
    return module
  },
  (module) => module.ManyCartasDialog,
)

interface CartasNoteProps {
  cartas: EstadoCartas
  /** Whether the list shows those who wait for a letter. */
  isShown: boolean
  show: () => void
}

/** Tells the keepers of the register who never had a letter to choose a password, and sends it; nothing while everybody had one. */
export function CartasNote({ cartas: { senCarta, enCola }, isShown, show }: CartasNoteProps) {
  const t = useT()
  const [isSending, setSending] = useState(false)
  return (
    <>
      {(senCarta > 0 || enCola > 0) && (
        <div className="cartas-note callout screen-only">
          <Icon icon={IconSend} />
          <div>
            <p>
              {senCarta > 0
                ? t('socios.cartas-waiting', { count: senCarta })
                : t('socios.cartas-queue', { count: enCola })}
            </p>
            {senCarta > 0 && (
              <p className="links">
                <Button look="link" className="target" onClick={() => setSending(true)}>
                  {t('socios.cartas-send')}
                </Button>
                {!isShown && (
                  <Button look="link" className="target" onClick={show}>
                    {t('socios.cartas-see')}
                  </Button>
                )}
              </p>
            )}
          </div>
        </div>
      )}
      <LazyCartasDialog recipients="TODAS" isOpen={isSending} close={() => setSending(false)} />
    </>
  )
}
