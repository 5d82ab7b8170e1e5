import type { sociosCalls } from '#contract/socios.ts'
import type { Handlers } from '../../http/calls.ts'
import { signedOf } from '../../http/calls.ts'
import { Refusal } from '../../http/errors.ts'
import type { Parts } from '../../parts.ts'
import { activateSocio, deactivateSocio, removeSocio } from './membership.service.ts'
import { changeSocio, createSocio, getSocio, listAll, listPublic } from './socios.service.ts'

export function sociosRoutes(parts: Parts): Handlers<typeof sociosCalls> {
  const { read } = parts.database
  return {
    'GET /socios': ({ query }) => listAll(read, query),
    'GET /socios/public': ({ query }) => listPublic(read, query),
    'GET /socios/:id': ({ params }) => getSocio(read, params.id),
    'POST /socios': ({ body, request }) => createSocio(parts, signedOf(request), body),
    'PUT /socios/:id': ({ params, body, request }) => changeSocio(parts, signedOf(request), params.id, body),
    'DELETE /socios/:id': ({ params, request }) => removeSocio(parts, signedOf(request), params.id),
    'PUT /socios/:id/activate': ({ params, request }) => activateSocio(parts, signedOf(request), params.id),
    'PUT /socios/:id/deactivate': ({ params, query, request }) =>
      deactivateSocio(parts, signedOf(request), params.id, query.cause ?? ''),

    'GET /socios/:id/thumbnail': async () => {
      throw new Refusal('file.error.not-found')
    },
    'GET /socios/:id/photo': async () => {
      throw new Refusal('file.error.not-found')
    },
    'GET /socios/:id/documents/:docId/file': async () => {
      throw new Refusal('file.error.not-found')
    },
    'GET /socios/:id/payments/:payId/file/:uuid': async () => {
      throw new Refusal('file.error.not-found')
    },
  }
}
