import { formatCents } from '#contract/numbers.ts'
import type { ResumoCotas } from '#contract/recibos.ts'
import { useT } from '../../../shell/i18n.ts'
import { eurosToCents } from '../../../ui/amounts.ts'

type TipoSums = ResumoCotas['porTipo'][number]

/** Types that are shown without being asked for: more would push the charges out of sight. */
const fewTipos = 3

/** The sums of a year for each type of fee; folded when they are many. One type alone has the sums of the year. */
export function SumsByTipo({ porTipo }: { porTipo: readonly TipoSums[] }) {
  const t = useT()
  if (porTipo.length < 2) return null
  if (porTipo.length <= fewTipos)
    return (
      <div className="resumo-tipos">
        <h3 className="minor">{t('cotas.by-tipo')}</h3>
        <Rows porTipo={porTipo} />
      </div>
    )
  return (
    <details className="resumo-tipos fold">
      <summary>{t('cotas.by-tipo-count', { count: porTipo.length })}</summary>
      <Rows porTipo={porTipo} />
    </details>
  )
}

const figures = ['emitido', 'cobrado', 'pendente'] as const

function Rows({ porTipo }: { porTipo: readonly TipoSums[] }) {
  const t = useT()
  return (
    <ul>
      {porTipo.map((sums) => (
        <li key={sums.tipo?.id ?? 0} className="resumo-row">
          <span className="resumo-tipo">{sums.tipo?.nome ?? t('cotas.by-hand')}</span>
          <dl>
            {figures.map((name) => (
              <div key={name}>
                <dt>{t(`cotas.${name}`)}</dt>
                <dd>{formatCents(eurosToCents(sums[name]))}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
