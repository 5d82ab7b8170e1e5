import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { OrdeDoDia, Punto } from '#contract/convocatorias.ts'
import { useT } from '../../../shell/i18n.ts'
import { longMoment } from '../../../ui/dates.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { NotConvened } from '../parts/not-convened.tsx'
import type { ReunionKind } from '../parts/reunions.calls.ts'
import { quietOrdeQuery } from './convening.calls.ts'
import './convening.css'

/** The agenda of a meeting as its readers see it, with the second call; nothing while there is none. */
export function AgendaView({ kind, reunionId }: { kind: ReunionKind; reunionId: number }) {
  const { data, error, isFetching, refetch } = useQuery(quietOrdeQuery(kind.owner, reunionId))
  if (error && !data)
    return <LoadFailure error={error} retry={() => void refetch()} isRetrying={isFetching} />
  return data && data.puntos.length > 0 ? <AgendaPoints {...data} /> : null
}

/** An agenda with the second call. */
export function AgendaPoints({
  puntos,
  segundaChamada,
}: Pick<OrdeDoDia, 'segundaChamada'> & {
  puntos: readonly (Omit<Punto, 'id'> & { convocado?: boolean | null })[]
}) {
  const t = useT()
  const heading = useId()
  return (
    <section className="agenda-view" aria-labelledby={heading}>
      <h2 id={heading}>{t('convocatoria.orde')}</h2>
      {segundaChamada && <p>{t('convocatoria.segunda-at', { data: longMoment(segundaChamada, t) })}</p>}
      <ol>
        {puntos.map(({ titulo, texto, tipo, convocado = null }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: points of an agenda that is read do not move
          <li key={place}>
            {titulo}{' '}
            {tipo !== 'ROGOS' && <span className="agenda-kind">{t(`convocatoria.tipo.${tipo}`)}</span>}
            {texto && <p className="agenda-text muted">{texto}</p>}
            <NotConvened punto={{ convocado }} />
          </li>
        ))}
      </ol>
    </section>
  )
}
