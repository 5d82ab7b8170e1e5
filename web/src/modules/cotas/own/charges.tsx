import { formatCents } from '#contract/numbers.ts'
import { useT } from '../../../shell/i18n.ts'
import { eurosToCents } from '../../../ui/amounts.ts'
import { type DebitedRecibo, dayText, describePurpose } from './own-cotas.ts'

interface ChargesProps {
  dues: readonly DebitedRecibo[]
  socioId: number | null
}

/** The direct debits of the user's charges: amount, day and account. */
export function Charges({ dues, socioId }: ChargesProps) {
  const t = useT()
  return (
    <section className="box how-to-pay" aria-labelledby="charges">
      <h2 id="charges">{t('mina-cota.charges')}</h2>
      <ul className="charges">
        {dues.map((due) => {
          const { importe, data, conta } = due.forma
          return (
            <li key={due.id}>
              <span>
                {describePurpose(due, socioId)}
                <small className="note">
                  {data
                    ? t('mina-cota.charge-day', { day: dayText(data, t), account: conta })
                    : t('mina-cota.charge-no-day', { account: conta })}
                </small>
              </span>
              <span className="no-break pay-amount">{formatCents(eurosToCents(importe))}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
