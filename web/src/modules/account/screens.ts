import { signInPath } from '#contract/sign-in-form.ts'
import type { Screen } from '../../shell/screen.ts'

/** Pages behind links of mails: they need JavaScript anyway, and few visits need them. */
const newPassword = () => import('./reset-finish.tsx')
const security = () => import('./security.tsx')
/** One download for both pages: only their names are in the first one. */
const secondFactor = Object.assign(async () => ({ Component: (await security()).SecondFactor }), security)

/** Sign-in and the user's own pages. */
export const screens: Screen[] = [
  {
    path: signInPath,
    name: 'title.login',
    access: 'all',
    texts: ['account'],
    loader: ({ posted }) => posted,
    component: () => import('./login.tsx'),
  },
  {
    path: '/account/reset_password',
    name: 'title.reset-request',
    access: 'all',
    texts: ['account'],
    component: () => import('./reset-request.tsx'),
  },
  {
    path: '/account/reset/finish',
    name: 'title.reset-finish',
    access: 'all',
    texts: ['account'],
    component: newPassword,
    browserOnly: true,
  },
  {
    path: '/account/set/finish',
    name: 'title.set-password',
    access: 'all',
    texts: ['account'],
    component: newPassword,
    browserOnly: true,
  },
  {
    path: '/account/activate',
    name: 'title.activate',
    access: 'all',
    texts: ['account'],
    component: () => import('./activate.tsx'),
    browserOnly: true,
  },
  {
    path: '/account/email/undo',
    name: 'title.undo-email',
    access: 'all',
    texts: ['account'],
    component: () => import('./undo-email.tsx'),
    browserOnly: true,
  },
  {
    path: '/account/profile',
    name: 'title.profile',
    access: 'session',
    texts: ['account', 'administration'],
    component: () => import('./profile.tsx'),
  },
  {
    path: '/account/edit',
    name: 'title.edit-profile',
    access: 'session',
    texts: ['account', 'administration'],
    component: () => import('./edit-profile.tsx'),
  },
  {
    path: '/account/change_password',
    name: 'title.change-password',
    access: 'session',
    texts: ['account', 'administration'],
    component: () => import('./change-password.tsx'),
  },
  {
    path: '/account/security',
    name: 'title.security',
    access: 'session',
    texts: ['account', 'administration'],
    component: security,
  },
  {
    path: '/account/second_factor',
    name: 'title.security',
    access: 'session',
    texts: ['account', 'administration'],
    component: secondFactor,
  },
]
