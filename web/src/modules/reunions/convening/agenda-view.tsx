import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useT } from '../../../shell/i18n.ts'
import { longDate } from '../../../ui/dates.ts'
import type { ReunionKind } from '../parts/reunions.calls.ts'
import { quietOrdeQuery } from './convening.calls.ts'
import './convening.css'

/** The agenda of a meeting as its readers see it, with the second call; nothing while there is none. */
export function AgendaView({ kind, reunionId }: { kind: ReunionKind; reunionId: number }) {
  const t = useT()
  const heading = useId()
  const { data } = useQuery(quietOrdeQuery(kind.owner, reunionId))
  if (!data || data.puntos.length === 0) return null
  return (
    <section className="agenda-view" aria-labelledby={heading}>
      <h2 id={heading}>{t('convocatoria.orde')}</h2>
      {data.segundaChamada && (
        <p>{t('convocatoria.segunda-at', { data: longDate(data.segundaChamada, t) })}</p>
      )}
      <ol>
        {data.puntos.map(({ id, titulo, texto, tipo }) => (
          <li key={id}>
            {titulo}
            {tipo !== 'ROGOS' && <span className="agenda-kind">{t(`convocatoria.tipo.${tipo}`)}</span>}
            {texto && <p className="agenda-text muted">{texto}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
