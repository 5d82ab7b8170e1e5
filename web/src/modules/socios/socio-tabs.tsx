import type { ReactNode } from 'react'
import { useT } from '../../shell/i18n.ts'
import { RecordTabs } from '../../ui/record-tabs.tsx'
import './socio.css'

export type SocioTab = 'documentos' | 'pagos'

interface SocioTabsProps {
  shown: SocioTab
  show: (tab: SocioTab) => void
  documentos: { count: number; panel: ReactNode }
  pagos: { count: number; panel: ReactNode }
}

/** Documents and payments of a member. */
export function SocioTabs({ shown, show, documentos, pagos }: SocioTabsProps) {
  const t = useT()
  return (
    <RecordTabs
      label={t('socio.tabs')}
      className="socio-tabs"
      tabs={{
        documentos: { ...documentos, title: t('socio.documentos') },
        pagos: { ...pagos, title: t('socio.pagos') },
      }}
      shown={shown}
      show={show}
    />
  )
}
