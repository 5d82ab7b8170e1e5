import { finances } from '#contract/testing/who-may.ts'
import { addRecibo } from '../cotas.ts'
import { addExtracto } from '../extractos.ts'
import type { Fixtures, JsonRecord } from '../fixtures.ts'
import type { Case } from './cases.ts'
import { missing, notFound } from './cases.ts'

const byId = (id: number) => ({ params: { id } })

const parts = (movemento: JsonRecord, recibo: JsonRecord) => ({
  body: { movementos: [{ id: movemento.id, recibos: [{ id: recibo.id, importe: 30 }] }] },
})

/** A movement to reconcile with a charge; new ones for a request that will succeed. */
async function reconcilable({ admin, extracto, recibo }: Fixtures, allowed: boolean) {
  if (!allowed) return { ...byId(extracto.id), ...parts(extracto.movementos[0], recibo) }
  const made = await addExtracto(admin, [{ cents: 3000 }])
  return { ...byId(made.id), ...parts(made.movementos[0], (await addRecibo(admin)).recibo) }
}

const given = { body: { data: [2026, 5, 20] } }

/** A movement that is set aside with a charge, in a new statement, for a request that will succeed. */
async function setAside({ admin, extracto }: Fixtures, allowed: boolean) {
  if (!allowed) return { params: { id: extracto.id, movId: extracto.movementos[0].id }, ...given }
  const { recibo } = await addRecibo(admin)
  const { id, movementos } = await addExtracto(admin, [{ cents: 3000 }])
  const movementosIn = [{ id: movementos[0].id, motivo: 'Dúas veces', recibo: { id: recibo.id } }]
  await admin.call('PUT /extractos/:id/apartar', { params: { id }, body: { movementos: movementosIn } })
  return { params: { id, movId: movementos[0].id }, ...given }
}

const apartIn = (movemento: JsonRecord) => ({
  body: { movementos: [{ id: movemento.id, motivo: 'Lotería' }] },
})

/** Statements of the bank. */
export const extractosCases: Case[] = [
  {
    call: 'GET /extractos/:id',
    of: 'that is there',
    request: ({ extracto }) => byId(extracto.id),
    answers: [[finances, '200']],
  },
  {
    call: 'GET /extractos/:id',
    of: 'that is not there',
    request: () => byId(missing),
    answers: [[finances, notFound]],
  },
  {
    call: 'PUT /extractos/:id/conciliar',
    of: 'that is there',
    request: (world, _, allowed) => reconcilable(world, allowed),
    answers: [[finances, '200']],
  },
  {
    call: 'PUT /extractos/:id/conciliar',
    of: 'that is not there',
    request: async (world) => ({ ...(await reconcilable(world, false)), ...byId(missing) }),
    answers: [[finances, notFound]],
  },
  {
    call: 'PUT /extractos/:id/conciliar',
    of: 'that has no such movement',
    request: ({ extracto, recibo }) => ({ ...byId(extracto.id), ...parts({ id: missing }, recibo) }),
    answers: [[finances, '400 error.bad-request']],
  },
  {
    call: 'GET /extractos/:id/movementos',
    of: 'that is there',
    request: ({ extracto }) => byId(extracto.id),
    answers: [[finances, '200']],
  },
  {
    call: 'GET /extractos/:id/movementos',
    of: 'that is not there',
    request: () => byId(missing),
    answers: [[finances, notFound]],
  },
  {
    call: 'PUT /extractos/:id/apartar',
    of: 'that is there',
    request: async ({ admin, extracto }, _, allowed) => {
      const made = allowed ? await addExtracto(admin, [{ cents: 3000 }]) : extracto
      return { ...byId(made.id), ...apartIn(made.movementos[0]) }
    },
    answers: [[finances, '200']],
  },
  {
    call: 'PUT /extractos/:id/apartar',
    of: 'that is not there',
    request: ({ extracto }) => ({ ...byId(missing), ...apartIn(extracto.movementos[0]) }),
    answers: [[finances, notFound]],
  },
  {
    call: 'PUT /extractos/:id/apartar',
    of: 'that has no such movement',
    request: ({ extracto }) => ({ ...byId(extracto.id), ...apartIn({ id: missing }) }),
    answers: [[finances, '400 error.bad-request']],
  },
  {
    call: 'PUT /extractos/:id/movementos/:movId/devolto',
    of: 'that is set aside with a due',
    request: (world, _, allowed) => setAside(world, allowed),
    answers: [[finances, '200']],
  },
  {
    call: 'PUT /extractos/:id/movementos/:movId/devolto',
    of: 'of a statement that does not have it',
    request: ({ extracto }) => ({ params: { id: missing, movId: extracto.movementos[0].id }, ...given }),
    answers: [[finances, notFound]],
  },
]
