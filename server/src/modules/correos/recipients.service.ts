import type { PersoaRef } from '#contract/cotas.ts'
import { fieldErrors } from '#contract/errors.ts'
import { personName } from '#contract/person-name.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { Addressee } from './correos.rows.ts'
import { findGroupMembers, findSocios } from './correos.rows.ts'

interface RecipientSelection {
  recipients: { id: number }[]
  groups: { id: number }[]
}

const idsIn = (references: { id: number }[]): number[] => [...new Set(references.map(({ id }) => id))]

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Whom an e-mail is for, and the names of the groups that were named. */
export interface Audience {
  /** By surname; everybody once. */
  people: Addressee[]
  /** Those of them who have no e-mail: they get none. */
  senCorreo: PersoaRef[]
  grupos: string[]
}

/**
 * The recipients of an e-mail: the active ones of the named members and of the members of the groups.
 * @throws AppError 400 for a member or group that does not exist, when no recipient is left, or when none of them has an e-mail
 */
export async function getAudience(db: Reader, { recipients, groups }: RecipientSelection): Promise<Audience> {
  const named = idsIn(recipients)
  const groupIds = idsIn(groups)
  if (named.length + groupIds.length === 0) throw fieldError('recipients', fieldErrors.required)
  const { grupos, socioIds } = await findGroupMembers(db, groupIds)
  if (grupos.length < groupIds.length) throw fieldError('groups', fieldErrors.invalidValue)
  const found = await findSocios(db, [...new Set([...named, ...socioIds])])
  const known = new Set(found.map(({ id }) => id))
  if (!named.every((id) => known.has(id))) throw fieldError('recipients', fieldErrors.invalidValue)
  const everybody = found
    .filter(({ activo }) => activo === 1)
    .sort(
      (one, other) =>
        compare(one.apellidos_key, other.apellidos_key) ||
        compare(one.nombre_key, other.nombre_key) ||
        one.id - other.id,
    )
  if (everybody.length === 0)
    throw fieldError(groupIds.length > 0 ? 'groups' : 'recipients', fieldErrors.noRecipients)
  const people = everybody.flatMap(({ id, nombre, apellidos, email }) =>
    email === null ? [] : [{ id, nombre, apellidos, email }],
  )
  if (people.length === 0) throw new AppError('error.sen-correo')
  const senCorreo = everybody
    .filter(({ email }) => email === null)
    .map(({ id, numero, nombre, apellidos }) => ({ id, numero, nombre, apellidos }))
  return { people, senCorreo, grupos: grupos.map(({ name }) => name) }
}

/** Name and address of a recipient. */
export const addressed = (person: Addressee) => ({
  id: person.id,
  name: personName(person),
  address: person.email,
})

/** The active members among `ids` with an e-mail, with their current addresses. */
export const currentRecipients = async (db: Reader, ids: number[]) =>
  (await findSocios(db, ids)).flatMap(({ activo, email, ...person }) =>
    activo === 1 && email !== null ? [addressed({ ...person, email })] : [],
  )
