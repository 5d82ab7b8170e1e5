import type { Campo } from '#contract/campos.ts'
import { useT } from '../../shell/i18n.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'

export interface SocioPrintProps {
  /** The own fields that the list shows. */
  campos: readonly Campo[]
  /** Ids of those that paper has too. */
  printed: ReadonlySet<number>
  setPrinted: (ids: ReadonlySet<number>) => void
}

/** Asks which own fields paper has, for which there is room beside the others only when they are few. */
export function SocioPrintDialog({
  isOpen,
  close,
  ...choice
}: SocioPrintProps & { isOpen: boolean; close: () => void }) {
  const t = useT()
  return (
    <Dialog title={t('socios.print')} isOpen={isOpen} close={close}>
      <SocioPrint {...choice} close={close} />
    </Dialog>
  )
}

function SocioPrint({ campos, printed, setPrinted, close }: SocioPrintProps & { close: () => void }) {
  const t = useT()
  const print = () => {
    close()
    // once the dialog is gone and the columns are there
    setTimeout(() => window.print())
  }
  return (
    <>
      <fieldset className="print-fields">
        <legend>{t('socios.print-fields')}</legend>
        {campos.map((campo) => (
          <Checkbox
            key={campo.id}
            checked={printed.has(campo.id)}
            onChange={({ target }) => {
              const others = [...printed].filter((each) => each !== campo.id)
              setPrinted(new Set(target.checked ? [...others, campo.id] : others))
            }}
          >
            {campo.nome}
          </Checkbox>
        ))}
      </fieldset>
      <div className="dialog-actions">
        <Button look="quiet" onClick={close}>
          {t('action.cancel')}
        </Button>
        <Button onClick={print}>{t('socio.print')}</Button>
      </div>
    </>
  )
}
