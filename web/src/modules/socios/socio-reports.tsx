import { useT } from '../../shell/i18n.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Menu } from '../../ui/controls/menu.tsx'
import { IconDownload, IconExport, IconFileTxt, IconFileXls } from '../../ui/icons.ts'

interface SocioReportsProps {
  members: () => void
  payments: () => void
}

/** The two workbooks of what the list shows. */
export function SocioReports({ members, payments }: SocioReportsProps) {
  const t = useT()
  return (
    <Menu
      note={t('socios.report-help')}
      items={[
        { label: t('socios.report'), icon: IconFileXls, run: members },
        { label: t('socios.payments-report'), icon: IconFileXls, run: payments },
      ]}
    >
      <Icon icon={IconDownload} />
      {t('socios.download')}
    </Menu>
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
