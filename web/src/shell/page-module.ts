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
  /** What its components ask for with `useQuery`, as far as address and reader tell. */
  queries?: (at: PageAddress, reader: Session) => readonly { queryKey: QueryKey }[]
  /** What search engines and messengers show of a public page. On the server only: the browser need not download it. */
  head?: HeadOf<never> | undefined
}
