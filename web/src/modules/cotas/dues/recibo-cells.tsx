import type { PersoaRef } from '#contract/cotas.ts'
import { listName, personName } from '#contract/person-name.ts'
import { useT } from '../../../shell/i18n.ts'
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

/** What a due is for, and its number. */
export function ReciboCell({ due: { concepto, numero } }: { due: Pick<Due, 'concepto' | 'numero'> }) {
  return (
    <>
      {concepto}
      <small className="recibo-note">{numero}</small>
    </>
  )
}
