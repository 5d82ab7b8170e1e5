import { useQuery } from '@tanstack/react-query'
import type { StaticPageId } from '#contract/access.ts'
import { ApiError } from '../../shell/api.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { ForEditors, StaticText } from '../../ui/static-text.tsx'
import { staticQuery } from '../statics/statics.calls.ts'
import './contas.css'

/** The static page above a list, with the edit button for its editors; nothing if the page was deleted. */
export function Introduction({ definedId }: { definedId: StaticPageId }) {
  const query = useQuery(staticQuery(definedId))
  if (query.error instanceof ApiError && query.error.status === 404) return null
  return (
    <div className="contas-introduction">
      {query.data ? (
        <>
          <StaticText page={query.data} />
          <ForEditors page={query.data} part="edit" />
        </>
      ) : query.isPending ? (
        <div className="skeleton" aria-hidden="true">
          <div className="skeleton-line" />
          <div className="skeleton-line" />
          <div className="skeleton-line" />
        </div>
      ) : (
        <LoadFailure error={query.error} retry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
    </div>
  )
}
