import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { allows } from '#contract/access.ts'
import { useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import { useSession } from '../../shell/session.ts'
import { longDate } from '../../ui/dates.ts'
import { IconEdit, IconPlus } from '../../ui/icons.ts'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { ListSkeleton } from '../../ui/list/list-skeleton.tsx'
import type { ListOptions } from '../../ui/list/list-state.ts'
import { useListState } from '../../ui/list/use-list-state.ts'
import { reunionsQuery } from './reunions.calls.ts'
import type { Reunion, Reunions } from './reunions.ts'
import { reunionName } from './reunions.ts'
import './reunions.css'

const options: ListOptions<'fecha'> = {
  sortable: ['fecha'],
  sort: [{ field: 'fecha', direction: 'desc' }],
  pageSize: 25,
}

/** Meetings as those read them who may: the latest first. */
export function ReunionCards({ kind }: { kind: Reunions }) {
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
          <Link className="button" to={`${kind.adminPath}?sort=fecha,desc`}>
            <IconEdit size={20} aria-hidden />
            {t('action.edit')}
          </Link>
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
            <Link className="button" to={kind.newPath}>
              <IconPlus size={20} aria-hidden />
              {t(`${kind.words}.new`)}
            </Link>
          ),
        }}
        skeleton={<ListSkeleton isNarrow columns={1} rows={4} />}
      >
        {(reunions) => (
          <ul className="reunion-cards">
            {reunions.map((reunion) => (
              <ReunionCard key={reunion.id} kind={kind} reunion={reunion} />
            ))}
          </ul>
        )}
      </ListFrame>
    </Page>
  )
}

function ReunionCard({ kind, reunion }: { kind: Reunions; reunion: Reunion }) {
  const t = useT()
  const { id, lugar, fecha } = reunion
  const name = reunionName(kind, reunion, t)
  return (
    <li className="reunion-card">
      <DayLeaf fecha={fecha} />
      <div>
        <h2>
          <Link className="reunion-card-link" to={`${kind.path}/${id}`}>
            {name}
          </Link>
        </h2>
        <p>{fecha ? longDate(fecha, t) : t('reunion.no-fecha')}</p>
        {lugar && <p className="reunion-lugar">{lugar}</p>}
        <span className="reunion-more" aria-hidden="true">
          {t('reunion.read-more')}
        </span>
      </div>
    </li>
  )
}

/** The day as a leaf of a calendar; the words beside it say the same. */
function DayLeaf({ fecha }: Pick<Reunion, 'fecha'>) {
  const t = useT()
  if (!fecha) return <span className="day-leaf is-empty" aria-hidden="true" />
  const [year, month, day] = fecha
  return (
    <span className="day-leaf" aria-hidden="true">
      <span className="day-leaf-month">{t(`date.month.${month as 1}`).slice(0, 3)}</span>
      <span className="day-leaf-day">{day}</span>
      <span className="day-leaf-year">{year}</span>
    </span>
  )
}
