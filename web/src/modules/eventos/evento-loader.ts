import type { LoaderFunctionArgs } from 'react-router'
import type { Evento } from '#contract/eventos.ts'
import { ApiError, call } from '../../shell/api.ts'
import { reportError } from '../../shell/errors.ts'
import { apiFetch } from '../../shell/server-fetch.ts'
import { tokenNow } from '../../shell/token.ts'

export interface LoadedEvento {
  /** Null when it requires a session. */
  evento: Evento | null
  /** Who asked. */
  token: string | null
}

/** Loads the event of the address with the parts the user may see. A missing one causes the router's 404. */
export async function eventoLoader({ params, context, request }: LoaderFunctionArgs): Promise<LoadedEvento> {
  const token = tokenNow()
  try {
    const evento = await call('GET /eventos/:id', {
      params: { id: params.id ?? '' },
      signal: request.signal,
      fetch: context.get(apiFetch),
    })
    return { evento, token }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // a user who lacks a compulsory second factor is redirected to its set-up
    if (error.status === 403) reportError(error, { isReading: true })
    if (error.status === 401 || error.status === 403) return { evento: null, token }
    // What is no number is no event either.
    throw error.status === 404 || error.status === 400 ? new Response(null, { status: 404 }) : error
  }
}
