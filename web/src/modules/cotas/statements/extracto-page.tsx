import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useParams } from 'react-router'
import type { Movementos } from '#contract/extractos.ts'
import { formatCents } from '#contract/numbers.ts'
import { sumBy } from '#contract/sums.ts'
import { ApiError } from '../../../shell/api.ts'
import { useBack } from '../../../shell/back-stack.ts'
import { reportError } from '../../../shell/errors.ts'
import { focusHeading } from '../../../shell/focus.ts'
import { useT } from '../../../shell/i18n.ts'
import { notify } from '../../../shell/notices.ts'
import { Page } from '../../../shell/page.tsx'
import { useTitle } from '../../../shell/use-page-change.ts'
import { eurosToCents } from '../../../ui/amounts.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { confirm } from '../../../ui/controls/confirm.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { shortDate } from '../../../ui/dates.ts'
import { FillText, placeholder } from '../../../ui/fill-text.tsx'
import { IconCash } from '../../../ui/icons.ts'
import { FilterChips } from '../../../ui/list/filters.tsx'
import { ListFrame } from '../../../ui/list/list-frame.tsx'
import { ListSkeleton } from '../../../ui/list/list-skeleton.tsx'
import type { ListOptions } from '../../../ui/list/list-state.ts'
import { type List, listPath, useListState } from '../../../ui/list/use-list-state.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { useUnsavedChanges } from '../../../ui/unsaved.tsx'
import '../../../ui/list/row-checkbox.css'
import { SelectionBar } from '../../../ui/list/selection-bar.tsx'
import { MotivoDialog } from '../parts/dialogs.ts'
import { accountEnd } from './account.ts'
import { AllProposalsCheckbox } from './all-proposals.tsx'
import {
  canTick,
  centsOfParts,
  type Decisions,
  isChanged,
  joinSheets,
  type Line,
  type Movemento,
  type Sheet,
  sumTakenByOthers,
  tick,
  toLines,
  toReciboMap,
} from './conciliar.ts'
import { ApartarDialog, RepartirDialog } from './dialogs.ts'
import {
  movementosQuery,
  readMovementos,
  reconcile,
  setApart,
  undo,
  useRefreshExtractos,
} from './extractos.calls.ts'
import './extractos.css'
import { type Conciliado, MovementosList } from './movementos.tsx'

const options: ListOptions<never, 'estado'> = {
  sortable: [],
  filterable: ['estado'],
  filterValue: /^(PENDENTE|CONCILIADO|APARTADO|SAIDA)$/,
  filters: { estado: 'PENDENTE' },
  pageSize: 100,
  pageSizes: [100, 500],
}

const chips = ['PENDENTE', 'CONCILIADO', 'APARTADO', 'SAIDA', ''] as const

const undecided: Decisions = new Map()
const nothing: Sheet = { movementos: [], recibos: [] }

/** One statement: what came in, the charges it is for, and what was recorded of it. */
export function Component() {
  const id = Number(useParams().id)
  const list = useListState(options)
  const query = useQuery(movementosQuery(id, list.request))
  return (
    <Loaded query={query}>
      {(movementos) => <ExtractoPage key={id} id={id} list={list} query={query} movementos={movementos} />}
    </Loaded>
  )
}

interface ExtractoPageProps {
  id: number
  list: List
  query: UseQueryResult<Movementos>
  movementos: Movementos
}

const toSheet = ({ content, recibos }: Movementos): Sheet => ({ movementos: content, recibos })

/** The pages of a list that were opened, as one; what is ticked on one stays ticked on the others. */
function useSheet({ list, query, movementos }: Omit<ExtractoPageProps, 'id'>) {
  const { search } = list.request
  const name = `${list.filters.estado ?? ''} ${search}`
  const [seen, setSeen] = useState({ name, sheet: nothing })
  const page = useMemo(() => toSheet(movementos), [movementos])
  const others = seen.name === name ? seen.sheet : nothing
  const isOld = query.isPlaceholderData
  useEffect(() => {
    if (isOld) return
    setSeen((now) => ({ name, sheet: joinSheets(now.name === name ? now.sheet : nothing, page) }))
  }, [name, page, isOld])
  return {
    sheet: useMemo(() => joinSheets(others, page), [others, page]),
    add: (all: Movementos) => setSeen({ name, sheet: toSheet(all) }),
    /** After a change: other pages may have changed too. */
    forget: () => setSeen({ name, sheet: nothing }),
  }
}

function ExtractoPage({ id, list, query, movementos }: ExtractoPageProps) {
  const t = useT()
  const refreshAll = useRefreshExtractos()
  const { sheet, add, forget } = useSheet({ list, query, movementos })
  const [decisions, setDecisions] = useState(undecided)
  const [isSending, setSending] = useState(false)
  /** The movement in the dialog; it stays while the dialog closes. */
  const [asked, setAsked] = useState<Line>()
  const [isChoosing, setChoosing] = useState(false)
  const [undoing, setUndoing] = useState<Conciliado>()
  const [isUndoing, setUndoOpen] = useState(false)
  const [apart, setAparting] = useState<Movemento>()
  const [isAparting, setApartOpen] = useState(false)
  const { extracto } = movementos
  const { conta, desde, ata } = extracto
  const refresh = () => {
    forget()
    refreshAll()
  }

  const dues = useMemo(() => toReciboMap(sheet), [sheet])
  const lines = useMemo(() => toLines(sheet, decisions), [sheet, decisions])
  useUnsavedChanges(useMemo(() => isChanged(sheet, lines), [sheet, lines]))
  const { estado } = list.filters
  const shown = useMemo(() => {
    const byId = new Map(lines.map((line) => [line.movemento.id, line]))
    return movementos.content.flatMap((each) => byId.get(each.id) ?? [])
  }, [lines, movementos])
  const ticked = lines.filter(({ isTicked }) => isTicked)
  const total = sumBy(ticked, ({ parts }) => centsOfParts(parts))
  const what = { count: ticked.length, total: formatCents(total) }
  const period = { from: shortDate(desde), to: shortDate(ata) }
  useTitle(t('extractos.one', period))

  const setTicks = useCallback(
    (chosen: readonly Line[], isOn: boolean) => setDecisions((now) => tick(sheet, now, chosen, isOn)),
    [sheet],
  )
  /** Ticks what has a proposal on all pages, which come first, or takes all ticks away. */
  const tickAll = async (isOn: boolean): Promise<void> => {
    if (!isOn) return setTicks(ticked, false)
    if (movementos.totalElements <= sheet.movementos.length) return setTicks(lines.filter(canTick), true)
    setSending(true)
    try {
      const all = await readMovementos(id, list.request)
      add(all)
      setDecisions((now) => tick(toSheet(all), now, toLines(toSheet(all), now).filter(canTick), true))
    } catch (error) {
      reportError(error, { retry: () => void tickAll(isOn) })
    } finally {
      setSending(false)
    }
  }
  const choose = useCallback((line: Line) => {
    setAsked(line)
    setChoosing(true)
  }, [])
  const askUndo = useCallback((conciliado: Conciliado) => {
    setUndoing(conciliado)
    setUndoOpen(true)
  }, [])
  const askApart = useCallback((movemento: Movemento) => {
    setAparting(movemento)
    setApartOpen(true)
  }, [])

  const takeBack = async (movemento: Pick<Movemento, 'id'>): Promise<void> => {
    try {
      await setApart(id, [{ id: movemento.id, motivo: null, recibo: null }])
      notify({ kind: 'success', text: t('apartar.taken-back') })
    } catch (error) {
      reportError(error, { retry: () => void takeBack(movemento) })
    } finally {
      refresh()
    }
  }
  const latestTakeBack = useRef(takeBack)
  latestTakeBack.current = takeBack
  const askTakeBack = useCallback((movemento: Movemento) => void latestTakeBack.current(movemento), [])

  const send = async (): Promise<void> => {
    setSending(true)
    const ids = new Set(ticked.map(({ movemento }) => movemento.id))
    try {
      await reconcile(id, ticked)
      setDecisions((now) => new Map([...now].filter(([movemento]) => !ids.has(movemento))))
      notify({ kind: 'success', text: t('extractos.confirmed', what) })
      // The bar with the button goes.
      focusHeading()
    } catch (error) {
      // Others may have changed the shown data since.
      const isRefused = error instanceof ApiError && error.status === 400
      if (isRefused) setDecisions(undecided)
      const isNothing = isRefused && error.code !== 'error.conciliado-en-parte'
      reportError(error, {
        retry: () => void send(),
        ...(isNothing && { title: t('extractos.not-confirmed') }),
      })
    } finally {
      setSending(false)
      refresh()
    }
  }
  const ask = async (): Promise<void> => {
    const isSure =
      ticked.length === 1 ||
      (await confirm({
        title: t('extractos.confirm-title', what),
        text: t('extractos.confirm-text'),
        action: t('extractos.confirm-action'),
      }))
    if (isSure) await send()
  }
  const undoAmount = undoing ? formatCents(eurosToCents(undoing.importe)) : ''
  return (
    <Page
      title={
        <FillText
          text={t('extractos.one', { from: placeholder('from'), to: placeholder('to') })}
          with={{
            from: <span className="no-break">{period.from}</span>,
            to: <span className="no-break">{period.to}</span>,
          }}
        />
      }
      back={<BackButton back={useBack(listPath('/cotas/extractos'))} />}
      className={ticked.length > 0 ? 'has-selection' : ''}
    >
      <Summary extracto={extracto} account={accountEnd(conta)} />
      <ListFrame
        list={list}
        query={query}
        caption={t('extractos.movements')}
        count={(count) => t('extractos.count', { count })}
        searchLabel={t('extractos.search')}
        filters={
          <FilterChips
            label={t('extractos.which')}
            hasLine
            value={estado}
            change={(value) => list.setFilters({ estado: value })}
            options={chips.map((value) => ({ value, label: t(`extractos.chip.${value || 'todos'}`) }))}
          />
        }
        empty={{ text: emptyText(extracto, t) }}
        skeleton={<ListSkeleton isNarrow={false} columns={3} rows={10} />}
      >
        {() => (
          <>
            {estado === 'PENDENTE' && (
              <AllProposalsCheckbox
                count={movementos.propostos}
                ticked={ticked.length}
                isWhole={movementos.totalElements <= sheet.movementos.length}
                lines={lines}
                isBusy={isSending}
                tick={(isOn) => void tickAll(isOn)}
              />
            )}
            <MovementosList
              lines={shown}
              isSettled={estado !== undefined && estado !== '' && estado !== 'PENDENTE'}
              dues={dues}
              tick={setTicks}
              choose={choose}
              undo={askUndo}
              apart={askApart}
              takeBack={askTakeBack}
            />
          </>
        )}
      </ListFrame>
      <SelectionBar
        label={t('extractos.ticked-label')}
        count={ticked.length}
        status={<strong>{t('extractos.ticked', what)}</strong>}
        isBusy={isSending}
      >
        <Button disabled={isSending} onClick={() => void ask()}>
          <Icon icon={IconCash} />
          {isSending ? t('extractos.confirming') : t('extractos.confirm', what)}
        </Button>
      </SelectionBar>
      {asked && (
        <RepartirDialog
          line={asked}
          recibos={sheet.recibos}
          taken={sumTakenByOthers(lines, asked.movemento.id)}
          isOpen={isChoosing}
          close={() => setChoosing(false)}
          choose={(parts) =>
            setDecisions((now) =>
              new Map(now).set(asked.movemento.id, { parts, motivo: null, isTicked: true }),
            )
          }
        />
      )}
      {apart && (
        <ApartarDialog
          movemento={apart}
          motivos={movementos.motivos}
          isOpen={isAparting}
          close={() => setApartOpen(false)}
          run={async (given) => {
            await setApart(id, [given])
            notify({
              kind: 'success',
              text: t('apartar.done', { amount: formatCents(eurosToCents(apart.importe)) }),
              action: { label: t('recibos.undo'), run: () => void takeBack(given) },
            })
            refresh()
          }}
        />
      )}
      <MotivoDialog
        title={t('extractos.undo-title', { amount: undoAmount })}
        text={t('extractos.undo-text')}
        action={t('recibos.undo')}
        isOpen={isUndoing}
        isPart
        close={() => setUndoOpen(false)}
        run={async (motivo) => {
          if (!undoing) return
          await undo(undoing.recibo.id, undoing.cobro.id, motivo)
          notify({ kind: 'success', text: t('recibos.undone', { amount: undoAmount }) })
          refresh()
        }}
      />
    </Page>
  )
}

/** The account and period of the statement, and its unreconciled part. */
function Summary({ extracto, account }: { extracto: Movementos['extracto']; account: string }) {
  const t = useT()
  const { totalMovementos: count, repetidos, pendentes, pendente } = extracto
  return (
    <p className="extracto-lead">
      {[
        t('extractos.account', { account }),
        `${t(repetidos > 0 ? 'extractos.new-count' : 'extractos.count', { count })}.`,
        ...(repetidos > 0 ? [t('extractos.known', { count: repetidos })] : []),
        ...(pendentes > 0
          ? [t('extractos.waiting', { count: pendentes, total: formatCents(eurosToCents(pendente)) })]
          : count > 0
            ? [t('extractos.all-done')]
            : []),
      ].join(' ')}
    </p>
  )
}

const emptyText = (
  { totalMovementos, repetidos }: Movementos['extracto'],
  t: ReturnType<typeof useT>,
): string => {
  if (totalMovementos > 0) return t('extractos.all-done')
  return repetidos > 0 ? t('extractos.all-known', { count: repetidos }) : t('extractos.no-movements')
}
