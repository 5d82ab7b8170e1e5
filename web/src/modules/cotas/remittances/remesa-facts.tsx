import type { ReactNode } from 'react'
import { formatCents } from '#contract/numbers.ts'
import type { Remesa } from '#contract/remesas.ts'
import { sumBy } from '#contract/sums.ts'
import { useT } from '../../../shell/i18n.ts'
import { eurosToCents } from '../../../ui/amounts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { longDate } from '../../../ui/dates.ts'
import { storedFile } from '../../../ui/files/stored-file.ts'
import { useFilePreview } from '../../../ui/files/use-file-preview.tsx'
import { IconFilePdf } from '../../../ui/icons.ts'
import { returnMeaning } from '../dues/return-words.ts'
import '../../attachments/record-facts.css'
import './remesas.css'
import { type Fact, Facts } from '../../../ui/facts.tsx'
import { countPayers, isReturnCode, RemesaState } from './remesa-words.tsx'

/** The number of payers who were notified by mail, and of those who need a letter. */
function Notices({ remesa }: { remesa: Remesa }) {
  const t = useT()
  const { show, dialog } = useFilePreview()
  const { id, cartas } = remesa
  const mailed = countPayers(remesa) - cartas
  const parts = [
    ...(mailed > 0 || cartas === 0 ? [t('remesas.notices-mailed', { count: mailed })] : []),
    ...(cartas > 0 ? [t('remesas.notices-letters', { count: cartas })] : []),
  ]
  const letters = t('remesas.letters-pdf')
  return (
    <>
      {parts.map((part, at) => (
        <span key={part}>
          {at > 0 && ', '}
          <span className="no-break">{part}</span>
        </span>
      ))}
      {cartas > 0 && (
        <Button
          look="link"
          className="letters"
          onClick={() =>
            show(
              {
                file: { uuid: '', fileName: `${letters}.pdf`, type: 'pdf' },
                stored: storedFile('GET /remesas/:id/cartas', { id }),
              },
              letters,
            )
          }
        >
          <Icon icon={IconFilePdf} />
          {letters}
        </Button>
      )}
      {dialog}
    </>
  )
}

/** The facts of a remittance, in pairs of name and value. */
export function RemesaFacts({ remesa }: { remesa: Remesa }) {
  const t = useT()
  const { estado, data, n, suma, motivo, devoltos } = remesa
  const returned = remesa.recibos.filter((debit) => debit.estado === 'DEVOLTO')
  const returnedCents = sumBy(returned, ({ importe }) => eurosToCents(importe))
  const facts: Fact[] = [
    [t('recibos.estado'), <RemesaState key="estado" {...remesa} />],
    ...(motivo
      ? [
          [t('remesas.void-reason'), isReturnCode(motivo) ? returnMeaning(motivo, t) : motivo] satisfies [
            string,
            ReactNode,
          ],
        ]
      : []),
    [t('remesas.day'), longDate(data, t)],
    [t('remesas.dues'), t('remesas.dues-sum', { count: n, total: formatCents(eurosToCents(suma)) })],
    // A voided remittance no longer mentions its letters.
    ...(estado === 'ANULADA'
      ? []
      : [[t('remesas.notices'), <Notices key="notices" remesa={remesa} />] satisfies [string, ReactNode]]),
    ...(devoltos > 0
      ? [
          [
            t('remesas.returned'),
            t('remesas.dues-sum', { count: devoltos, total: formatCents(returnedCents) }),
          ] satisfies [string, ReactNode],
        ]
      : []),
  ]
  return (
    <>
      <Facts className="record-facts remesa-facts" facts={facts} />
      {estado === 'ENVIADA' && remesa.recibos.some((debit) => debit.estado === 'VIVO') && (
        <p className="muted remesa-settles">{t('remesas.settles')}</p>
      )}
    </>
  )
}
