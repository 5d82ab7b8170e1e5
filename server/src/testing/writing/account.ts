import { freshDni, password } from '../portal.ts'
import type { Example, Fields, Fixtures, WritingCall } from './example.ts'
import { done } from './example.ts'
import { whichOne } from './making.ts'
import type { SignInCall } from './sign-in.ts'

type ModuleCall = Exclude<
  Extract<
    WritingCall,
    | `${string} /account${string}`
    | `${string} /authenticate`
    | 'GET /activate'
    | `${string} /user-management${string}`
  >,
  SignInCall
>

const secret = { omitted: 'a password is secret' }
const key = { omitted: 'a key stands for who it was given to, who is the author' }

const input = () => {
  const login = freshDni()
  return {
    login,
    email: `${login.toLowerCase()}@conta.example`,
    firstName: 'Carme',
    lastName: 'Rial',
    langKey: 'GL',
    activated: true,
    authorities: ['EVENT_MANAGEMENT'],
  }
}
const userFields: Fields = {
  login: { campo: 'login', to: () => freshDni() },
  email: { campo: 'email', to: () => `${freshDni()}@outra.example` },
  firstName: { campo: 'firstName', to: 'Sabela' },
  lastName: { campo: 'lastName', to: 'Lás' },
  langKey: { campo: 'langKey', to: 'ES' },
  activated: { campo: 'activated', to: false },
  authorities: { campo: 'authorities', to: ['SP_FINANCES'], shown: /EVENT_MANAGEMENT|SP_FINANCES/ },
}

const addUser = ({ admin }: Fixtures, changes: object = {}) =>
  done(admin.call('POST /user-management/users', { body: { ...input(), ...changes } }))

/** The key of the last link mailed to an address. */
const mailedKey = async ({ portal }: Fixtures, address: string, least = 1) =>
  (await portal.mailsTo(address, least)).at(-1)?.key ?? ''

const signedIn = async ({ portal }: Fixtures) => {
  const caller = await portal.signIn()
  const { body } = await caller.call('GET /account')
  return { caller, profile: body as Record<string, unknown> }
}

export const accountExamples: Record<ModuleCall, Example> = {
  'POST /authenticate': {
    unrecorded:
      'opens a session, which is no record; failed ones are counted for an hour, and in the metrics',
    ready: async ({ portal }) => {
      const { login } = await portal.signIn()
      return { as: portal.visitor, body: { login, password } }
    },
  },
  'POST /account/logout': {
    unrecorded: 'ends a session, which is no record',
    ready: async ({ portal }) => ({ as: await portal.signIn() }),
  },
  'POST /account/reset_password/init': {
    unrecorded: 'mails a link and changes nothing yet; visitors may request it',
    ready: async ({ portal }) => ({ as: portal.visitor, body: { login: (await portal.signIn()).login } }),
  },
  'POST /account': {
    accion: 'MODIFICAR',
    entidade: 'usuario',
    ready: async (world) => {
      const { caller, profile } = await signedIn(world)
      const { firstName, lastName, email, langKey } = profile
      return { as: caller, rexistro: caller.id, body: { firstName, lastName, email, langKey } }
    },
    fields: {
      firstName: { campo: 'firstName', to: 'Sabela' },
      lastName: { campo: 'lastName', to: 'Lás' },
      email: { campo: 'email', to: () => `${freshDni()}@outra.example` },
      langKey: { campo: 'langKey', to: 'ES' },
    },
  },
  'PUT /account/:login/language': {
    accion: 'MODIFICAR',
    entidade: 'usuario',
    ready: async ({ portal }) => {
      const caller = await portal.signIn()
      const headers = { 'content-type': 'text/plain' }
      return { as: caller, rexistro: caller.id, params: { login: caller.login }, headers, body: 'ES' }
    },
    fields: { body: { campo: 'langKey', shown: 'ES' } },
  },
  'POST /account/reset_password/finish': {
    accion: 'CAMBIAR_CONTRASINAL',
    entidade: 'usuario',
    ready: async (world) => {
      const { id, login, email } = await addUser(world)
      const as = { ...world.portal.visitor, login }
      return { as, rexistro: id, body: { key: await mailedKey(world, email), newPassword: password } }
    },
    fields: { key, newPassword: secret },
  },
  'POST /account/change_password': {
    accion: 'CAMBIAR_CONTRASINAL',
    entidade: 'usuario',
    ready: async ({ portal }) => {
      const caller = await portal.signIn()
      const body = { currentPassword: password, newPassword: 'outro contrasinal longo' }
      return { as: caller, rexistro: caller.id, body }
    },
    fields: { currentPassword: secret, newPassword: secret },
  },
  'POST /account/email/undo': {
    accion: 'DESFACER_CORREO',
    entidade: 'usuario',
    ready: async (world) => {
      const { caller, profile } = await signedIn(world)
      const email = `${freshDni().toLowerCase()}@outra.example`
      await done(caller.call('POST /account', { body: { ...profile, email } }))
      const as = { ...world.portal.visitor, login: caller.login }
      return { as, rexistro: caller.id, body: { key: await mailedKey(world, String(profile.email)) } }
    },
    fields: { key },
  },
  'GET /activate': {
    accion: 'ACTIVAR',
    entidade: 'usuario',
    ready: async (world) => {
      const { id, login, email } = await addUser(world, { activated: false })
      const as = { ...world.portal.visitor, login }
      return { as, rexistro: id, query: { key: await mailedKey(world, email) } }
    },
    fields: { key },
  },
  'POST /user-management/users': {
    accion: 'CREAR',
    entidade: 'usuario',
    ready: async () => ({ body: input() }),
    fields: { ...whichOne, ...userFields },
  },
  'PUT /user-management/users': {
    accion: 'MODIFICAR',
    entidade: 'usuario',
    ready: async (world) => {
      const body = await addUser(world)
      return { rexistro: body.id, body }
    },
    fields: { ...whichOne, ...userFields },
  },
  'DELETE /user-management/users/:login': {
    accion: 'ELIMINAR',
    entidade: 'usuario',
    ready: async (world) => {
      const { id, login } = await addUser(world)
      return { rexistro: id, params: { login } }
    },
    fields: userFields,
  },
  'POST /user-management/users/:login/invite': {
    accion: 'CONVIDAR',
    entidade: 'usuario',
    ready: async (world) => {
      const { id, login } = await addUser(world)
      return { rexistro: id, params: { login } }
    },
    fields: {},
  },
  'POST /user-management/users/:login/change_password': {
    accion: 'CAMBIAR_CONTRASINAL',
    entidade: 'usuario',
    ready: async (world) => {
      const { id, login } = await addUser(world)
      return { rexistro: id, params: { login }, body: { login, password } }
    },
    fields: { login: { omitted: 'says whose' }, password: secret },
  },
}
