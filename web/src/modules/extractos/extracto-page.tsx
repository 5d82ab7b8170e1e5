import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import type { Extracto } from '#contract/extractos.ts'
import { ApiError } from '../../shell/api.ts'
import { useBack } from '../../shell/back-stack.ts'
import { confirm } from '../../shell/confirm.tsx'
import { reportError } from '../../shell/errors.ts'
import { focusHeading } from '../../shell/focus.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notifications.tsx'
import { Page } from '../../shell/page.tsx'
import { useUnsavedChanges } from '../../shell/unsaved.tsx'
import { useTitle } from '../../shell/use-page-change.ts'
import { centsOf, formatCents } from '../../ui/amounts.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { shortDate } from '../../ui/dates.ts'
import { FillText, placeholder } from '../../ui/fill-text.tsx'
import { IconCash } from '../../ui/icons.ts'
import { FilterChips } from '../../ui/list/filters.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { ListSkeleton } from '../../ui/list/list-skeleton.tsx'
import type { ListOptions } from '../../ui/list/list-state.ts'
import { listPath, useListState } from '../../ui/list/use-list-state.ts'
import { Loaded } from '../../ui/loaded.tsx'
import '../../ui/list/row-checkbox.css'
import { MotivoDialog } from '../../ui/cotas/dialogs.ts'
import { SelectionBar } from '../../ui/cotas/selection-bar.tsx'
import { accountEnd } from './account.ts'
import {
  canTick,
  type Decisions,
  duesOf,
  find,
  isChanged,
  isOpen,
  type Line,
  linesOf,
  type Shown,
  sumOf,
  takenByOthers,
  tick,
} from './conciliation.ts'
import { RepartirDialog } from './dialogs.ts'
import { extractoQuery, reconcile, undo, useRefreshExtractos } from './extractos.calls.ts'
import './extractos.css'
import { type Conciliado, Movementos } from './movementos.tsx'

/** One statement: what came in, the dues it is for, and what was recorded of it. */
export function Component() {
  const id = Number(useParams().id)
  return (
    <Loaded query={useQuery(extractoQuery(id))}>
      {(extracto) => <ExtractoPage key={id} extracto={extracto} />}
    </Loaded>
  )
}

const options: ListOptions<never, 'estado'> = {
  sortable: [],
  filterable: ['estado'],
  filterValue: /^(pendente|conciliado|saida)$/,
  filters: { estado: 'pendente' },
  pageSize: -1,
  pageSizes: [-1],
}

const chips = ['pendente', 'conciliado', 'saida', ''] as const

const undecided: Decisions = new Map()

function ExtractoPage({ extracto }: { extracto: Extracto }) {
  const t = useT()
  const client = useQueryClient()
  const refresh = useRefreshExtractos()
  const list = useListState(options)
  const [decisions, setDecisions] = useState(undecided)
  const [isSending, setSending] = useState(false)
  /** The movement in the dialog; it stays while the dialog closes. */
  const [asked, setAsked] = useState<Line>()
  const [isChoosing, setChoosing] = useState(false)
  const [undoing, setUndoing] = useState<Conciliado>()
  const [isUndoing, setUndoOpen] = useState(false)
  const { id, conta, desde, ata } = extracto

  const dues = useMemo(() => duesOf(extracto), [extracto])
  const lines = useMemo(() => linesOf(extracto, decisions), [extracto, decisions])
  useUnsavedChanges(useMemo(() => isChanged(extracto, lines), [extracto, lines]))
  const { estado } = list.filters
  const { search } = list.request
  const shown = useMemo(
    () => find(extracto, lines, estado as Shown | undefined, search),
    [extracto, lines, estado, search],
  )
  const ticked = shown.filter(({ isTicked }) => isTicked)
  const total = ticked.reduce((sum, { parts }) => sum + sumOf(parts), 0)
  const what = { count: ticked.length, total: formatCents(total) }
  const period = { from: shortDate(desde), to: shortDate(ata) }
  useTitle(t('extractos.one', period))

  const setTicks = useCallback(
    (chosen: readonly Line[], isOn: boolean) => setDecisions((now) => tick(extracto, now, chosen, isOn)),
    [extracto],
  )
  const choose = useCallback((line: Line) => {
    setAsked(line)
    setChoosing(true)
  }, [])
  const askUndo = useCallback((conciliado: Conciliado) => {
    setUndoing(conciliado)
    setUndoOpen(true)
  }, [])

  const send = async (): Promise<void> => {
    setSending(true)
    const ids = new Set(ticked.map(({ movemento }) => movemento.id))
    try {
      const answer = await reconcile(id, ticked)
      client.setQueryData(extractoQuery(id).queryKey, answer)
      setDecisions((now) => new Map([...now].filter(([movemento]) => !ids.has(movemento))))
      notify({ kind: 'success', text: t('extractos.confirmed', what) })
      // The bar with the button goes.
      focusHeading()
    } catch (error) {
      // What the page shows may be what others have changed since.
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
  const undoAmount = undoing ? formatCents(centsOf(undoing.importe)) : ''
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
        query={{ ...answered, data: { content: shown, totalElements: shown.length } }}
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
            {estado === 'pendente' && <AllProposalsCheckbox lines={shown} tick={setTicks} />}
            <Movementos lines={shown} dues={dues} tick={setTicks} choose={choose} undo={askUndo} />
          </>
        )}
      </ListFrame>
      <SelectionBar
        label={t('extractos.ticked-label')}
        count={ticked.length}
        status={<strong>{t('extractos.ticked', what)}</strong>}
        isBusy={isSending}
      >
        <button type="button" className="button" disabled={isSending} onClick={() => void ask()}>
          <IconCash size={20} stroke={1.75} aria-hidden />
          {isSending ? t('extractos.confirming') : t('extractos.confirm', what)}
        </button>
      </SelectionBar>
      {asked && (
        <RepartirDialog
          line={asked}
          recibos={extracto.recibos}
          taken={takenByOthers(lines, asked.movemento.id)}
          isOpen={isChoosing}
          close={() => setChoosing(false)}
          choose={(parts) =>
            setDecisions((now) =>
              new Map(now).set(asked.movemento.id, { parts, motivo: null, isTicked: true }),
            )
          }
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

/** The statement is there when the page is. */
const answered = {
  error: null,
  isPending: false,
  isPlaceholderData: false,
  isFetching: false,
  refetch: () => undefined,
}

/** What the statement is, and how much of it waits. */
function Summary({ extracto, account }: { extracto: Extracto; account: string }) {
  const t = useT()
  const { movementos, repetidos } = extracto
  const open = movementos.filter(isOpen)
  const cents = open.reduce((sum, { pendente }) => sum + centsOf(pendente), 0)
  return (
    <p className="extracto-lead">
      {[
        t('extractos.account', { account }),
        `${t(repetidos > 0 ? 'extractos.new-count' : 'extractos.count', { count: movementos.length })}.`,
        ...(repetidos > 0 ? [t('extractos.known', { count: repetidos })] : []),
        ...(open.length > 0
          ? [t('extractos.waiting', { count: open.length, total: formatCents(cents) })]
          : movementos.length > 0
            ? [t('extractos.all-done')]
            : []),
      ].join(' ')}
    </p>
  )
}

const emptyText = ({ movementos, repetidos }: Extracto, t: ReturnType<typeof useT>): string => {
  if (movementos.length > 0) return t('extractos.all-done')
  return repetidos > 0 ? t('extractos.all-known', { count: repetidos }) : t('extractos.no-movements')
}

/** Ticks every movement with a proposed due, or none. */
function AllProposalsCheckbox({
  lines,
  tick: setTicks,
}: {
  lines: readonly Line[]
  tick: (lines: readonly Line[], isOn: boolean) => void
}) {
  const t = useT()
  const able = lines.filter((line) => line.isTicked || canTick(line))
  if (able.length < 2) return null
  const count = able.filter(({ isTicked }) => isTicked).length
  const isAll = count === able.length
  return (
    <label className="check movementos-all">
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll
        }}
        onChange={() => setTicks(able, !isAll)}
      />
      <span>{t('extractos.tick-all', { count: able.length })}</span>
    </label>
  )
}
