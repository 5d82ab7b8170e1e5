import { AppError } from '../../platform/app-error.ts'
import { toHash } from '../../platform/crypto/tokens.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { revokeAccess } from '../auth/keys.service.ts'
import { isSameAddress, undoUntil, type WithRegister } from './email-change.service.ts'
import type { FactorMarks } from './email-undo.rows.ts'
import { deleteFactor, deleteUndosFrom, findFactorMarks, findUndo, prolongUndos } from './email-undo.rows.ts'
import { auditChangedUsuario } from './usuario-audit.service.ts'
import { notifyUsuario } from './usuario-mails.service.ts'
import { updateUsuario } from './usuarios.rows.ts'
import { asAppError, asWho, getUsuario, lockUsuarios } from './usuarios.service.ts'

/**
 * Restores an e-mail with the key of a link, in the register too, and gives the account back whole: it ends all sessions, the links
 * mailed to the newer address, the links that would restore an address of a later change, and the second factor and recovery codes
 * that were made since the change. The newer address gets a notice.
 * @throws AppError 400 when the key is unknown, used or too old, or when the address is now another user's
 */
export async function undoEmail(context: WithRegister, key: string): Promise<void> {
  const hash = toHash(key)
  const invalid = new AppError('error.reset-link-not-valid')
  const found = await findUndo(context.database.read, hash, context.clock())
  if (!found) throw invalid
  const usuario = await getUsuario(context.database.read, { id: found.usuarioId })
  try {
    await context.write(asWho(usuario), async (write) => {
      const { tx, now } = write
      await lockUsuarios(tx)
      const undo = await findUndo(tx, hash, now)
      // used a moment ago, or ended by an older link
      if (!undo) throw invalid
      await deleteUndosFrom(tx, undo.usuarioId, undo.id)
      await prolongUndos(tx, undo.usuarioId, now, undoUntil(now))
      const before = await getUsuario(tx, { id: undo.usuarioId })
      const values = { ...before, email: undo.email }
      await updateUsuario(tx, before.id, values)
      if (before.socio && before.email !== values.email)
        await context.register.changeEmail(write, before.socio.id, values.email)
      await revokeAccess(tx, before.id)
      const ended = await endFactorMadeSince(tx, before.id, undo)
      if (!isSameAddress(before, values)) await notifyUsuario(context, write, before, 'email-restored')
      await auditChangedUsuario(write, before, values, 'DESFACER_CORREO', ended)
    })
  } catch (error) {
    throw asAppError(error, { login: usuario.login, email: found.email })
  }
}

/** Ends the second factor, or the recovery codes, that a user did not have before the change. */
async function endFactorMadeSince(tx: Tx, usuarioId: number, before: FactorMarks) {
  const now = await findFactorMarks(tx, usuarioId)
  const isNew = now.factor !== before.factor
  await deleteFactor(tx, usuarioId, isNew ? 'all' : now.codes === before.codes ? 'pending' : 'codes')
  return isNew && now.factor !== null
    ? { antes: { segundoFactor: true }, despois: { segundoFactor: false } }
    : {}
}
