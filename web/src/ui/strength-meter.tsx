import { useT } from '../shell/i18n.ts'
import { strengthOf } from './strength.ts'

/** How strong the password being typed is, as a bar and in words. */
export function StrengthMeter({ password }: { password: string }) {
  const t = useT()
  const strength = strengthOf(password)
  return (
    <div className={`strength strength-${password === '' ? 'none' : strength}`}>
      <div className="strength-bar" aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </div>
      <p role="status">
        {password !== '' && (
          <>
            {t('password.strength')}: <strong>{t(`password.strength.${strength}`)}</strong>
          </>
        )}
      </p>
    </div>
  )
}
