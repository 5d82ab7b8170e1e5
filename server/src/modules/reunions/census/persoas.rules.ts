import type { PersoaCenso } from '#contract/convocatorias.ts'
import type { CensusRow } from './census.rows.ts'

/** A member as the people of a meeting are shown: nothing but id, number and names. */
export const toPersoa = ({ id, numero, nombre, apellidos }: PersoaCenso): PersoaCenso => ({
  id,
  numero,
  nombre,
  apellidos,
})

/** A person of a census by the id of the member; a deleted member keeps the number only. */
export const toPersoaCenso = ({ socioId, ...row }: CensusRow): PersoaCenso =>
  toPersoa({ ...row, id: socioId ?? 0 })
