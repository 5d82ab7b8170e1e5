import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/api.ts'
import type { ListRequest } from '../list/list-state.ts'

/** Audit entries; shared by the audit trail page and the history of a single record. */
export const entradasQuery = (request: Partial<ListRequest>) =>
  queryOptions({
    queryKey: ['auditoria', request],
    queryFn: ({ signal }) => call('GET /auditoria', { query: request, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
