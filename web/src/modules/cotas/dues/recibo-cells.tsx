import type { ReactNode } from 'react'
import type { PersoaRef } from '#contract/cotas.ts'
import { listName, personName } from '#contract/person-name.ts'
import { dot } from '../../../shell/dot.ts'
import { useT } from '../../../shell/i18n.ts'
import { InTable, OnCard } from '../../../ui/list/card-parts.tsx'
import { isPaidByOther } from '../parts/people.ts'
import '../parts/recibo-note.css'

interface Charge {
  socio: PersoaRef
  pagador: PersoaRef
  concepto: string
  numero: string
}

/** The member of a charge, and the payer if another person pays. */
export function PersoaCell({ charge }: { charge: Pick<Charge, 'socio' | 'pagador'> }) {
  const t = useT()
  return (
    <>
      {listName(charge.socio)}
      {isPaidByOther(charge) && (
        <small className="recibo-note">{t('recibos.paid-by', { name: personName(charge.pagador) })}</small>
      )}
    </>
  )
}

interface ReciboCellProps {
  charge: Pick<Charge, 'concepto' | 'numero'>
  /** Shown on a card only. */
  amount: ReactNode
}

/** The concept and number of a charge; on a card also its amount. */
export function ReciboCell({ charge: { concepto, numero }, amount }: ReciboCellProps) {
  return (
    <>
      {concepto}
      <InTable>
        <small className="recibo-note">{numero}</small>
      </InTable>
      <OnCard>
        {dot}
        {amount}
      </OnCard>
    </>
  )
}
