import type { AppContext } from '../../platform/app-context.ts'
import { hashPassword, matchPassword } from '../auth/passwords.service.ts'
import type { UsuarioRow } from './usuarios.rows.ts'
import { replacePasswordHash } from './usuarios.rows.ts'

/**
 * Checks the password of a user; takes as long without a user. A hash from before passwords were compared in one form is replaced:
 * sessions and links stay, because the password is the same.
 * @returns the user as stored now; null when the password is wrong
 * @throws AppError 429
 */
export async function checkPassword<User extends Pick<UsuarioRow, 'id' | 'passwordHash'>>(
  { database }: Pick<AppContext, 'database'>,
  usuario: User | undefined,
  password: string,
): Promise<User | null> {
  const before = usuario?.passwordHash ?? null
  const match = await matchPassword(before, password)
  if (!usuario || before === null || match === 'wrong') return null
  if (match === 'right') return usuario
  const passwordHash = await hashPassword(password)
  await database.transactionWithoutAudit((tx) => replacePasswordHash(tx, usuario.id, before, passwordHash))
  return { ...usuario, passwordHash }
}
