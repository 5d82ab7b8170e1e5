import { useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import { renderingNow } from '../../shell/rendered-page.ts'
import { useTitle } from '../../shell/use-page-change.ts'
import { Button } from '../controls/button.tsx'

export function NotFound() {
  const t = useT()
  useTitle(t('title.not-found'))
  const rendering = renderingNow()
  if (rendering) rendering.isNotFound = true
  return (
    <Page title={t('title.not-found')} width="text">
      <p>{t('not-found.text')}</p>
      <p>
        <Button to="/">{t('action.home')}</Button>
      </p>
    </Page>
  )
}
