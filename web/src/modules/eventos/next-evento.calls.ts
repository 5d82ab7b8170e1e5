import type { LoaderFunctionArgs } from 'react-router'
import type { Evento } from '#contract/eventos.ts'
import { call } from '../../shell/api.ts'
import { apiFetch } from '../../shell/server-fetch.ts'
import { todayAndYesterday } from '../../ui/dates.ts'

export type NextEvento = Pick<Evento, 'id' | 'titulo' | 'lugar' | 'fecha'>

/** The next public event, today's included; null when none has a day, and when it cannot be had. */
export async function loadNextEvento({ context, request }: LoaderFunctionArgs): Promise<NextEvento | null> {
  const [today] = todayAndYesterday()
  try {
    const { content } = await call('GET /eventos/public', {
      query: { filters: [`desde:${today}`], sort: ['fecha,asc'], size: 1 },
      signal: request.signal,
      fetch: context.get(apiFetch),
    })
    const [next] = content
    return next?.fecha ? { id: next.id, titulo: next.titulo, lugar: next.lugar, fecha: next.fecha } : null
  } catch {
    // The page says enough without it.
    return null
  }
}
