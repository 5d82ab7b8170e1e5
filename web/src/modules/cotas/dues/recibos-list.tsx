import { formatCents } from '#contract/numbers.ts'
import { personName } from '#contract/person-name.ts'
import type { SharedRecibo } from '#contract/recibos.ts'
import { useT } from '../../../shell/i18n.ts'
import { Link } from '../../../shell/link.tsx'
import { eurosToCents } from '../../../ui/amounts.ts'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { storedFile } from '../../../ui/files/stored-file.ts'
import { useFilePreview } from '../../../ui/files/use-file-preview.tsx'
import { IconFilePdf } from '../../../ui/icons.ts'
import { ShortDate } from '../../../ui/short-date.tsx'
import { ReciboStatus } from './recibo-status.tsx'
import './recibos-list.css'
import { dot } from '../../../shell/dot.ts'

interface RecibosListProps {
  recibos: readonly SharedRecibo[]
  /** The member whose page it is: only other people are named. */
  of: number | null
  /** Read aloud. */
  label: string
  /** The path of a charge. */
  to?: (recibo: SharedRecibo) => string
}

/** The charges of a member with their state, and the receipt of each as PDF, or the notice while it is not paid. */
export function RecibosList({ recibos, of, label, to }: RecibosListProps) {
  const t = useT()
  const { show, dialog } = useFilePreview()
  return (
    <>
      <ul className="dues surface lines" aria-label={label}>
        {recibos.map((recibo) => {
          const { id, numero, concepto, importe, estado } = recibo
          const paper = t(estado === 'PAGADO' ? 'mina-cota.receipt' : 'mina-cota.notice')
          return (
            <li key={id} className={estado === 'ANULADO' ? 'is-void' : undefined}>
              <div className="due-what">
                {to ? <Link to={to(recibo)}>{concepto}</Link> : <strong>{concepto}</strong>}
                <span className="due-note">
                  <Notes recibo={recibo} of={of} />
                </span>
              </div>
              <div className="due-state">
                <ReciboStatus recibo={recibo} />
              </div>
              <span className="due-amount">{formatCents(eurosToCents(importe))}</span>
              <span className="due-paper screen-only">
                {estado !== 'ANULADO' && (
                  <FileButton
                    icon={IconFilePdf}
                    action={paper}
                    name={numero}
                    hasWord="link"
                    run={() => show(getPaper(recibo), `${paper} ${numero}`)}
                  />
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {dialog}
    </>
  )
}

/** Number, due date, and the other person concerned. */
function Notes({
  recibo: { numero, vence, socio, pagador },
  of,
}: Pick<RecibosListProps, 'of'> & { recibo: SharedRecibo }) {
  const t = useT()
  return (
    <>
      <span className="no-break">{numero}</span>
      {dot}
      {t('mina-cota.due')} <ShortDate date={vence} />
      {socio.id !== of && `${dot}${t('mina-cota.for', { name: personName(socio) })}`}
      {pagador.id !== of && `${dot}${t('mina-cota.paid-by', { name: personName(pagador) })}`}
    </>
  )
}

/** The paper of a charge; it changes when the charge is paid, so no address of it is kept. */
const getPaper = ({ id, numero }: SharedRecibo) => ({
  file: { uuid: '', fileName: `${numero}.pdf`, type: 'pdf' },
  stored: storedFile('GET /recibos/:id/pdf', { id }),
})
