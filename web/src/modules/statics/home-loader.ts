import type { StaticPage } from '#contract/statics.ts'
import type { PageRequest } from '../../shell/page-loader.ts'
import { loadNextEvento, type NextEvento } from '../eventos/next-evento.calls.ts'
import { staticLoader } from './static-loader.ts'

export interface HomePageData {
  page: StaticPage
  next: NextEvento | null
}

const loadPage = staticLoader('Presentacion')

/** Loads the presentation page, and what happens next. */
export async function homeLoader(asked: PageRequest): Promise<HomePageData> {
  const [page, next] = await Promise.all([loadPage(asked), loadNextEvento(asked)])
  return { page, next }
}
