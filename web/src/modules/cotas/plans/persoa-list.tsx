import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { metodosCobro } from '#contract/kinds.ts'
import { formatCents } from '#contract/numbers.ts'
import { personName } from '#contract/person-name.ts'
import { reportError } from '../../../shell/errors.ts'
import { type Translate, useT } from '../../../shell/i18n.ts'
import { Page } from '../../../shell/page.tsx'
import { eurosToCents } from '../../../ui/amounts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { todayAndYesterday } from '../../../ui/dates.ts'
import { IconCash } from '../../../ui/icons.ts'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import { FilterChips } from '../../../ui/list/filters.tsx'
import type { ListOptions } from '../../../ui/list/list-state.ts'
import { SelectionBar } from '../../../ui/list/selection-bar.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { useListRows } from '../../../ui/list/use-list-rows.ts'
import { type List, useListState } from '../../../ui/list/use-list-state.ts'
import { CotasNav } from '../parts/cotas-nav.tsx'
import { tiposCotaQuery } from './cotas.calls.ts'
import { hasEnded } from './plan-values.ts'
import '../parts/cotas.css'
import { listName } from '#contract/person-name.ts'
import { useSelection } from '../../../ui/list/use-selection.ts'
import { type PersoaRow, persoasListQuery } from './persoas.calls.ts'
import { TipoFilter } from './tipo-filter.tsx'
import '../parts/recibo-note.css'

const DarCotaDialog = lazyDialog(
  () => import('./dar-cota-dialog.tsx'),
  (module) => module.DarCotaDialog,
)

type Sort = 'apellidos' | 'numero' | 'metodo' | 'debe'
type Filter = 'tipo' | 'metodo' | 'debe' | 'pagadorBaixa'

const options: ListOptions<Sort, Filter> = {
  sortable: ['apellidos', 'numero', 'metodo', 'debe'],
  sort: [{ field: 'apellidos', direction: 'asc' }],
  filterable: ['tipo', 'metodo', 'debe', 'pagadorBaixa'],
  filterValue: /^(\d{1,9}|true|DOMICILIACION|TRANSFERENCIA|EFECTIVO|BIZUM|TARXETA)$/,
  pageSize: 50,
  pageSizes: [25, 50, 100, -1],
}

/** The present plan of a member, in one line. */
function present({ cotas }: PersoaRow, t: Translate, today: string): string {
  const names = cotas
    .filter((cota) => !hasEnded(cota, today))
    .map(({ nome, isExempt }) => (isExempt ? t('persoas.exempt', { nome }) : nome))
  return names.length > 0 ? names.join(', ') : t('persoas.no-cota')
}

const createColumns = (t: Translate, today: string): Column<PersoaRow, Sort>[] => [
  {
    name: 'persoa',
    title: t('recibos.persoa'),
    cell: (persoa) => listName(persoa),
    sort: 'apellidos',
    card: 'title',
    breaks: 'anywhere',
    width: '30%',
  },
  {
    name: 'numero',
    title: t('socio.numero'),
    cell: ({ numero }) => numero,
    sort: 'numero',
    sortWords: 'number',
    isNumber: true,
    card: 'none',
    width: '6rem',
  },
  {
    name: 'cotas',
    title: t('plan.cotas'),
    cell: (persoa) => present(persoa, t, today),
    breaks: 'anywhere',
  },
  {
    name: 'metodo',
    title: t('persoas.how'),
    cell: ({ pagador, metodo }) =>
      pagador ? t('recibos.paid-by', { name: personName(pagador) }) : t(`cobro.metodo.${metodo}`),
    sort: 'metodo',
    breaks: 'anywhere',
  },
  {
    name: 'debe',
    title: t('persoas.owes'),
    cell: ({ debe }) =>
      debe > 0 ? (
        <strong className="no-break">{formatCents(eurosToCents(debe))}</strong>
      ) : (
        <span className="muted no-break">{formatCents(0)}</span>
      ),
    sort: 'debe',
    sortWords: 'number',
    isNumber: true,
    width: '7rem',
  },
]

/** The members with what they pay, and who owes; a fee can be given to many at once. */
export function Component() {
  const t = useT()
  const client = useQueryClient()
  const list = useListState(options)
  const { query, rows } = useListRows(list, persoasListQuery)
  const { search, filters } = list.request
  const chosen = useSelection(`${search} ${filters.join()}`, query.data?.content ?? none)
  const [isGiving, setGiving] = useState(false)
  /** The people of the dialog, which keeps them while some are done. */
  const [giving, setWhom] = useState<readonly PersoaRow[]>(none)
  const total = query.data?.totalElements ?? 0
  const [today] = todayAndYesterday()

  const chooseAll = async () => {
    try {
      const { content } = await client.fetchQuery(persoasListQuery({ ...list.request, page: 0, size: -1 }))
      chosen.choose(content, true)
    } catch (error) {
      reportError(error, { retry: () => void chooseAll() })
    }
  }
  const give = () => {
    setWhom(chosen.rows)
    setGiving(true)
  }
  const hasChosen = chosen.rows.length > 0
  return (
    <Page title={t('title.cotas-persoas')} className={hasChosen ? 'cotas has-selection' : 'cotas'}>
      <CotasNav />
      <DataList
        list={list}
        query={query}
        rows={rows}
        columns={useMemo(() => createColumns(t, today), [t, today])}
        caption={t('title.cotas-persoas')}
        rowKey={getId}
        rowName={personName}
        rowTo={toPath}
        choice={{ chosen: chosen.ids, choose: chosen.choose, allLabel: t('persoas.choose-page') }}
        count={(count) => t('socios.count', { count })}
        searchLabel={t('persoas.search')}
        filters={<Filters list={list} />}
        empty={{
          text: t('persoas.empty'),
          action: (
            <Button look="quiet" to="/cotas">
              {t('title.cotas')}
            </Button>
          ),
        }}
        cardsBelow={960}
      />
      <SelectionBar
        label={t('persoas.chosen-label')}
        count={chosen.rows.length}
        status={<strong>{t('persoas.chosen', { count: chosen.rows.length })}</strong>}
        all={{ total, text: t('persoas.choose-total', { count: total }), choose: () => void chooseAll() }}
        clear={chosen.clear}
      >
        <Button onClick={give}>
          <Icon icon={IconCash} />
          {t('persoas.give')}
        </Button>
      </SelectionBar>
      <DarCotaDialog
        persoas={giving}
        isOpen={isGiving}
        close={() => setGiving(false)}
        done={(given) => chosen.choose(given, false)}
      />
    </Page>
  )
}

// Constants, so that rows already drawn stay as they are.
const none: readonly PersoaRow[] = []
const getId = ({ id }: PersoaRow) => id
const toPath = ({ id }: PersoaRow) => `/cotas/persoas/${id}`

const chips = ['', 'debe', 'pagadorBaixa'] as const

function Filters({ list }: { list: List<Sort, Filter> }) {
  const t = useT()
  const tipos = useQuery(tiposCotaQuery).data?.content ?? []
  const { tipo, metodo, debe, pagadorBaixa } = list.filters
  return (
    <>
      {(tipos.length > 1 || tipo) && (
        <TipoFilter tipos={tipos} value={tipo} change={(value) => list.setFilters({ tipo: value })} />
      )}
      <Select
        className="is-low recibo-tipo"
        aria-label={t('paper.metodo')}
        value={metodo ?? ''}
        onChange={(event) => list.setFilters({ metodo: event.currentTarget.value })}
        options={[
          { value: '', label: t('persoas.any-method') },
          ...metodosCobro.map((value) => ({ value, label: t(`cobro.metodo.${value}`) })),
        ]}
      />
      <FilterChips
        label={t('persoas.which')}
        hasLine
        value={pagadorBaixa ? 'pagadorBaixa' : debe ? 'debe' : ''}
        change={(value) =>
          list.setFilters({
            debe: value === 'debe' ? 'true' : '',
            pagadorBaixa: value === 'pagadorBaixa' ? 'true' : '',
          })
        }
        options={chips.map((value) => ({ value, label: t(`persoas.chip.${value || 'all'}`) }))}
      />
    </>
  )
}
