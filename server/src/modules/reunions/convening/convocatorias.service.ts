import type { ConvocatoriaEnviada, Convocatorias, PreviaConvocatoria } from '#contract/convocatorias.ts'
import { fieldErrors } from '#contract/errors.ts'
import type { LocalDateTime } from '#contract/fields.ts'
import { isoDate } from '#contract/rules.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError, fieldError } from '../../../platform/app-error.ts'
import { getToday, toLocalDateTime, toLocalTime } from '../../../platform/config/time.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import type { SignedInUser } from '../../../platform/http/access.ts'
import { findLanguage, lockUsuarios } from '../../usuarios/usuarios.service.ts'
import { countAnswers, forgetLostDelegations } from '../census/answers.service.ts'
import { findCensusMembers, findEligible, freezeCensus } from '../census/census.service.ts'
import { toPersoa } from '../census/persoas.rules.ts'
import type { Proceedings } from '../records/proceedings.service.ts'
import { getProceedings, lockProceedings } from '../records/proceedings.service.ts'
import type { ReunionKind } from '../records/reunions.rules.ts'
import { reunionName } from '../records/reunions.rules.ts'
import type { ConvocationContent } from './agenda.rules.ts'
import { findLastDay, isPast, isSameContent, toStoredPuntos } from './agenda.rules.ts'
import type { Agenda } from './agenda.service.ts'
import { getAgenda } from './agenda.service.ts'
import { enqueueConvocation, findAudience, makeNotice } from './convocation-mail.service.ts'
import {
  countMails,
  findConvocations,
  findPaperRecipients,
  insertConvocation,
  insertRecipients,
} from './convocatorias.rows.ts'

const toContent = (
  { reunion }: Proceedings,
  { fecha, segundaChamada, puntos, rules }: Agenda,
): ConvocationContent => ({
  fecha,
  lugar: reunion.lugar,
  segundaChamada,
  puntos: toStoredPuntos(puntos),
  regras: rules,
})

/**
 * What a convocation of a meeting would say.
 * @throws AppError 400 while it has no day or no points, and `error.sen-estatutos`; 409 `error.reunion-state` once it was opened or is past
 */
function checkConvenable(context: AppContext, proceedings: Proceedings, agenda: Agenda): ConvocationContent {
  const { reunion, row } = proceedings
  if (!reunion.fecha) throw fieldError('fecha', fieldErrors.required)
  if (agenda.puntos.length === 0) throw fieldError('puntos', fieldErrors.required)
  if (!agenda.rules) throw new AppError('error.sen-estatutos')
  const now = toLocalTime(context.clock(), context.settings.TIME_ZONE)
  if ((row?.aberta ?? '') !== '' || isPast(reunion.fecha, now)) throw new AppError('error.reunion-state')
  return toContent(proceedings, agenda)
}

/** Why it is sent so late; empty in time. @throws AppError 400 `error.aviso-curto` when it is late and no reason is given */
function checkNotice(
  context: AppContext,
  fecha: LocalDateTime | null,
  dias: number | null,
  reason: string | null | undefined,
): string {
  const last = findLastDay(fecha, dias)
  if (!last || dias === null || getToday(context) <= isoDate(...last)) return ''
  if (!reason) throw new AppError('error.aviso-curto', { params: { dias, ultimoDia: isoDate(...last) } })
  return reason
}

/**
 * Sends the convocation of a meeting and freezes its census, all or nothing: one mail to each person of the census whose address takes
 * mail; the others get a letter.
 * @throws AppError as {@link checkConvenable} and {@link checkNotice}; 404; 409 `error.already-sent` when the last convocation says the
 *   same, `error.acta-aprobada`
 */
export const convene = (
  context: AppContext,
  kind: ReunionKind,
  who: SignedInUser,
  id: number,
  confirmar: string | null | undefined,
): Promise<ConvocatoriaEnviada> =>
  context.write(who, async (write) => {
    const { tx, now, audit, afterCommit } = write
    // so that no member is deleted while mails to them are stored
    await lockUsuarios(tx)
    const proceedings = await lockProceedings(tx, kind, id)
    const { row, reunion } = proceedings
    const agenda = await getAgenda(context, tx, proceedings)
    const content = checkConvenable(context, proceedings, agenda)
    const [last] = await findConvocations(tx, row.id)
    if (last && isSameContent(last, content, reunion.tipo)) throw new AppError('error.already-sent')
    const motivo = checkNotice(context, reunion.fecha, agenda.dias, confirmar)
    await freezeCensus(context, tx, proceedings)
    await forgetLostDelegations(tx, row.id, now.toISOString())
    const { byMail, onPaper } = await findAudience(tx, await findCensusMembers(tx, row.id))
    const enviada = now.toISOString()
    const sent = await insertConvocation(tx, row.id, { enviada, autor: who.nome, motivo, ...content })
    await insertRecipients(tx, sent, [
      ...byMail.map((person) => ({ socioId: person.id, enPapel: false })),
      ...onPaper.map((person) => ({ socioId: person.id, enPapel: true })),
    ])
    await enqueueConvocation(context, write, proceedings, { content, before: last }, byMail)
    afterCommit(context.mail.wake)
    await audit({
      accion: 'CONVOCAR',
      entidade: kind.entidade,
      rexistro: reunion.id,
      rexistroNome: reunionName(context, kind, reunion),
      despois: {
        fecha: content.fecha,
        lugar: content.lugar,
        segundaChamada: content.segundaChamada || null,
        puntos: content.puntos.map(({ titulo }) => titulo),
        destinatarias: byMail.length,
        senCorreo: onPaper.length,
        motivo: motivo || null,
      },
    })
    return { enviada, destinatarias: byMail.length, senCorreo: onPaper.map(toPersoa) }
  })

/**
 * The convocations of a meeting, the newest first, whether it has changed since the last one, and how its census answers.
 * @throws AppError 404
 */
export async function listConvocations(
  context: AppContext,
  db: Reader,
  kind: ReunionKind,
  id: number,
): Promise<Convocatorias> {
  const proceedings = await getProceedings(db, kind, id)
  const { row, reunion } = proceedings
  const stored = row ? await findConvocations(db, row.id) : []
  const mails = await countMails(
    db,
    stored.map((each) => each.id),
  )
  const convocatorias: Convocatorias['convocatorias'] = []
  for (const { fecha, segundaChamada, ...convocation } of stored) {
    const onPaper = await findPaperRecipients(db, row?.id ?? 0, convocation.id)
    convocatorias.push({
      ...convocation,
      fecha: toLocalDateTime(fecha) as LocalDateTime,
      segundaChamada: segundaChamada === '' ? null : toLocalDateTime(segundaChamada),
      destinatarias: mails.get(convocation.id) ?? 0,
      senCorreo: onPaper.map(toPersoa),
    })
  }
  const [last] = stored
  const content = toContent(proceedings, await getAgenda(context, db, proceedings))
  return {
    convocatorias,
    cambiada: last !== undefined && !isSameContent(last, content, reunion.tipo),
    respostas: await countAnswers(db, row),
  }
}

/**
 * The mail that a convocation of a meeting would send now, as its reader sees it, and who would get it.
 * @throws AppError as {@link checkConvenable}; 404
 */
export async function previewConvocation(
  context: AppContext,
  kind: ReunionKind,
  who: SignedInUser,
  id: number,
): Promise<PreviaConvocatoria> {
  const { read } = context.database
  const proceedings = await getProceedings(read, kind, id)
  const content = checkConvenable(context, proceedings, await getAgenda(context, read, proceedings))
  const language = await findLanguage(context, who.id)
  const eligible = await findEligible(context, read, proceedings)
  const { byMail, onPaper } = await findAudience(
    read,
    eligible.map(({ socioId }) => socioId),
  )
  const [before] = proceedings.row ? await findConvocations(read, proceedings.row.id) : []
  const notice = makeNotice(context, proceedings, { content, before }, language)
  const { subject, html } = await context.mail.showNotice(notice, who.nome)
  return { asunto: subject, html, destinatarias: byMail.length, senCorreo: onPaper.map(toPersoa) }
}
