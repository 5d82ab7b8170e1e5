import { useState } from 'react'
import type { Campo } from '#contract/campos.ts'
import { isRemarkHeading } from '#contract/importacion-columns.ts'
import type { CambioFila, Simulacion } from '#contract/importacions.ts'
import { useT } from '../../shell/i18n.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { confirm } from '../../ui/controls/confirm.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { IconAlert } from '../../ui/icons.ts'
import { FoldableList } from '../../ui/list/foldable-list.tsx'
import { Changes, ErrorsBox, FileNotes, Notes, outcome, Truncated } from './rows.tsx'

interface ReportStepProps {
  importacion: Simulacion
  campos: readonly Campo[]
  /** Back to the columns. */
  back: () => void
  /** Finds out anew, with the numbers that are far above the others. */
  takeHighNumbers: () => void
  start: (cartas: 'AGORA' | 'DESPOIS') => void
  /** Says that the person of a row has no e-mail, or all such people. */
  withoutEmail: (row: number | 'all') => void
}

/** What an execution would do: a sentence, the rows with errors first, then the warnings, the changes and the new members. */
export function ReportStep({
  importacion,
  campos,
  back,
  takeHighNumbers,
  start,
  withoutEmail,
}: ReportStepProps) {
  const t = useT()
  const [isMailed, setMailed] = useState(false)
  const { resumo, cambios, avisos, estado, columnas } = importacion
  if (!resumo) return null
  const { novas, cambian, iguais, erros } = resumo
  const count = novas + cambian
  const rowNotes = avisos.filter(({ fila }) => fila > 0)
  const parts = toParts(cambios)
  const out = columnas
    .filter(({ nome, campo, mostra }) => campo === null && mostra.length > 0 && !isRemarkHeading(nome))
    .map(({ nome }) => `«${nome}»`)
  const submit = async () => {
    const isSure = await confirm({
      title: t('importacion.confirm-title', { outcome: outcome(resumo, t) }),
      text: [
        t('importacion.confirm-text'),
        ...(erros > 0 ? [t('importacion.confirm-errors', { count: erros })] : []),
        ...(isMailed && novas > 0 ? [t('importacion.confirm-letters', { count: novas })] : []),
      ].join(' '),
      action: t('importacion.import'),
    })
    if (isSure) start(isMailed && novas > 0 ? 'AGORA' : 'DESPOIS')
  }
  return (
    <div className="importacion-step">
      {estado === 'FALLIDA' && (
        <div className="callout is-error" role="status">
          <Icon icon={IconAlert} size={22} />
          <p>{t('importacion.failed')}</p>
        </div>
      )}
      <section className="box" aria-labelledby="importacion-report">
        <div role="status">
          <h2 id="importacion-report">
            {count > 0 ? `${outcome(resumo, t)}.` : t('importacion.will-nothing')}
          </h2>
          <p className="muted">
            {[
              ...(iguais > 0 ? [t('importacion.equal', { count: iguais })] : []),
              ...(erros > 0 ? [t('importacion.left-out', { count: erros })] : []),
              ...(out.length > 0
                ? [t('importacion.columns-out', { count: out.length, names: out.join(', ') })]
                : []),
              t('importacion.nothing-yet'),
            ].join(' ')}
          </p>
        </div>
        {novas > 0 && (
          <>
            <FoldableList
              title={t('importacion.new-list', { count: novas })}
              rows={parts.added}
              line={({ fila, nome }) => (
                <>
                  <span>{nome}</span>
                  <span className="muted">{t('importacion.row', { fila })}</span>
                </>
              )}
            />
            <Truncated shown={parts.added.length} of={novas} />
          </>
        )}
        {cambian > 0 && <Changes rows={parts.changed} total={cambian} campos={campos} />}
      </section>
      <FileNotes notes={avisos} />
      <ErrorsBox
        importacion={importacion}
        campos={campos}
        withoutEmail={withoutEmail}
        takeHighNumbers={takeHighNumbers}
      />
      {rowNotes.length > 0 && (
        <section className="box" aria-labelledby="importacion-warnings">
          <h2 id="importacion-warnings">{t('importacion.warnings', { count: resumo.avisos })}</h2>
          <p className="muted">{t('importacion.warnings-help')}</p>
          <Notes notes={rowNotes} total={resumo.avisos} campos={campos} />
        </section>
      )}
      {novas > 0 && (
        <div className="box">
          <Checkbox checked={isMailed} onChange={({ currentTarget }) => setMailed(currentTarget.checked)}>
            {t('importacion.letters-now')}
          </Checkbox>
          <p className="form-help">{t('importacion.letters-help')}</p>
        </div>
      )}
      <div className="form-bar">
        <Button look="quiet" onClick={back}>
          {t('importacion.to-columns')}
        </Button>
        {count > 0 ? (
          <Button onClick={() => void submit()}>{t('importacion.import')}</Button>
        ) : (
          <Button to="/importar-socios">{t('importacion.other-file')}</Button>
        )}
      </div>
    </div>
  )
}

/** The rows of new members, and those that change one. */
const toParts = (cambios: readonly CambioFila[]) => ({
  added: cambios.filter(({ socio }) => socio === null),
  changed: cambios.filter(({ socio }) => socio !== null),
})
