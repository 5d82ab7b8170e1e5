import { admin, keepers, staff } from '#contract/testing/who-may.ts'
import type { Fixtures, JsonRecord, Person } from '../fixtures.ts'
import type { Case } from './cases.ts'
import { bad, isMember, missing, missingUuid, noFile, notFound } from './cases.ts'

const byId = (id: number) => ({ params: { id } })
const change = (socio: JsonRecord, changes: object = {}) => ({
  ...byId(socio.id),
  body: { ...socio, version: null, ...changes },
})
const cause = { query: { cause: 'Mudanza' } }
const documentAddress = (owner: JsonRecord, through: { id: number } = owner) => ({
  params: { id: through.id, docId: owner.documentos[0].id },
})
const receiptAddress = (owner: JsonRecord, through: { id: number } = owner, payment: JsonRecord = owner) => ({
  params: {
    id: through.id,
    payId: payment.pagos[0].id,
    uuid: owner.pagos[0].documentos[0].uuid,
  },
})
/** Another active member. */
const other = ({ members }: Fixtures) => members[0]
const stranger = ({ members }: Fixtures) => members[1]
const own = (_: Fixtures, { socio }: Person) => socio

/**
 * Members' records: the user's own, another's, an inactive member's, a missing one, and parts of one record through the
 * address of another.
 */
export const socioCases: Case[] = [
  {
    call: 'GET /socios/:id',
    of: 'one’s own',
    request: (world, person) => byId(own(world, person).id),
    answers: [['members', '200']],
    whom: isMember,
  },
  { call: 'GET /socios/:id', of: 'another’s', request: (w) => byId(other(w).id), answers: [[staff, '200']] },
  {
    call: 'GET /socios/:id',
    of: 'an inactive member’s',
    request: ({ inactive }) => byId(inactive.id),
    answers: [[staff, '200']],
  },
  {
    call: 'GET /socios/:id',
    of: 'that is not there',
    request: () => byId(missing),
    answers: [[staff, notFound]],
  },

  {
    call: 'PUT /socios/:id',
    of: 'one’s own, as it was read',
    request: (world, person) => change(own(world, person)),
    answers: [['members', '200']],
    whom: isMember,
  },
  {
    call: 'PUT /socios/:id',
    of: 'one’s own, with another telephone',
    request: (world, person) => change(own(world, person), { telefono: '600000000' }),
    answers: [[keepers, '200']],
    whom: isMember,
  },
  {
    call: 'PUT /socios/:id',
    of: 'one’s own, that speaks of another’s',
    request: (world, person) => ({ ...change(other(world)), params: { id: own(world, person).id } }),
    answers: [['members', bad]],
    whom: isMember,
  },
  {
    call: 'PUT /socios/:id',
    of: 'another’s',
    request: (world) => change(other(world)),
    answers: [[keepers, '200']],
  },
  {
    call: 'PUT /socios/:id',
    of: 'another’s, that speaks of one’s own',
    request: (world, person) => ({ ...change(own(world, person)), params: { id: other(world).id } }),
    answers: [[keepers, bad]],
    whom: isMember,
  },
  {
    call: 'PUT /socios/:id',
    of: 'an inactive member’s',
    request: ({ inactive }) => change(inactive),
    answers: [[keepers, '200']],
  },
  {
    call: 'PUT /socios/:id',
    of: 'that is not there',
    request: (world) => ({ ...change(other(world), { id: missing }), params: { id: missing } }),
    answers: [[keepers, notFound]],
  },

  {
    call: 'DELETE /socios/:id',
    of: 'one’s own',
    request: (world, person) => byId(own(world, person).id),
    answers: [[keepers, '400 error.socio-active']],
    whom: isMember,
  },
  {
    call: 'DELETE /socios/:id',
    of: 'another’s, who is active',
    request: (world) => byId(other(world).id),
    answers: [[keepers, '400 error.socio-active']],
  },
  {
    call: 'DELETE /socios/:id',
    of: 'an inactive member’s',
    request: async ({ inactive, addInactive }, _, allowed) =>
      byId((allowed ? await addInactive() : inactive).id),
    answers: [[keepers, '204']],
  },
  {
    call: 'DELETE /socios/:id',
    of: 'that is not there',
    request: () => byId(missing),
    answers: [[keepers, notFound]],
  },

  {
    call: 'POST /socios/:id/invite',
    of: 'of one who may not sign in',
    request: async ({ inactive, addInactive }, _, allowed) =>
      byId((allowed ? await addInactive() : inactive).id),
    answers: [[keepers, '400 error.not-active']],
  },
  {
    call: 'POST /socios/:id/invite',
    of: 'that is not there',
    request: () => byId(missing),
    answers: [[keepers, notFound]],
  },
  {
    call: 'PUT /socios/:id/activate',
    of: 'another’s',
    request: async ({ inactive, addInactive }, _, allowed) =>
      byId((allowed ? await addInactive() : inactive).id),
    answers: [[keepers, '200']],
  },
  {
    call: 'PUT /socios/:id/activate',
    of: 'that is not there',
    request: () => byId(missing),
    answers: [[keepers, notFound]],
  },
  {
    call: 'PUT /socios/:id/deactivate',
    of: 'one’s own',
    request: (world, person) => ({ ...byId(own(world, person).id), ...cause }),
    answers: [
      [admin, '400 error.own-user'],
      [keepers, '400 error.own-user'],
    ],
    whom: isMember,
  },
  {
    call: 'PUT /socios/:id/deactivate',
    of: 'another’s',
    request: async (world, _, allowed) => ({
      ...byId((allowed ? await world.addMember() : other(world)).id),
      ...cause,
    }),
    answers: [[keepers, '200']],
  },
  {
    call: 'PUT /socios/:id/deactivate',
    of: 'an administrator’s',
    request: ({ chair }) => ({ ...byId(chair.id), ...cause }),
    answers: [[keepers, '400 error.admin-deactivate']],
  },
  {
    call: 'PUT /socios/:id/deactivate',
    of: 'that is not there',
    request: () => ({ ...byId(missing), ...cause }),
    answers: [[keepers, notFound]],
  },

  ...(['photo', 'thumbnail'] as const).flatMap((form): Case[] => [
    {
      call: `GET /socios/:id/${form}`,
      of: 'one’s own',
      request: (world, person) => byId(own(world, person).id),
      answers: [['members', '200']],
      whom: isMember,
    },
    {
      call: `GET /socios/:id/${form}`,
      of: 'another’s',
      request: (world) => byId(other(world).id),
      answers: [['signed in', '200']],
    },
    {
      call: `GET /socios/:id/${form}`,
      of: 'an inactive member’s, as if there were none',
      request: ({ inactive }) => byId(inactive.id),
      answers: [
        [staff, '200'],
        ['signed in', noFile],
      ],
    },
    {
      call: `GET /socios/:id/${form}`,
      of: 'that is not there',
      request: () => byId(missing),
      answers: [['signed in', noFile]],
    },
  ]),

  ...(
    [
      ['GET /socios/:id/documents/:docId/file', documentAddress],
      ['GET /socios/:id/payments/:payId/file/:uuid', receiptAddress],
    ] as const
  ).flatMap(([call, of]): Case[] => [
    {
      call,
      of: 'one’s own',
      request: (world, person) => of(own(world, person)),
      answers: [['members', '200']],
      whom: isMember,
    },
    { call, of: 'another’s', request: (world) => of(other(world)), answers: [[staff, '200']] },
    {
      call,
      of: 'an inactive member’s',
      request: ({ inactive }) => of(inactive),
      answers: [[staff, '200']],
    },
    {
      call,
      of: 'another’s, through one’s own record',
      request: (world, person) => of(other(world), own(world, person)),
      answers: [['members', noFile]],
      whom: isMember,
    },
    {
      call,
      of: 'one’s own, through another’s record',
      request: (world, person) => of(own(world, person), other(world)),
      answers: [[staff, noFile]],
      whom: isMember,
    },
    {
      call,
      of: 'of one through another, both strangers',
      request: (world) => of(other(world), stranger(world)),
      answers: [[staff, noFile]],
    },
    {
      call,
      of: 'of a member who does not exist',
      request: (world) => of(other(world), { id: missing }),
      answers: [[staff, noFile]],
    },
  ]),
  {
    call: 'GET /socios/:id/payments/:payId/file/:uuid',
    of: 'another’s, through one’s own payment',
    request: (world, person) => receiptAddress(other(world), own(world, person), own(world, person)),
    answers: [['members', noFile]],
    whom: isMember,
  },
  {
    call: 'GET /socios/:id/payments/:payId/file/:uuid',
    of: 'one’s own document, through one’s own payment',
    request: (world, person) => {
      const { params } = receiptAddress(own(world, person))
      return { params: { ...params, uuid: own(world, person).documentos[0].fichero.uuid } }
    },
    answers: [['members', noFile]],
    whom: isMember,
  },
  {
    call: 'GET /socios/:id/payments/:payId/file/:uuid',
    of: 'one’s own, that is not there',
    request: (world, person) => {
      const { params } = receiptAddress(own(world, person))
      return { params: { ...params, uuid: missingUuid } }
    },
    answers: [['members', noFile]],
    whom: isMember,
  },

  {
    call: 'PUT /socios/:id/authorities',
    of: 'one’s own',
    request: (world, person) => {
      const { id } = own(world, person)
      return { ...byId(id), body: { id, authorities: ['ROLE_ADMIN'] } }
    },
    answers: [],
    whom: isMember,
  },
  {
    call: 'PUT /socios/:id/authorities',
    of: 'another’s',
    request: (world) => ({ ...byId(other(world).id), body: { id: other(world).id, authorities: [] } }),
    answers: [[admin, '200']],
  },
  {
    call: 'PUT /socios/:id/authorities',
    of: 'another’s, that speaks of one’s own',
    request: (world, person) => ({
      ...byId(other(world).id),
      body: { id: own(world, person).id, authorities: ['ROLE_ADMIN'] },
    }),
    answers: [[admin, bad]],
    whom: isMember,
  },
  {
    call: 'PUT /socios/:id/authorities',
    of: 'an inactive member’s',
    request: ({ inactive: { id } }) => ({ ...byId(id), body: { id, authorities: [] } }),
    answers: [[admin, bad]],
  },
  {
    call: 'PUT /socios/:id/authorities',
    of: 'that is not there',
    request: () => ({ ...byId(missing), body: { id: missing, authorities: [] } }),
    answers: [[admin, notFound]],
  },
]
