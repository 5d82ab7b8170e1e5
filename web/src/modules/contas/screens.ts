import { financeManagers } from '#contract/access.ts'
import type { Key } from '../../shell/i18n.ts'
import type { Screen } from '../../shell/screen.ts'

const contaList = () => import('./conta-list.tsx')
const contaForm = () => import('./conta-form.tsx')

/** Budgets and accounts share the addresses of their forms. */
const accounts = (name: Key) =>
  ({ query: ['tipo', 'contabilidade'], name, within: '/contabilidades' }) as const

export const screens: Screen[] = [
  {
    path: '/orzamentos',
    name: 'title.presupuestos',
    access: 'session',
    menu: ['finanzas', 20],
    texts: ['papers'],
    component: contaList,
  },
  {
    path: '/contabilidades',
    name: 'title.contabilidade',
    access: 'session',
    menu: ['finanzas', 30],
    texts: ['papers'],
    component: contaList,
  },
  {
    path: '/orzamentos/novo',
    name: 'title.presupuesto-new',
    access: financeManagers,
    twin: accounts('title.contabilidad-new'),
    texts: ['papers'],
    component: contaForm,
  },
  {
    path: '/orzamentos/:id/editar',
    name: 'title.presupuesto-edit',
    access: financeManagers,
    twin: accounts('title.contabilidad-edit'),
    texts: ['papers'],
    component: contaForm,
  },
]
