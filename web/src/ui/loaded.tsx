import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../shell/api.ts'
import { Skeleton } from '../shell/skeleton.tsx'
import { Failure } from './frame/error-page.tsx'
import { NotFound } from './frame/not-found.tsx'
import { LoadFailure } from './load-failure.tsx'

interface LoadedProps<T> {
  query: UseQueryResult<T>
  children: (value: T) => ReactNode
}

/** The states of a whole page about one record: a skeleton while it loads, an error with a way out, or the content. */
export function Loaded<T>({ query, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return <Skeleton />
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />
  return <Failure error={query.error} retry={() => void query.refetch()} isRetrying={query.isFetching} />
}

/** The same for a part of a page, which has its own title and other parts. */
export function LoadedPart<T>({ query, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return <Skeleton className="" />
  return <LoadFailure error={query.error} retry={() => void query.refetch()} isRetrying={query.isFetching} />
}
