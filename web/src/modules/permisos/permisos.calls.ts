import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Permiso } from '#contract/permisos.ts'
import type { AssignableRole } from '#contract/roles.ts'
import { call } from '../../shell/api.ts'
import type { ListRequest } from '../../ui/list/list-state.ts'

const all = ['permisos'] as const

export const permisosQuery = (request: Partial<ListRequest>) =>
  queryOptions({
    queryKey: [...all, request],
    queryFn: ({ signal }) => call('GET /socios/authorities', { query: request, signal }),
  })

/** Gives a member these roles in place of those they have. */
export const givePermisos = ({ id }: Pick<Permiso, 'id'>, authorities: AssignableRole[]): Promise<Permiso> =>
  call('PUT /socios/:id/authorities', { params: { id }, body: { id, authorities } })

/** Refetches the queries of roles after a change. */
export function useRefreshPermisos(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: all })
}

export function useRemovePermisos() {
  const refresh = useRefreshPermisos()
  return useMutation({ mutationFn: (permiso: Permiso) => givePermisos(permiso, []), onSettled: refresh })
}
