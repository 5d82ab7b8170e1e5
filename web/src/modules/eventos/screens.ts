import { eventManagers } from '#contract/access.ts'
import type { Screen } from '../../shell/screen.ts'

const eventoForm = () => import('./evento-form.tsx')

export const screens: Screen[] = [
  {
    path: '/eventos',
    name: 'title.eventos',
    access: 'all',
    menu: ['actividades', 10],
    query: ['search', 'upcoming', 'past'],
    texts: ['ui', 'eventos'],
    component: () => import('./evento-cards-public.tsx'),
  },
  {
    path: '/eventos-socios',
    name: 'title.eventos-socios',
    access: 'session',
    menu: ['actividades', 20],
    texts: ['eventos'],
    component: () => import('./evento-cards-socios.tsx'),
  },
  {
    path: '/eventos/:id',
    name: 'title.evento',
    access: 'all',
    texts: ['ui', 'eventos'],
    component: () => import('./evento-detail.tsx'),
  },
  {
    path: '/eventos-admin',
    name: 'title.eventos-admin',
    access: eventManagers,
    within: '/eventos',
    texts: ['eventos'],
    component: () => import('./evento-list.tsx'),
  },
  {
    path: '/eventos/novo',
    name: 'title.evento-new',
    access: eventManagers,
    texts: ['eventos', 'papers'],
    component: eventoForm,
  },
  {
    path: '/eventos/:id/editar',
    name: 'title.evento-edit',
    access: eventManagers,
    texts: ['eventos', 'papers'],
    component: eventoForm,
  },
]
