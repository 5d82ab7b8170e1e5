import { useId } from 'react'
import type { Quorum } from '#contract/asistencia.ts'
import { reportError } from '../../../shell/errors.ts'
import { useT } from '../../../shell/i18n.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { confirm } from '../../../ui/controls/confirm.tsx'
import { useNextFocus } from '../../../ui/use-next-focus.ts'
import type { MeetingProps } from '../parts/loaded-meeting.tsx'
import { timeOf } from './census-rows.ts'
import { useMeetingState } from './room.calls.ts'
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
  return (
    <div className="row room-state">
      <Button
        look={chamada1.acadado ? 'main' : 'quiet'}
        aria-disabled={open.isPending}
        onClick={() => openAt(1)}
      >
        {t(chamada2 ? 'asistencia.open1' : 'asistencia.open')}
      </Button>
      {chamada2 && (
        <Button
          look={chamada2.acadado && !chamada1.acadado ? 'main' : 'quiet'}
          aria-disabled={open.isPending}
          onClick={() => openAt(2)}
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
