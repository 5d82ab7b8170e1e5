import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Evento } from '#contract/eventos.ts'
import { call } from '../../shell/api.ts'
import type { ListRequest } from '../../ui/list/list-state.ts'

/** The fields that the managers' list shows; the texts of ten events can be ten megabytes each. */
const toEventoRow = ({ id, titulo, lugar, fecha, publico }: Evento) => ({ id, titulo, lugar, fecha, publico })
export type EventoRow = ReturnType<typeof toEventoRow>

/** The managers' list of events. Reloaded each time it opens, because an event can be deleted on its own page. */
export const eventosAdminQuery = (request: Partial<ListRequest>) =>
  queryOptions({
    queryKey: ['eventos', 'list', request],
    queryFn: async ({ signal }) => {
      const { content, ...page } = await call('GET /eventos/admin', { query: request, signal })
      return { ...page, content: content.map(toEventoRow) }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
