import { useT } from '../../shell/i18n.ts'
import { formatCents } from '../../ui/amounts.ts'
import { IconCash, IconClose, IconFilePdf, IconSend } from '../../ui/icons.ts'
import type { ReciboRow } from './cotas.calls.ts'
import { hasPaper, isOpen, leftOfAll } from './recibo-sums.ts'

interface ChoiceBarProps {
  recibos: readonly ReciboRow[]
  /** How many the list finds. */
  total: number
  chooseAll: () => void
  clear: () => void
  collect: () => void
  remind: () => void
  print: () => void
}

/** What can be done with the ticked dues, at the bottom of the window; nothing without any. */
export function SelectionBar({ recibos, total, chooseAll, clear, collect, remind, print }: ChoiceBarProps) {
  const t = useT()
  const open = recibos.filter(isOpen)
  return (
    <section className="choice-bar" aria-label={t('recibos.chosen-label')} hidden={recibos.length === 0}>
      <p role="status">
        {recibos.length > 0 && (
          <>
            <strong>{t('recibos.chosen', { count: recibos.length })}</strong>
            {open.length > 0 && (
              <span>{t('recibos.chosen-left', { left: formatCents(leftOfAll(open)) })}</span>
            )}
          </>
        )}
      </p>
      {recibos.length < total && (
        <button type="button" className="link-button" onClick={chooseAll}>
          {t('recibos.choose-total', { count: total })}
        </button>
      )}
      <div className="choice-buttons">
        <button type="button" className="button" disabled={open.length === 0} onClick={collect}>
          <IconCash size={20} stroke={1.75} aria-hidden />
          {t('recibos.cobrar')}
        </button>
        <button type="button" className="button button-quiet" disabled={open.length === 0} onClick={remind}>
          <IconSend size={20} stroke={1.75} aria-hidden />
          {t('avisos.action')}
        </button>
        <button
          type="button"
          className="button button-quiet"
          disabled={!recibos.some(hasPaper)}
          onClick={print}
        >
          <IconFilePdf size={20} stroke={1.75} aria-hidden />
          {t('recibos.pdf')}
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('recibos.unchoose')}
          title={t('recibos.unchoose')}
          onClick={clear}
        >
          <IconClose size={22} stroke={1.75} aria-hidden />
        </button>
      </div>
    </section>
  )
}
