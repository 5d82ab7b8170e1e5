import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/db/audit.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { Write } from '../../platform/db/write.ts'
import type { NoticeTemplate } from '../../platform/mail/mail.ts'
import { endUserSessions } from '../auth/sessions.service.ts'
import { auditUsuario } from '../usuarios/usuario-audit.service.ts'
import { notifyUsuario } from '../usuarios/usuario-mails.service.ts'
import { getUsuario } from '../usuarios/usuarios.service.ts'
import { lockUser } from './account.rows.ts'
import type { Person } from './own-password.service.ts'
import { deleteFactor, findFactor } from './second-factor.rows.ts'

/** The state of a second factor for the audit trail: neither secret nor codes. */
async function readAuditValues(db: Reader, usuarioId: number) {
  const factor = await findFactor(db, usuarioId)
  return {
    segundoFactor: factor !== undefined && factor.since !== null,
    segundoFactorDesde: factor?.since ?? null,
    codigosRecuperacion: factor?.recoveryCodes ?? 0,
  }
}

/**
 * The only way to change a second factor: the other sessions end, the audit trail has an entry and the user gets a mail.
 * @param change the change, which runs after the sessions have ended
 * @param kept the session that stays open, if any
 */
export const changeFactor = <T>(
  context: AppContext,
  who: Actor,
  usuario: Person,
  { template, kept }: { template: NoticeTemplate; kept: string | null },
  change: (write: Write, held: LockedCredentials) => Promise<T>,
): Promise<T> =>
  context.write(who, async (write) => {
    const { tx } = write
    const held = await lockUser(tx, usuario.id)
    if (!held) throw new AppError('error.resource-not-found')
    const antes = await readAuditValues(tx, usuario.id)
    await endUserSessions(tx, usuario.id, kept)
    const answer = await change(write, held)
    const despois = {
      ...(await readAuditValues(tx, usuario.id)),
      ...(template === 'factor-codes' && { codigosNovos: true }),
    }
    await auditUsuario(write, 'CAMBIAR_SEGUNDO_FACTOR', usuario, { antes, despois })
    await notifyUsuario(context, write, usuario, template)
    return answer
  })

/** Removes a user's second factor, if there is one, in a transaction that also ends the sessions. The user gets a mail. */
export async function endFactor(
  context: Pick<AppContext, 'mail'>,
  write: Write,
  usuarioId: number,
): Promise<void> {
  const antes = await readAuditValues(write.tx, usuarioId)
  if (!(await deleteFactor(write.tx, usuarioId))) return
  const usuario = await getUsuario(write.tx, { id: usuarioId })
  const despois = await readAuditValues(write.tx, usuarioId)
  await auditUsuario(write, 'CAMBIAR_SEGUNDO_FACTOR', usuario, { antes, despois })
  await notifyUsuario(context, write, usuario, 'factor-taken')
}

/** The credentials of a locked user. */
export type LockedCredentials = NonNullable<Awaited<ReturnType<typeof lockUser>>>
