import { useT } from '../../shell/i18n.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Menu } from '../../ui/controls/menu.tsx'
import { IconDownload, IconFileXls } from '../../ui/icons.ts'

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
