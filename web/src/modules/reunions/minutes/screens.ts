import { boardReaders } from '#contract/access.ts'
import type { Screen } from '../../../shell/screen.ts'

const acta = () => import('./acta-page.tsx')

export const screens: Screen[] = [
  {
    path: '/asembleas/:id/acta',
    name: 'title.acta',
    access: 'session',
    texts: ['papers', 'reunions'],
    component: acta,
  },
  {
    path: '/xuntas-directivas/:id/acta',
    name: 'title.acta',
    access: boardReaders,
    texts: ['papers', 'reunions'],
    component: acta,
  },
]
