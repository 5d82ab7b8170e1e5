import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { admin, allows } from '#contract/access.ts'
import type { AvisoCode, Estado } from '#contract/estado.ts'
import { useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { useSession } from '../../shell/session.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { IconCircleCheck } from '../../ui/icons.ts'
import { pageName } from '../../ui/static-page-names.ts'
import { estadoQuery } from '../estado/estado.calls.ts'

/** The steps in their order; each is done when the portal does not warn of it. */
const steps = [
  'nome',
  'paxinas',
  'persoas',
  'estatutos',
  'correo',
  'copia',
  'segundo-factor',
] as const satisfies AvisoCode[]
type Step = (typeof steps)[number]

/** The line of the settings that does the step, and the part of docs/instalar.md that explains it. */
const settings: Partial<Record<Step, { line: string; chapter: string }>> = {
  correo: { line: 'SMTP_URL=smtps://usuario:clave@correo.example:465', chapter: 'Instalar' },
  copia: { line: 'BACKUP_DIR=/var/backups/xuntanza', chapter: 'Gardar' },
}

const storageKey = 'first-steps'
const isHidden = (): boolean => {
  try {
    return localStorage.getItem(storageKey) === 'hidden'
  } catch {
    return false
  }
}

/** Leads an administrator through what a new portal needs; gone once all is done, or put away in this browser. */
export function FirstSteps() {
  const isAdmin = allows(admin, useSession()?.authorities ?? null)
  const [hidden, setHidden] = useState(isHidden)
  const { data: estado } = useQuery({ ...estadoQuery, enabled: isAdmin && !hidden })
  if (!estado || hidden) return null
  const hide = () => {
    setHidden(true)
    try {
      localStorage.setItem(storageKey, 'hidden')
    } catch {
      // Storage is full or forbidden: it is back with the next visit.
    }
  }
  return <Card estado={estado} hide={hide} />
}

function Card({ estado, hide }: { estado: Estado; hide: () => void }) {
  const t = useT()
  const left = steps.filter((step) => estado.avisos.some(({ codigo }) => codigo === step))
  if (left.length === 0) return null
  return (
    <section className="box own-box first-steps" aria-labelledby="first-steps">
      <div className="own-section-head spread">
        <h2 id="first-steps">{t('inicio.steps')}</h2>
        <button type="button" className="text-button target" onClick={hide}>
          {t('inicio.steps-hide')}
        </button>
      </div>
      <p className="muted">
        {t('inicio.steps-done', { done: steps.length - left.length, total: steps.length })}
      </p>
      <ol>
        {steps.map((step) =>
          left.includes(step) ? (
            <li key={step}>
              <details open={step === left[0]}>
                <summary>{t(`inicio.step-${step}`)}</summary>
                <How step={step} estado={estado} />
              </details>
            </li>
          ) : (
            <li key={step} className="is-done">
              <Icon icon={IconCircleCheck} size={24} />
              {t(`inicio.step-${step}`)}
              <span className="visually-hidden">{t('inicio.step-done')}</span>
            </li>
          ),
        )}
      </ol>
    </section>
  )
}

function How({ step, estado }: { step: Step; estado: Estado }): ReactNode {
  const t = useT()
  const setting = settings[step]
  return (
    <>
      <p>{t(`inicio.step-${step}-why`)}</p>
      {setting && (
        <>
          <p>
            {t('inicio.step-line')} <code>{setting.line}</code>
          </p>
          <p className="muted">{t('inicio.step-docs', { chapter: setting.chapter })}</p>
        </>
      )}
      {step === 'nome' && (
        <ul className="links">
          <li>
            <Link to="/axustes/asociacion">{t('inicio.step-nome-go')}</Link>
          </li>
          <li>
            <Link to="/axustes/aspecto">{t('inicio.step-logotipo-go')}</Link>
          </li>
        </ul>
      )}
      {step === 'paxinas' && (
        <ul className="links">
          {estado.paxinasDeMostra.map((definedId) => (
            <li key={definedId}>
              <Link to={`/statics/${definedId}/edit`}>{pageName(definedId)}</Link>
            </li>
          ))}
        </ul>
      )}
      {step === 'persoas' && (
        <p>
          <Link to="/importar-socios">{t('inicio.step-persoas-go')}</Link>
        </p>
      )}
      {step === 'estatutos' && (
        <p>
          <Link to="/axustes/estatutos">{t('inicio.step-estatutos-go')}</Link>
        </p>
      )}
      {step === 'segundo-factor' && (
        <p>
          <Link to="/account/second_factor">{t('inicio.factor-set-up')}</Link>
        </p>
      )}
    </>
  )
}
