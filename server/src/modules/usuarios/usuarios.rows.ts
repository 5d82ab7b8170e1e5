import type { Generated } from 'kysely'
import { sql } from 'kysely'
import type { Language } from '#contract/fields.ts'
import type { Page } from '#contract/lists.ts'
import type { AssignableRole } from '#contract/roles.ts'
import { emailKey, inCapitals, normalizeDni } from '#contract/rules.ts'
import type { Usuario, UsuariosQuery } from '#contract/usuarios.ts'
import { fromBoolean, toBoolean } from '../../platform/db/columns.ts'
import { compiledQuery } from '../../platform/db/compiled-queries.ts'
import { listPage, whereEqual } from '../../platform/db/lists.ts'
import { searchText, sortKey } from '../../platform/db/sort-keys.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'

interface UsuarioTable {
  id: Generated<number>
  login: string
  /** Null, with its key, for a member without e-mail. */
  email: string | null
  email_key: string | null
  first_name: string
  last_name: string
  first_name_key: string
  last_name_key: string
  search: string
  lang_key: Language
  activated: number
  password_hash: string | null
  created_date: string
  /** When the last letter to choose a password was stored for sending; null when there was none. */
  invited_at: Generated<string | null>
  version: Generated<number>
}
interface UsuarioRoleTable {
  usuario_id: number
  role: AssignableRole
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    usuario: UsuarioTable
    usuario_role: UsuarioRoleTable
  }
}

/** A user as stored: roles are only those handed out, the implied ones are added by the service. */
export interface UsuarioRow extends Omit<Usuario, 'authorities' | 'hasPassword' | 'hasLetter'> {
  passwordHash: string | null
  /** When the last letter to choose a password was stored for sending or printed. */
  invitedAt: string | null
  roles: AssignableRole[]
  /** Their record in the register, if they have one. */
  socio: { id: number; activo: boolean } | null
}

/** The writable columns of a user. */
export type UsuarioValues = Pick<
  UsuarioRow,
  'login' | 'email' | 'firstName' | 'lastName' | 'langKey' | 'activated'
>

/** Users with their columns named as fields are; `activated` is 0 or 1. */
const usuarios = (db: Reader) =>
  db
    .selectFrom('usuario')
    .select([
      'id',
      'login',
      'email',
      'first_name as firstName',
      'last_name as lastName',
      'lang_key as langKey',
      'activated',
      'created_date as createdDate',
      'password_hash as passwordHash',
      'invited_at as invitedAt',
      'version',
    ])
type StoredUsuario = Awaited<ReturnType<ReturnType<typeof usuarios>['execute']>>[number]

const toTable = (values: UsuarioValues) => ({
  login: values.login,
  email: values.email?.trim() ?? null,
  email_key: values.email && emailKey(values.email),
  first_name: values.firstName,
  last_name: values.lastName,
  first_name_key: sortKey(values.firstName),
  last_name_key: sortKey(values.lastName),
  search: searchText(values.login, values.firstName, values.lastName, values.email),
  lang_key: values.langKey,
  activated: fromBoolean(values.activated),
})

/** Everybody who holds a role: few do, so they are all read at once. */
const holders = compiledQuery((db) => db.selectFrom('usuario_role').selectAll().orderBy('role'))

/** The roles handed out to each user who was handed out any. */
export async function rolesByUsuario(db: Reader): Promise<Map<number, AssignableRole[]>> {
  const held = Map.groupBy(await holders(db, {}), ({ usuario_id }) => usuario_id)
  return new Map([...held].map(([id, rows]) => [id, rows.map(({ role }) => role)]))
}

async function findSocios(db: Reader, ids: number[]): Promise<Map<number, { id: number; activo: boolean }>> {
  if (ids.length === 0) return new Map()
  let query = db.selectFrom('socio').select(['id', 'usuario_id', 'activo'])
  if (ids.length <= 1000) query = query.where('usuario_id', 'in', ids)
  const rows = await query.execute()
  return new Map(rows.map((row) => [row.usuario_id, { id: row.id, activo: toBoolean(row.activo) }]))
}

/** Rows of the table with what is elsewhere about each user. */
async function withRelated(db: Reader, rows: StoredUsuario[]): Promise<UsuarioRow[]> {
  const ids = rows.map(({ id }) => id)
  const roles = await rolesByUsuario(db)
  const socios = await findSocios(db, ids)
  return rows.map((row) => ({
    ...row,
    activated: toBoolean(row.activated),
    roles: roles.get(row.id) ?? [],
    socio: socios.get(row.id) ?? null,
  }))
}

const activatedValues = { true: 1, false: 0 }

/** One page of users; `activated` filters by `true` or `false`. */
export async function listUsuarios(db: Reader, query: UsuariosQuery): Promise<Page<UsuarioRow>> {
  let base = usuarios(db)
  const { activated } = query.filters
  if (activated !== undefined)
    base = whereEqual(
      base,
      'activated',
      activatedValues[activated as keyof typeof activatedValues] ?? activated,
    )
  const { content, totalElements } = await listPage(base, query, {
    search: 'search',
    index: { db, table: 'usuario', text: 'usuario_search' },
    id: 'id',
    sort: {
      id: 'id',
      login: 'login',
      firstName: 'first_name_key',
      lastName: ['last_name_key', 'first_name_key'],
      email: sql`coalesce(email_key, '')`,
      activated: 'activated',
      createdDate: 'created_date',
    },
    defaultSort: [['last_name_key', 'asc']],
  })
  return { content: await withRelated(db, content), totalElements }
}

/**
 * A user by id, or by a login as it was typed; undefined when there is none. A login that is stored as an earlier version took it,
 * because another user has the same one as it is stored today, is found when it is typed like that.
 */
export async function findUsuario(
  db: Reader,
  by: { login: string } | { id: number },
): Promise<UsuarioRow | undefined> {
  const row =
    'id' in by ? await usuarios(db).where('id', '=', by.id).executeTakeFirst() : await byLogin(db, by)
  return row && (await withRelated(db, [row]))[0]
}

async function byLogin(db: Reader, { login }: { login: string }): Promise<StoredUsuario | undefined> {
  const earlier = inCapitals(login)
  const rows = await usuarios(db)
    .where('login', 'in', [earlier, normalizeDni(login)])
    .execute()
  return rows.find((row) => row.login === earlier) ?? rows[0]
}

export async function insertUsuario(tx: Tx, values: UsuarioValues, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('usuario')
    .values({ ...toTable(values), created_date: now.toISOString(), password_hash: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a user and counts the version up. */
export async function updateUsuario(tx: Tx, id: number, values: UsuarioValues): Promise<void> {
  await tx
    .updateTable('usuario')
    .set((row) => ({ ...toTable(values), version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function replaceRoles(tx: Tx, usuarioId: number, roles: AssignableRole[]): Promise<void> {
  await tx.deleteFrom('usuario_role').where('usuario_id', '=', usuarioId).execute()
  if (roles.length > 0)
    await tx
      .insertInto('usuario_role')
      .values(roles.map((role) => ({ usuario_id: usuarioId, role })))
      .execute()
}

export async function setPasswordHash(tx: Tx, usuarioId: number, hash: string): Promise<void> {
  await tx.updateTable('usuario').set({ password_hash: hash }).where('id', '=', usuarioId).execute()
}

/** Takes a user's password away: only a link lets the user choose another one. */
export async function clearPassword(tx: Tx, usuarioId: number): Promise<void> {
  await tx.updateTable('usuario').set({ password_hash: null }).where('id', '=', usuarioId).execute()
}

/** Sets another hash of the same password, unless the password has changed. */
export async function replacePasswordHash(
  tx: Tx,
  usuarioId: number,
  before: string,
  hash: string,
): Promise<void> {
  await tx
    .updateTable('usuario')
    .set({ password_hash: hash })
    .where('id', '=', usuarioId)
    .where('password_hash', '=', before)
    .execute()
}

export async function deleteUsuario(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('usuario').where('id', '=', id).execute()
}

/** Active administrators, those without a password included. */
export const activeAdmins = (db: Reader) => activeHolders(db, 'ROLE_ADMIN')

/** Active users who hold a role, those without a password included. */
export const activeHolders = (db: Reader, role: AssignableRole) =>
  db
    .selectFrom('usuario')
    .innerJoin('usuario_role', 'usuario_role.usuario_id', 'usuario.id')
    .select(['usuario.id', 'usuario.login', 'usuario.password_hash as passwordHash'])
    .where('usuario_role.role', '=', role)
    .where('usuario.activated', '=', 1)
    .orderBy('usuario.id')
    .execute()

export const countUsuarios = async (db: Reader): Promise<number> => {
  const { count } = await db
    .selectFrom('usuario')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
