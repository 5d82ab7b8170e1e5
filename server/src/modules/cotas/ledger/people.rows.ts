import type { PersoaRef } from '#contract/cotas.ts'
import { searchText, sortKey } from '../../../platform/db/sort-keys.ts'

/** The columns of a charge that name a person of the register, who may have been deleted. */
export interface PersonRow {
  numero: number
  nombre: string | null
  apellidos: string | null
}

/** The name of a person in charges; of a deleted one the number is left. */
export const toPersonName = ({
  numero,
  nombre,
  apellidos,
}: PersonRow): { nombre: string; apellidos: string } =>
  nombre === null
    ? { nombre: `Persoa socia n.º ${numero}`, apellidos: '' }
    : { nombre, apellidos: apellidos ?? '' }

/** The member and the payer of a charge: `recibo` joined with `socio` as `s` and, for the payer, as `p`. */
export const peopleColumns = [
  'recibo.socio_id',
  'recibo.socio_numero',
  's.nombre',
  's.apellidos',
  'recibo.pagador_id',
  'recibo.pagador_numero',
  'p.nombre as pagador_nombre',
  'p.apellidos as pagador_apellidos',
] as const
interface PeopleRow {
  socio_id: number | null
  socio_numero: number
  nombre: string | null
  apellidos: string | null
  pagador_id: number | null
  pagador_numero: number
  pagador_nombre: string | null
  pagador_apellidos: string | null
}

/** Member and payer of a charge, read with {@link peopleColumns}. */
export function toPeople(row: PeopleRow): { socio: PersoaRef; pagador: PersoaRef } {
  const person = (id: number | null, named: PersonRow) => ({
    id,
    numero: named.numero,
    ...toPersonName(named),
  })
  return {
    socio: person(row.socio_id, {
      numero: row.socio_numero,
      nombre: row.nombre,
      apellidos: row.apellidos,
    }),
    pagador: person(row.pagador_id, {
      numero: row.pagador_numero,
      nombre: row.pagador_nombre,
      apellidos: row.pagador_apellidos,
    }),
  }
}

const words = (person: PersonRow) => Object.values(toPersonName(person))

/** The search text and sort keys of a charge. */
export const reciboKeys = (recibo: {
  numero: string
  concepto: string
  socio: PersonRow
  pagador: PersonRow
}) => {
  const { nombre, apellidos } = toPersonName(recibo.socio)
  return {
    apellidos_key: `${sortKey(apellidos)} ${sortKey(nombre)}`.trim(),
    search: searchText(recibo.numero, recibo.concepto, ...words(recibo.socio), ...words(recibo.pagador)),
  }
}
