import { toBoolean } from '../../platform/db/columns.ts'
import type { Reader } from '../../platform/db/tables.ts'

/** By what a person is compared with the members: in the forms in which they are stored, empty where nothing is known. */
export interface PersonKeys {
  dni: string
  emailKey: string
  iban: string
  /** Names without case and accents. */
  searchName: string
}

/** Selects the members who share one of these with any of some people; null where nothing is known of them. */
export function selectAlike(db: Reader, people: PersonKeys[]) {
  const each = (name: keyof PersonKeys) => [...new Set(people.map((person) => person[name]).filter(Boolean))]
  const wanted = {
    dni: each('dni'),
    email_key: each('emailKey'),
    cuenta_corriente: each('iban'),
    search_name: each('searchName'),
  } as const
  const columns = (Object.keys(wanted) as (keyof typeof wanted)[]).filter((name) => wanted[name].length > 0)
  if (columns.length === 0) return null
  return db
    .selectFrom('socio')
    .select(['id', 'numero', 'nombre', 'apellidos', 'activo', 'dni', 'email_key', 'cuenta_corriente'])
    .select(['search_name', 'ano_nac'])
    .where(({ eb, or }) =>
      or(
        columns.map((name) =>
          // the index of the names begins with the state
          name === 'search_name'
            ? eb.and([eb('activo', 'in', [0, 1]), eb(name, 'in', wanted[name])])
            : eb(name, 'in', wanted[name]),
        ),
      ),
    )
    .orderBy('numero')
}

/** The members who share one of these with any of some people. */
export async function findAlike(db: Reader, people: PersonKeys[]) {
  const rows = (await selectAlike(db, people)?.execute()) ?? []
  return rows.map(({ activo, ...row }) => ({ ...row, activo: toBoolean(activo) }))
}
