import type { FastifyReply } from 'fastify'
import type { extractosCalls } from '#contract/extractos.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { signedOf } from '../../platform/http/register-calls.ts'
import { reconcile } from './conciliar.service.ts'
import { listExtractos } from './extractos.rows.ts'
import { addExtracto, getExtracto } from './extractos.service.ts'

/** Ends work in other threads when the client disconnects, unless it can send its request again and then needs the answer. */
async function untilClosed<Answer>(
  reply: FastifyReply,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const gone = new AbortController()
  if (!reply.request.keyed) reply.raw.once('close', () => gone.abort())
  try {
    return await work(gone.signal)
  } catch (error) {
    // there is no client to answer
    if (gone.signal.aborted) return reply.hijack() as never
    throw error
  }
}

export function extractosRoutes(context: AppContext): Handlers<typeof extractosCalls> {
  return {
    'POST /extractos': ({ body, request, reply }) =>
      untilClosed(reply, (signal) => addExtracto(context, signedOf(request), body, signal)),
    'GET /extractos': ({ query }) => listExtractos(context.database.read, query),
    'GET /extractos/:id': ({ params, request, reply }) =>
      untilClosed(reply, (signal) => getExtracto(context, signedOf(request), params.id, signal)),
    'PUT /extractos/:id/conciliar': ({ params, body, request, reply }) =>
      untilClosed(reply, async (signal) => {
        await reconcile(context, signedOf(request), params.id, body)
        return getExtracto(context, signedOf(request), params.id, signal)
      }),
  }
}
