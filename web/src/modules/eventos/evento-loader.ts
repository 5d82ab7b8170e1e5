import type { Evento } from '#contract/eventos.ts'
import { ApiError, call } from '../../shell/api.ts'
import { reportError } from '../../shell/errors.ts'
import type { PageRequest } from '../../shell/page-loader.ts'

/** Null when the event requires a session. */
export type EventoPageData = Evento | null

/** Loads the event of the address with the parts the user may see. A missing one causes the router's 404. */
export async function eventoLoader({ params, signal, fetch }: PageRequest): Promise<EventoPageData> {
  try {
    return await call('GET /eventos/:id', { params: { id: params.id ?? '' }, signal, fetch })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // a user who lacks a compulsory second factor is redirected to its set-up
    if (error.status === 403) reportError(error, { isReading: true })
    if (error.status === 401 || error.status === 403) return null
    // 400: the address does not contain a number
    throw error.status === 404 || error.status === 400 ? new Response(null, { status: 404 }) : error
  }
}
