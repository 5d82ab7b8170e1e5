import { useQuery } from '@tanstack/react-query'
import { allows } from '#contract/access.ts'
import { useBack } from '../../../shell/back-stack.ts'
import { useT } from '../../../shell/i18n.ts'
import { Page } from '../../../shell/page.tsx'
import { useSession } from '../../../shell/session.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { LoadedMeeting, type MeetingProps, meetingQueries } from '../parts/loaded-meeting.tsx'
import { reunionName } from '../parts/reunions.calls.ts'
import { ActaForm } from './acta-form.tsx'
import { ActaView } from './acta-view.tsx'
import { actaQuery } from './actas.calls.ts'
import './acta.css'

export const queries = meetingQueries(actaQuery)

/** The minutes of a meeting: the draft for those who keep the meetings, and once approved the minutes for all who read them. */
export function Component() {
  return <LoadedMeeting page={ActaPage} />
}

function ActaPage({ kind, reunion }: MeetingProps) {
  const t = useT()
  const path = `${kind.path}/${reunion.id}`
  const mayManage = allows(kind.managers, useSession()?.authorities ?? null)
  return (
    <Page
      title={t('acta.title', { name: reunionName(kind, reunion, t) })}
      width="form"
      back={<BackButton back={useBack(path)} href={path} />}
    >
      <Loaded query={useQuery(actaQuery(kind.owner, reunion.id))}>
        {(acta) =>
          acta.numero !== null ? (
            <ActaView kind={kind} reunionId={reunion.id} acta={acta} mayManage={mayManage} />
          ) : mayManage ? (
            <ActaForm kind={kind} reunionId={reunion.id} acta={acta} />
          ) : (
            <p className="callout">{t('acta.not-yet')}</p>
          )
        }
      </Loaded>
    </Page>
  )
}
