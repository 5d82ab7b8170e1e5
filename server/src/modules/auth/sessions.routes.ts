import type { sessionsCalls } from '#contract/sessions.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { getSignedInUser } from '../../platform/http/register-calls.ts'
import { closeOtherSessions, closeSession, listOwnSessions } from './sessions.service.ts'

export function sessionsRoutes(context: AppContext): Handlers<typeof sessionsCalls> {
  return {
    'GET /account/sessions': ({ request }) => listOwnSessions(context, getSignedInUser(request)),

    'DELETE /account/sessions/:id': ({ params, request }) =>
      closeSession(context, getSignedInUser(request), params.id),

    'DELETE /account/sessions': async ({ request }) => {
      await closeOtherSessions(context, getSignedInUser(request))
    },
  }
}
