import { finances, keepers, staff } from '#contract/testing/who-may.ts'
import { addRecibo, addTipoCota, collect, tipoCotaInput } from '../cotas.ts'
import type { Fixtures, JsonRecord, Person } from '../fixtures.ts'
import type { Case } from './cases.ts'
import { isMember, missing, notFound } from './cases.ts'

const byId = (id: number) => ({ params: { id } })
const own = (_: Fixtures, { socio }: Person) => socio
const reason = { body: { motivo: 'Erro' } }
const noFees = { body: { cotas: [] } }

/** A charge with money on it, and that money. */
async function paid({ admin }: Fixtures): Promise<{ params: { id: number; cobroId: number } }> {
  const { recibo } = await addRecibo(admin)
  const { body } = await collect(admin, [{ id: recibo.id }])
  return { params: { id: recibo.id, cobroId: body.cobros[0].id } }
}
const money = ({ paidRecibo }: Fixtures) => ({
  params: { id: paidRecibo.id, cobroId: paidRecibo.cobros[0].id },
})

const typeBody = ({ id }: JsonRecord) => ({ ...byId(id), body: { id, ...tipoCotaInput() } })

/** Types of fees, what members pay, charges and the money for them. */
export const cotasCases: Case[] = [
  {
    call: 'GET /tipos-cota/:id',
    of: 'that is there',
    request: ({ tipoCota }) => byId(tipoCota.id),
    answers: [[finances, '200']],
  },
  {
    call: 'GET /tipos-cota/:id',
    of: 'that is not there',
    request: () => byId(missing),
    answers: [[finances, notFound]],
  },
  {
    call: 'PUT /tipos-cota/:id',
    of: 'that is there',
    request: ({ tipoCota }) => typeBody(tipoCota),
    answers: [[finances, '200']],
  },
  {
    call: 'DELETE /tipos-cota/:id',
    of: 'that is there',
    request: async ({ admin, tipoCota }, _, allowed) =>
      byId((allowed ? await addTipoCota(admin) : tipoCota).id),
    answers: [[finances, '204']],
  },
  {
    call: 'GET /cotas/persoas/:id',
    of: 'a member',
    request: ({ members }) => byId(members[0].id),
    answers: [[finances, '200']],
  },
  {
    call: 'GET /socios/:id/cotas',
    of: 'one’s own',
    request: (world, person) => byId(own(world, person).id),
    answers: [['members', '200']],
    whom: isMember,
  },
  {
    call: 'GET /socios/:id/cotas',
    of: 'another’s',
    request: ({ members }) => byId(members[0].id),
    answers: [
      [staff, '200'],
      [finances, '200'],
    ],
  },
  {
    call: 'PUT /socios/:id/cotas',
    of: 'one’s own',
    request: (world, person) => ({ ...byId(own(world, person).id), ...noFees }),
    answers: [
      [keepers, '200'],
      [finances, '200'],
    ],
    whom: isMember,
  },
  {
    call: 'PUT /socios/:id/cotas',
    of: 'another’s',
    request: ({ members }) => ({ ...byId(members[0].id), ...noFees }),
    answers: [
      [keepers, '200'],
      [finances, '200'],
    ],
  },
  {
    call: 'GET /recibos/:id',
    of: 'that is there',
    request: ({ recibo }) => byId(recibo.id),
    answers: [[finances, '200']],
  },
  {
    call: 'GET /recibos/:id',
    of: 'that is not there',
    request: () => byId(missing),
    answers: [[finances, notFound]],
  },
  {
    call: 'GET /recibos/:id/pdf',
    of: 'another’s',
    request: ({ recibo }) => byId(recibo.id),
    answers: [[finances, '200']],
  },
  {
    call: 'GET /recibos/:id/pdf',
    of: 'that is not there, which looks like another’s',
    request: () => byId(missing),
    answers: [[finances, notFound]],
  },
  {
    call: 'PUT /recibos/:id/anular',
    of: 'that is there',
    request: async ({ admin, recibo }, _, allowed) => ({
      ...byId((allowed ? (await addRecibo(admin)).recibo : recibo).id),
      ...reason,
    }),
    answers: [[finances, '200']],
  },
  {
    call: 'PUT /recibos/:id/cobros/:cobroId/anular',
    of: 'its own',
    request: async (world, _, allowed) => ({ ...(allowed ? await paid(world) : money(world)), ...reason }),
    answers: [[finances, '200']],
  },
  {
    call: 'PUT /recibos/:id/cobros/:cobroId/anular',
    of: 'of another due',
    request: (world) => ({
      params: { ...money(world).params, id: world.recibo.id },
      ...reason,
    }),
    answers: [[finances, notFound]],
  },
]
