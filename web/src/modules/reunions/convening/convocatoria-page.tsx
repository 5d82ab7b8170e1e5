import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Reunion } from '#contract/reunions.ts'
import { useBack } from '../../../shell/back-stack.ts'
import { useT } from '../../../shell/i18n.ts'
import { Page } from '../../../shell/page.tsx'
import type { PageAddress } from '../../../shell/page-loader.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { recordQuery } from '../../../ui/collection.ts'
import { longDate } from '../../../ui/dates.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import type { ReunionKind } from '../parts/reunions.calls.ts'
import { reunionName } from '../parts/reunions.calls.ts'
import { reunionKindAt, useReunionKind } from '../parts/use-reunion-kind.ts'
import { AgendaForm } from './agenda-form.tsx'
import { convocatoriasQuery, ordeQuery } from './convening.calls.ts'
import { SendSection } from './send-section.tsx'
import './convening.css'

export const queries = ({ pathname, params }: PageAddress) => {
  const { owner } = reunionKindAt(pathname)
  const id = Number(params.id)
  return [recordQuery(owner, id), ordeQuery(owner, id), convocatoriasQuery(owner, id)]
}

/** What happens before a meeting: its agenda, its convocation and the answers. */
export function Component() {
  const kind = useReunionKind()
  const id = Number(useParams().id)
  return (
    <Loaded query={useQuery(recordQuery(kind.owner, id))}>
      {(reunion) => <Convocatoria key={`${kind.path}/${id}`} kind={kind} reunion={reunion} />}
    </Loaded>
  )
}

function Convocatoria({ kind, reunion }: { kind: ReunionKind; reunion: Reunion }) {
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
