import { useQuery } from '@tanstack/react-query'
import { formatCents } from '#contract/numbers.ts'
import type { RemesaHead } from '#contract/remesas.ts'
import { dot } from '../../../shell/dot.ts'
import { type Translate, useT } from '../../../shell/i18n.ts'
import { Page } from '../../../shell/page.tsx'
import { eurosToCents } from '../../../ui/amounts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { IconPlus, IconUpload } from '../../../ui/icons.ts'
import { InTable, OnCard } from '../../../ui/list/card-parts.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import type { ListOptions } from '../../../ui/list/list-state.ts'
import type { Column } from '../../../ui/list/types.ts'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Status } from '../../../ui/status.tsx'
import { CotasNav } from '../parts/cotas-nav.tsx'
import './remesas.css'
import { FirstDebits } from './first-debits.tsx'
import { RemesaState, remesaName } from './remesa-words.tsx'
import { remesasQuery } from './remesas.calls.ts'
import { ToDo } from './to-do.tsx'

type Sort = 'data' | 'n' | 'suma' | 'estado'

const options: ListOptions<Sort> = {
  sortable: ['data', 'n', 'suma', 'estado'],
  sort: [{ field: 'data', direction: 'desc' }],
  pageSize: 25,
  pageSizes: [25, 100],
}

const createColumns = (t: Translate): Column<RemesaHead, Sort>[] => [
  {
    name: 'data',
    title: t('remesas.day'),
    cell: (remesa) => remesaName(remesa, t),
    sort: 'data',
    sortWords: 'date',
    card: 'title',
    isLink: true,
  },
  {
    name: 'n',
    title: t('remesas.dues'),
    cell: ({ n, suma }) => (
      <>
        <InTable>{n}</InTable>
        <OnCard>
          {t('recibos.count', { count: n })}
          {dot}
          <Amount value={suma} />
        </OnCard>
      </>
    ),
    sort: 'n',
    sortWords: 'number',
    isNumber: true,
  },
  {
    name: 'suma',
    title: t('remesas.sum'),
    cell: ({ suma }) => <Amount value={suma} />,
    sort: 'suma',
    sortWords: 'number',
    isNumber: true,
    card: 'none',
  },
  {
    name: 'estado',
    title: t('recibos.estado'),
    cell: (remesa) => (
      <span className="remesa-state">
        <RemesaState {...remesa} />
        {remesa.devoltos > 0 && (
          <OnCard>
            <Returned count={remesa.devoltos} />
          </OnCard>
        )}
      </span>
    ),
    sort: 'estado',
    breaks: 'whole',
    isLong: true,
  },
  {
    name: 'devoltos',
    title: t('remesas.returned'),
    cell: ({ devoltos }) => <Returned count={devoltos} />,
    breaks: 'whole',
    card: 'none',
  },
]

const Amount = ({ value }: { value: number }) => (
  <span className="no-break">{formatCents(eurosToCents(value))}</span>
)

/** How many the bank gave back. */
function Returned({ count }: { count: number }) {
  const t = useT()
  return count > 0 ? (
    <Status state="failed">{t('remesas.returned-count', { count })}</Status>
  ) : (
    <span className="muted">{t('remesas.returned-none')}</span>
  )
}

/** The remittances of direct debits, and what is to be done with them; without any, the steps to the first one. */
export function Component() {
  const t = useT()
  const list = useListState(options)
  const query = useQuery(remesasQuery(list.request))
  return (
    <Loaded query={query}>
      {({ totalElements }) => {
        const isEmpty = totalElements === 0 && !list.isNarrowed
        return (
          <Page
            title={t('title.domiciliacions')}
            className="remesas"
            tools={
              <>
                <Button look="quiet" to="/cotas/mandatos">
                  {t('remesas.mandatos')}
                </Button>
                {!isEmpty && (
                  <Button look="quiet" to="/cotas/domiciliacions/devolucions">
                    <Icon icon={IconUpload} />
                    {t('remesas.upload-returns')}
                  </Button>
                )}
              </>
            }
            actions={
              !isEmpty && (
                <Button to="/cotas/domiciliacions/nova">
                  <Icon icon={IconPlus} />
                  {t('remesas.new')}
                </Button>
              )
            }
          >
            <CotasNav />
            {isEmpty ? (
              <FirstDebits />
            ) : (
              <>
                <ToDo />
                <DataList
                  list={list}
                  query={query}
                  columns={createColumns(t)}
                  caption={t('remesas.list')}
                  rowKey={({ id }) => id}
                  rowName={(remesa) => remesaName(remesa, t)}
                  rowTo={({ id }) => `/cotas/domiciliacions/${id}`}
                  count={(count) => t('remesas.count', { count })}
                  empty={{ text: '' }}
                  isCompact
                />
              </>
            )}
          </Page>
        )
      }}
    </Loaded>
  )
}
