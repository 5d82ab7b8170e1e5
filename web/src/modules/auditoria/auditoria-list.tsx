import { useQuery } from '@tanstack/react-query'
import { useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import { entradasQuery } from '../../ui/history/entradas.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { ListSkeleton } from '../../ui/list/list-skeleton.tsx'
import type { ListOptions } from '../../ui/list/list-state.ts'
import { useListState } from '../../ui/list/use-list-state.ts'
import type { FilterField } from './auditoria-filters.tsx'
import { Days } from './days.tsx'

const options: ListOptions<'instante', FilterField> = {
  sortable: ['instante'],
  filterable: ['autor', 'entidade', 'accion', 'desde', 'ata', 'rexistro'],
  pageSize: 25,
  pageSizes: [25, 50, 100],
}

const AuditoriaFilters = lazyPart(
  () => import('./auditoria-filters.tsx'),
  (module) => module.AuditoriaFilters,
  { waiting: () => <div className="filters-awaited" /> },
)

/** The audit trail, day by day, newest first. */
export function Component() {
  const t = useT()
  const list = useListState(options)
  const query = useQuery(entradasQuery(list.request))
  return (
    <Page title={t('title.auditoria')}>
      <ListFrame
        list={list}
        query={query}
        caption={t('title.auditoria')}
        count={(count) => t('auditoria.count', { count })}
        searchLabel={t('auditoria.search')}
        filters={<AuditoriaFilters list={list} />}
        empty={{ text: t('auditoria.empty') }}
        skeleton={<ListSkeleton isNarrow columns={2} rows={6} />}
      >
        {(rows) => <Days entradas={rows} />}
      </ListFrame>
    </Page>
  )
}
