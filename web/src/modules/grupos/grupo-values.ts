import type { Grupo } from '#contract/grupos.ts'
import { listName } from '#contract/person-name.ts'
import type { PickOption } from '../../ui/pick-list/picking.ts'
import type { Candidate } from './grupos.calls.ts'

/** A group as the form edits it. */
export interface GrupoValues {
  name: string
  /** Ids of its members, sorted: a choice taken back leaves nothing to save. */
  socios: number[]
}

export const toValues = (grupo: Grupo | undefined): GrupoValues => ({
  name: grupo?.name ?? '',
  socios: sortIds((grupo?.socios ?? []).map(({ id }) => id)),
})

export const sortIds = (ids: Iterable<number>): number[] => [...ids].sort((one, other) => one - other)

/**
 * The options of the form: the candidates, preceded by members of the group who are no longer candidates, so that they can be
 * seen and removed.
 * @param inactive note after the names of inactive members
 */
export function pickables(
  candidates: readonly Candidate[],
  socios: Grupo['socios'],
  inactive: string,
): PickOption[] {
  const known = new Set(candidates.map(({ id }) => id))
  const others = socios.filter(({ id }) => !known.has(id)).map((socio) => ({ ...socio, isInactive: true }))
  return [...others, ...candidates].map((socio) => ({
    id: socio.id,
    label: listName(socio),
    ...(socio.isInactive && { note: inactive }),
  }))
}
