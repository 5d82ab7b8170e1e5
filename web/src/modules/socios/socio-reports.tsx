import { useState } from 'react'
import { useT } from '../../shell/i18n.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Menu } from '../../ui/controls/menu.tsx'
import { IconDownload, IconExport, IconFileTxt, IconFileXls, IconPrinter } from '../../ui/icons.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import type { SocioPrintProps } from './socio-print-dialog.tsx'

/** Loaded when it first opens. */
const SocioPrintDialog = lazyDialog(
  () => import('./socio-print-dialog.tsx'),
  (module) => module.SocioPrintDialog,
)

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
      <SocioPrintDialog {...print} isOpen={isAsking} close={() => setAsking(false)} />
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
