import type { FastifyInstance } from 'fastify'
import { untilGivenUp } from '../workers/given-up.ts'

/** Asks the API inside the process, like the browser's fetch. */
export type AskApi = (url: string, init: RequestInit) => Promise<Response>

/**
 * API calls during the rendering of a page: without a session, and inside the process. A call whose signal is aborted begins no
 * further query.
 */
export const apiFetch =
  (app: FastifyInstance): AskApi =>
  async (url, { method = 'GET', headers, body, signal }) => {
    const request = {
      method: method as 'GET',
      url,
      headers: headers as Record<string, string>,
      ...(typeof body === 'string' && { payload: body }),
    }
    // the request begins when its answer is waited for
    const ask = async () => await app.inject(request)
    const answer = await (signal ? untilGivenUp(signal, ask) : ask())
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).map(
        ([name, value]) => [name, String(value)] as [string, string],
      ),
    })
  }
