import { useBack } from './back-stack.ts'
import { useT } from './i18n.ts'
import { Icon } from './icons.tsx'
import { Link } from './link.tsx'
import { Page } from './page.tsx'

/** The page after a 403 of the API. The session stays. */
export function Unauthorized() {
  const t = useT()
  const back = useBack('/')
  return (
    <Page
      title={t('unauthorized.text')}
      width="text"
      back={
        <button type="button" className="button button-quiet" onClick={back}>
          <Icon name="back" />
          {t('action.back')}
        </button>
      }
    >
      <p>{t('unauthorized.help')}</p>
      <p>
        <Link className="button" to="/">
          {t('action.home')}
        </Link>
      </p>
    </Page>
  )
}
