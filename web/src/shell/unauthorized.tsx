import { Link } from 'react-router'
import { useT } from './i18n.ts'
import { Page } from './page.tsx'

/** Where a refusal of the API (403) leads. The session stays. */
export function Unauthorized() {
  const t = useT()
  return (
    <Page title={t('unauthorized.text')} width="text">
      <p>{t('unauthorized.help')}</p>
      <p>
        <Link className="button" to="/">
          {t('action.home')}
        </Link>
      </p>
    </Page>
  )
}
