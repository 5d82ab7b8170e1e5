import { useQuery } from '@tanstack/react-query'
import { useBack } from '../../../shell/back-stack.ts'
import { useT } from '../../../shell/i18n.ts'
import { Page } from '../../../shell/page.tsx'
import { BackButton } from '../../../ui/back-button.tsx'
import { longDate } from '../../../ui/dates.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { LoadedMeeting, type MeetingProps, meetingQueries } from '../parts/loaded-meeting.tsx'
import { reunionName } from '../parts/reunions.calls.ts'
import { AgendaForm } from './agenda-form.tsx'
import { convocatoriasQuery, ordeQuery } from './convening.calls.ts'
import { SendSection } from './send-section.tsx'
import './convening.css'

export const queries = meetingQueries(ordeQuery, convocatoriasQuery)

/** What happens before a meeting: its agenda, its convocation and the answers. */
export function Component() {
  return <LoadedMeeting page={Convocatoria} />
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
            {orde.aberta ? (
              <p className="callout">{t('convocatoria.opened')}</p>
            ) : (
              <AgendaForm kind={kind} reunion={reunion} orde={orde} />
            )}
            {!isSent && <SendSection kind={kind} reunion={reunion} orde={orde} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}
