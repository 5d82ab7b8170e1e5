import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { OrdeDoDia } from '#contract/convocatorias.ts'
import { useBack } from '../../../shell/back-stack.ts'
import { hasDraft } from '../../../shell/draft-storage.ts'
import { useT } from '../../../shell/i18n.ts'
import { Page } from '../../../shell/page.tsx'
import { useSession } from '../../../shell/session.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { longDate } from '../../../ui/dates.ts'
import { IconEdit } from '../../../ui/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { useNextFocus } from '../../../ui/use-next-focus.ts'
import { LoadedMeeting, type MeetingProps, meetingQueries } from '../parts/loaded-meeting.tsx'
import { reunionName } from '../parts/reunions.calls.ts'
import { AgendaForm, agendaDraft } from './agenda-form.tsx'
import { AgendaPoints } from './agenda-view.tsx'
import { convocatoriasQuery, ordeQuery } from './convening.calls.ts'
import { SendSection, sendIds } from './send-section.tsx'
import './convening.css'

export const queries = meetingQueries(ordeQuery, convocatoriasQuery)

/** What happens before a meeting: its agenda, its convocation and the answers. */
export function Component() {
  return <LoadedMeeting page={Convocatoria} />
}

/** The agenda as text, with the way to its form; while there is none, the form. Once saved, sending is what comes next. */
function Agenda({ kind, reunion, orde }: MeetingProps & { orde: OrdeDoDia }) {
  const t = useT()
  const login = useSession()?.login ?? ''
  const changeId = useId()
  const focusNext = useNextFocus()
  const isEmpty = orde.puntos.length === 0
  const [isEdited, setEdited] = useState(() => hasDraft(login, agendaDraft(kind, reunion)))
  const leave = (...ids: string[]) => {
    focusNext(...ids)
    setEdited(false)
  }
  if (!orde.aberta && (isEdited || isEmpty))
    return (
      <AgendaForm
        kind={kind}
        reunion={reunion}
        orde={orde}
        saved={() => leave(sendIds.button, sendIds.heading)}
        cancel={isEmpty ? undefined : () => leave(changeId)}
      />
    )
  return (
    <>
      {orde.aberta && <p className="callout">{t('convocatoria.opened')}</p>}
      <AgendaPoints {...orde} />
      {!orde.aberta && (
        <div>
          <Button id={changeId} look="quiet" onClick={() => setEdited(true)}>
            <Icon icon={IconEdit} />
            {t('convocatoria.change')}
            <span className="visually-hidden">: {t('convocatoria.orde')}</span>
          </Button>
        </div>
      )}
    </>
  )
}

function Convocatoria({ kind, reunion }: MeetingProps) {
  const t = useT()
  const { id, fecha, lugar } = reunion
  const path = `${kind.path}/${id}`
  const sent = useQuery(convocatoriasQuery(kind.owner, id))
  const isSent = (sent.data?.convocatorias.length ?? 0) > 0
  return (
    <Page
      title={t('convocatoria.title', { name: reunionName(kind, reunion, t) })}
      width="form"
      back={<BackButton back={useBack(path)} href={path} />}
    >
      <p className="lead">
        {fecha ? longDate(fecha, t) : t('reunion.no-fecha')}
        {lugar && <span className="muted">{`, ${lugar}`}</span>}
      </p>
      <Loaded query={useQuery(ordeQuery(kind.owner, id))}>
        {(orde) => (
          <>
            {/* once it is sent, the answers are what managers come for */}
            {isSent && <SendSection kind={kind} reunion={reunion} orde={orde} />}
            <Agenda kind={kind} reunion={reunion} orde={orde} />
            {!isSent && <SendSection kind={kind} reunion={reunion} orde={orde} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}
