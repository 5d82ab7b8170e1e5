import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Grupo } from '#contract/grupos.ts'
import { listQuery } from '../../ui/collection.ts'
import { type Candidate, candidatesQuery } from '../grupos/grupos.calls.ts'
import { type Destino, getReach } from './correo-values.ts'

/** The active members and the groups an e-mail may be for. */
export interface Audience {
  socios: readonly Candidate[] | undefined
  grupos: readonly Grupo[] | undefined
  /** Whether a member is active, and so receives e-mails to a group. */
  isActive: (id: number) => boolean
  /** The number of recipients; undefined while it is unknown. */
  reach: (destino: Destino) => number | undefined
  /** Why they could not be read. */
  error: unknown
  isLoading: boolean
  retry: () => void
}

const byName = listQuery('grupos', { sort: ['name,asc'] })

export function useAudience(): Audience {
  const socios = useQuery(candidatesQuery)
  const grupos = useQuery(byName)
  const active = useMemo(() => new Set(socios.data?.map(({ id }) => id)), [socios.data])
  return {
    socios: socios.data,
    grupos: grupos.data?.content,
    isActive: (id) => active.has(id),
    reach: (destino) =>
      socios.data && grupos.data ? getReach(destino, active, grupos.data.content) : undefined,
    error: socios.error ?? grupos.error,
    isLoading: socios.isFetching || grupos.isFetching,
    retry: () => {
      if (!socios.data) void socios.refetch()
      if (!grupos.data) void grupos.refetch()
    },
  }
}
