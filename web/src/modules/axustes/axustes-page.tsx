import { useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { Page } from '../../shell/page.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { RecordHistory } from '../../ui/history/record-history.tsx'
import { IconChevronRight } from '../../ui/icons.ts'
import { TestMessage } from './test-message.tsx'
import './axustes.css'

/** The sections of the settings, in the order in which a new association needs them. */
const sections = [
  ['/axustes/asociacion', 'title.axustes-asociacion', 'axustes.about-asociacion'],
  ['/axustes/aspecto', 'title.axustes-aspecto', 'axustes.about-aspecto'],
  ['/axustes/estatutos', 'title.estatutos', 'axustes.about-estatutos'],
  ['/axustes/cargos', 'title.cargos', 'axustes.about-cargos'],
  ['/axustes/campos', 'title.campos', 'axustes.about-campos'],
  ['/cotas/axustes', 'title.cotas-axustes', 'axustes.about-cobro'],
  ['/axustes/prazos', 'title.axustes-prazos', 'axustes.about-prazos'],
] as const

/** The contents of the settings: each section has its own page and is saved by itself. */
export function Component() {
  const t = useT()
  return (
    <Page title={t('title.axustes')} width="form">
      <nav aria-label={t('axustes.sections')}>
        <ul className="axustes-sections surface lines">
          {sections.map(([path, title, about]) => (
            <li key={path}>
              <Link to={path} className="axustes-section">
                <span>
                  <strong>{t(title)}</strong>
                  <span className="axustes-about">{t(about)}</span>
                </span>
                <Icon icon={IconChevronRight} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <TestMessage />
      <div className="form-aside">
        <RecordHistory entidade="axustes" rexistro="1" />
      </div>
    </Page>
  )
}
