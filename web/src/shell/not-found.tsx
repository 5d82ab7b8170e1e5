import { Link } from 'react-router'
import { useT } from './i18n.ts'
import { Page } from './page.tsx'
import { useTitle } from './use-page-change.ts'

export function NotFound() {
  const t = useT()
  useTitle(t('title.not-found'))
  return (
    <Page title={t('title.not-found')} width="text">
      <p>{t('not-found.text')}</p>
      <p>
        <Link className="button" to="/">
          {t('action.home')}
        </Link>
      </p>
    </Page>
  )
}
