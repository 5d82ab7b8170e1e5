import type { ReactNode } from 'react'
import type { PersoaRef } from '#contract/cotas.ts'
import { listName, personName } from '#contract/person-name.ts'
import { dot } from '../../../shell/dot.ts'
import { useT } from '../../../shell/i18n.ts'
import { InTable, OnCard } from '../../../ui/list/card-parts.tsx'
import { isPaidByOther } from '../parts/people.ts'
import '../parts/recibo-note.css'

interface Due {
  socio: PersoaRef
  pagador: PersoaRef
  concepto: string
  numero: string
}

/** Whose due it is, and who pays for them. */
export function PersoaCell({ due }: { due: Pick<Due, 'socio' | 'pagador'> }) {
  const t = useT()
  return (
    <>
      {listName(due.socio)}
      {isPaidByOther(due) && (
        <small className="recibo-note">{t('recibos.paid-by', { name: personName(due.pagador) })}</small>
      )}
    </>
  )
}

interface ReciboCellProps {
  due: Pick<Due, 'concepto' | 'numero'>
  /** What it is about, where a card says so. */
  amount: ReactNode
}

/** What a due is for, and its number; on a card the amount. */
export function ReciboCell({ due: { concepto, numero }, amount }: ReciboCellProps) {
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
