import { keepers } from '#contract/testing/who-may.ts'
import { addSolicitude } from '../solicitudes.ts'
import type { Case } from './cases.ts'
import { missing, notFound } from './cases.ts'

const byId = (id: number) => ({ params: { id } })
const admission = { dataAcordo: '2026-05-30', acordo: '7/2026' }
const closing = { motivo: 'Xa é socia' }
const denial = { motivo: 'Non vive aquí', texto: 'Sentímolo moito.' }

/** Applications for membership. */
export const solicitudesCases: Case[] = [
  {
    call: 'GET /solicitudes/:id',
    of: 'that is there',
    request: ({ solicitude }) => byId(solicitude.id),
    answers: [[keepers, '200']],
  },
  ...(
    [
      ['GET /solicitudes/:id', undefined],
      ['PUT /solicitudes/:id/admitir', admission],
      ['PUT /solicitudes/:id/denegar', denial],
      ['PUT /solicitudes/:id/pechar', closing],
    ] as const
  ).map(
    ([call, body]): Case => ({
      call,
      of: 'that is not there',
      request: () => ({ ...byId(missing), ...(body && { body }) }),
      answers: [[keepers, notFound]],
    }),
  ),
  ...(
    [
      ['PUT /solicitudes/:id/admitir', admission],
      ['PUT /solicitudes/:id/denegar', denial],
      ['PUT /solicitudes/:id/pechar', closing],
    ] as const
  ).map(
    ([call, body]): Case => ({
      call,
      of: 'that is there',
      request: async ({ portal, solicitude }, _, allowed) => ({
        ...byId((allowed ? await addSolicitude(portal) : solicitude).id),
        body,
      }),
      answers: [[keepers, '200']],
    }),
  ),
]
