import { password } from '../portal.ts'
import { setUpFactor, toCode } from '../second-factor.ts'
import type { Example, Fields, Fixtures, PreparedRequest, WritingCall } from './example.ts'
import { done } from './example.ts'

/** Sessions and second factors. */
export type SignInCall = Extract<
  WritingCall,
  | `${string} /account/sessions${string}`
  | `${string} /account/second_factor${string}`
  | `${string}/second_factor`
>

const secret = { omitted: 'a password or code is secret' }
const proofs: Fields = { password: secret, code: secret }
const told = (campo: string, shown: RegExp) => ({ [campo]: { campo, shown } })

const withFactor = async ({ portal }: Fixtures) => {
  const as = await portal.signIn()
  return { as, factor: await setUpFactor(as, portal.clock) }
}
/** The password and code that a user with a second factor enters to change it. */
const showing = async (world: Fixtures): Promise<PreparedRequest> => {
  const { as, factor } = await withFactor(world)
  return { as, rexistro: as.id, body: { password, code: factor.next() } }
}
const changedFactor = (ready: (world: Fixtures) => Promise<PreparedRequest>, fields: Fields): Example => ({
  accion: 'CAMBIAR_SEGUNDO_FACTOR',
  entidade: 'usuario',
  ready,
  fields,
})

export const signInExamples: Record<SignInCall, Example> = {
  'POST /account/second_factor': {
    unrecorded: 'begins what changes nothing until it is confirmed',
    ready: async ({ portal }) => ({ as: await portal.signIn(), body: { password } }),
  },
  'POST /account/second_factor/confirm': changedFactor(
    async ({ portal }) => {
      const as = await portal.signIn()
      const begun = await done(as.call('POST /account/second_factor', { body: { password } }))
      return { as, rexistro: as.id, body: { code: toCode(begun.secret, portal.clock) } }
    },
    { code: secret, ...told('segundoFactor', /true/) },
  ),
  'POST /account/second_factor/recovery_codes': changedFactor(showing, {
    ...proofs,
    ...told('codigosNovos', /true/),
  }),
  'POST /account/second_factor/off': changedFactor(showing, { ...proofs, ...told('segundoFactor', /false/) }),
  'DELETE /user-management/users/:login/second_factor': changedFactor(
    async (world) => {
      const { login, id } = (await withFactor(world)).as
      return { rexistro: id, params: { login } }
    },
    told('segundoFactor', /false/),
  ),
  'DELETE /account/sessions': {
    unrecorded: 'ends sessions, which are no records',
    ready: async ({ portal }) => ({ as: await portal.signIn() }),
  },
  'DELETE /account/sessions/:id': {
    unrecorded: 'ends a session, which is no record',
    ready: async ({ portal }) => {
      const as = await portal.signIn()
      await portal.createSession(as.id, as.login)
      const { content } = await done(as.call('GET /account/sessions'))
      const { id } = content.find(({ current }: { current: boolean }) => !current)
      return { as, params: { id } }
    },
  },
}
