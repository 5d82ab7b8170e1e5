import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { TipoCota } from '#contract/cotas.ts'
import { formatNumber } from '#contract/numbers.ts'
import { reportError } from '../../../shell/errors.ts'
import { useT } from '../../../shell/i18n.ts'
import { Page } from '../../../shell/page.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { Menu } from '../../../ui/controls/menu.tsx'
import { MakingFile } from '../../../ui/files/use-generated-file.tsx'
import { IconCash, IconDots, IconEdit, IconFileXls, IconPlus } from '../../../ui/icons.ts'
import { ByWidth } from '../../../ui/list/by-width.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import { FilterChips } from '../../../ui/list/filters.tsx'
import { type List, useListState } from '../../../ui/list/use-list-state.ts'
import { useSelection } from '../../../ui/list/use-selection.ts'
import { SlicesProgress } from '../../../ui/slices/use-slices.tsx'
import { CotasNav } from '../parts/cotas-nav.tsx'
import { payerLeftQuery } from '../plans/cotas.calls.ts'
import { TipoFilter } from '../plans/tipo-filter.tsx'
import { CobrarDialog } from './dialogs.ts'
import { PorDevolverBox } from './por-devolver.tsx'
import {
  type ReciboFilter,
  type ReciboSort,
  reciboColumns,
  reciboListOptions,
  reciboName,
} from './recibo-columns.tsx'
import { ReciboSelection } from './recibo-selection.tsx'
import { hasPaper, isOpen } from './recibo-sums.ts'
import { allRecibosQuery, makeReport, overdueQuery, type ReciboRow, recibosQuery } from './recibos.calls.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { useReciboActions } from './use-recibo-actions.ts'
import { YearSummary } from './year-summary.tsx'

interface RecibosPageProps {
  tipos: readonly TipoCota[]
  /** The years to choose from, the latest first. */
  years: readonly string[]
  thisYear: string
}

/** A year at a glance and its charges, to collect, to remind of and to print. */
export function RecibosPage({ tipos, years, thisYear }: RecibosPageProps) {
  const t = useT()
  const client = useQueryClient()
  const list = useListState(useMemo(() => reciboListOptions(thisYear), [thisYear]))
  const query = useQuery(recibosQuery(list.request))
  const { search, filters } = list.request
  const chosen = useSelection(`${search} ${filters.join()}`, query.data?.content ?? none)
  const actions = useReciboActions()
  /** The charges in the dialog; they stay while it closes. */
  const [collecting, setCollecting] = useState<readonly ReciboRow[]>([])
  const [isCollecting, setOpen] = useState(false)
  const returnTo = useFocusReturn()
  const collect = useCallback((recibos: readonly ReciboRow[]) => {
    setCollecting(recibos)
    setOpen(true)
  }, [])
  const columns = useMemo(() => reciboColumns(t, (recibo) => collect([recibo])), [t, collect])
  const { ano } = list.filters
  /** The year of the workbook, which always has one. */
  const year = ano ?? thisYear
  const { rows: recibos } = chosen

  const chooseAll = async () => {
    try {
      chosen.choose((await client.fetchQuery(allRecibosQuery(list.request))).content, true)
    } catch (error) {
      reportError(error, { retry: () => void chooseAll() })
    }
  }
  const summary = { ano, years, change: (value: string) => list.setFilters({ ano: value }) }
  const emitLink = (
    <Button to="/cotas/emitir">
      <Icon icon={IconPlus} />
      {t('title.cotas-emitir')}
    </Button>
  )
  return (
    <Page
      title={t('title.cotas')}
      className={recibos.length > 0 ? 'cotas has-selection' : 'cotas'}
      tools={
        <Menu
          items={[
            { label: t('title.recibo-new'), icon: IconPlus, to: '/cotas/novo' },
            { label: t('title.tipos-cota'), icon: IconCash, to: '/cotas/tipos' },
            { label: t('cotas.settings'), icon: IconEdit, to: '/cotas/axustes' },
            {
              label: t('cotas.report', { ano: year }),
              icon: IconFileXls,
              run: () =>
                void actions.makeFile(t('cotas.report', { ano: year }), (signal) => makeReport(year, signal)),
            },
          ]}
        >
          <Icon icon={IconDots} />
          {t('cotas.more')}
        </Menu>
      }
      actions={emitLink}
    >
      <CotasNav />
      <MakingFile making={actions.making} />
      <SlicesProgress
        slices={actions.reminding}
        text={({ done, total }) =>
          t('avisos.progress', { done: formatNumber(done), total: formatNumber(total) })
        }
      />
      <PorDevolverBox />
      <ByWidth cardsBelow={960} table={<YearSummary {...summary} />} />
      <OverdueElsewhere list={list} />
      <PayersLeft />
      <DataList
        list={list}
        query={query}
        columns={columns}
        caption={t('cotas.recibos')}
        rowKey={getId}
        rowName={reciboName}
        rowTo={getPath}
        choice={{ chosen: chosen.ids, choose: chosen.choose, allLabel: t('recibos.choose-page') }}
        count={(count) => t('recibos.count', { count })}
        searchLabel={t('recibos.search')}
        filters={<Filters list={list} tipos={tipos} />}
        // on a phone one searches first, and the sums are folded
        aboveRows={<ByWidth cardsBelow={960} cards={<YearSummary {...summary} isFolded />} />}
        empty={{
          text: t('recibos.empty', { ano: year }),
          action: (
            <div className="buttons">
              <Button look="quiet" to="/cotas/persoas">
                {t('cotas.step-quen')}
              </Button>
            </div>
          ),
        }}
        isCompact
        cardsBelow={960}
      />
      <ReciboSelection
        recibos={recibos}
        total={query.data?.totalElements ?? 0}
        chooseAll={() => void chooseAll()}
        clear={chosen.clear}
        collect={() => collect(recibos)}
        remind={() => void actions.askAvisar(recibos.filter(isOpen))}
        print={() => void actions.makePdf(recibos.filter(hasPaper))}
      />
      <CobrarDialog
        recibos={collecting}
        isOpen={isCollecting}
        close={() => setOpen(false)}
        done={(collected) => {
          chosen.choose(collected, false)
          returnTo(collecting[0]?.id)
        }}
        makePdf={(paid) => void actions.makePdf(paid)}
      />
    </Page>
  )
}

// Constants, so that rows already drawn stay as they are.
const none: readonly ReciboRow[] = []
const getId = ({ id }: ReciboRow) => id
const getPath = ({ id }: ReciboRow) => `/cotas/${id}`

type ReciboList = List<ReciboSort, ReciboFilter>

const chips = ['', 'PENDENTE', 'VENCIDO', 'REMESADO', 'PAGADO', 'DEVOLTO', 'ANULADO'] as const

function Filters({ list, tipos }: { list: ReciboList; tipos: readonly TipoCota[] }) {
  const t = useT()
  const { estado, vencido, tipo } = list.filters
  return (
    <>
      {tipos.length > 1 && (
        <TipoFilter tipos={tipos} value={tipo} change={(value) => list.setFilters({ tipo: value })} />
      )}
      <FilterChips
        label={t('recibos.estado')}
        hasLine
        value={vencido ? 'VENCIDO' : estado}
        change={(value) =>
          list.setFilters(
            value === 'VENCIDO' ? { estado: '', vencido: 'true' } : { estado: value, vencido: '' },
          )
        }
        options={chips.map((value) => ({ value, label: t(`recibos.chip.${value || 'TODOS'}`) }))}
      />
    </>
  )
}

/** Leads to the people who pay for themselves now, because their payer has left. */
function PayersLeft() {
  const t = useT()
  const count = useQuery(payerLeftQuery).data ?? 0
  if (count === 0) return null
  return (
    <p className="overdue-elsewhere row screen-only">
      {t('recibos.payer-left', { count })}{' '}
      <Button look="link" to="/cotas/persoas?filters=pagadorBaixa:true">
        {t('recibos.payer-left-show', { count })}
      </Button>
    </p>
  )
}

/** Leads to what is overdue in other years while the list is of one year. */
function OverdueElsewhere({ list }: { list: ReciboList }) {
  const t = useT()
  const { ano } = list.filters
  const all = useQuery(overdueQuery).data ?? 0
  const here = useQuery({
    ...recibosQuery({ page: 0, size: 1, sort: [], search: '', filters: ['vencido:true', `ano:${ano}`] }),
    enabled: ano !== undefined && all > 0,
    placeholderData: undefined,
  }).data?.totalElements
  if (here === undefined || all <= here) return null
  return (
    <p className="overdue-elsewhere row screen-only">
      {t('recibos.overdue-elsewhere', { count: all - here })}{' '}
      <Button look="link" onClick={() => list.setFilters({ ano: '', estado: '', vencido: 'true' })}>
        {t('recibos.overdue-show')}
      </Button>
    </p>
  )
}
