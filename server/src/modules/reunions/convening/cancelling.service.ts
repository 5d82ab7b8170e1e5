import type { Anulacion } from '#contract/convocatorias.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/app-error.ts'
import { getToday, isoDateTime } from '../../../platform/config/time.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import type { SignedInUser } from '../../../platform/http/access.ts'
import { lockUsuarios } from '../../usuarios/usuarios.service.ts'
import { toPersoa } from '../census/persoas.rules.ts'
import type { Proceedings } from '../records/proceedings.service.ts'
import { getProceedings, lockProceedings } from '../records/proceedings.service.ts'
import type { ReunionKind } from '../records/reunions.rules.ts'
import { removeReunion } from '../records/reunions.service.ts'
import type { Addressee, Reachable } from './convocation-mail.service.ts'
import { enqueueCancelling, findAudience } from './convocation-mail.service.ts'
import type { StoredConvocation } from './convocatorias.rows.ts'
import { findCalled, findConvocations } from './convocatorias.rows.ts'

/** Those who are told that a convened meeting does not take place; none once its day is over. */
interface Told {
  /** When it was to be, local time as ISO text. */
  fecha: string
  byMail: Reachable[]
  /** Those whose last convocation was on paper, or who have no address by now. */
  onPaper: Addressee[]
}

async function findTold(
  context: Pick<AppContext, 'clock' | 'settings'>,
  db: Reader,
  { reunion, row }: Proceedings,
  last: StoredConvocation | undefined,
): Promise<Told> {
  const fecha = reunion.fecha ? isoDateTime(reunion.fecha) : (last?.fecha ?? '')
  if (!row || !last || fecha.slice(0, 10) < getToday(context)) return { fecha, byMail: [], onPaper: [] }
  const called = await findCalled(db, row.id)
  const { byMail, onPaper } = await findAudience(db, [...called.keys()])
  const gotPaper = byMail.filter(({ id }) => called.get(id)?.onPaper)
  return { fecha, byMail, onPaper: [...onPaper, ...gotPaper] }
}

/** Whom the deletion of a meeting would be told now. @throws AppError 404 */
export async function previewCancelling(
  context: AppContext,
  db: Reader,
  kind: ReunionKind,
  id: number,
): Promise<Anulacion> {
  const proceedings = await getProceedings(db, kind, id)
  const [last] = proceedings.row ? await findConvocations(db, proceedings.row.id) : []
  const { byMail, onPaper } = await findTold(context, db, proceedings, last)
  return { destinatarias: byMail.length, senCorreo: onPaper.map(toPersoa) }
}

/**
 * Deletes a meeting. One that was convened is cancelled: everybody who was called is told why, by mail with a file that takes it out of
 * their calendars, while its day is not over.
 * @throws AppError 404; 409 `error.acta-aprobada` once its minutes are approved; 400 `error.convocada` for one that was convened, without a
 *   reason
 */
export const cancelReunion = (
  context: AppContext,
  kind: ReunionKind,
  who: SignedInUser,
  id: number,
  motivo: string | undefined,
): Promise<void> =>
  context.write(who, async (write) => {
    const { tx, afterCommit } = write
    // so that no member is deleted while mails to them are stored
    await lockUsuarios(tx)
    await removeReunion(context, write, kind, id, async () => {
      // so that no convocation is sent at the same time
      const proceedings = await lockProceedings(tx, kind, id)
      const convocations = await findConvocations(tx, proceedings.row.id)
      const [last] = convocations
      if (!last) return {}
      if (!motivo) throw new AppError('error.convocada')
      const { fecha, byMail, onPaper } = await findTold(context, tx, proceedings, last)
      await enqueueCancelling(context, write, proceedings, { fecha, motivo, people: byMail })
      afterCommit(context.mail.wake)
      return {
        convocatorias: convocations.map(
          ({ enviada, autor, ...sent }) => `${enviada} · ${autor} · ${sent.fecha} · ${sent.lugar}`,
        ),
        motivo,
        destinatarias: byMail.length,
        senCorreo: onPaper.length,
      }
    })
  })
