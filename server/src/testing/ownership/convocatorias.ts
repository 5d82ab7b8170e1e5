import type { CallName } from '#contract/call.ts'
import type { AllowedCallers } from '#contract/testing/who-may.ts'
import { boardReaders, collections } from '#contract/testing/who-may.ts'
import { reunionPaths, somePoints } from '../reunions.ts'
import type { Case } from './cases.ts'
import { missing, notFound } from './cases.ts'

const byId = (id: number) => ({ params: { id } })
const state = '409 error.reunion-state'

/** What happens before a meeting. Calls of a convened meeting are tried in answers.test.ts, for its census is who was a member then. */
export const convocatoriasCases: Case[] = reunionPaths.flatMap((path): Case[] => {
  const { keep } = collections[`/${path}`]
  const read: AllowedCallers = path === 'asambleas' ? 'signed in' : boardReaders
  const agenda = { puntos: somePoints }
  const delegation = { de: { id: missing }, a: null }
  const calls: [CallName, AllowedCallers, object | undefined, string, string?][] = [
    [`GET /${path}/:id/orde-do-dia`, read, undefined, '200'],
    [`PUT /${path}/:id/orde-do-dia`, keep, agenda, '200'],
    [`GET /${path}/:id/convocatoria`, keep, undefined, '200'],
    [`GET /${path}/:id/convocatoria/previa`, keep, undefined, '400 error.bad-request'],
    [`GET /${path}/:id/convocatoria/anulacion`, keep, undefined, '200'],
    [`POST /${path}/:id/convocatoria`, keep, {}, '400 error.bad-request'],
    [`GET /${path}/:id/convocatoria/cartas`, keep, undefined, notFound],
    [`PUT /${path}/:id/delegacions`, keep, delegation, state],
    [`GET /${path}/:id/delegacions/persoas`, keep, undefined, state, 'search=las'],
    [`GET /${path}/:id/a-mina-resposta`, 'signed in', undefined, '200'],
    [`PUT /${path}/:id/a-mina-resposta`, 'signed in', { resposta: 'ASISTO' }, state],
    [`GET /${path}/:id/a-mina-resposta/persoas`, 'signed in', undefined, state, 'search=las'],
  ]
  if (path === 'juntas-directivas')
    calls.push([`GET /${path}/:id/a-mina-convocatoria`, 'signed in', undefined, '403 error.forbidden'])
  return [
    ...calls.flatMap(([call, callers, body, answer, query]): Case[] => [
      {
        call,
        of: 'a meeting without agenda',
        request: ({ two }) => ({
          // another one than the one whose agenda is changed
          ...byId(two[`/${path}`][call.startsWith('PUT') ? 1 : 0].id),
          ...(body && { body }),
          ...(query && { query }),
        }),
        answers: [[callers, answer]],
      },
      {
        call,
        of: 'one that is not there',
        request: () => ({ ...byId(missing), ...(body && { body }), ...(query && { query }) }),
        answers: [[callers, notFound]],
      },
    ]),
  ]
})
