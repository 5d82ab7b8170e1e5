import { assemblyManagers, boardManagers, boardReaders } from '#contract/access.ts'
import type { Screen } from '../../../shell/screen.ts'

const attendance = () => import('./attendance-page.tsx')
const votes = () => import('./votes-page.tsx')
const wall = () => import('./screen-page.tsx')
const texts: Screen['texts'] = ['papers', 'reunions']

export const screens: Screen[] = [
  {
    path: '/asembleas/:id/asistencia',
    name: 'title.asistencia',
    access: assemblyManagers,
    texts,
    component: attendance,
  },
  {
    path: '/asembleas/:id/votacions',
    name: 'title.votacions',
    access: assemblyManagers,
    texts,
    component: votes,
  },
  { path: '/asembleas/:id/pantalla', name: 'title.pantalla', access: 'session', texts, component: wall },
  {
    path: '/xuntas-directivas/:id/asistencia',
    name: 'title.asistencia',
    access: boardManagers,
    texts,
    component: attendance,
  },
  {
    path: '/xuntas-directivas/:id/votacions',
    name: 'title.votacions',
    access: boardManagers,
    texts,
    component: votes,
  },
  {
    path: '/xuntas-directivas/:id/pantalla',
    name: 'title.pantalla',
    access: boardReaders,
    texts,
    component: wall,
  },
]
