import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { allows } from '#contract/access.ts'
import { noValue } from '#contract/no-value.ts'
import type { Reunion } from '#contract/reunions.ts'
import { useBack } from '../../../shell/back-stack.ts'
import { useT } from '../../../shell/i18n.ts'
import { Page } from '../../../shell/page.tsx'
import type { PageAddress } from '../../../shell/page-loader.ts'
import { useSession } from '../../../shell/session.ts'
import { useTitle } from '../../../shell/use-page-change.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { recordQuery } from '../../../ui/collection.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { longDate } from '../../../ui/dates.ts'
import { RecordHistory } from '../../../ui/history/record-history.tsx'
import { IconEdit, IconTrash } from '../../../ui/icons.ts'
import { listPath } from '../../../ui/list/use-list-state.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { attachmentFiles } from '../../attachments/attachment-files.ts'
import { AttachmentsView } from '../../attachments/attachments-view.tsx'
import { CalendarLink } from '../../attachments/calendar-link.tsx'
import { AgendaView } from '../convening/agenda-view.tsx'
import { OwnAnswer } from '../convening/own-answer.tsx'
import { ActaLink } from '../minutes/acta-link.tsx'
import type { ReunionKind } from '../parts/reunions.calls.ts'
import { reunionName } from '../parts/reunions.calls.ts'
import { reunionKindAt, useReunionKind } from '../parts/use-reunion-kind.ts'
import { NextStep, ReunionSteps } from './reunion-steps.tsx'
import { useDeleteMeeting } from './use-delete-meeting.tsx'
import '../../attachments/record-facts.css'

export const queries = ({ pathname, params }: PageAddress) => [
  recordQuery(reunionKindAt(pathname).owner, Number(params.id)),
]

/** One meeting: when and where, and what was kept of it. */
export function Component() {
  const kind = useReunionKind()
  return <ReunionDetail key={kind.path} kind={kind} />
}

function ReunionDetail({ kind }: { kind: ReunionKind }) {
  const id = Number(useParams().id)
  return (
    <Loaded query={useQuery(recordQuery(kind.owner, id))}>
      {(reunion) => <Detail key={id} kind={kind} reunion={reunion} />}
    </Loaded>
  )
}

function Detail({ kind, reunion }: { kind: ReunionKind; reunion: Reunion }) {
  const t = useT()
  const navigate = useNavigate()
  const mayManage = allows(kind.managers, useSession()?.authorities ?? null)
  const back = useBack(mayManage ? kind.adminPath : kind.path)
  const { askDelete, dialog } = useDeleteMeeting(
    kind,
    () => void navigate(listPath(kind.adminPath), { replace: true }),
  )
  const files = useMemo(() => attachmentFiles(kind.owner, reunion.id), [kind, reunion.id])
  const { id, fecha, lugar, convocada, enCenso, aprobada } = reunion
  const name = reunionName(kind, reunion, t)
  useTitle(name)
  return (
    <Page
      title={name}
      back={<BackButton back={back} />}
      actions={mayManage && !aprobada && <NextStep kind={kind} reunionId={id} />}
      further={
        mayManage && (
          <>
            <Button look="quiet" to={`${kind.path}/${id}/editar`}>
              <Icon icon={IconEdit} />
              {t('action.edit')}
            </Button>
            {/* what approved minutes tell of is not deleted any more */}
            {!aprobada && (
              <Button look="quiet" onClick={() => askDelete(reunion)}>
                <Icon icon={IconTrash} />
                {t('action.delete')}
              </Button>
            )}
          </>
        )
      }
    >
      <dl className="record-facts">
        <div>
          <dt>{t('reunion.fecha')}</dt>
          <dd>{fecha ? longDate(fecha, t) : t('reunion.no-fecha')}</dd>
        </div>
        <div>
          <dt>{t('reunion.lugar')}</dt>
          <dd>{lugar || noValue}</dd>
        </div>
      </dl>
      {convocada && enCenso && <OwnAnswer kind={kind} reunionId={id} />}
      {mayManage && <ReunionSteps kind={kind} reunionId={id} />}
      <ActaLink kind={kind} reunion={reunion} />
      <AgendaView kind={kind} reunionId={id} />
      <CalendarLink fecha={fecha} calendar={files.calendar} />
      <AttachmentsView name={name} files={files} {...reunion} />
      <div className="form-aside">
        <RecordHistory entidade={kind.entidade} rexistro={String(id)} />
      </div>
      {dialog}
    </Page>
  )
}
