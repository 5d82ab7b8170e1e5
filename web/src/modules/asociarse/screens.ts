import { asociarseOutcomes, asociarsePaths } from '#contract/asociarse-form.ts'
import { call } from '../../shell/api.ts'
import type { Screen } from '../../shell/screen.ts'

const outcome = () => import('./outcome-page.tsx')
const link = () => import('./link-page.tsx')
const texts = ['ui', 'account', 'asociarse'] as const

/** The application for membership, and the pages of the links in its mail; all of them work without scripts. */
export const screens: Screen[] = [
  {
    path: '/asociarse' satisfies typeof asociarsePaths.form,
    name: 'title.asociarse',
    access: 'all',
    within: '/como-asociarse',
    texts,
    loader: async ({ posted, fetch, signal }) => ({
      campos: await call('GET /campos/solicitude', { fetch, signal }),
      posted,
    }),
    component: () => import('./asociarse-page.tsx'),
  },
  {
    path: asociarsePaths.confirm,
    name: 'title.asociarse-confirm',
    access: 'all',
    within: '/como-asociarse',
    query: ['key'],
    texts,
    loader: ({ posted }) => posted,
    component: link,
  },
  {
    path: asociarsePaths.withdraw,
    name: 'title.asociarse-withdraw',
    access: 'all',
    within: '/como-asociarse',
    query: ['key'],
    texts,
    loader: ({ posted }) => posted,
    component: link,
  },
  ...Object.values(asociarseOutcomes).map(
    (path): Screen => ({
      path,
      name: 'title.asociarse',
      access: 'all',
      within: '/como-asociarse',
      texts,
      component: outcome,
    }),
  ),
]
