import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { ShouldRevalidateFunction } from 'react-router'
import type { Session } from '#contract/account.ts'
import type { HeadOf } from './document.ts'
import type { PageAddress, PageLoader } from './page-loader.ts'

/** The exports of a page's module. `web/src/render/page-data.tsx` explains `loader` and `queries`. */
export interface PageModule {
  Component: ComponentType
  /** Loads what visitors see too. */
  loader?: PageLoader
  shouldRevalidate?: ShouldRevalidateFunction
  /** The queries that its components make with `useQuery`, as far as address and reader determine them. */
  queries?: (at: PageAddress, reader: Session) => readonly { queryKey: QueryKey }[]
  /** The description of a public page for search engines and messengers. On the server only: the browser need not download it. */
  head?: HeadOf<never> | undefined
}
