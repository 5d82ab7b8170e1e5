import { useQuery } from '@tanstack/react-query'
import { allows } from '#contract/access.ts'
import type { Reunion } from '#contract/reunions.ts'
import { useT } from '../../../shell/i18n.ts'
import { Page } from '../../../shell/page.tsx'
import type { PageAddress } from '../../../shell/page-loader.ts'
import { useSession } from '../../../shell/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { longDate } from '../../../ui/dates.ts'
import { IconManage, IconPlus } from '../../../ui/icons.ts'
import { ListFrame } from '../../../ui/list/list-frame.tsx'
import { ListSkeleton } from '../../../ui/list/list-skeleton.tsx'
import { type ListOptions, requestAt } from '../../../ui/list/list-state.ts'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { RecordCard } from '../../attachments/record-card.tsx'
import type { ReunionKind } from '../parts/reunions.calls.ts'
import { reunionName, reunionsQuery } from '../parts/reunions.calls.ts'
import { reunionKindAt, useReunionKind } from '../parts/use-reunion-kind.ts'

const options: ListOptions<'fecha'> = {
  sortable: ['fecha'],
  sort: [{ field: 'fecha', direction: 'desc' }],
  pageSize: 25,
}

export const queries = ({ pathname, search }: PageAddress) => [
  reunionsQuery(reunionKindAt(pathname), requestAt(search, options), false),
]

/** Meetings as those read them who may: the latest first. */
export function Component() {
  const kind = useReunionKind()
  return <ReunionCards key={kind.path} kind={kind} />
}

function ReunionCards({ kind }: { kind: ReunionKind }) {
  const t = useT()
  const list = useListState(options)
  const query = useQuery(reunionsQuery(kind, list.request, false))
  const mayManage = allows(kind.managers, useSession()?.authorities ?? null)
  return (
    <Page
      title={t(kind.title)}
      className="page-reading"
      actions={
        mayManage && (
          <Button to={`${kind.adminPath}?sort=fecha,desc`}>
            <Icon icon={IconManage} size={24} />
            {t('action.manage')}
          </Button>
        )
      }
    >
      <ListFrame
        list={list}
        query={query}
        caption={t(kind.title)}
        count={(count) => t(`${kind.words}.count`, { count })}
        searchLabel={t('reunion.search')}
        empty={{
          text: t(`${kind.words}.empty`),
          action: mayManage && (
            <Button to={kind.newPath}>
              <Icon icon={IconPlus} />
              {t(`${kind.words}.new`)}
            </Button>
          ),
        }}
        skeleton={<ListSkeleton isNarrow columns={1} rows={4} />}
      >
        {(reunions) => (
          <ul className="record-cards">
            {reunions.map((reunion) => (
              <ReunionCard key={reunion.id} kind={kind} reunion={reunion} />
            ))}
          </ul>
        )}
      </ListFrame>
    </Page>
  )
}

function ReunionCard({ kind, reunion }: { kind: ReunionKind; reunion: Reunion }) {
  const t = useT()
  const { id, lugar, fecha } = reunion
  return (
    <RecordCard
      to={`${kind.path}/${id}`}
      name={reunionName(kind, reunion, t)}
      heading="h2"
      fecha={fecha}
      when={fecha ? longDate(fecha, t) : t('reunion.no-fecha')}
      lugar={lugar}
      more={t('reunion.read-more')}
    />
  )
}
