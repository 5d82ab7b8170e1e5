import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Grupo } from '#contract/grupos.ts'
import { call } from '../../shell/api.ts'
import type { ListRequest } from '../../ui/list/list-state.ts'

/** A member as one is chosen for a group. */
export interface Candidate {
  id: number
  nombre: string
  apellidos: string
  isInactive: boolean
}

const bySurname = ['apellidos,asc']

/** Whom a group may be made of: those the public gallery shows. */
export const candidatesQuery = queryOptions({
  queryKey: ['socios', 'candidates'],
  queryFn: async ({ signal }): Promise<Candidate[]> => {
    const query = { sort: bySurname, filters: ['fechaBaja:NULL'] }
    const { content } = await call('GET /socios/public', { query, signal })
    return content.map(({ id, nombre, apellidos }) => ({ id, nombre, apellidos, isInactive: false }))
  },
})

/** The same with those who have left, for the register's staff. */
export const allCandidatesQuery = queryOptions({
  queryKey: ['socios', 'all-candidates'],
  queryFn: async ({ signal }): Promise<Candidate[]> => {
    const query = { getPartners: 'true', getSuspended: 'true', sort: bySurname } as const
    const { content } = await call('GET /socios', { query, signal })
    return content.map(({ id, nombre, apellidos, fechaBaja }) => ({
      id,
      nombre,
      apellidos,
      isInactive: fechaBaja !== null,
    }))
  },
})

/** Members of a group that a list names. */
const shownSocios = 3

/** The fields that the list shows; a group can have all members of the association. */
const toGrupoRow = ({ socios, ...grupo }: Grupo) => ({
  ...grupo,
  total: socios.length,
  socios: socios.slice(0, shownSocios),
})
export type GrupoRow = ReturnType<typeof toGrupoRow>

/** The groups as a list shows them. */
export const grupoRowsQuery = (request: Partial<ListRequest>) =>
  queryOptions({
    queryKey: ['grupos', 'rows', request],
    queryFn: async ({ signal }) => {
      const { content, ...page } = await call('GET /grupos', { query: request, signal })
      return { ...page, content: content.map(toGrupoRow) }
    },
    placeholderData: keepPreviousData,
  })

/** A workbook of the groups that a list shows, whichever page of it. */
export const makeReport = ({ search, sort }: ListRequest, signal: AbortSignal): Promise<File> =>
  call('GET /grupos/report', { query: { search, sort }, signal })
