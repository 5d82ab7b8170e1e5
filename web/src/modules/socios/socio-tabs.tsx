import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '../../shell/i18n.ts'
import '../../ui/record-tabs.css'
import './socio.css'

export type SocioTab = 'documentos' | 'pagos'

interface SocioTabsProps {
  shown: SocioTab
  show: (tab: SocioTab) => void
  documentos: { count: number; panel: ReactNode }
  pagos: { count: number; panel: ReactNode }
}

/** Documents and payments of a member, one beside the other; on paper one below the other. */
export function SocioTabs({ shown, show, documentos, pagos }: SocioTabsProps) {
  const t = useT()
  const tabs = { documentos, pagos }
  const names = ['documentos', 'pagos'] as const
  return (
    <Tabs
      value={shown}
      onChange={(tab) => show(tab === 'pagos' ? 'pagos' : 'documentos')}
      className="record-tabs socio-tabs"
      // Hidden by its style alone, which paper overrules.
      keepMountedMode="display-none"
    >
      <Tabs.List aria-label={t('socio.tabs')}>
        {names.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`socio.${name}`)} <span className="record-tab-count">({tabs[name].count})</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {names.map((name) => (
        <Tabs.Panel key={name} value={name}>
          <h2 className="print-only">{t(`socio.${name}`)}</h2>
          {tabs[name].panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
