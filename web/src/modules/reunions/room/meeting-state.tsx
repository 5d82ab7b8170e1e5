import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Quorum } from '#contract/asistencia.ts'
import { reportError } from '../../../shell/errors.ts'
import { focusHeading } from '../../../shell/focus.ts'
import { useT } from '../../../shell/i18n.ts'
import { notify } from '../../../shell/notices.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { confirm } from '../../../ui/controls/confirm.tsx'
import { isoDay, isoToday, longDate } from '../../../ui/dates.ts'
import { useNextFocus } from '../../../ui/use-next-focus.ts'
import type { MeetingProps } from '../parts/loaded-meeting.tsx'
import { ToStatutes } from '../parts/to-statutes.tsx'
import { timeOf } from './census-rows.ts'
import { useMeetingState, votesQuery } from './room.calls.ts'
import './room.css'

interface MeetingStateProps extends MeetingProps {
  quorum: Quorum
}

/** Id of what tells since when the meeting is open: it takes the focus from the buttons that opened it. */
const timesId = 'meeting-times'

/** Opens a meeting, at the first call or the second; the one whose quorum is reached is the main action. */
export function OpenMeeting({ kind, reunion, quorum: { chamada1, chamada2 } }: MeetingStateProps) {
  const t = useT()
  const { open } = useMeetingState(kind.owner, reunion.id)
  const openAt = (call: 1 | 2) => {
    if (!open.isPending)
      open.mutate(call, {
        onSuccess: () => requestAnimationFrame(() => document.getElementById(timesId)?.focus()),
        onError: (error) => reportError(error, { retry: () => openAt(call) }),
      })
  }
  const { fecha } = reunion
  const askOpen = async (call: 1 | 2) => {
    const isToday = !fecha || isoDay(fecha) === isoToday()
    const isSure =
      isToday ||
      (await confirm({
        title: t('asistencia.other-day-title'),
        text: t('asistencia.other-day-text', { data: longDate(fecha, t) }),
        action: t('asistencia.open'),
      }))
    if (isSure) openAt(call)
  }
  if (!chamada1)
    return (
      <div className="callout is-warning stack">
        <p>{t('asistencia.no-statutes')}</p>
        <ToStatutes />
      </div>
    )
  return (
    <div className="row room-state">
      <Button
        look={chamada1.acadado ? 'main' : 'quiet'}
        aria-disabled={open.isPending}
        onClick={() => void askOpen(1)}
      >
        {t(chamada2 ? 'asistencia.open1' : 'asistencia.open')}
      </Button>
      {chamada2 && (
        <Button
          look={chamada2.acadado && !chamada1.acadado ? 'main' : 'quiet'}
          aria-disabled={open.isPending}
          onClick={() => void askOpen(2)}
        >
          {t('asistencia.open2')}
        </Button>
      )}
    </div>
  )
}

/** Since when a meeting is open, and until when it was. */
export function MeetingTimes({ quorum: { aberta, pechada, chamada } }: Pick<MeetingStateProps, 'quorum'>) {
  const t = useT()
  if (!aberta) return null
  return (
    <p id={timesId} tabIndex={-1} className="muted">
      {t(chamada === 2 ? 'asistencia.opened2' : 'asistencia.opened1', { time: timeOf(aberta) })}
      {pechada && ` ${t('asistencia.closed', { time: timeOf(pechada) })}`}
    </p>
  )
}

/** Takes an opening back, once that is confirmed, as long as nothing was voted. */
export function TakeOpeningBack({ kind, reunion }: MeetingProps) {
  const t = useT()
  const votes = useQuery({ ...votesQuery(kind.owner, reunion.id), refetchInterval: false })
  const { open } = useMeetingState(kind.owner, reunion.id)
  if (reunion.aprobada || !votes.data || votes.data.some(({ votacion }) => votacion !== null)) return null
  const takeBack = () =>
    open.mutate(null, {
      onSuccess: () => {
        notify({ kind: 'success', text: t('asistencia.reopened') })
        requestAnimationFrame(focusHeading)
      },
      onError: (error) => reportError(error, { retry: takeBack }),
    })
  const ask = async () => {
    const isSure = await confirm({
      title: t('asistencia.reopen-title'),
      text: t('asistencia.reopen-text'),
      action: t('asistencia.reopen'),
    })
    if (isSure) takeBack()
  }
  return (
    <Button look="link" aria-disabled={open.isPending} onClick={() => !open.isPending && void ask()}>
      {t('asistencia.reopen')}
    </Button>
  )
}

/** What corrections of the attendance have done to an opening and to votes. */
export function CorrectionWarnings({ quorum: { apertura, excedidas } }: Pick<MeetingStateProps, 'quorum'>) {
  const t = useT()
  return (
    <>
      {apertura && apertura.faltan > 0 && (
        <p className="callout is-warning" role="status">
          {t('asistencia.lost-quorum', apertura)}
        </p>
      )}
      {excedidas.length > 0 && (
        <p className="callout is-warning" role="status">
          {t('asistencia.exceeded', { titulos: excedidas.map((each) => `«${each}»`).join(', ') })}
        </p>
      )}
    </>
  )
}

/** Ends an open meeting, once that is confirmed; of an ended one leads to the minutes. */
export function EndMeeting({
  kind,
  reunion,
  quorum: { pechada },
  look,
}: MeetingStateProps & { look: 'main' | 'quiet' }) {
  const t = useT()
  const id = useId()
  const focusNext = useNextFocus()
  const { close } = useMeetingState(kind.owner, reunion.id)
  const end = () =>
    close.mutate(undefined, {
      onSuccess: () => focusNext(id),
      onError: (error) => reportError(error, { retry: end }),
    })
  const askEnd = async () => {
    const isSure = await confirm({
      title: t('asistencia.close-title'),
      text: t('asistencia.close-text'),
      action: t('asistencia.close'),
    })
    if (isSure) end()
  }
  return pechada ? (
    <Button id={id} to={`${kind.path}/${reunion.id}/acta`}>
      {t(reunion.aprobada ? 'asistencia.to-approved' : 'asistencia.to-acta')}
    </Button>
  ) : (
    <Button look={look} aria-disabled={close.isPending} onClick={() => !close.isPending && void askEnd()}>
      {t('asistencia.close')}
    </Button>
  )
}
