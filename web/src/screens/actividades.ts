import { eventManagers } from '#contract/access.ts'
import type { Screen } from '../shell/screen.ts'

const eventoForm = () => import('../modules/eventos/evento-form.tsx')

/** What the association does. */
export const actividades: Screen[] = [
  {
    path: '/eventos-admin',
    name: 'title.eventos-admin',
    access: eventManagers,
    lazy: () => import('../modules/eventos/evento-list.tsx'),
  },
  {
    path: '/eventos/novo',
    name: 'title.evento-new',
    access: eventManagers,
    lazy: eventoForm,
  },
  {
    path: '/eventos/:id/editar',
    name: 'title.evento-edit',
    access: eventManagers,
    idIsNumber: true,
    lazy: eventoForm,
  },
]
