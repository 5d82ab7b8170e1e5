import { portalConfig } from '../../shell/config.ts'
import { useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import { useSession } from '../../shell/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LanguageSwitch } from '../../ui/frame/language-switch.tsx'
import { RoleChips } from '../../ui/roles.tsx'
import './profile.css'

/** The user's own account data. */
export function Component() {
  const t = useT()
  const session = useSession()
  if (!session) return null
  const facts = [
    [t('usuario.login'), session.login],
    [t('usuario.email'), session.email],
    [t('usuario.firstName'), session.firstName],
    [t('usuario.lastName'), session.lastName],
    [
      t('usuario.langKey'),
      portalConfig().languages.length > 1 ? (
        <LanguageSwitch key="language" />
      ) : (
        t(`language.${session.langKey}`)
      ),
    ],
    [t('usuario.authorities'), <RoleChips key="roles" roles={session.authorities} />],
  ] as const
  return (
    <Page title={t('title.profile')} width="form">
      <Facts className="profile-facts surface" facts={facts} />
      <div className="buttons profile-actions">
        <Button to="/account/edit">{t('profile.edit')}</Button>
        <Button look="quiet" to="/account/change_password">
          {t('profile.change-password')}
        </Button>
        <Button look="quiet" to="/account/security">
          {t('title.security')}
        </Button>
      </div>
    </Page>
  )
}
