import { memberManagers, memberStaff } from '#contract/access.ts'
import type { Screen } from '../../shell/screen.ts'

const socioForm = () => import('./socio-form.tsx')

export const screens: Screen[] = [
  {
    path: '/socios',
    name: 'title.socios',
    access: 'session',
    menu: ['asociacion', 50],
    component: () => import('./gallery.tsx'),
  },
  {
    path: '/socios-admin',
    name: 'title.socios-admin',
    access: memberStaff,
    standsFor: '/socios',
    component: () => import('./socio-list.tsx'),
  },
  {
    path: '/socios/novo',
    name: 'title.socio-new',
    access: memberManagers,
    texts: ['papers'],
    component: socioForm,
  },
  {
    path: '/socios/:id',
    name: 'title.socio',
    access: memberStaff,
    allowSelf: true,
    texts: ['cotas'],
    component: () => import('./socio-detail.tsx'),
  },
  {
    path: '/socios/:id/editar',
    name: 'title.socio-edit',
    access: memberManagers,
    allowSelf: true,
    texts: ['papers'],
    component: socioForm,
  },
]
