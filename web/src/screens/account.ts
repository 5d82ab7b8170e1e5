import { signInPath } from '#contract/sign-in-form.ts'
import { loadRefusedSignIn } from '../modules/account/refused-sign-in.ts'
import type { Screen } from '../shell/screen.ts'

/** Pages behind links of mails: they need JavaScript anyway, and few visits need them. */
const newPassword = () => import('../modules/account/reset-finish.tsx')
const security = () => import('../modules/account/security.tsx')
const activate = () => import('../modules/account/activate.tsx')

/** Sign-in and the user's own pages. */
export const account: Screen[] = [
  {
    path: signInPath,
    name: 'title.login',
    access: 'all',
    texts: ['account'],
    loader: loadRefusedSignIn,
    lazy: () => import('../modules/account/login.tsx'),
    rendered: 'src/modules/account/login.tsx',
  },
  {
    path: '/account/reset_password',
    name: 'title.reset-request',
    access: 'all',
    texts: ['account'],
    lazy: () => import('../modules/account/reset-request.tsx'),
    rendered: 'src/modules/account/reset-request.tsx',
  },
  {
    path: '/account/reset/finish',
    name: 'title.reset-finish',
    access: 'all',
    texts: ['account'],
    lazy: newPassword,
  },
  {
    path: '/account/set/finish',
    name: 'title.set-password',
    access: 'all',
    texts: ['account'],
    lazy: newPassword,
  },
  { path: '/account/activate', name: 'title.activate', access: 'all', texts: ['account'], lazy: activate },
  {
    path: '/account/email/undo',
    name: 'title.undo-email',
    access: 'all',
    texts: ['account'],
    lazy: () => import('../modules/account/undo-email.tsx'),
  },
  {
    path: '/account/profile',
    name: 'title.profile',
    access: 'session',
    texts: ['account', 'administration'],
    lazy: () => import('../modules/account/profile.tsx'),
    rendered: 'src/modules/account/profile.tsx',
  },
  {
    path: '/a-mina-cota',
    name: 'title.mina-cota',
    access: 'session',
    texts: ['cotas'],
    lazy: () => import('../modules/cotas/own/mina-cota-page.tsx'),
    rendered: 'src/modules/cotas/own/mina-cota-page.tsx',
  },
  {
    path: '/account/edit',
    name: 'title.edit-profile',
    access: 'session',
    texts: ['account', 'administration'],
    lazy: () => import('../modules/account/edit-profile.tsx'),
    rendered: 'src/modules/account/edit-profile.tsx',
  },
  {
    path: '/account/change_password',
    name: 'title.change-password',
    access: 'session',
    texts: ['account', 'administration'],
    lazy: () => import('../modules/account/change-password.tsx'),
    rendered: 'src/modules/account/change-password.tsx',
  },
  {
    path: '/account/security',
    name: 'title.security',
    access: 'session',
    texts: ['account', 'administration'],
    lazy: security,
    rendered: 'src/modules/account/security.tsx',
  },
  {
    path: '/account/second_factor',
    name: 'title.security',
    access: 'session',
    texts: ['account', 'administration'],
    // one download for both: only their names are in the first one
    lazy: async () => ({ Component: (await security()).SecondFactor }),
    rendered: 'src/modules/account/security.tsx',
  },
]
