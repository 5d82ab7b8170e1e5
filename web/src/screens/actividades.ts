import { eventManagers } from '#contract/access.ts'
import type { Screen } from '../shell/screen.ts'

const eventoForm = () => import('../modules/eventos/evento-form.tsx')

/** What the association does. */
export const actividades: Screen[] = [
  {
    path: '/eventos',
    name: 'title.eventos',
    access: 'all',
    menu: 'actividades',
    query: ['search', 'upcoming', 'past'],
    texts: ['ui', 'eventos'],
    lazy: () => import('../modules/eventos/evento-cards-public.tsx'),
    rendered: 'src/modules/eventos/evento-cards-public.tsx',
  },
  {
    path: '/eventos-socios',
    name: 'title.eventos-socios',
    access: 'session',
    menu: 'actividades',
    texts: ['eventos'],
    lazy: () => import('../modules/eventos/evento-cards-socios.tsx'),
    rendered: 'src/modules/eventos/evento-cards-socios.tsx',
  },
  {
    path: '/eventos/:id',
    name: 'title.evento',
    access: 'all',
    within: '/eventos',
    texts: ['ui', 'eventos'],
    lazy: () => import('../modules/eventos/evento-detail.tsx'),
    rendered: 'src/modules/eventos/evento-detail.tsx',
  },
  {
    path: '/eventos-admin',
    name: 'title.eventos-admin',
    access: eventManagers,
    within: '/eventos',
    texts: ['eventos'],
    lazy: () => import('../modules/eventos/evento-list.tsx'),
    rendered: 'src/modules/eventos/evento-list.tsx',
  },
  {
    path: '/eventos/novo',
    name: 'title.evento-new',
    access: eventManagers,
    within: '/eventos',
    texts: ['eventos', 'papers'],
    lazy: eventoForm,
    rendered: 'src/modules/eventos/evento-form.tsx',
  },
  {
    path: '/eventos/:id/editar',
    name: 'title.evento-edit',
    access: eventManagers,
    within: '/eventos',
    idIsNumber: true,
    texts: ['eventos', 'papers'],
    lazy: eventoForm,
    rendered: 'src/modules/eventos/evento-form.tsx',
  },
]
