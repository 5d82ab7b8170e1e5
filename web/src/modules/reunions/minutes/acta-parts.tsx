import type { Acta } from '#contract/actas.ts'
import { inBrackets } from '#contract/person-name.ts'
import { useT } from '../../../shell/i18n.ts'
import { Folded } from '../parts/folded.tsx'

/** The facts of the meeting that minutes begin with. */
export function ActaHeader({ cabeceira }: Pick<Acta, 'cabeceira'>) {
  return (
    <dl className="record-facts">
      {cabeceira.map(({ nome, valor }) => (
        <div key={nome}>
          <dt>{nome}</dt>
          <dd>{valor}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Who was there or represented. */
export function ActaAttendance({ asistencia }: Pick<Acta, 'asistencia'>) {
  const t = useT()
  if (asistencia.length === 0) return null
  return (
    <Folded summary={t('acta.attendance', { count: asistencia.length })} className="acta-people">
      <ul>
        {asistencia.map(({ numero, nome, como }) => (
          <li key={numero}>
            {nome} <span className="muted">{`${inBrackets(numero)}: ${como}`}</span>
          </li>
        ))}
      </ul>
    </Folded>
  )
}
