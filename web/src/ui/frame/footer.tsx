import { addressLine } from '#contract/addresses.ts'
import { useAsociacion } from '../../shell/config.ts'
import type { Key } from '../../shell/i18n.ts'
import { useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { mailTo } from '../../shell/mail-to.ts'
import { PhoneLinks } from '../../shell/phone-links.tsx'
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
        <Asociacion />
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

/** The name of the association, and what it says of itself: where it is, how to reach it, when. */
function Asociacion() {
  const { nome, enderezo, telefono, email, web, horario, pe } = useAsociacion()
  const place = addressLine(enderezo)
  return (
    <div className="footer-who">
      <p className="footer-name">{nome}</p>
      {place && <p>{place}</p>}
      {(telefono || email || web) && (
        <ul className="footer-reach">
          {telefono && (
            <li>
              <PhoneLinks text={telefono} />
            </li>
          )}
          {email && (
            <li>
              <a href={mailTo(email)}>{email}</a>
            </li>
          )}
          {web && (
            <li>
              <a href={web} rel="noreferrer">
                {web.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
              </a>
            </li>
          )}
        </ul>
      )}
      {horario && <p className="as-typed">{horario}</p>}
      {pe && <p className="as-typed">{pe}</p>}
    </div>
  )
}
