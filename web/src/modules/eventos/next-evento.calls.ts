import type { Evento } from '#contract/eventos.ts'
import { call } from '../../shell/api.ts'
import type { PageRequest } from '../../shell/page-loader.ts'
import { todayAndYesterday } from '../../ui/dates.ts'

export type NextEvento = Pick<Evento, 'id' | 'titulo' | 'lugar' | 'fecha'>

/** The next public event, today's included; null when none has a day, and when it cannot be had. */
export async function loadNextEvento({ signal, fetch }: PageRequest): Promise<NextEvento | null> {
  const [today] = todayAndYesterday()
  try {
    const { content } = await call('GET /eventos/public', {
      query: { filters: [`desde:${today}`], sort: ['fecha,asc'], size: 1 },
      signal,
      fetch,
    })
    const [next] = content
    return next?.fecha ? { id: next.id, titulo: next.titulo, lugar: next.lugar, fecha: next.fecha } : null
  } catch {
    // The page says enough without it.
    return null
  }
}
