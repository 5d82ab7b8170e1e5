import { call } from '../../shell/api.ts'
import { portalConfig } from '../../shell/config.ts'
import { reportError } from '../../shell/errors.ts'
import { changeLanguage, toLocale, useLocale, useT } from '../../shell/i18n.ts'
import { startSession, useSession } from '../../shell/session.ts'

/** The available languages; renders nothing when there is only one. */
export function LanguageSwitch() {
  const t = useT()
  const locale = useLocale()
  const session = useSession()
  const { languages } = portalConfig()
  if (languages.length < 2) return null
  const choose = async (language: (typeof languages)[number]) => {
    try {
      await changeLanguage(toLocale(language))
      if (!session) return
      await call('PUT /account/:login/language', { params: { login: session.login }, body: language })
      startSession({ ...session, langKey: language })
    } catch (error) {
      reportError(error)
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div className="languages" role="group" aria-label={t('menu.language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          className="language"
          lang={toLocale(language)}
          aria-pressed={toLocale(language) === locale}
          onClick={() => void choose(language)}
        >
          {t(`language.${language}`)}
        </button>
      ))}
    </div>
  )
}
