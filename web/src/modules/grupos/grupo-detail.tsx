import { useQuery } from '@tanstack/react-query'
import { Fragment, useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { allows, memberStaff } from '#contract/access.ts'
import type { Grupo } from '#contract/grupos.ts'
import { personName } from '#contract/person-name.ts'
import { useBack } from '../../shell/back-stack.ts'
import { useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { Page } from '../../shell/page.tsx'
import type { PageAddress } from '../../shell/page-loader.ts'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/use-page-change.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { recordQuery } from '../../ui/collection.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RecordHistory } from '../../ui/history/record-history.tsx'
import { IconEdit, IconTrash } from '../../ui/icons.ts'
import { wholeSource } from '../../ui/list/row-source.ts'
import { listPath } from '../../ui/list/use-list-state.ts'
import { useRowWindow } from '../../ui/list/use-row-window.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useGrupoActions } from './use-grupo-actions.ts'
import './grupos.css'

export const queries = ({ params }: PageAddress) => [recordQuery('grupos', Number(params.id))]

/** One group and who is in it. */
export function Component() {
  const id = Number(useParams().id)
  return (
    <Loaded query={useQuery(recordQuery('grupos', id))}>{(grupo) => <GrupoDetail grupo={grupo} />}</Loaded>
  )
}

function GrupoDetail({ grupo }: { grupo: Grupo }) {
  const t = useT()
  const navigate = useNavigate()
  const back = useBack('/grupo-list')
  const { nameOf, refusalOf, askDelete } = useGrupoActions({
    deleted: () => void navigate(listPath('/grupo-list'), { replace: true }),
  })
  const name = nameOf(grupo)
  const refusal = refusalOf(grupo)
  useTitle(name)
  return (
    <Page
      title={name}
      back={<BackButton back={back} />}
      actions={
        refusal === undefined ? (
          <Button to={`/grupo-form/${grupo.id}/edit`}>
            <Icon icon={IconEdit} />
            {t('action.edit')}
          </Button>
        ) : (
          <Button disabled aria-describedby="grupo-refusal">
            <Icon icon={IconEdit} />
            {t('action.edit')}
          </Button>
        )
      }
      further={
        <Button
          look="quiet"
          disabled={refusal !== undefined}
          aria-describedby={refusal && 'grupo-refusal'}
          onClick={() => void askDelete(grupo)}
        >
          <Icon icon={IconTrash} />
          {t('action.delete')}
        </Button>
      }
    >
      {refusal && (
        <p id="grupo-refusal" className="grupo-refusal callout is-warning">
          {refusal}
        </p>
      )}
      <h2 className="grupo-count">{t('socios.count', { count: grupo.socios.length })}</h2>
      {grupo.socios.length === 0 ? (
        <EmptyState text={t('grupos.no-socios')} />
      ) : (
        <Members socios={grupo.socios} />
      )}
      <div className="form-aside">
        <RecordHistory entidade="grupo" rexistro={String(grupo.id)} />
      </div>
    </Page>
  )
}

/** Those who may open a member's record get a link to it. */
function Members({ socios }: Pick<Grupo, 'socios'>) {
  const session = useSession()
  const opensAll = allows(memberStaff, session?.authorities ?? null)
  const rows = useMemo(() => wholeSource(socios), [socios])
  const window = useRowWindow(rows, { guess: 49 })
  return (
    <>
      {window.finder}
      <ul className="grupo-socios surface" ref={window.container}>
        {window.lines.map(({ index, before }) => (
          <Fragment key={index}>
            {before > 0 && <li aria-hidden="true" style={{ height: before }} />}
            <li ref={window.measure} data-row={index} data-index={index}>
              <Member socio={rows.at(index)} opens={opensAll || rows.at(index)?.id === session?.socioId} />
            </li>
          </Fragment>
        ))}
        {window.after > 0 && <li aria-hidden="true" style={{ height: window.after }} />}
      </ul>
    </>
  )
}

function Member({ socio, opens }: { socio: Grupo['socios'][number] | undefined; opens: boolean }) {
  if (!socio) return null
  const name = personName(socio)
  return opens ? <Link to={`/socios/${socio.id}`}>{name}</Link> : <span>{name}</span>
}
