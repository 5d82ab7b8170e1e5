import type { Language } from '#contract/fields.ts'
import { collectBatches, inBatches } from '../../platform/db/batches.ts'
import { toBoolean } from '../../platform/db/columns.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'

/** Notes that letters to choose a password were stored for sending. */
export async function noteInvitations(tx: Tx, usuarioIds: readonly number[], now: Date): Promise<void> {
  for (const some of inBatches(usuarioIds))
    await tx.updateTable('usuario').set({ invited_at: now.toISOString() }).where('id', 'in', some).execute()
}

/** A member as recipient of a letter. */
export interface LetterRecipient {
  id: number
  numero: number
  nombre: string
  apellidos: string
  dni: string
  isMember: boolean
  usuario: {
    id: number
    email: string | null
    firstName: string
    lastName: string
    langKey: Language
    activated: boolean
    hasPassword: boolean
    /** ISO instant of the last letter. */
    invitedAt: string | null
  }
}

/** These members with their users, in no order. */
export async function findLetterRecipients(
  db: Reader,
  socioIds: readonly number[],
): Promise<LetterRecipient[]> {
  const found: LetterRecipient[] = []
  for (const some of inBatches(socioIds)) {
    const rows = await db
      .selectFrom('socio')
      .innerJoin('usuario', 'usuario.id', 'socio.usuario_id')
      .select(['socio.id', 'socio.numero', 'socio.nombre', 'socio.apellidos', 'socio.dni', 'socio.activo'])
      .select(['usuario.id as usuarioId', 'usuario.email', 'usuario.first_name', 'usuario.last_name'])
      .select(['usuario.lang_key', 'usuario.activated', 'usuario.password_hash', 'usuario.invited_at'])
      .where('socio.id', 'in', some)
      .execute()
    for (const row of rows)
      found.push({
        id: row.id,
        numero: row.numero,
        nombre: row.nombre,
        apellidos: row.apellidos,
        dni: row.dni,
        isMember: toBoolean(row.activo),
        usuario: {
          id: row.usuarioId,
          email: row.email,
          firstName: row.first_name,
          lastName: row.last_name,
          langKey: row.lang_key,
          activated: toBoolean(row.activated),
          hasPassword: row.password_hash !== null,
          invitedAt: row.invited_at,
        },
      })
  }
  return found
}

/** Active members whose users may sign in and have no password. */
const withoutPassword = (db: Reader) =>
  db
    .selectFrom('socio')
    .innerJoin('usuario', 'usuario.id', 'socio.usuario_id')
    .where('socio.activo', '=', 1)
    .where('usuario.activated', '=', 1)
    .where('usuario.password_hash', 'is', null)

/** The next members after the id `after` who never had a letter, by id. */
export async function findWithoutLetter(db: Reader, after: number, most: number): Promise<number[]> {
  const rows = await withoutPassword(db)
    .select('socio.id')
    .where('usuario.invited_at', 'is', null)
    .where('socio.id', '>', after)
    .orderBy('socio.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** The number of members without a password, and of those among them who never had a letter. */
export async function countWithoutPassword(
  db: Reader,
): Promise<{ senContrasinal: number; senCarta: number }> {
  const { total, invited } = await withoutPassword(db)
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.count<number>('usuario.invited_at').as('invited'),
    ])
    .executeTakeFirstOrThrow()
  return { senContrasinal: Number(total), senCarta: Number(total) - Number(invited) }
}

/** The lines of the addresses of these members, or of those of them who have no e-mail, as on a letter. */
export async function findAddresses(
  db: Reader,
  ids: readonly number[],
  whose: 'everybody' | 'without e-mail',
): Promise<Map<number, string[]>> {
  const rows = await collectBatches([...new Set(ids)], (some) =>
    db
      .selectFrom('socio')
      .select(['id', 'email', 'direccion', 'codigo_postal', 'localidad', 'provincia'])
      .where('id', 'in', some)
      .execute(),
  )
  const chosen = whose === 'everybody' ? rows : rows.filter(({ email }) => email === null)
  return new Map(
    chosen.map(({ id, direccion, codigo_postal, localidad, provincia }) => [
      id,
      [direccion, `${codigo_postal} ${localidad}`.trim(), provincia === localidad ? '' : provincia].filter(
        Boolean,
      ),
    ]),
  )
}
