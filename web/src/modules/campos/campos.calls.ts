import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toCampoKey } from '#contract/campo-keys.ts'
import type { Campo } from '#contract/campos.ts'
import { call } from '../../shell/api.ts'
import { listQuery, saveRecord } from '../../ui/collection.ts'

/** All own fields, archived ones included, in the order of forms. */
export const camposQuery = listQuery('campos', { size: -1, sort: ['orde,asc'] })

/** The number of members with a value of a field, or with one of its options. */
const countHolders = async (id: number, value: string, signal?: AbortSignal): Promise<number> => {
  const query = { size: 1, filters: [`${toCampoKey({ id })}:${value}`] }
  const { totalElements } = await call('GET /socios', { query, ...(signal && { signal }) })
  return totalElements
}

/** The number of members with a value of `campo`; always 0 for a paragraph, which no list counts. */
export const holdersQuery = ({ id, tipo }: Pick<Campo, 'id' | 'tipo'>) =>
  queryOptions({
    queryKey: ['socios', 'holders', id],
    queryFn: ({ signal }) => (tipo === 'PARAGRAFO' ? 0 : countHolders(id, 'NOT_NULL', signal)),
    staleTime: 0,
  })

/** The number of members with an option of a field. */
export const countOptionHolders = (campoId: number, opcion: string): Promise<number> =>
  countHolders(campoId, opcion)

/** Changes some values of fields, one field after the other. */
export function useChangeCampos() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (
      changes: readonly { campo: Campo; with: Partial<Pick<Campo, 'orde' | 'activo'>> }[],
    ) => {
      for (const { campo, with: changed } of changes) {
        const { id, version, nome, tipo } = campo
        await saveRecord('campos', { nome, tipo, ...changed }, { id, version })
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['campos'] }),
  })
}
