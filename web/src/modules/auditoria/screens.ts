import { admin } from '#contract/access.ts'
import type { Screen } from '../../shell/screen.ts'

export const screens: Screen[] = [
  {
    path: '/auditoria',
    name: 'title.auditoria',
    access: admin,
    texts: ['account', 'papers', 'administration', 'cotas', 'banco'],
    menu: ['xestion', 90],
    component: () => import('./auditoria-list.tsx'),
  },
]
