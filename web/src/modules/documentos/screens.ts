import { assemblyManagers } from '#contract/access.ts'
import type { Screen } from '../../shell/screen.ts'

const documentoForm = () => import('./documento-form.tsx')

export const screens: Screen[] = [
  {
    path: '/documentos',
    name: 'title.documentos',
    access: 'session',
    menu: ['asociacion', 40],
    texts: ['papers'],
    component: () => import('./documento-list.tsx'),
  },
  {
    path: '/documentos/novo',
    name: 'title.documento-new',
    access: assemblyManagers,
    texts: ['papers'],
    component: documentoForm,
  },
  {
    path: '/documentos/:id/editar',
    name: 'title.documento-edit',
    access: assemblyManagers,
    texts: ['papers'],
    component: documentoForm,
  },
]
