import { useState } from 'react'
import type { Campo } from '#contract/campos.ts'
import { useT } from '../../shell/i18n.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Menu } from '../../ui/controls/menu.tsx'
import { IconDownload, IconExport, IconFileTxt, IconFileXls, IconPrinter } from '../../ui/icons.ts'

interface SocioReportsProps extends SocioPrintProps {
  members: () => void
  payments: () => void
}

/** The two workbooks of what the list shows, and the list on paper. */
export function SocioReports({ members, payments, ...print }: SocioReportsProps) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Menu
        note={t('socios.report-help')}
        items={[
          { label: t('socios.report'), icon: IconFileXls, run: members },
          { label: t('socios.payments-report'), icon: IconFileXls, run: payments },
          {
            label: t('socios.print'),
            icon: IconPrinter,
            run: print.campos.length > 0 ? () => setAsking(true) : () => window.print(),
          },
        ]}
      >
        <Icon icon={IconDownload} />
        {t('socios.download')}
      </Menu>
      <Dialog title={t('socios.print')} isOpen={isAsking} close={() => setAsking(false)}>
        <SocioPrint {...print} close={() => setAsking(false)} />
      </Dialog>
    </>
  )
}

interface SocioPrintProps {
  /** The own fields that the list shows. */
  campos: readonly Campo[]
  /** Ids of those that paper has too. */
  printed: ReadonlySet<number>
  setPrinted: (ids: ReadonlySet<number>) => void
}

/** Asks which own fields paper has, for which there is room beside the others only when they are few. */
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

/** Everything of the members in the list, to work on elsewhere and to import again. */
export function SocioExport({ run }: { run: (format: 'csv' | 'xlsx') => void }) {
  const t = useT()
  return (
    <Menu
      note={t('socios.export-help')}
      items={[
        { label: t('socios.export-xlsx'), icon: IconFileXls, run: () => run('xlsx') },
        { label: t('socios.export-csv'), icon: IconFileTxt, run: () => run('csv') },
      ]}
    >
      <Icon icon={IconExport} />
      {t('socios.export')}
    </Menu>
  )
}
