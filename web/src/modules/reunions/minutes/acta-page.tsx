import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { allows } from '#contract/access.ts'
import type { Reunion } from '#contract/reunions.ts'
import { useBack } from '../../../shell/back-stack.ts'
import { useT } from '../../../shell/i18n.ts'
import { Page } from '../../../shell/page.tsx'
import type { PageAddress } from '../../../shell/page-loader.ts'
import { useSession } from '../../../shell/session.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { recordQuery } from '../../../ui/collection.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import type { ReunionKind } from '../parts/reunions.calls.ts'
import { reunionName } from '../parts/reunions.calls.ts'
import { reunionKindAt, useReunionKind } from '../parts/use-reunion-kind.ts'
import { ActaForm } from './acta-form.tsx'
import { ActaView } from './acta-view.tsx'
import { actaQuery } from './actas.calls.ts'
import './acta.css'

export const queries = ({ pathname, params }: PageAddress) => {
  const { owner } = reunionKindAt(pathname)
  const id = Number(params.id)
  return [recordQuery(owner, id), actaQuery(owner, id)]
}

/** The minutes of a meeting: the draft for those who keep the meetings, and once approved the minutes for all who read them. */
export function Component() {
  const kind = useReunionKind()
  const id = Number(useParams().id)
  return (
    <Loaded query={useQuery(recordQuery(kind.owner, id))}>
      {(reunion) => <ActaPage key={`${kind.path}/${id}`} kind={kind} reunion={reunion} />}
    </Loaded>
  )
}

function ActaPage({ kind, reunion }: { kind: ReunionKind; reunion: Reunion }) {
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
