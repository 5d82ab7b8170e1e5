import { admin } from '#contract/testing/who-may.ts'
import type { JsonRecord } from '../fixtures.ts'
import type { Case } from './cases.ts'
import { bad, isMember, missing, notFound } from './cases.ts'

const users = '/user-management/users'
const unknownLogin = '99999999R'
const isSignedIn = ({ authorities }: { authorities: unknown }) => authorities !== null
const language = (login: string) => ({
  params: { login },
  body: 'GL',
  headers: { 'content-type': 'text/plain' },
})
const newPassword = (login: string) => ({
  params: { login },
  body: { login, password: 'outro contrasinal longo' },
})
const asRead = (user: JsonRecord, changes: object = {}) => ({ body: { ...user, version: null, ...changes } })

/** Accounts: the user's own, another user's, a member's, an inactive member's, an unknown one. */
export const accountCases: Case[] = [
  {
    call: 'PUT /account/:login/language',
    of: 'one’s own',
    request: (_, { caller }) => language(caller.login || unknownLogin),
    answers: [['signed in', '204']],
  },
  {
    call: 'PUT /account/:login/language',
    of: 'another’s',
    request: ({ user }) => language(user.login),
    answers: [],
  },
  {
    call: 'PUT /account/:login/language',
    of: 'that is not there',
    request: () => language(unknownLogin),
    answers: [],
  },
  {
    call: 'DELETE /account/sessions/:id',
    of: 'another’s',
    request: async ({ admin: other }) => {
      const { body } = await other.call('GET /account/sessions')
      return { params: { id: body.content[0].id } }
    },
    answers: [['signed in', notFound]],
  },
  {
    call: `GET ${users}/:login/second_factor`,
    of: 'another’s',
    request: ({ user }) => ({ params: { login: user.login } }),
    answers: [[admin, '200']],
  },
  {
    call: `DELETE ${users}/:login/second_factor`,
    of: 'one’s own',
    request: (_, { caller }) => ({ params: { login: caller.login } }),
    answers: [[admin, '400 error.own-user']],
    whom: isSignedIn,
  },
  {
    call: `DELETE ${users}/:login/second_factor`,
    of: 'another’s who has none',
    request: ({ user }) => ({ params: { login: user.login } }),
    answers: [[admin, notFound]],
  },
  {
    call: `GET ${users}/:login`,
    of: 'one’s own',
    request: (_, { caller }) => ({ params: { login: caller.login } }),
    answers: [[admin, '200']],
    whom: isSignedIn,
  },
  {
    call: `GET ${users}/:login`,
    of: 'another’s',
    request: ({ user }) => ({ params: { login: user.login } }),
    answers: [[admin, '200']],
  },
  {
    call: `GET ${users}/:login`,
    of: 'an inactive member’s',
    request: ({ inactive }) => ({ params: { login: inactive.dni } }),
    answers: [[admin, '200']],
  },
  {
    call: `GET ${users}/:login`,
    of: 'that is not there',
    request: () => ({ params: { login: unknownLogin } }),
    answers: [[admin, notFound]],
  },
  {
    call: `DELETE ${users}/:login`,
    of: 'one’s own',
    request: (_, { caller }) => ({ params: { login: caller.login } }),
    answers: [[admin, '400 error.own-user']],
    whom: isSignedIn,
  },
  {
    call: `DELETE ${users}/:login`,
    of: 'a member’s',
    request: ({ members }) => ({ params: { login: members[0].dni } }),
    answers: [[admin, '400 error.user-has-socio']],
  },
  {
    call: `DELETE ${users}/:login`,
    of: 'of a user who is not a member',
    request: async ({ user, addUser }, _, allowed) => ({
      params: { login: (allowed ? await addUser() : user).login },
    }),
    answers: [[admin, '204']],
  },
  {
    call: `DELETE ${users}/:login`,
    of: 'that is not there',
    request: () => ({ params: { login: unknownLogin } }),
    answers: [[admin, notFound]],
  },
  {
    call: `POST ${users}/:login/invite`,
    of: 'of a user who has a password',
    request: ({ user }) => ({ params: { login: user.login } }),
    answers: [[admin, '400 error.has-password']],
  },
  {
    call: `POST ${users}/:login/invite`,
    of: 'that is not there',
    request: () => ({ params: { login: unknownLogin } }),
    answers: [[admin, notFound]],
  },
  {
    call: `POST ${users}/:login/change_password`,
    of: 'another’s',
    request: ({ members }) => newPassword(members[0].dni),
    answers: [[admin, '204']],
  },
  {
    call: `POST ${users}/:login/change_password`,
    of: 'that is not there',
    request: () => newPassword(unknownLogin),
    answers: [[admin, notFound]],
  },
  {
    call: `POST ${users}/:login/change_password`,
    of: 'of two people at once',
    request: ({ members }) => ({ ...newPassword(members[0].dni), params: { login: members[1].dni } }),
    answers: [[admin, bad]],
  },
  {
    call: `PUT ${users}`,
    of: 'one’s own, deactivated',
    request: ({ user }, { caller }) => asRead(user, { id: caller.id, login: caller.login, activated: false }),
    answers: [[admin, '400 error.own-user']],
    whom: (person) => isSignedIn(person) && !isMember(person),
  },
  {
    call: `PUT ${users}`,
    of: 'another’s',
    request: ({ user }) => asRead(user),
    answers: [[admin, '200']],
  },
  {
    call: `PUT ${users}`,
    of: 'a member’s, whose name the register keeps',
    request: ({ members: [member], user }) =>
      asRead(user, { id: member.userId, login: member.dni, email: member.email, firstName: 'Outra' }),
    answers: [[admin, '400 error.only-in-register']],
  },
  {
    call: `PUT ${users}`,
    of: 'another’s, with the login of a third',
    request: ({ user, members }) => asRead(user, { login: members[0].dni }),
    answers: [[admin, '400 error.login-in-use']],
  },
  {
    call: `PUT ${users}`,
    of: 'that is not there',
    request: ({ user }) => asRead(user, { id: missing }),
    answers: [[admin, notFound]],
  },
  ...(['', '/deliveries', '/message'] as const).flatMap((part): Case[] => [
    {
      call: `GET /emails/:id${part}`,
      of: 'that was sent',
      request: ({ correo }) => ({ params: { id: correo } }),
      answers: [[admin, '200']],
    },
    {
      call: `GET /emails/:id${part}`,
      of: 'that is not there',
      request: () => ({ params: { id: missing } }),
      answers: [[admin, notFound]],
    },
  ]),
  {
    call: 'POST /emails/:id/retry',
    of: 'that is not there',
    request: () => ({ params: { id: missing } }),
    answers: [[admin, notFound]],
  },
]
