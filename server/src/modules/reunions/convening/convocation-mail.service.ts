import type { Language } from '#contract/fields.ts'
import type { Key } from '#contract/i18n/key.ts'
import { personName } from '#contract/person-name.ts'
import { toRuleLines } from '#contract/rule-words.ts'
import { isEmail } from '#contract/rules.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { translate } from '../../../platform/config/i18n.ts'
import { toLocalDateTime } from '../../../platform/config/time.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'
import type { NoticeLine, Recipient, SharedNotice } from '../../../platform/mail/mail.ts'
import { isSendable } from '../../../platform/mail/mail-message.ts'
import { localInWords, localMomentInWords } from '../../../platform/mail/templates.ts'
import { fileNameFor } from '../../../platform/storage/file-names.ts'
import {
  calendarContentType,
  cancelledContentType,
  makeCalendarFile,
} from '../../attachments/calendar.service.ts'
import { getCorrespondents } from '../../cotas/dues/avisos.service.ts'
import type { Proceedings } from '../records/proceedings.service.ts'
import { reunionNameIn } from '../records/reunions.rules.ts'
import type { ConvocationContent } from './agenda.rules.ts'
import { tellChanges } from './changes.rules.ts'

/** A person of the census, as a convocation is addressed. */
export interface Addressee {
  id: number
  numero: number
  nombre: string
  apellidos: string
  email: string | null
  langKey: Language
}

/** One whose address takes mail. */
export type Reachable = Addressee & { email: string }

/** The people of a census: those who get a mail, and those whose address takes none. */
export interface Audience {
  byMail: Reachable[]
  onPaper: Addressee[]
}

/** @param ids of members, in the order in which they are listed */
export async function findAudience(db: Reader, ids: readonly number[]): Promise<Audience> {
  const people = await getCorrespondents(db, ids)
  const audience: Audience = { byMail: [], onPaper: [] }
  for (const id of ids) {
    const person = people.get(id)
    if (!person) continue
    const { email } = person
    if (email !== null && isEmail(email) && isSendable(email)) audience.byMail.push({ ...person, email })
    else audience.onPaper.push(person)
  }
  return audience
}

/** Which rules apply to a meeting, each on a line. */
function toRuleNotice(
  { regras, puntos, segundaChamada }: ConvocationContent,
  language: Language,
): NoticeLine[] {
  if (!regras) return []
  const t = (key: Key, params?: Record<string, string | number>) => translate(language, key, params)
  const lines = toRuleLines(regras, { hasSecondCall: segundaChamada !== '', puntos }, t)
  return lines.map((texto) => ({ key: 'regras.texto', params: { texto } }))
}

/** When and where a meeting is, each on a line: both calls where there are two. */
function toPlaceLines(
  { fecha, segundaChamada, lugar }: ConvocationContent,
  language: Language,
): NoticeLine[] {
  const first = { cando: localInWords(fecha, language) }
  const calls =
    segundaChamada === ''
      ? [{ key: 'mail.convocatoria.first', params: first }]
      : [
          { key: 'mail.convocatoria.first-call', params: first },
          {
            key: 'mail.convocatoria.second-call',
            params: { cando: localMomentInWords(segundaChamada, language) },
          },
        ]
  return [...calls, ...(lugar === '' ? [] : [{ key: 'mail.convocatoria.place', params: { lugar } }])]
}

/**
 * The page on which a convocation is answered. Holders of a post without a role may not open the page of a board meeting; those who
 * may are led on to it.
 */
const answerPage = ({ kind, reunion }: Proceedings): string =>
  kind.entidade === 'juntaDirectiva'
    ? `${kind.path}/${reunion.id}/a-mina-convocatoria`
    : `${kind.path}/${reunion.id}`

/** What a convocation says, and what the one before it said. */
export interface Convoked {
  content: ConvocationContent
  before: ConvocationContent | undefined
}

/** The mail of a convocation for everybody who reads this language. */
export function makeNotice(
  context: AppContext,
  proceedings: Proceedings,
  { content, before }: Convoked,
  language: Language,
): SharedNotice {
  const { kind, reunion } = proceedings
  const meeting = reunionNameIn(language, kind, reunion)
  const page = answerPage(proceedings)
  const changes = before && tellChanges(before, content, reunion.tipo, language)
  return {
    template: 'convocatoria',
    language,
    names: {
      ...(changes && { context: 'changed', ...changes }),
      meeting,
      page,
      lines: [...toPlaceLines(content, language), ...toRuleNotice(content, language)],
      agenda: content.puntos.map(({ titulo, texto }) => ({ titulo, texto })),
      attachment: {
        fileName: fileNameFor(meeting, 'ics'),
        contentType: calendarContentType,
        content: makeCalendarFile(context, { ...reunion, path: page, title: meeting }),
      },
    },
  }
}

/** Stores the mails of a convocation, in the transaction that records it. */
export async function enqueueConvocation(
  context: AppContext,
  { tx, now }: { tx: Tx; now: Date },
  proceedings: Proceedings,
  convoked: Convoked,
  people: readonly Reachable[],
): Promise<void> {
  for (const [language, readers] of Map.groupBy(people, ({ langKey }) => langKey))
    await context.mail.enqueueShared(
      tx,
      now,
      makeNotice(context, proceedings, convoked, language),
      readers.map(toRecipient),
    )
}

const toRecipient = (person: Reachable): Recipient => ({
  id: person.id,
  address: person.email,
  name: personName(person),
})

/**
 * Stores the mails that tell everybody who was called that a meeting does not take place, in the transaction that deletes it.
 * @param fecha when it was to be, local time as ISO text
 */
export async function enqueueCancelling(
  context: AppContext,
  { tx, now }: { tx: Tx; now: Date },
  proceedings: Proceedings,
  { fecha, motivo, people }: { fecha: string; motivo: string; people: readonly Reachable[] },
): Promise<void> {
  const { kind, reunion } = proceedings
  const { lugar } = reunion
  for (const [language, readers] of Map.groupBy(people, ({ langKey }) => langKey)) {
    const meeting = reunionNameIn(language, kind, reunion)
    const calendar = {
      ...reunion,
      ...{ path: answerPage(proceedings), title: meeting, isCancelled: true },
      fecha: toLocalDateTime(fecha),
    }
    const notice: SharedNotice = {
      template: 'reunion-anulada',
      language,
      names: {
        meeting,
        page: '/',
        when: localInWords(fecha, language),
        lines: [
          ...(lugar === '' ? [] : [{ key: 'mail.convocatoria.place', params: { lugar } }]),
          { key: 'mail.reunion-anulada.reason', params: { motivo } },
        ],
        attachment: {
          fileName: fileNameFor(meeting, 'ics'),
          contentType: cancelledContentType,
          content: makeCalendarFile(context, calendar),
        },
      },
    }
    await context.mail.enqueueShared(tx, now, notice, readers.map(toRecipient))
  }
}
