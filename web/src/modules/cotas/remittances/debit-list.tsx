import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { formatCents } from '#contract/numbers.ts'
import { listName, personName } from '#contract/person-name.ts'
import type { Remesa } from '#contract/remesas.ts'
import { type Translate, useT } from '../../../shell/i18n.ts'
import { eurosToCents } from '../../../ui/amounts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { shortDate } from '../../../ui/dates.ts'
import { InTable, OnCard } from '../../../ui/list/card-parts.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import { FilterChips } from '../../../ui/list/filters.tsx'
import type { ListOptions } from '../../../ui/list/list-state.ts'
import type { Column } from '../../../ui/list/types.ts'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { DevolverDialog } from '../dues/lazy-devolver-dialog.ts'
import { PersoaCell, ReciboCell } from '../dues/recibo-cells.tsx'
import { returnMeaning, returnNext } from '../dues/return-words.ts'
import { useRefreshRecibos } from '../plans/cotas.calls.ts'
import { type Debit, type DebitSort, filterDebits } from './debits.ts'
import { canComeBack, DebitState } from './remesa-words.tsx'
import { remesaQuery } from './remesas.calls.ts'

const options: ListOptions<DebitSort, 'estado'> = {
  sortable: ['persoa', 'numero', 'importe', 'estado'],
  sort: [{ field: 'persoa', direction: 'asc' }],
  filterable: ['estado'],
  filterValue: /^DEVOLTO$/,
  pageSize: -1,
  pageSizes: [-1],
}

/** @param giveBack opens the dialog for one of them; absent where none can come back; must be constant */
const createColumns = (
  t: Translate,
  remesa: Pick<Remesa, 'estado'>,
  giveBack: ((debit: Debit) => void) | undefined,
): Column<Debit, DebitSort>[] => [
  {
    name: 'persoa',
    title: t('remesas.person'),
    cell: (debit) => <PersoaCell charge={debit} />,
    sort: 'persoa',
    isLink: true,
    breaks: 'anywhere',
    card: 'title',
  },
  {
    name: 'recibo',
    title: t('title.recibo'),
    cell: (debit) => <ReciboCell charge={debit} amount={getAmount(debit)} />,
    breaks: 'anywhere',
    sort: 'numero',
    sortWords: ['recibos.order-numero', 'recibos.order-numero-desc'],
  },
  {
    name: 'estado',
    title: t('remesas.debit-state'),
    cell: (debit) => (
      <>
        <DebitState debit={debit} remesa={remesa} />
        {debit.devolucion && (
          <>
            <InTable>
              <small className="recibo-note debit-why">
                {returnMeaning(debit.devolucion.codigo, t)}, {shortDate(debit.devolucion.data)}.{' '}
                {returnNext(debit.devolucion.codigo, t)}
              </small>
            </InTable>
            <OnCard> {returnMeaning(debit.devolucion.codigo, t)}</OnCard>
          </>
        )}
      </>
    ),
    sort: 'estado',
    isLong: true,
  },
  {
    name: 'importe',
    title: t('paper.importe'),
    cell: getAmount,
    sort: 'importe',
    sortWords: 'number',
    isNumber: true,
    card: 'none',
  },
  ...(giveBack
    ? [
        {
          name: 'devolver',
          title: t('remesas.action'),
          cell: (debit: Debit) =>
            canComeBack(debit, remesa) && (
              <Button
                look="link"
                className="debit-return"
                aria-label={`${t('devolver.action')}: ${listName(debit.socio)}, ${debit.numero}`}
                onClick={() => giveBack(debit)}
              >
                {t('devolver.action')}
              </Button>
            ),
          card: 'foot',
          width: '13rem',
        } satisfies Column<Debit, DebitSort>,
      ]
    : []),
]

const getAmount = ({ importe }: Debit) => (
  <span className="no-break">{formatCents(eurosToCents(importe))}</span>
)

/** The charges of a remittance, to look for one and to record its return. */
export function DebitList({ remesa }: { remesa: Remesa }) {
  const t = useT()
  const list = useListState(options)
  const refresh = useRefreshRecibos()
  /** The charge in the dialog; it stays while the dialog closes. */
  const [returning, setReturning] = useState<Debit>()
  const [isOpen, setOpen] = useState(false)
  const giveBack = useCallback((debit: Debit) => {
    setReturning(debit)
    setOpen(true)
  }, [])
  const { estado } = remesa
  const mayComeBack = estado === 'ENVIADA' && list.filters.estado === undefined
  const columns = useMemo(
    () => createColumns(t, { estado }, mayComeBack ? giveBack : undefined),
    [t, estado, mayComeBack, giveBack],
  )
  const query = useQuery({
    ...remesaQuery(remesa.id),
    select: useCallback(({ recibos }: Remesa) => filterDebits(recibos, list), [list]),
  })
  return (
    <div className={mayComeBack ? 'debits has-returns' : 'debits'}>
      <DataList
        list={list}
        query={query}
        columns={columns}
        caption={t('remesas.dues')}
        rowKey={({ endToEnd }) => endToEnd}
        rowName={({ socio, numero }) => `${listName(socio)}, ${numero}`}
        rowTo={({ id }) => `/cotas/${id}`}
        count={(count) => t('recibos.count', { count })}
        searchLabel={t('remesas.search')}
        filters={
          remesa.devoltos > 0 && (
            <FilterChips
              label={t('remesas.debit-state')}
              value={list.filters.estado}
              change={(value) => list.setFilters({ estado: value })}
              options={[
                { value: '', label: t('remesas.chip.all') },
                { value: 'DEVOLTO', label: t('remesas.chip.returned') },
              ]}
            />
          )
        }
        empty={{ text: '' }}
        isCompact
        cardsBelow={960}
      />
      {returning && (
        <DevolverDialog
          recibo={{
            id: returning.id,
            numero: returning.numero,
            who: personName(returning.socio),
            what: formatCents(eurosToCents(returning.importe)),
          }}
          isOpen={isOpen}
          close={() => setOpen(false)}
          done={refresh}
        />
      )}
    </div>
  )
}
