import { financeManagers } from '#contract/access.ts'
import type { Key } from '../shell/i18n.ts'
import type { Screen } from '../shell/screen.ts'
import { staticScreen } from './static-screen.ts'

const contaList = () => import('../modules/contas/conta-list.tsx')
const tipoCotaForm = () => import('../modules/cotas/tipo-cota-form.tsx')
const contaForm = () => import('../modules/contas/conta-form.tsx')

/** Budgets and accounts share the addresses of their forms. */
const accounts = (name: Key) =>
  ({ query: ['tipo', 'contabilidade'], name, within: '/contabilidades' }) as const

/** Money. */
export const finanzas: Screen[] = [
  staticScreen('/prezos', 'title.prezos', 'Prezos', 'finanzas'),
  {
    path: '/orzamentos',
    name: 'title.presupuestos',
    access: 'session',
    menu: 'finanzas',
    lazy: contaList,
    rendered: 'src/modules/contas/conta-list.tsx',
  },
  {
    path: '/contabilidades',
    name: 'title.contabilidade',
    access: 'session',
    menu: 'finanzas',
    lazy: contaList,
    rendered: 'src/modules/contas/conta-list.tsx',
  },
  {
    path: '/orzamentos/novo',
    name: 'title.presupuesto-new',
    access: financeManagers,
    within: '/orzamentos',
    twin: accounts('title.contabilidad-new'),
    lazy: contaForm,
    rendered: 'src/modules/contas/conta-form.tsx',
  },
  {
    path: '/orzamentos/:id/editar',
    name: 'title.presupuesto-edit',
    access: financeManagers,
    idIsNumber: true,
    within: '/orzamentos',
    twin: accounts('title.contabilidad-edit'),
    lazy: contaForm,
    rendered: 'src/modules/contas/conta-form.tsx',
  },
  {
    path: '/cotas/persoas',
    name: 'title.cotas-persoas',
    access: financeManagers,
    texts: ['cotas'],
    within: '/cotas',
    lazy: () => import('../modules/cotas/persoa-list.tsx'),
    rendered: 'src/modules/cotas/persoa-list.tsx',
  },
  {
    path: '/cotas/persoas/:id',
    name: 'title.cotas-persoa',
    access: financeManagers,
    texts: ['cotas'],
    within: '/cotas',
    idIsNumber: true,
    lazy: () => import('../modules/cotas/persoa-detail.tsx'),
    rendered: 'src/modules/cotas/persoa-detail.tsx',
  },
  {
    path: '/cotas/extractos',
    name: 'title.extractos',
    access: financeManagers,
    texts: ['cotas', 'banco'],
    within: '/cotas',
    lazy: () => import('../modules/extractos/extractos-page.tsx'),
    rendered: 'src/modules/extractos/extractos-page.tsx',
  },
  {
    path: '/cotas/extractos/:id',
    name: 'title.extracto',
    access: financeManagers,
    texts: ['cotas', 'banco'],
    within: '/cotas',
    idIsNumber: true,
    lazy: () => import('../modules/extractos/extracto-page.tsx'),
    rendered: 'src/modules/extractos/extracto-page.tsx',
  },
  {
    path: '/cotas/axustes',
    name: 'title.cotas-axustes',
    access: financeManagers,
    texts: ['cotas'],
    within: '/cotas',
    lazy: () => import('../modules/axustes/cobro-page.tsx'),
    rendered: 'src/modules/axustes/cobro-page.tsx',
  },
  {
    path: '/cotas',
    name: 'title.cotas',
    access: financeManagers,
    texts: ['cotas'],
    menu: 'finanzas',
    lazy: () => import('../modules/cotas/cotas-page.tsx'),
    rendered: 'src/modules/cotas/cotas-page.tsx',
  },
  {
    path: '/cotas/novo',
    name: 'title.recibo-new',
    access: financeManagers,
    texts: ['cotas'],
    within: '/cotas',
    lazy: () => import('../modules/cotas/recibo-form.tsx'),
    rendered: 'src/modules/cotas/recibo-form.tsx',
  },
  {
    path: '/cotas/emitir',
    name: 'title.cotas-emitir',
    access: financeManagers,
    texts: ['cotas'],
    within: '/cotas',
    lazy: () => import('../modules/cotas/emision-page.tsx'),
    rendered: 'src/modules/cotas/emision-page.tsx',
  },
  {
    path: '/cotas/tipos',
    name: 'title.tipos-cota',
    access: financeManagers,
    texts: ['cotas'],
    within: '/cotas',
    lazy: () => import('../modules/cotas/tipo-cota-list.tsx'),
    rendered: 'src/modules/cotas/tipo-cota-list.tsx',
  },
  {
    path: '/cotas/tipos/novo',
    name: 'title.tipo-cota-new',
    access: financeManagers,
    texts: ['cotas'],
    within: '/cotas',
    lazy: tipoCotaForm,
    rendered: 'src/modules/cotas/tipo-cota-form.tsx',
  },
  {
    path: '/cotas/tipos/:id',
    name: 'title.tipo-cota-edit',
    access: financeManagers,
    texts: ['cotas'],
    within: '/cotas',
    idIsNumber: true,
    lazy: tipoCotaForm,
    rendered: 'src/modules/cotas/tipo-cota-form.tsx',
  },
  {
    path: '/cotas/:id',
    name: 'title.recibo',
    access: financeManagers,
    texts: ['cotas'],
    within: '/cotas',
    idIsNumber: true,
    lazy: () => import('../modules/cotas/recibo-detail.tsx'),
    rendered: 'src/modules/cotas/recibo-detail.tsx',
  },
]
