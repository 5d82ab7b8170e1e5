import type { Screen } from '../../shell/screen.ts'
import { AboutPage } from './about.tsx'
import { Unauthorized } from './unauthorized.tsx'

/** Pages of the portal itself. */
export const screens: Screen[] = [
  { path: '/about', name: 'title.about', access: 'all', page: AboutPage },
  { path: '/unauthorized', name: 'title.unauthorized', access: 'all', page: Unauthorized },
]
