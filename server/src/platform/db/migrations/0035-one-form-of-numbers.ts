import type { Kysely } from 'kysely'
import {
  isIban,
  normalizeDni,
  normalizeIban,
  normalizePostalCode,
  normalizeTelephone,
} from '#contract/rules.ts'
import { searchText } from '../sort-keys.ts'
import type { SchemaStep } from '../tables.ts'

// biome-ignore lint/suspicious/noExplicitAny: a migration sees the schema of its time, not today's
type Db = Kysely<any>

/**
 * Brings DNI, accounts, postal codes and telephones to the one form in which they are stored from now on. A DNI that another user
 * would then have too stays as it is; *Estado* names it.
 */
export const up: SchemaStep = async (db) => {
  const renamed = await renewLogins(db)
  await renewMembers(db, renamed)
  await renewAssociation(db)
}

interface Usuario {
  id: number
  login: string
  first_name: string
  last_name: string
  email: string
}

/** Returns the users whose login changed. */
async function renewLogins(db: Db): Promise<Map<number, string>> {
  const usuarios: Usuario[] = await db
    .selectFrom('usuario')
    .select(['id', 'login', 'first_name', 'last_name', 'email'])
    .orderBy('id')
    .execute()
  const owners = new Map<string, number>()
  for (const { login } of usuarios) {
    const form = normalizeDni(login)
    owners.set(form, (owners.get(form) ?? 0) + 1)
  }
  const renamed = new Map<number, string>()
  for (const { id, login, first_name, last_name, email } of usuarios) {
    const form = normalizeDni(login)
    if (form === login || owners.get(form) !== 1) continue
    renamed.set(id, form)
    const search = searchText(form, first_name, last_name, email)
    await db.updateTable('usuario').set({ login: form, search }).where('id', '=', id).execute()
  }
  return renamed
}

interface Socio {
  id: number
  usuario_id: number
  numero: number
  nombre: string
  apellidos: string
  dni: string
  telefono: string
  email: string
  codigo_postal: string
  cuenta_corriente: string
}

async function renewMembers(db: Db, renamed: ReadonlyMap<number, string>): Promise<void> {
  const socios: Socio[] = await db
    .selectFrom('socio')
    .select(['id', 'usuario_id', 'numero', 'nombre', 'apellidos', 'dni', 'telefono', 'email'])
    .select(['codigo_postal', 'cuenta_corriente'])
    .execute()
  for (const before of socios) {
    const { id, usuario_id, numero, nombre, apellidos, email, ...held } = before
    const postalCode = normalizePostalCode(held.codigo_postal)
    const iban = normalizeIban(held.cuenta_corriente)
    const now = {
      dni: renamed.get(usuario_id) ?? held.dni,
      telefono: normalizeTelephone(held.telefono),
      codigo_postal: /^\d+$/.test(postalCode) ? postalCode : held.codigo_postal,
      cuenta_corriente: isIban(iban) ? iban : held.cuenta_corriente,
    }
    if (Object.entries(now).every(([name, value]) => held[name as keyof typeof now] === value)) continue
    const search = searchText(numero, nombre, apellidos, now.dni, now.telefono, email)
    await db
      .updateTable('socio')
      .set({ ...now, search })
      .where('id', '=', id)
      .execute()
  }
}

async function renewAssociation(db: Db): Promise<void> {
  for (const { id, telefono } of await db.selectFrom('axustes').select(['id', 'telefono']).execute()) {
    const form = normalizeTelephone(telefono)
    if (form !== telefono)
      await db.updateTable('axustes').set({ telefono: form }).where('id', '=', id).execute()
  }
}
