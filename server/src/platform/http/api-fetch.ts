import type { FastifyInstance } from 'fastify'

/** Asks the API inside the process, like the browser's fetch. */
export type AskApi = (url: string, init: RequestInit) => Promise<Response>

/** API calls during the rendering of a page: without a session, and inside the process. */
export const apiFetch =
  (app: FastifyInstance): AskApi =>
  async (url, { method = 'GET', headers, body }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: headers as Record<string, string>,
      ...(typeof body === 'string' && { payload: body }),
    })
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).map(
        ([name, value]) => [name, String(value)] as [string, string],
      ),
    })
  }
