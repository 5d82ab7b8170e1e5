import type { StaticPage } from '#contract/statics.ts'
import type { PageRequest } from '../../shell/page-loader.ts'
import { loadNextEvento, type NextEvento } from '../eventos/next-evento.calls.ts'
import { staticLoader } from './static-loader.ts'

export interface LoadedHome {
  page: StaticPage
  next: NextEvento | null
}

const loadPage = staticLoader('Presentacion')

/** Loads the presentation page, and what happens next. */
export async function homeLoader(asked: PageRequest): Promise<LoadedHome> {
  const [page, next] = await Promise.all([loadPage(asked), loadNextEvento(asked)])
  return { page, next }
}
