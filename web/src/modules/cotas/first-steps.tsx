import { Link } from 'react-router'
import { useT } from '../../shell/i18n.ts'

const steps = [
  { name: 'tipo', to: '/cotas/tipos/novo' },
  { name: 'quen', to: '/cotas/persoas' },
  { name: 'emitir', to: '/cotas/emitir' },
] as const

/** What to do first, where there is no fee: it goes once there is one. */
export function FirstSteps() {
  const t = useT()
  return (
    <section className="box cotas-steps" aria-labelledby="cotas-steps">
      <h2 id="cotas-steps">{t('cotas.steps')}</h2>
      <p className="muted">{t('cotas.steps-lead')}</p>
      <ol>
        {steps.map(({ name, to }, at) => (
          <li key={name}>
            <h3>{t(`cotas.step-${name}`)}</h3>
            <p className="muted">{t(`cotas.step-${name}-why`)}</p>
            {/* The others need what the first one makes. */}
            {at === 0 && (
              <Link className="button" to={to}>
                {t('tipos-cota.new')}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
