import type { sessionsCalls } from '#contract/sessions.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { signedOf } from '../../platform/http/register-calls.ts'
import type { Parts } from '../../platform/app-context.ts'
import { closeOtherSessions, closeSession, listOwnSessions } from './sessions.service.ts'

export function sessionsRoutes(parts: Parts): Handlers<typeof sessionsCalls> {
  return {
    'GET /account/sessions': ({ request }) => listOwnSessions(parts, signedOf(request)),

    'DELETE /account/sessions/:id': ({ params, request }) =>
      closeSession(parts, signedOf(request), params.id),

    'DELETE /account/sessions': async ({ request }) => {
      await closeOtherSessions(parts, signedOf(request))
    },
  }
}
