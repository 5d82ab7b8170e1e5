import type { Campo } from '#contract/campos.ts'
import type { Simulacion } from '#contract/importacions.ts'
import { useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { FoldableList } from '../../ui/list/foldable-list.tsx'
import { ErrorsBox, outcome, Truncated } from './rows.tsx'

interface ResultStepProps {
  importacion: Simulacion
  campos: readonly Campo[]
}

/** What an import did, with links to the members. */
export function ResultStep({ importacion, campos }: ResultStepProps) {
  const t = useT()
  const { resumo, cambios } = importacion
  if (!resumo) return null
  const { novas, cambian, iguais } = resumo
  const count = novas + cambian
  return (
    <div className="importacion-step">
      <section className="box" aria-labelledby="importacion-result">
        <div role="status">
          <h2 id="importacion-result">{t('importacion.done', { outcome: outcome(resumo, t) })}</h2>
          {iguais > 0 && <p className="muted">{t('importacion.equal', { count: iguais })}</p>}
        </div>
        <FoldableList
          title={t('importacion.done-list', { count })}
          rows={cambios}
          line={({ fila, nome, socio }) => (
            <>
              {socio ? <Link to={`/socios/${socio.id}`}>{nome}</Link> : <span>{nome}</span>}
              <span className="muted">{t('importacion.row', { fila })}</span>
            </>
          )}
        />
        <Truncated shown={cambios.length} of={count} />
        <p className="buttons">
          <Button to="/socios-admin">{t('importacion.see-register')}</Button>
          <Button look="quiet" to="/importar-socios">
            {t('importacion.other-file')}
          </Button>
        </p>
      </section>
      <ErrorsBox importacion={importacion} campos={campos} isDone />
    </div>
  )
}
