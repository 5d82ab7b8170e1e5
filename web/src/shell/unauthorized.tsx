import { Link } from 'react-router'
import { useBack } from './back-stack.ts'
import { useT } from './i18n.ts'
import { Page } from './page.tsx'

/** Where a refusal of the API (403) leads. The session stays. */
export function Unauthorized() {
  const t = useT()
  const back = useBack('/')
  return (
    <Page title={t('unauthorized.text')} width="text">
      <p>{t('unauthorized.help')}</p>
      <p className="buttons">
        <button type="button" className="button" onClick={back}>
          {t('action.back')}
        </button>
        <Link className="button button-quiet" to="/">
          {t('action.home')}
        </Link>
      </p>
    </Page>
  )
}
