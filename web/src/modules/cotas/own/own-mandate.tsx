import { useQuery } from '@tanstack/react-query'
import type { MandatoRef } from '#contract/cotas.ts'
import { useT } from '../../../shell/i18n.ts'
import { Warning } from '../../../ui/controls/warning.tsx'
import { FillText, placeholder } from '../../../ui/fill-text.tsx'
import { lastDigits } from '../mandates/last-digits.ts'
import { ownCotasQuery } from './own-cotas.ts'

/** The mandate that one signed, in a sentence, and what to do when the bank does not take it any more. */
export function OwnMandate({ mandato: { estado, iban, referencia } }: { mandato: MandatoRef }) {
  const t = useT()
  const isBlocked = estado === 'BLOQUEADO'
  const sentence = (
    <FillText
      text={t(isBlocked ? 'mina-cota.mandate-blocked' : 'mina-cota.mandate', {
        digits: lastDigits(iban),
        reference: placeholder('reference'),
      })}
      with={{ reference: <span className="no-break">{referencia}</span> }}
    />
  )
  return isBlocked ? <Warning>{sentence}</Warning> : sentence
}

/** The same for pages about something else: nothing while it is unknown, and nothing for those without a mandate. */
export function OwnMandateLine() {
  const { data } = useQuery({ ...ownCotasQuery, meta: { isQuiet: true } })
  return (
    data?.mandato && (
      <p className="plan-mandate">
        <OwnMandate mandato={data.mandato} />
      </p>
    )
  )
}
