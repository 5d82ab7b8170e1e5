import { useT } from './i18n.ts'
import { Link } from './link.tsx'
import { Page } from './page.tsx'
import { renderingNow } from './rendered-page.ts'
import { useTitle } from './use-page-change.ts'

export function NotFound() {
  const t = useT()
  useTitle(t('title.not-found'))
  const rendering = renderingNow()
  if (rendering) rendering.isNotFound = true
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
