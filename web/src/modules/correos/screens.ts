import { admin } from '#contract/access.ts'
import type { Screen } from '../../shell/screen.ts'

export const screens: Screen[] = [
  {
    path: '/correos-electronicos',
    name: 'title.correos',
    access: admin,
    texts: ['account', 'eventos', 'administration'],
    menu: ['xestion', 60],
    component: () => import('./correo-form.tsx'),
  },
  {
    path: '/correos-electronicos/enviados',
    name: 'title.correos-sent',
    access: admin,
    texts: ['account', 'administration'],
    component: () => import('./envio-list.tsx'),
  },
  {
    path: '/correos-electronicos/enviados/:id',
    name: 'title.correo-sent',
    access: admin,
    texts: ['account', 'administration'],
    component: () => import('./envio-detail.tsx'),
  },
]
