import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { anywhere, beginAttempt } from '../auth/attempts.service.ts'
import { revokeLinks } from '../auth/keys.service.ts'
import { auditUsuario } from './usuario-audit.service.ts'
import { inviteUsuario } from './usuario-mails.service.ts'
import type { UsuarioRow } from './usuarios.rows.ts'
import { getUsuario, lockUsuarios } from './usuarios.service.ts'

/**
 * Mails a user who has no password yet a new link to choose one; the links mailed before end. Ten a day for one person.
 * @param find the user, and refuses whom the asker may not invite; asked again inside the transaction
 * @throws AppError what `find` throws; 400 for a user who has a password, or no e-mail; 429 with the seconds to wait
 */
async function inviteAgain(
  context: AppContext,
  who: SignedInUser,
  find: (db: Reader) => Promise<UsuarioRow>,
): Promise<void> {
  const findInvited = async (db: Reader): Promise<UsuarioRow> => {
    const usuario = await find(db)
    if (usuario.passwordHash !== null) throw new AppError('error.has-password')
    if (usuario.email === null) throw new AppError('error.sen-correo')
    return usuario
  }
  const { login } = await findInvited(context.database.read)
  await beginAttempt(context, 'invitation', anywhere, login)
  await context.write(who, async (write) => {
    await lockUsuarios(write.tx)
    const usuario = await findInvited(write.tx)
    await revokeLinks(write.tx, usuario.id)
    await inviteUsuario(context, write, usuario)
    await auditUsuario(write, 'CONVIDAR', usuario)
  })
}

/**
 * Invites a user again, to activate the account first while it is inactive.
 * @throws AppError as {@link inviteAgain}; 404; 400 when their membership has ended
 */
export const inviteUser = (context: AppContext, who: SignedInUser, login: string): Promise<void> =>
  inviteAgain(context, who, async (db) => {
    const usuario = await getUsuario(db, { login })
    if (usuario.socio && !usuario.socio.activo) throw new AppError('error.not-active')
    return usuario
  })

/**
 * Invites a member again. Who holds a role beyond the implied ones is for administrators.
 * @param findUsuario the id of the member's user @throws AppError 404
 * @throws AppError as {@link inviteAgain}; 403; 400 for one who may not sign in: that is not the register's to change
 */
export const inviteMember = (
  context: AppContext,
  who: SignedInUser,
  findUsuario: (db: Reader) => Promise<number>,
): Promise<void> =>
  inviteAgain(context, who, async (db) => {
    const usuario = await getUsuario(db, { id: await findUsuario(db) })
    const keeper = await getUsuario(db, { id: who.id })
    if (usuario.roles.length > 0 && !keeper.roles.includes('ROLE_ADMIN'))
      throw new AppError('error.forbidden')
    if (!usuario.activated) throw new AppError('error.not-active')
    return usuario
  })
