import { useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { useT } from '../../shell/i18n.ts'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { LoadedPart } from '../../ui/loaded.tsx'
import { toSlices } from '../../ui/slices/slices.ts'
import { dryCartasQuery, type LetterRecipients, sendCartas } from './many.calls.ts'
import { ManySteps } from './many-steps.tsx'
import { PaperLetters } from './paper-letters.tsx'
import { cartasQuery } from './socios.calls.ts'
import './many.css'

interface ManyCartasDialogProps {
  recipients: LetterRecipients
  isOpen: boolean
  close: () => void
}

/** Mails many members a letter to choose a password: those who are ticked, or all who never had one. */
export function ManyCartasDialog({ recipients, isOpen, close }: ManyCartasDialogProps) {
  const t = useT()
  return (
    <Dialog title={t('many.cartas-title')} isOpen={isOpen} close={close}>
      {isOpen && <CartasSteps recipients={recipients} close={close} />}
    </Dialog>
  )
}

function CartasSteps({ recipients, close }: Omit<ManyCartasDialogProps, 'isOpen'>) {
  const t = useT()
  const slices = recipients === 'TODAS' ? [recipients] : toSlices(recipients, { size: limits.atOnce })
  const query = useQuery(dryCartasQuery(slices))
  const words = {
    check: (count: number) => t('many.cartas-check', { count }),
    none: t('many.cartas-none'),
    now: (count: number) => t('many.cartas-now', { count }),
    done: (count: number) => t('many.cartas-done', { count }),
  }
  return (
    <LoadedPart query={query}>
      {(planned) => (
        <>
          <PaperLetters
            people={planned.excluded.flatMap(({ socio, motivo }) => (motivo === 'SEN_CORREO' ? [socio] : []))}
          />
          {recipients === 'TODAS' ? (
            <ManySteps
              records={everybody}
              planned={planned}
              send={() => sendCartas(recipients, false)}
              words={words}
              close={close}
            >
              <Queue />
            </ManySteps>
          ) : (
            <ManySteps
              records={recipients}
              planned={planned}
              send={(slice) => sendCartas(slice, false)}
              words={words}
              close={close}
            >
              <Queue />
            </ManySteps>
          )}
        </>
      )}
    </LoadedPart>
  )
}

/** All who never had a letter go in one request. */
const everybody = ['TODAS'] as const

/** How many letters have not left yet. */
function Queue() {
  const t = useT()
  const { data } = useQuery({ ...cartasQuery, refetchInterval: 2000 })
  if (!data) return null
  const { enCola } = data
  return <p role="status">{enCola > 0 ? t('many.cartas-queue', { count: enCola }) : t('many.cartas-out')}</p>
}
