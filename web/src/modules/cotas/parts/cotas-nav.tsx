import { useLocation } from 'react-router'
import { type Key, useT } from '../../../shell/i18n.ts'
import { Link } from '../../../shell/link.tsx'
import '../../../ui/record-tabs.css'
import './cotas-nav.css'

const parts: readonly { to: string; name: Key }[] = [
  { to: '/cotas', name: 'cotas.recibos' },
  { to: '/cotas/persoas', name: 'cotas.people' },
  { to: '/cotas/domiciliacions', name: 'title.domiciliacions' },
  { to: '/cotas/extractos', name: 'cotas.extractos' },
]

/** The parts of the fees, one beside the other, on the first page of each. */
export function CotasNav() {
  const t = useT()
  const { pathname } = useLocation()
  return (
    <nav className="record-tab-list cotas-nav" aria-label={t('cotas.parts')}>
      {parts.map(({ to, name }) => (
        <Link key={to} to={to} className="record-tab" aria-current={to === pathname ? 'page' : undefined}>
          {t(name)}
        </Link>
      ))}
    </nav>
  )
}
