import type { LocalDate } from '#contract/fields.ts'
import { personName } from '#contract/person-name.ts'
import { isoDate } from '#contract/rules.ts'
import { pickPersonalData } from '#contract/socio-fields.ts'
import type { Socio } from '#contract/socios.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import { toDay } from '../../platform/config/time.ts'
import { addTo } from '../../platform/db/counters.ts'
import type { Write } from '../../platform/db/write.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { auditedValues } from '../campos/values.service.ts'
import {
  checkDeletable,
  forgetInRecibos,
  leaveAsPagador,
  restartCotas,
} from '../cotas/ledger/ledger.service.ts'
import { forgetMandatos } from '../cotas/mandates/mandatos.service.ts'
import { releaseHolder } from '../files/files.service.ts'
import { lockMemberGroups } from '../grupos/grupos.service.ts'
import { eraseUsuario, lockUsuarios, restoreUsuario, suspendUsuario } from '../usuarios/socio-user.service.ts'
import { toHolder } from './attachments.service.ts'
import { toAttachmentsAudit } from './socio.rules.ts'
import type { StoredSocio } from './socios.rows.ts'
import { couldSignIn, deleteSocio, lockSocio, updateMembership } from './socios.rows.ts'
import { getSocio, getStored } from './socios.service.ts'

/**
 * Ends a membership today, and the member's access with it; one that has ended already stays as it is.
 * @throws AppError 400 without a cause, for oneself and for an administrator; 404
 */
export async function deactivateSocio(
  context: AppContext,
  who: SignedInUser,
  id: number,
  cause: string,
): Promise<Socio> {
  if (cause === '')
    throw new AppError('error.cause-required', { fields: { cause: ['error.cause-required'] } })
  return context.write(who, async (write) => {
    const { tx, now } = write
    await lockUsuarios(tx)
    const before = await getStored(tx, id)
    if (before.fechaBaja === null) {
      await leaveAsPagador(write, id)
      const couldSignIn = await suspendUsuario(write, who, before.userId)
      await lockMemberGroups(tx, id)
      await lockSocio(tx, id)
      await updateMembership(tx, id, {
        fecha: toDay(now, context.settings.TIME_ZONE),
        causa: cause,
        couldSignIn,
      })
      await addTo(tx, 'socios.active', -1)
      await addTo(tx, 'socios.inactive', 1)
    }
    return auditMembership(write, 'DAR_DE_BAIXA', before)
  })
}

/**
 * Takes a member in again, who may sign in as before, and pays the fees of new members from today on; one who is active stays as they are.
 * @throws AppError 404
 */
export const activateSocio = (context: AppContext, who: SignedInUser, id: number): Promise<Socio> =>
  context.write(who, async (write) => {
    const { tx } = write
    await lockUsuarios(tx)
    const before = await getStored(tx, id)
    if (before.fechaBaja !== null) {
      if (await couldSignIn(tx, id)) await restoreUsuario(context, write, before.userId)
      await lockMemberGroups(tx, id)
      await lockSocio(tx, id)
      await updateMembership(tx, id, null)
      const today = toDay(write.now, context.settings.TIME_ZONE)
      await restartCotas(tx, id, isoDate(...before.fechaBaja), today)
      await addTo(tx, 'socios.inactive', -1)
      await addTo(tx, 'socios.active', 1)
    }
    return auditMembership(write, 'DAR_DE_ALTA', before)
  })

/** Records a change of membership in the audit trail; returns the record after it. */
async function auditMembership(
  { tx, audit }: Write,
  accion: 'DAR_DE_BAIXA' | 'DAR_DE_ALTA',
  before: StoredSocio,
): Promise<Socio> {
  const after = await getSocio(tx, before.id)
  await audit({
    accion: after.version === before.version ? 'MODIFICAR' : accion,
    entidade: 'socio',
    rexistro: before.id,
    rexistroNome: personName(after),
    antes: membership(before),
    despois: membership(after),
  })
  return after
}

const iso = (date: LocalDate | null) => date && isoDate(...date)
const membership = ({ fechaBaja, causaBaja }: Pick<StoredSocio, 'fechaBaja' | 'causaBaja'>) => ({
  fechaBaja: iso(fechaBaja),
  causaBaja,
})

/**
 * Deletes an inactive member with everything kept about them, and their user.
 * @throws AppError 400 while active, or with charges that are open or young; 404
 */
export const removeSocio = (context: AppContext, who: SignedInUser, id: number): Promise<void> =>
  context.write(who, async (write) => {
    const { tx, audit, now } = write
    await lockUsuarios(tx)
    const before = await getSocio(tx, id)
    if (before.fechaBaja === null) throw new AppError('error.socio-active')
    await checkDeletable(tx, id, toDay(now, context.settings.TIME_ZONE))
    const campos = await auditedValues(tx, id)
    await lockMemberGroups(tx, id)
    await forgetInRecibos(tx, id, before.numero)
    await forgetMandatos(context, write, id, before.numero)
    await deleteSocio(tx, id)
    await releaseHolder(context, write, toHolder(id))
    await context.mail.forget(tx, now, id)
    await eraseUsuario(write, before.userId)
    await addTo(tx, 'socios.inactive', -1)
    await audit({
      accion: 'ELIMINAR',
      entidade: 'socio',
      rexistro: id,
      rexistroNome: personName(before),
      antes: {
        numero: before.numero,
        ...pickPersonalData(before),
        fechaAlta: iso(before.fechaAlta),
        ...membership(before),
        ...toAttachmentsAudit(before, null).antes,
        campos,
        grupos: before.grupos.length > 0 ? before.grupos.map(({ name }) => name) : null,
      },
    })
  })
