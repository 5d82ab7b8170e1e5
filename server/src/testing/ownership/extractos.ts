import { finances } from '#contract/testing/who-may.ts'
import { addRecibo } from '../cotas.ts'
import { addExtracto } from '../extractos.ts'
import type { Fixtures, Kept } from '../fixtures.ts'
import type { Case } from './cases.ts'
import { missing, notFound } from './cases.ts'

const byId = (id: number) => ({ params: { id } })

const parts = (movemento: Kept, recibo: Kept) => ({
  body: { movementos: [{ id: movemento.id, recibos: [{ id: recibo.id, importe: 30 }] }] },
})

/** A movement to reconcile with a due; new ones for a request that will succeed. */
async function reconcilable({ admin, extracto, recibo }: Fixtures, allowed: boolean) {
  if (!allowed) return { ...byId(extracto.id), ...parts(extracto.movementos[0], recibo) }
  const made = await addExtracto(admin, [{ cents: 3000 }])
  return { ...byId(made.id), ...parts(made.movementos[0], (await addRecibo(admin)).recibo) }
}

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
]
