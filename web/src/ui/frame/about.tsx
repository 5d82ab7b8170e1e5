import { portalConfig, useAsociacion } from '../../shell/config.ts'
import { useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { Page } from '../../shell/page.tsx'

const licence = 'AGPL-3.0-or-later'

/** Describes the program. Its licence requires that every user can find the source code. */
export function AboutPage() {
  const t = useT()
  const { version, commit, sourceUrl } = portalConfig()
  const { nome } = useAsociacion()
  return (
    <Page title={t('title.about')} width="text">
      <p className="lead">{t('about.text')}</p>
      <dl className="facts">
        <dt>{t('about.name')}</dt>
        <dd>{nome}</dd>
        <dt>{t('about.version')}</dt>
        <dd>
          {version}
          {commit && ` (${commit.slice(0, 10)})`}
        </dd>
        <dt>{t('about.licence')}</dt>
        <dd>
          <a href="https://www.gnu.org/licenses/agpl-3.0.html" rel="license noreferrer">
            {licence}
          </a>
          <br />
          {t('about.licence-text', { licence })}
        </dd>
        <dt>{t('about.source')}</dt>
        <dd>
          {sourceUrl ? (
            <a href={sourceUrl} rel="noreferrer">
              {sourceUrl}
            </a>
          ) : (
            <>
              {t('about.source-text')} <Link to="/contactar">{t('title.contactar')}</Link>
            </>
          )}
        </dd>
      </dl>
    </Page>
  )
}
