import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatCents } from '#contract/numbers.ts'
import type { ResumoCotas } from '#contract/recibos.ts'
import { useT } from '../../../shell/i18n.ts'
import { eurosToCents } from '../../../ui/amounts.ts'
import { Select } from '../../../ui/controls/select.tsx'
import { LoadedPart } from '../../../ui/loaded.tsx'
import { shares } from './recibo-sums.ts'
import { resumoQuery } from './recibos.calls.ts'
import { SumsByTipo } from './tipo-sums.tsx'

interface YearSummaryProps {
  /** Undefined while the list shows all years. */
  ano: string | undefined
  years: readonly string[]
  change: (ano: string) => void
  /** Shows what has come in, and the figures once they are asked for. */
  isFolded?: boolean
}

/** The charges of a year at a glance: figures, and how much of them has come in. */
export function YearSummary({ ano, years, change, isFolded = false }: YearSummaryProps) {
  const t = useT()
  const id = useId()
  // A shared link can name a year without charges.
  const offered = ano && !years.includes(ano) ? [...years, ano] : years
  return (
    <section className="box resumo" aria-labelledby={id}>
      <div className="resumo-head spread">
        <h2 id={id}>{ano ? t('cotas.year', { ano }) : t('list.year-all')}</h2>
        {offered.length > 1 && (
          <Select
            className="is-low resumo-year screen-only"
            aria-label={t('cotas.choose-year')}
            value={ano ?? ''}
            onChange={(event) => change(event.currentTarget.value)}
            options={[
              ...offered.map((year) => ({ value: year, label: year })),
              { value: '', label: t('list.year-all') },
            ]}
          />
        )}
      </div>
      {ano ? <YearSums ano={ano} isFolded={isFolded} /> : <p className="muted">{t('cotas.no-year')}</p>}
    </section>
  )
}

function YearSums({ ano, isFolded }: { ano: string; isFolded: boolean }) {
  const query = useQuery(resumoQuery(ano))
  return <LoadedPart query={query}>{(resumo) => <Sums resumo={resumo} isFolded={isFolded} />}</LoadedPart>
}

const figures = ['emitido', 'cobrado', 'pendente', 'vencido', 'devolto'] as const

function Sums({ resumo, isFolded }: { resumo: ResumoCotas; isFolded: boolean }) {
  const t = useT()
  const { emitido, cobrado, pendente, vencido, percent } = shares(resumo)
  const all = (
    <dl className="resumo-figures">
      {figures.map((name) => (
        <div key={name} className={`is-${name}`}>
          <dt>{t(`cotas.${name}`)}</dt>
          <dd>{formatCents(eurosToCents(resumo[name]))}</dd>
        </div>
      ))}
    </dl>
  )
  const share = emitido > 0 && (
    <>
      <div className="resumo-bar" aria-hidden="true">
        <span className="is-cobrado" style={{ flexGrow: cobrado }} />
        <span className="is-pendente" style={{ flexGrow: pendente - vencido }} />
        <span className="is-vencido" style={{ flexGrow: vencido }} />
      </div>
      <p className="resumo-text">
        {t(pendente === 0 ? 'cotas.all-paid' : vencido > 0 ? 'cotas.paid-overdue' : 'cotas.paid-part', {
          emitido: formatCents(emitido),
          cobrado: formatCents(cobrado),
          pendente: formatCents(pendente),
          vencido: formatCents(vencido),
          percent,
        })}
      </p>
    </>
  )
  if (!isFolded)
    return (
      <>
        {all}
        {share}
        <SumsByTipo porTipo={resumo.porTipo} />
      </>
    )
  return (
    <>
      {share}
      <details className="fold">
        <summary>{t('cotas.figures')}</summary>
        {all}
        <SumsByTipo porTipo={resumo.porTipo} />
      </details>
    </>
  )
}
