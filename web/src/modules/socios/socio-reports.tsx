import { Menu } from '@mantine/core'
import { useT } from '../../shell/i18n.ts'
import { IconDownload, IconFileXls } from '../../ui/icons.ts'

interface SocioReportsProps {
  members: () => void
  payments: () => void
}

/** The two workbooks of what the list shows. */
export function SocioReports({ members, payments }: SocioReportsProps) {
  const t = useT()
  const icon = <IconFileXls size={22} stroke={1.75} aria-hidden />
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className="button button-quiet">
          <IconDownload size={20} stroke={1.75} aria-hidden />
          {t('socios.download')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('socios.report-help')}</Menu.Label>
        <Menu.Item leftSection={icon} onClick={members}>
          {t('socios.report')}
        </Menu.Item>
        <Menu.Item leftSection={icon} onClick={payments}>
          {t('socios.payments-report')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
