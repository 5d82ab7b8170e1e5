import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useId, useRef, useState } from 'react'
import { useParams } from 'react-router'
import type { CensoRow, Quorum } from '#contract/asistencia.ts'
import { limits } from '#contract/limits.ts'
import { personName } from '#contract/person-name.ts'
import type { Reunion } from '#contract/reunions.ts'
import { useBack } from '../../../shell/back-stack.ts'
import { dot } from '../../../shell/dot.ts'
import { errorText, reportError } from '../../../shell/errors.ts'
import { type Key, useT } from '../../../shell/i18n.ts'
import { notify } from '../../../shell/notices.ts'
import { Page } from '../../../shell/page.tsx'
import type { PageAddress } from '../../../shell/page-loader.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { recordQuery } from '../../../ui/collection.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { confirm } from '../../../ui/controls/confirm.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { toLocal } from '../../../ui/dates.ts'
import { storedFile } from '../../../ui/files/stored-file.ts'
import { useFilePreview } from '../../../ui/files/use-file-preview.tsx'
import { IconCheck, IconFilePdf } from '../../../ui/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import type { ReunionKind } from '../parts/reunions.calls.ts'
import { reunionName } from '../parts/reunions.calls.ts'
import { reunionKindAt, useReunionKind } from '../parts/use-reunion-kind.ts'
import { censusName, type Filter, findPeople, withTicks } from './census-rows.ts'
import { QuorumLine } from './quorum-line.tsx'
import { censusQuery, quorumQuery, useMeetingState } from './room.calls.ts'
import { useTickQueue } from './tick-queue.ts'
import './room.css'

export const queries = ({ pathname, params }: PageAddress) => {
  const { owner } = reunionKindAt(pathname)
  const id = Number(params.id)
  return [recordQuery(owner, id), quorumQuery(owner, id), censusQuery(owner, id)]
}

/** Who is in the room of a meeting: a tick for each who comes, and whether they are enough to open it. */
export function Component() {
  const kind = useReunionKind()
  const id = Number(useParams().id)
  return (
    <Loaded query={useQuery(recordQuery(kind.owner, id))}>
      {(reunion) => <Attendance key={`${kind.path}/${id}`} kind={kind} reunion={reunion} />}
    </Loaded>
  )
}

function Attendance({ kind, reunion }: { kind: ReunionKind; reunion: Reunion }) {
  const t = useT()
  const { id } = reunion
  const path = `${kind.path}/${id}`
  const quorum = useQuery(quorumQuery(kind.owner, id))
  return (
    <Page
      title={t('asistencia.title', { name: reunionName(kind, reunion, t) })}
      width="form"
      back={<BackButton back={useBack(path)} href={path} />}
    >
      <Loaded query={quorum}>
        {(now) => (
          <>
            <QuorumLine quorum={now} />
            <MeetingState kind={kind} reunion={reunion} quorum={now} />
          </>
        )}
      </Loaded>
      <Loaded query={useQuery(censusQuery(kind.owner, id))}>
        {(rows) => <Census kind={kind} reunion={reunion} rows={rows} />}
      </Loaded>
    </Page>
  )
}

const two = (number: number) => String(number).padStart(2, '0')
/** The time of day of an instant, for the association: 19:35. */
function timeOf(instant: string): string {
  const [, , , hour = 0, minute = 0] = toLocal(instant)
  return `${hour}:${two(minute)}`
}

/** Opening and closing, and what follows. */
function MeetingState({ kind, reunion, quorum }: { kind: ReunionKind; reunion: Reunion; quorum: Quorum }) {
  const t = useT()
  const { id } = reunion
  const path = `${kind.path}/${id}`
  const { open, close } = useMeetingState(kind.owner, id)
  const { aberta, pechada, chamada, chamada1, chamada2 } = quorum
  const openAt = (call: 1 | 2) =>
    open.mutate(call, { onError: (error) => reportError(error, { retry: () => openAt(call) }) })
  const askClose = async () => {
    const isSure = await confirm({
      title: t('asistencia.close-title'),
      text: t('asistencia.close-text'),
      action: t('asistencia.close'),
    })
    if (isSure) close.mutate(undefined, { onError: (error) => reportError(error) })
  }
  if (!aberta)
    return (
      <div className="row room-state">
        <Button
          look={chamada1.acadado ? 'main' : 'quiet'}
          disabled={open.isPending}
          onClick={() => openAt(1)}
        >
          {t(chamada2 ? 'asistencia.open1' : 'asistencia.open')}
        </Button>
        {chamada2 && (
          <Button look="quiet" disabled={open.isPending} onClick={() => openAt(2)}>
            {t('asistencia.open2')}
          </Button>
        )}
      </div>
    )
  return (
    <>
      <p className="muted">
        {t(chamada === 2 ? 'asistencia.opened2' : 'asistencia.opened1', { time: timeOf(aberta) })}
        {pechada && ` ${t('asistencia.closed', { time: timeOf(pechada) })}`}
      </p>
      <div className="row room-state">
        <Button to={`${path}/votacions`}>{t('asistencia.to-votes')}</Button>
        <Button look="quiet" to={`${path}/pantalla`}>
          {t('asistencia.to-screen')}
        </Button>
        {!pechada && (
          <Button look="quiet" disabled={close.isPending} onClick={() => void askClose()}>
            {t('asistencia.close')}
          </Button>
        )}
      </div>
    </>
  )
}

/** Rows on the page at once: in a larger census people are looked for by name. */
const mostRows = 150
const filters: Filter[] = ['todas', 'presentes', 'faltan']

interface CensusProps {
  kind: ReunionKind
  reunion: Reunion
  rows: CensoRow[]
}

function Census({ kind, reunion, rows }: CensusProps) {
  const t = useT()
  const client = useQueryClient()
  const { owner } = kind
  const { id } = reunion
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<Filter>('todas')
  const [last, setLast] = useState<CensoRow>()
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const { show, dialog } = useFilePreview()
  const { waiting, add } = useTickQueue(
    owner,
    id,
    (quorum) => {
      client.setQueryData(quorumQuery(owner, id).queryKey, quorum)
      void client.invalidateQueries({ queryKey: censusQuery(owner, id).queryKey })
    },
    (error) => notify({ kind: 'error', text: errorText(error) }),
  )
  const all = withTicks(rows, waiting)
  const found = findPeople(all, useDeferredValue(search), filter)
  const counts = {
    todas: all.length,
    presentes: all.filter(({ presente }) => presente).length,
    faltan: all.filter(({ presente }) => !presente).length,
  }
  const tick = (row: CensoRow) => {
    add(row.socio.id, !row.presente)
    setLast({ ...row, presente: !row.presente })
    if (search !== '') {
      setSearch('')
      field.current?.focus()
    }
  }
  const title = t('asistencia.list')
  return (
    <section aria-labelledby={listId} className="stack">
      <div className="spread">
        <h2 id={listId}>{t('asistencia.census')}</h2>
        <Button
          look="quiet"
          onClick={() =>
            show(
              {
                file: { uuid: '', fileName: `${title}.pdf`, type: 'pdf' },
                stored: storedFile(`GET /${owner}/:id/asistencia/folla`, { id }),
              },
              title,
            )
          }
        >
          <Icon icon={IconFilePdf} />
          {title}
        </Button>
      </div>
      <TextInput
        ref={field}
        label={t('asistencia.search')}
        type="search"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        autoComplete="off"
        maxLength={limits.line}
      />
      <fieldset className="row room-filters" aria-label={t('asistencia.filter')}>
        {filters.map((each) => (
          <Button
            key={each}
            look="quiet"
            aria-pressed={filter === each}
            className="room-filter"
            onClick={() => setFilter(each)}
          >
            {t(`asistencia.filter.${each}`, { count: counts[each] })}
          </Button>
        ))}
      </fieldset>
      <div role="status" className="room-told">
        {waiting.length > 0 && (
          <p className="callout is-warning">{t('asistencia.waiting', { count: waiting.length })}</p>
        )}
        {last && (
          <p className="row">
            <span>
              {t(last.presente ? 'asistencia.ticked' : 'asistencia.unticked', { name: censusName(last, t) })}
            </span>
            <Button
              look="link"
              onClick={() => {
                add(last.socio.id, !last.presente)
                setLast(undefined)
              }}
            >
              {t('asistencia.undo')}
            </Button>
          </p>
        )}
      </div>
      {found.length === 0 ? (
        <p>{t('list.nothing-found')}</p>
      ) : (
        <ul className="room-rows surface lines">
          {found.slice(0, mostRows).map((row) => (
            <PersonRow key={`${row.socio.id}-${row.socio.numero}`} row={row} tick={() => tick(row)} />
          ))}
        </ul>
      )}
      {found.length > mostRows && (
        <p className="muted">{t('asistencia.more', { count: found.length - mostRows })}</p>
      )}
      {dialog}
    </section>
  )
}

function PersonRow({ row, tick }: { row: CensoRow; tick: () => void }) {
  const t = useT()
  const { socio, presente, vota, representada, representa, entrada, saida, resposta } = row
  const facts = [
    !vota && t('asistencia.no-vote'),
    presente && entrada && t('asistencia.since', { time: timeOf(entrada) }),
    !presente && saida && t('asistencia.left', { time: timeOf(saida) }),
    representada && t('asistencia.delegated', { name: personName(representada) }),
    representa.length > 0 && t('asistencia.represents', { names: representa.map(personName).join(', ') }),
    !presente && !representada && resposta && t(`asistencia.answer.${resposta}` as Key),
  ].filter((fact) => typeof fact === 'string')
  return (
    <li>
      <button
        type="button"
        className="room-row"
        aria-pressed={presente}
        disabled={socio.id === 0}
        onClick={tick}
      >
        <span className="room-tick">{presente && <Icon icon={IconCheck} size={28} />}</span>
        <span className="room-person">
          <span className="room-name">{censusName(row, t)}</span>
          <span className="room-facts">
            {[t('asistencia.number', { numero: socio.numero }), ...facts].join(dot)}
          </span>
        </span>
      </button>
    </li>
  )
}
