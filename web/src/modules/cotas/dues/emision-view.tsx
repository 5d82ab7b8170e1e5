import { motivosExclusion } from '#contract/kinds.ts'
import { formatCents } from '#contract/numbers.ts'
import { listName } from '#contract/person-name.ts'
import type { Emision } from '#contract/recibos.ts'
import { dot } from '../../../shell/dot.ts'
import { useT } from '../../../shell/i18n.ts'
import { eurosToCents } from '../../../ui/amounts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { shortDate } from '../../../ui/dates.ts'
import { FoldableList } from '../../../ui/list/foldable-list.tsx'

/** The dry run of a fee run: a sentence, and both lists. */
export function EmisionView({ emision: { creados, excluidos, total } }: { emision: Emision }) {
  const t = useT()
  // With several fees a person can be left out of one and not of another.
  const isOneTipo = new Set([...creados, ...excluidos].map(({ tipo }) => tipo.id)).size === 1
  if (creados.length === 0 && excluidos.length === 0)
    return (
      <section className="box emision-result">
        <p className="emision-nothing">{t('emision.no-payers')}</p>
        <Button look="quiet" to="/cotas/persoas">
          {t('cotas.step-quen')}
        </Button>
      </section>
    )
  const out = excluidos.length
  const sentence = [
    creados.length > 0
      ? t('emision.will', { count: creados.length, total: formatCents(eurosToCents(total)) })
      : t('emision.will-not'),
    ...(out > 0 ? [t(isOneTipo ? 'emision.out' : 'emision.out-cases', { count: out })] : []),
  ].join('; ')
  return (
    <section className="box emision-result" aria-labelledby="emision-result">
      <div role="status">
        <h2 id="emision-result">{sentence}.</h2>
      </div>
      {out > 0 && (
        <p className="muted">
          {motivosExclusion
            .map((motivo) => [motivo, excluidos.filter((each) => each.motivo === motivo).length] as const)
            .filter(([, count]) => count > 0)
            .map(([motivo, count]) => `${t(`emision.motivo.${motivo}`)}: ${count}`)
            .join(dot)}
        </p>
      )}
      {out > 0 && (
        <FoldableList
          title={t('emision.excluded', { count: out })}
          rows={excluidos}
          line={({ socio, tipo, motivo }) => (
            <>
              <span>
                {listName(socio)}
                {!isOneTipo && <small className="recibo-note">{tipo.nome}</small>}
              </span>
              <span className="muted">{t(`emision.motivo.${motivo}`)}</span>
            </>
          )}
        />
      )}
      {creados.length > 0 && (
        <FoldableList
          title={t('emision.created', { count: creados.length })}
          rows={creados}
          line={({ socio, tipo, importe, vence }) => (
            <>
              <span>
                {listName(socio)}
                {!isOneTipo && <small className="recibo-note">{tipo.nome}</small>}
              </span>
              <span>
                <span className="no-break">{formatCents(eurosToCents(importe))}</span>
                <small className="recibo-note">{t('recibos.due-on', { date: shortDate(vence) })}</small>
              </span>
            </>
          )}
        />
      )}
    </section>
  )
}
