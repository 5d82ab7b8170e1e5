import type { Screen } from '../../../shell/screen.ts'

export const screens: Screen[] = [
  {
    path: '/a-mina-cota',
    name: 'title.mina-cota',
    access: 'session',
    texts: ['cotas'],
    component: () => import('./mina-cota-page.tsx'),
  },
]
