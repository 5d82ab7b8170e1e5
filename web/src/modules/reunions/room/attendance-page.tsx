import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useId, useRef, useState } from 'react'
import type { CensoRow } from '#contract/asistencia.ts'
import { limits } from '#contract/limits.ts'
import { personName } from '#contract/person-name.ts'
import { useBack } from '../../../shell/back-stack.ts'
import { dot } from '../../../shell/dot.ts'
import { type Key, useT } from '../../../shell/i18n.ts'
import { notify } from '../../../shell/notices.ts'
import { Page } from '../../../shell/page.tsx'
import { BackButton } from '../../../ui/back-button.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { confirm } from '../../../ui/controls/confirm.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { storedFile } from '../../../ui/files/stored-file.ts'
import { useFilePreview } from '../../../ui/files/use-file-preview.tsx'
import { IconCheck, IconFilePdf } from '../../../ui/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { useNextFocus } from '../../../ui/use-next-focus.ts'
import { LoadedMeeting, type MeetingProps, meetingQueries } from '../parts/loaded-meeting.tsx'
import { reunionName } from '../parts/reunions.calls.ts'
import { censusName, type Filter, findPeople, timeOf, withTicks } from './census-rows.ts'
import {
  CorrectionWarnings,
  EndMeeting,
  MeetingTimes,
  OpenMeeting,
  TakeOpeningBack,
} from './meeting-state.tsx'
import { NotConvenedPoints } from './not-convened-points.tsx'
import { QuorumLine } from './quorum-line.tsx'
import { RefusedTicks } from './refused-ticks.tsx'
import { censusQuery, isOld, quorumQuery } from './room.calls.ts'
import { type Refusal, useTickQueue } from './tick-queue.ts'
import './room.css'

export const queries = meetingQueries(quorumQuery, censusQuery)

/** Who is in the room of a meeting: a tick for each who comes, and whether they are enough to open it. */
export function Component() {
  return <LoadedMeeting page={Attendance} />
}

function Attendance({ kind, reunion }: MeetingProps) {
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
            <QuorumLine quorum={now} isOld={isOld(quorum)} />
            <MeetingTimes quorum={now} />
            <CorrectionWarnings quorum={now} />
            {now.aberta ? (
              <div className="row room-state">
                <Button look={now.pechada ? 'quiet' : 'main'} to={`${path}/votacions`}>
                  {t('asistencia.to-votes')}
                </Button>
                <Button look="quiet" to={`${path}/pantalla`}>
                  {t('asistencia.to-screen')}
                </Button>
                <EndMeeting kind={kind} reunion={reunion} quorum={now} look="quiet" />
                <TakeOpeningBack kind={kind} reunion={reunion} />
              </div>
            ) : (
              <>
                <NotConvenedPoints kind={kind} reunion={reunion} />
                <OpenMeeting kind={kind} reunion={reunion} quorum={now} />
              </>
            )}
            {reunion.aprobada && <p className="callout">{t('asistencia.sealed')}</p>}
          </>
        )}
      </Loaded>
      <Loaded query={useQuery(censusQuery(kind.owner, id))}>
        {(rows) => <Census kind={kind} reunion={reunion} rows={rows} />}
      </Loaded>
    </Page>
  )
}

/** Rows on the page at once: in a larger census people are looked for by name. */
const mostRows = 150
const filters: Filter[] = ['todas', 'presentes', 'faltan']

interface CensusProps extends MeetingProps {
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
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const rowId = ({ socio }: Pick<CensoRow, 'socio'>) => `${listId}-${socio.id}`
  const { show, dialog } = useFilePreview()
  const focusNext = useNextFocus()
  const { waiting, isHeld, add } = useTickQueue(
    owner,
    id,
    (quorum, ticks) => {
      const { queryKey } = censusQuery(owner, id)
      client.setQueryData(quorumQuery(owner, id).queryKey, quorum)
      // a list that was asked for before does not know the ticks
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (known) => known && withTicks(known, ticks))
      void client.invalidateQueries({ queryKey })
    },
    (refusal) => {
      setRefusals((before) => [...before, refusal])
      void client.invalidateQueries({ queryKey: censusQuery(owner, id).queryKey })
    },
  )
  const all = withTicks(rows, waiting)
  const found = findPeople(all, useDeferredValue(search), filter)
  const counts = {
    todas: all.length,
    presentes: all.filter(({ presente }) => presente).length,
    faltan: all.filter(({ presente }) => !presente).length,
  }
  const tick = (row: CensoRow) => {
    add(row.socio.id, { presente: !row.presente })
    setLast({ ...row, presente: !row.presente })
    if (search !== '') {
      setSearch('')
      field.current?.focus()
    } else if (filter !== 'todas') {
      // the row goes from the list: the next one takes the focus
      const place = found.indexOf(row)
      focusNext(...[found[place + 1], found[place - 1]].flatMap((each) => (each ? [rowId(each)] : [])))
    }
  }
  const undo = ({ socio, presente }: CensoRow) => {
    add(socio.id, { presente: !presente })
    setLast(undefined)
    focusNext(rowId({ socio }))
  }
  /** A wrong tick: the person never was there. */
  const takeAway = async (row: CensoRow) => {
    const name = censusName(row, t)
    const isSure = await confirm({
      title: t('asistencia.never-title'),
      text: t('asistencia.never-text', { name, time: row.entrada ? timeOf(row.entrada) : '' }),
      action: t('asistencia.never-do'),
    })
    if (!isSure) return
    add(row.socio.id, { presente: false, nunca: true })
    setLast(undefined)
    notify({ kind: 'success', text: t('asistencia.removed', { name }) })
    focusNext(rowId(row))
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
        {isHeld && <p className="callout is-warning">{t('asistencia.waiting', { count: waiting.length })}</p>}
        {last && (
          <p className="row">
            <span>
              {t(last.presente ? 'asistencia.ticked' : 'asistencia.unticked', { name: censusName(last, t) })}
            </span>
            <Button look="link" onClick={() => undo(last)}>
              {t('asistencia.undo')}
            </Button>
            {!last.presente && last.entrada && (
              <Button look="link" onClick={() => void takeAway(last)}>
                {t('asistencia.never')}
              </Button>
            )}
          </p>
        )}
      </div>
      <RefusedTicks
        kind={kind}
        reunion={reunion}
        rows={rows}
        refusals={refusals}
        forget={() => setRefusals([])}
      />
      {found.length === 0 ? (
        <p>{t('list.nothing-found')}</p>
      ) : (
        <ul className="room-rows surface lines">
          {found.slice(0, mostRows).map((row) => (
            <PersonRow
              key={`${row.socio.id}-${row.socio.numero}`}
              id={rowId(row)}
              row={row}
              isSealed={reunion.aprobada}
              tick={() => tick(row)}
              takeAway={() => void takeAway(row)}
            />
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

interface PersonRowProps {
  id: string
  row: CensoRow
  /** The minutes are approved: who was there stays as it is. */
  isSealed: boolean
  tick: () => void
  takeAway: () => void
}

function PersonRow({ id, row, isSealed, tick, takeAway }: PersonRowProps) {
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
        id={id}
        type="button"
        className="room-row"
        aria-pressed={presente}
        disabled={socio.id === 0 || isSealed}
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
      {entrada && saida && !presente && socio.id !== 0 && !isSealed && (
        <Button
          look="link"
          className="room-never"
          aria-label={t('asistencia.never-of', { name: censusName(row, t) })}
          onClick={takeAway}
        >
          {t('asistencia.never')}
        </Button>
      )}
    </li>
  )
}
