import { useId } from 'react'
import { formatCents } from '#contract/numbers.ts'
import type { ReciboDetail } from '#contract/recibos.ts'
import { useT } from '../../../shell/i18n.ts'
import { Link } from '../../../shell/link.tsx'
import { eurosToCents } from '../../../ui/amounts.ts'
import { Icon } from '../../../ui/controls/icon.tsx'
import { longDate } from '../../../ui/dates.ts'
import { IconAlert } from '../../../ui/icons.ts'
import { returnMeaning, returnNext } from './return-words.ts'

interface ReturnNoteProps {
  /** The id of the charge. */
  id: number
  devolucion: NonNullable<ReciboDetail['devolucion']>
  title: string
  /** The charge waits for something to be done about it. */
  isNow?: boolean
}

/** The return of a charge by the bank: reason, day and fee, and what to do while the charge waits. */
export function ReturnNote({ id, devolucion, title, isNow = false }: ReturnNoteProps) {
  const t = useT()
  const label = useId()
  const { codigo, data, comision, remesa } = devolucion
  return (
    <section
      className={isNow ? 'return-note callout marked is-error' : 'recibo-part return-note'}
      aria-labelledby={label}
    >
      {isNow && <Icon icon={IconAlert} size={22} />}
      <div>
        <h2 id={label}>{title}</h2>
        <p>
          <strong>{returnMeaning(codigo, t)}.</strong>
          {isNow && ` ${returnNext(codigo, t)}`}
        </p>
        <p className="muted">
          {t('devolto.when', { date: longDate(data, t) })}
          {comision > 0 && ` ${t('devolto.fee', { amount: formatCents(eurosToCents(comision)) })}`}{' '}
          <Link className="no-break" to={`/cotas/domiciliacions/${remesa.id}`}>
            {t('devolto.remesa')}
          </Link>
        </p>
        {isNow && (
          <Link className="return-again target" to={`/cotas/domiciliacions/nova?recibo=${id}`}>
            {t('devolto.again')}
          </Link>
        )}
      </div>
    </section>
  )
}
