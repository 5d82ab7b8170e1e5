import { admin } from '#contract/access.ts'
import type { Screen } from '../../shell/screen.ts'

const campoForm = () => import('./campo-form.tsx')

export const screens: Screen[] = [
  {
    path: '/axustes/campos',
    name: 'title.campos',
    access: admin,
    texts: ['administration'],
    component: () => import('./campo-list.tsx'),
  },
  {
    path: '/axustes/campos/novo',
    name: 'title.campo-new',
    access: admin,
    texts: ['administration'],
    component: campoForm,
  },
  {
    path: '/axustes/campos/:id',
    name: 'title.campo-edit',
    access: admin,
    texts: ['administration'],
    component: campoForm,
  },
]
