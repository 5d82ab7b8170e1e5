import type { FastifyInstance } from 'fastify'
import { runAbortable } from '../workers/abortable.ts'

/** Asks the API inside the process, like the browser's fetch. */
export type AskApi = (url: string, init: RequestInit) => Promise<Response>

/** An answer whose bytes are there: a Response would copy those of a long text five times. */
class ApiAnswer extends Response {
  override readonly text: () => Promise<string>
  override readonly json: () => Promise<unknown>

  constructor(bytes: Buffer, init: ResponseInit) {
    super(null, init)
    this.text = async () => bytes.toString()
    this.json = async () => JSON.parse(bytes.toString())
  }
}

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
    const ask = async () => {
      const answer = await app.inject({ ...request, payloadAsStream: true })
      return { answer, bytes: Buffer.concat(await answer.stream().toArray()) }
    }
    const { answer, bytes } = await (signal ? runAbortable(signal, ask) : ask())
    return new ApiAnswer(bytes, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).map(
        ([name, value]) => [name, String(value)] as [string, string],
      ),
    })
  }
