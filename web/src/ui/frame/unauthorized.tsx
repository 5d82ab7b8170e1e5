import { useBack } from '../../shell/back-stack.ts'
import { useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import { BackButton } from '../back-button.tsx'
import { Button } from '../controls/button.tsx'

/** The page after a 403 of the API. The session stays. */
export function Unauthorized() {
  const t = useT()
  const back = useBack('/')
  return (
    <Page title={t('unauthorized.text')} width="text" back={<BackButton back={back} />}>
      <p>{t('unauthorized.help')}</p>
      <p>
        <Button to="/">{t('action.home')}</Button>
      </p>
    </Page>
  )
}
