import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Page } from '#contract/lists.ts'
import type { Usuario } from '#contract/usuarios.ts'
import { call } from '../../shell/api.ts'
import { reportError } from '../../shell/errors.ts'
import type { ListRequest } from '../../ui/list/list-state.ts'

const all = ['usuarios'] as const
const lists = [...all, 'list'] as const

export const usuariosQuery = (request: Partial<ListRequest>) =>
  queryOptions({
    queryKey: [...lists, request],
    queryFn: ({ signal }) => call('GET /user-management/users', { query: request, signal }),
    placeholderData: keepPreviousData,
  })

/** Fetched again each time a form opens: it must not start from an old version. */
export const usuarioQuery = (login: string) =>
  queryOptions({
    queryKey: [...all, 'one', login],
    queryFn: ({ signal }) => call('GET /user-management/users/:login', { params: { login }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Whether a user has a second factor. */
export const secondFactorQuery = (login: string) =>
  queryOptions({
    queryKey: [...all, 'second-factor', login],
    queryFn: ({ signal }) =>
      call('GET /user-management/users/:login/second_factor', { params: { login }, signal }),
    staleTime: 0,
  })

/** Refetches the queries of users after a change. */
export function useRefreshUsuarios(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: all })
}

export function useDeleteUsuario() {
  const refresh = useRefreshUsuarios()
  return useMutation({
    mutationFn: (login: string) => call('DELETE /user-management/users/:login', { params: { login } }),
    onSettled: refresh,
  })
}

interface Activation {
  usuario: Usuario
  activated: boolean
}

/** Lets a person sign in or not. Shown as done at once; put back, with the reason, when the server refuses. */
export function useSetActivated() {
  const client = useQueryClient()
  const show = (changed: Usuario) =>
    client.setQueriesData<Page<Usuario>>({ queryKey: lists }, (page) => page && withChanged(page, changed))

  const mutation = useMutation({
    mutationFn: ({ usuario, activated }: Activation) =>
      call('PUT /user-management/users', { body: { ...usuario, activated } }),
    onMutate: async ({ usuario, activated }) => {
      await client.cancelQueries({ queryKey: lists })
      show({ ...usuario, activated })
    },
    onSuccess: show,
    onError: (error, switched) => {
      show(switched.usuario)
      reportError(error, { retry: () => mutation.mutate(switched) })
      void client.invalidateQueries({ queryKey: lists })
    },
  })
  return mutation
}

const withChanged = (page: Page<Usuario>, changed: Usuario): Page<Usuario> => ({
  ...page,
  content: page.content.map((row) => (row.id === changed.id ? changed : row)),
})
