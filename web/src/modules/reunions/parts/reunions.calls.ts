import { keepPreviousData, queryOptions, useQueries } from '@tanstack/react-query'
import { assemblyManagers, boardManagers, type Rule } from '#contract/access.ts'
import { tiposReunion } from '#contract/kinds.ts'
import type { Reunion, TipoReunion } from '#contract/reunions.ts'
import { call } from '../../../shell/api.ts'
import type { Key, Translate } from '../../../shell/i18n.ts'
import type { ListRequest } from '../../../ui/list/list-state.ts'

/** The differences between the pages of assemblies and of board meetings. */
export interface ReunionKind {
  /** Address of their calls. */
  owner: 'asambleas' | 'juntas-directivas'
  entidade: 'asamblea' | 'juntaDirectiva'
  /** Address of the list for reading; a meeting's page is below it. */
  path: string
  adminPath: string
  newPath: string
  /** The roles that create, change and delete them. */
  managers: Rule
  title: Key
  adminTitle: Key
  newTitle: Key
  badFilled: Key
  /** Its own words: `asambleas.count`, `juntas.empty`. */
  words: 'asambleas' | 'juntas'
}

export const asambleas: ReunionKind = {
  owner: 'asambleas',
  entidade: 'asamblea',
  path: '/asembleas',
  adminPath: '/asembleas-admin',
  newPath: '/asembleas/nova',
  managers: assemblyManagers,
  title: 'title.asambleas',
  adminTitle: 'title.asambleas-admin',
  newTitle: 'title.asamblea-new',
  badFilled: 't_asamblea.error.form-errors',
  words: 'asambleas',
}

export const juntasDirectivas: ReunionKind = {
  owner: 'juntas-directivas',
  entidade: 'juntaDirectiva',
  path: '/xuntas-directivas',
  adminPath: '/xuntas-directivas-admin',
  newPath: '/xuntas-directivas/nova',
  managers: boardManagers,
  title: 'title.juntas-directivas',
  adminTitle: 'title.juntas-directivas-admin',
  newTitle: 'title.junta-directiva-new',
  badFilled: 't_juntaDirectiva.error.form-errors',
  words: 'juntas',
}

/** The common name of a meeting: «Asemblea ordinaria n.º 12». */
export const reunionName = (
  { words }: ReunionKind,
  { tipo, numero }: Pick<Reunion, 'tipo' | 'numero'>,
  t: Translate,
): string => t(`${words}.name`, { tipo: t(`reunion.tipo.${tipo}`).toLocaleLowerCase('gl'), numero })

/** @param isAdmin whether it is the managers' list */
export const reunionsQuery = (kind: ReunionKind, request: Partial<ListRequest>, isAdmin: boolean) =>
  queryOptions({
    queryKey: [kind.owner, 'list', isAdmin, request],
    queryFn: ({ signal }) =>
      call(isAdmin ? `GET /${kind.owner}/admin` : `GET /${kind.owner}`, { query: request, signal }),
    placeholderData: keepPreviousData,
  })

/**
 * The number a new meeting of each type would have: one more than the highest. Undefined until it is known.
 * @param isAsked whether it is needed
 */
export function useNextNumeros(kind: ReunionKind, isAsked: boolean): Record<TipoReunion, string> | undefined {
  const highest = (tipo: TipoReunion) => ({
    // Sorted by type, the last name of the two or the first comes first, with its highest number.
    ...reunionsQuery(
      kind,
      { size: 1, sort: [`tipo,${tipo === 'ORDINARIA' ? 'desc' : 'asc'}`, 'numero,desc'] },
      true,
    ),
    enabled: isAsked,
  })
  const found = useQueries({ queries: tiposReunion.map(highest) })
  const next = tiposReunion.map((tipo, at): [TipoReunion, string] | undefined => {
    const page = found[at]?.data
    const last = page?.content[0]
    return page && [tipo, String(last?.tipo === tipo ? last.numero + 1 : 1)]
  })
  return next.every((each) => each !== undefined)
    ? (Object.fromEntries(next) as Record<TipoReunion, string>)
    : undefined
}

/** A workbook of those a list shows, whichever page of it. */
export const makeReport = (
  kind: ReunionKind,
  { search, sort }: ListRequest,
  signal: AbortSignal,
): Promise<File> => call(`GET /${kind.owner}/report`, { query: { search, sort }, signal })
