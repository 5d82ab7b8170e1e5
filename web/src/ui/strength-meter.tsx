import { useEffect, useState } from 'react'
import { useT } from '../shell/i18n.ts'
import { load } from '../shell/load.ts'
import type { Strength } from './strength.ts'
import './strength-meter.css'

const download = () => import('./strength.ts')

/**
 * Shows how strong the password being typed is, as a bar and in words. The estimator is downloaded at the first key; the
 * meter stays empty until it has arrived, and the next key tries again when it did not.
 */
export function StrengthMeter({ password }: { password: string }) {
  const t = useT()
  const [strength, setStrength] = useState<Strength | null>(null)
  useEffect(() => {
    let isCurrent = true
    const show = (found: Strength | null) => isCurrent && setStrength(found)
    if (password === '') show(null)
    else
      load(download).then(
        ({ measureStrength }) => show(measureStrength(password)),
        () => show(null),
      )
    return () => {
      isCurrent = false
    }
  }, [password])
  return (
    <div className={`strength strength-${strength ?? 'none'}`}>
      <div className="strength-bar" aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </div>
      <p role="status">
        {strength !== null && (
          <>
            {t('password.strength')}: <strong>{t(`password.strength.${strength}`)}</strong>
          </>
        )}
      </p>
    </div>
  )
}
