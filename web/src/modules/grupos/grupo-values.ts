import type { Grupo } from '#contract/grupos.ts'
import type { Stored } from '../../ui/form/use-record-form.ts'
import type { Pickable } from '../../ui/pick-list/picking.ts'
import type { Candidate } from './grupos.calls.ts'

/** A group as the form edits it. Its members are rows with keys, so that a conflict brings both people's together. */
export interface GrupoValues {
  name: string
  socios: { key: string }[]
}

export const emptyGrupo: Stored<GrupoValues> = { values: { name: '', socios: [] } }

export const toStored = ({ name, socios, version }: Grupo): Stored<GrupoValues> => ({
  values: { name, socios: toRows(socios.map(({ id }) => id)) },
  version,
})

/** In one order, however they were chosen: a choice taken back leaves nothing to save. */
export const toRows = (ids: Iterable<number>): GrupoValues['socios'] =>
  [...ids].sort((one, other) => one - other).map((id) => ({ key: String(id) }))

export const idsOf = ({ socios }: Pick<GrupoValues, 'socios'>): number[] =>
  socios.map(({ key }) => Number(key))

/**
 * Whom the form offers: the candidates, and before them whoever is in the group and no longer among them, so that they
 * can be seen and taken out.
 * @param inactive what is said after the name of those who left
 */
export function pickables(
  candidates: readonly Candidate[],
  socios: Grupo['socios'],
  inactive: string,
): Pickable[] {
  const known = new Set(candidates.map(({ id }) => id))
  const others = socios.filter(({ id }) => !known.has(id)).map((socio) => ({ ...socio, isInactive: true }))
  return [...others, ...candidates].map(({ id, nombre, apellidos, isInactive }) => ({
    id,
    label: `${apellidos}, ${nombre}`,
    ...(isInactive && { note: inactive }),
  }))
}
