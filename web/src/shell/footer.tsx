import { Link } from 'react-router'
import { portalConfig } from './config.ts'
import type { Key } from './i18n.ts'
import { useT } from './i18n.ts'
import { LanguageSwitch } from './language-switch.tsx'

const links: [path: string, name: Key][] = [
  ['/contactar', 'title.contactar'],
  ['/aviso-legal', 'title.aviso-legal'],
  ['/accesibilidade', 'title.accesibilidade'],
  ['/about', 'title.about'],
]

export function Footer() {
  const t = useT()
  return (
    <footer className="footer">
      <div className="footer-row">
        <p className="footer-name">{portalConfig().appName}</p>
        <nav aria-label={t('footer.label')}>
          <ul>
            {links.map(([path, name]) => (
              <li key={path}>
                <Link to={path}>{t(name)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageSwitch />
      </div>
    </footer>
  )
}
