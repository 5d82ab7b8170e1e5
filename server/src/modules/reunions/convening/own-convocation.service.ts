import type { MinaConvocatoria } from '#contract/convocatorias.ts'
import type { LocalDateTime } from '#contract/fields.ts'
import { AppError } from '../../../platform/app-error.ts'
import { toLocalDateTime } from '../../../platform/config/time.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import type { SignedInUser } from '../../../platform/http/access.ts'
import { checkConvened } from '../census/answers.service.ts'
import { getProceedings } from '../records/proceedings.service.ts'
import type { ReunionKind } from '../records/reunions.rules.ts'
import { findConvocations } from './convocatorias.rows.ts'

/**
 * The last convocation of a meeting as it was sent, for a person of its census: what changed since is not in it.
 * @throws AppError 404; 403 for a caller outside the census; 409 once the meeting is over
 */
export async function getOwnConvocation(
  db: Reader,
  kind: ReunionKind,
  who: SignedInUser,
  id: number,
): Promise<MinaConvocatoria> {
  const proceedings = await getProceedings(db, kind, id)
  const { reunion } = proceedings
  const { row } = await checkConvened(db, proceedings, who)
  const [last] = await findConvocations(db, row.id)
  if (!last) throw new AppError('error.resource-not-found')
  const { enviada, fecha, lugar, segundaChamada, puntos, regras } = last
  return {
    ...{ id, tipo: reunion.tipo, numero: reunion.numero, enviada, lugar, puntos, regras },
    fecha: toLocalDateTime(fecha) as LocalDateTime,
    segundaChamada: segundaChamada === '' ? null : toLocalDateTime(segundaChamada),
  }
}
