import { formatCents } from '#contract/numbers.ts'
import { listName } from '#contract/person-name.ts'
import { type Translate, useT } from '../../../shell/i18n.ts'
import { eurosToCents } from '../../../ui/amounts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { shortDate } from '../../../ui/dates.ts'
import { OnCard } from '../../../ui/list/card-parts.tsx'
import type { ListOptions } from '../../../ui/list/list-state.ts'
import type { Column } from '../../../ui/list/types.ts'
import { ShortDate } from '../../../ui/short-date.tsx'
import { PersoaCell, ReciboCell } from './recibo-cells.tsx'
import { ReciboState } from './recibo-status.tsx'
import { centsLeft, isOpen } from './recibo-sums.ts'
import type { ReciboRow } from './recibos.calls.ts'

export type ReciboSort = 'apellidos' | 'numero' | 'vence' | 'importe' | 'estado'
export type ReciboFilter = 'estado' | 'vencido' | 'ano' | 'tipo' | 'socio' | 'pagador'

export const reciboListOptions = (thisYear: string): ListOptions<ReciboSort, ReciboFilter> => ({
  sortable: ['apellidos', 'numero', 'vence', 'importe', 'estado'],
  sort: [{ field: 'apellidos', direction: 'asc' }],
  filterable: ['estado', 'vencido', 'ano', 'tipo', 'socio', 'pagador'],
  filterValue: /^(\d{1,9}|true|[A-Z]+)$/,
  filters: { ano: thisYear },
  pageSize: 25,
  pageSizes: [25, 100, 500],
})

/** The name of a charge, read aloud with its buttons. */
export const reciboName = ({ socio, concepto }: ReciboRow): string => `${listName(socio)}: ${concepto}`

/** The columns of the charges. @param collect opens the dialog for one of them; must be constant */
export const reciboColumns = (
  t: Translate,
  collect: (recibo: ReciboRow) => void,
): Column<ReciboRow, ReciboSort>[] => [
  {
    name: 'persoa',
    title: t('recibos.persoa'),
    cell: (recibo) => <PersoaCell charge={recibo} />,
    sort: 'apellidos',
    isLink: true,
    breaks: 'anywhere',
    card: 'title',
  },
  {
    name: 'recibo',
    title: t('title.recibo'),
    cell: (recibo) => <ReciboCell charge={recibo} amount={<Amount recibo={recibo} />} />,
    breaks: 'anywhere',
    sort: 'numero',
    sortWords: ['recibos.order-numero', 'recibos.order-numero-desc'],
  },
  {
    name: 'vence',
    title: t('paper.vence'),
    cell: ({ vence }) => <ShortDate date={vence} />,
    sort: 'vence',
    sortWords: ['recibos.order-vence', 'recibos.order-vence-desc'],
    breaks: 'whole',
    card: 'none',
  },
  {
    name: 'estado',
    title: t('recibos.estado'),
    cell: (recibo) => (
      <span className="recibo-state">
        <ReciboState {...recibo} />
        {isOpen(recibo) && (
          <OnCard>
            <span className="no-break">{t('recibos.due-on', { date: shortDate(recibo.vence) })}</span>
          </OnCard>
        )}
      </span>
    ),
    sort: 'estado',
    breaks: 'whole',
    isLong: true,
  },
  {
    name: 'importe',
    title: t('paper.importe'),
    cell: (recibo) => <Amount recibo={recibo} />,
    sort: 'importe',
    sortWords: 'number',
    isNumber: true,
    card: 'none',
  },
  {
    name: 'cobrar',
    title: t('recibos.cobrar-column'),
    cell: (recibo) =>
      isOpen(recibo) && (
        <Button
          look="quiet"
          className="recibo-cobrar"
          aria-label={`${t('recibos.cobrar')}: ${reciboName(recibo)}`}
          onClick={() => collect(recibo)}
        >
          {t('recibos.cobrar')}
        </Button>
      ),
    card: 'foot',
    width: '8rem',
  },
]

/** The amount of a charge, and the rest to pay. */
function Amount({ recibo }: { recibo: ReciboRow }) {
  const t = useT()
  return (
    <>
      <span className="no-break">{formatCents(eurosToCents(recibo.importe))}</span>
      {isOpen(recibo) && recibo.cobrado > 0 && (
        <small className="recibo-note no-break">
          {t('recibos.left', { left: formatCents(centsLeft(recibo)) })}
        </small>
      )}
    </>
  )
}
