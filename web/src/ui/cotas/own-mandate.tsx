import { useQuery } from '@tanstack/react-query'
import type { MandatoRef } from '#contract/cotas.ts'
import { useT } from '../../shell/i18n.ts'
import { Warning } from '../form/warning.tsx'
import { lastDigits } from './last-digits.ts'
import { ownCotasQuery } from './own-cotas.ts'

/** The mandate that one signed, in a sentence, and what to do when the bank does not take it any more. */
export function OwnMandate({ mandato: { estado, iban, referencia } }: { mandato: MandatoRef }) {
  const t = useT()
  const what = { digits: lastDigits(iban), reference: referencia }
  return estado === 'BLOQUEADO' ? (
    <Warning>{t('mina-cota.mandate-blocked', what)}</Warning>
  ) : (
    t('mina-cota.mandate', what)
  )
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
