import { formatCents } from '#contract/numbers.ts'
import type { CotasPropias, ReciboPropio, SharedRecibo } from '#contract/recibos.ts'
import { transferCode } from '#contract/transfer-code.ts'
import { useT } from '../../../shell/i18n.ts'
import { Link } from '../../../shell/link.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FillText, placeholder } from '../../../ui/fill-text.tsx'
import { inFours } from '../../../ui/iban.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { centsLeft } from '../dues/recibo-sums.ts'
import { describePurpose, payNotes } from './own-cotas.ts'

interface HowToPayProps {
  how: CotasPropias['comoPagar']
  /** The charges to pay. */
  owed: readonly ReciboPropio[]
  socioId: number | null
}

/** The account to pay into, and for each charge the reference to give and a code for the app of a bank. */
export function HowToPay({ how: { iban, titular, texto }, owed, socioId }: HowToPayProps) {
  const t = useT()
  return (
    <section className="box how-to-pay" aria-labelledby="how-to-pay">
      <h2 id="how-to-pay">{t('mina-cota.how-to-pay')}</h2>
      {payNotes(owed, t).map((note) => (
        <p key={note}>{note}</p>
      ))}
      {texto && <p className="as-typed">{texto}</p>}
      {iban === '' ? (
        texto === '' && (
          <p>
            <FillText
              text={t('mina-cota.no-account', { contact: placeholder('contact') })}
              with={{ contact: <Link to="/contactar">{t('mina-cota.contact')}</Link> }}
            />
          </p>
        )
      ) : (
        <>
          <dl className="pay-facts">
            <div>
              <dt>{t('mina-cota.iban')}</dt>
              <dd>
                <span className="pay-number">{inFours(iban)}</span>
                <CopyButton text={iban}>{t('mina-cota.copy-iban')}</CopyButton>
              </dd>
            </div>
            {titular && (
              <div>
                <dt>{t('mina-cota.holder')}</dt>
                <dd>{titular}</dd>
              </div>
            )}
          </dl>
          <p className="pay-help">{t('mina-cota.reference-help')}</p>
          <ul className="pay-dues">
            {owed.map((due) => (
              <PayCharge
                key={due.id}
                due={due}
                what={describePurpose(due, socioId)}
                code={transferCode({
                  name: titular,
                  iban,
                  cents: centsLeft(due),
                  reference: due.referencia,
                })}
                isOpen={owed.length === 1}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface PayChargeProps {
  due: SharedRecibo
  what: string
  /** Text of the QR code; null when it cannot be made. */
  code: string | null
  /** Shows the code at once. */
  isOpen: boolean
}

function PayCharge({ due, what, code, isOpen }: PayChargeProps) {
  const t = useT()
  const { referencia } = due
  return (
    <li>
      <h3>{what}</h3>
      <dl className="pay-facts">
        <div>
          <dt>{t('mina-cota.amount')}</dt>
          <dd className="pay-amount">{formatCents(centsLeft(due))}</dd>
        </div>
        <div>
          <dt>{t('mina-cota.reference')}</dt>
          <dd>
            <span className="pay-number">{inFours(referencia)}</span>
            <CopyButton text={referencia}>{t('mina-cota.copy-reference')}</CopyButton>
          </dd>
        </div>
      </dl>
      {code && (
        <details className="pay-code" open={isOpen}>
          <summary>{t('mina-cota.qr')}</summary>
          <QrCode text={code} ecc="M" label={t('mina-cota.qr-label', { what })} />
          <p>{t('mina-cota.qr-help')}</p>
        </details>
      )}
    </li>
  )
}
