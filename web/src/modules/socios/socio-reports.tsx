import { useT } from '../../shell/i18n.ts'
import { IconDownload, IconFileXls } from '../../ui/icons.ts'
import { Menu } from '../../ui/menu.tsx'

interface SocioReportsProps {
  members: () => void
  payments: () => void
}

/** The two workbooks of what the list shows. */
export function SocioReports({ members, payments }: SocioReportsProps) {
  const t = useT()
  return (
    <Menu
      className="button button-quiet"
      note={t('socios.report-help')}
      items={[
        { label: t('socios.report'), icon: IconFileXls, run: members },
        { label: t('socios.payments-report'), icon: IconFileXls, run: payments },
      ]}
    >
      <IconDownload size={20} stroke={1.75} aria-hidden />
      {t('socios.download')}
    </Menu>
  )
}
