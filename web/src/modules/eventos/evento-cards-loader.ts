import type { Evento } from '#contract/eventos.ts'
import { limits } from '#contract/limits.ts'
import { ApiError, call, type Fetch } from '../../shell/api.ts'
import type { PageRequest } from '../../shell/page-loader.ts'
import { todayAndYesterday } from '../../ui/dates.ts'
import { getBeginning, readableBeginning } from '../../ui/plain-text.ts'

/** The two lists for reading: what everybody sees, and what is for members. */
export type EventosKind = 'public' | 'socios'

/** The part of an event that a card shows. */
export type EventoCardData = Pick<Evento, 'id' | 'titulo' | 'publico' | 'lugar' | 'fecha' | 'thumbnail'> & {
  /** Of its text. */
  beginning: string
}

/** Some events, the first of them. */
export interface EventosPart {
  shown: EventoCardData[]
  total: number
}

export interface EventosPageData {
  /** The soonest first; those without a day after them. */
  upcoming: EventosPart
  /** The latest first. */
  past: EventosPart
  /** Whether the events require a session. */
  isRefused?: true
  /** Why there are none, in the browser; the server fails as a whole. */
  failure?: unknown
}

/** How many more a press brings. */
const step = 12
const maxSteps = Math.floor(limits.pageSize / step)
/** As much of a text as a card may need, in characters. */
const maxBeginningLength = 220

/** How often more was asked for of the upcoming or of the past ones. */
export const readSteps = (address: URLSearchParams, name: 'upcoming' | 'past'): number => {
  const asked = Number(address.get(name))
  return Number.isInteger(asked) && asked > 1 ? Math.min(asked, maxSteps) : 1
}

const none: EventosPart = { shown: [], total: 0 }

/** Loads what the address asks for: `search`, and how much of each part. */
export const eventosLoader =
  (kind: EventosKind) =>
  async ({ search: address, signal, fetch }: PageRequest): Promise<EventosPageData> => {
    const [today, yesterday] = todayAndYesterday()
    const list = (name: 'upcoming' | 'past') =>
      listEventos(kind, {
        days: name === 'upcoming' ? `desde:${today}` : `ata:${yesterday}`,
        sort: [`fecha,${name === 'upcoming' ? 'asc' : 'desc'}`, 'titulo,asc'],
        search: (address.get('search') ?? '').trim().slice(0, limits.line),
        size: step * readSteps(address, name),
        signal,
        fetch,
      })
    try {
      const [upcoming, past] = await Promise.all([list('upcoming'), list('past')])
      return { upcoming, past }
    } catch (failure) {
      if (signal.aborted || import.meta.env.SSR) throw failure
      const nothing = { upcoming: none, past: none }
      return failure instanceof ApiError && failure.status === 401
        ? { ...nothing, isRefused: true }
        : { ...nothing, failure }
    }
  }

interface EventosRequest {
  days: string
  sort: string[]
  search: string
  size: number
  signal: AbortSignal
  fetch: Fetch
}

async function listEventos(
  kind: EventosKind,
  { days, signal, fetch, ...query }: EventosRequest,
): Promise<EventosPart> {
  const { content, totalElements } =
    kind === 'public'
      ? await call('GET /eventos/public', { query: { ...query, filters: [days] }, signal, fetch })
      : await call('GET /eventos/socios', {
          query: { ...query, filters: ['publico:false', days] },
          signal,
          fetch,
        })
  return { shown: content.map(toShown), total: totalElements }
}

const toShown = ({ id, titulo, publico, lugar, fecha, thumbnail, descripcion }: Evento): EventoCardData => ({
  id,
  titulo,
  publico,
  lugar,
  fecha,
  thumbnail,
  beginning: getBeginning(readableBeginning(descripcion, maxBeginningLength), maxBeginningLength),
})
