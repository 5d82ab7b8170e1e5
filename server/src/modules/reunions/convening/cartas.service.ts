import type { Language } from '#contract/fields.ts'
import type { Key } from '#contract/i18n/key.ts'
import { personName } from '#contract/person-name.ts'
import { toRuleLines } from '#contract/rule-words.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/app-error.ts'
import { dayText } from '../../../platform/config/format.ts'
import { toLocale, translate } from '../../../platform/config/i18n.ts'
import { toDay } from '../../../platform/config/time.ts'
import { localInWords, localMomentInWords } from '../../../platform/mail/templates.ts'
import type { Block, Letterhead, Paper } from '../../../platform/pdf/paper.ts'
import { openNumbers } from '../../../platform/pdf/paper.ts'
import { getLetterhead } from '../../axustes/letterhead.service.ts'
import type { Proceedings } from '../records/proceedings.service.ts'
import { getMeetingStatutes, getProceedings } from '../records/proceedings.service.ts'
import type { ReunionKind } from '../records/reunions.rules.ts'
import { reunionNameIn } from '../records/reunions.rules.ts'
import { inPart } from './agenda.rules.ts'
import { tellChanges } from './changes.rules.ts'
import type { PaperRecipient, StoredConvocation } from './convocatorias.rows.ts'
import { findConvocations, findPaperRecipients } from './convocatorias.rows.ts'

/** What all letters of a convocation share. */
interface LetterContent {
  proceedings: Proceedings
  convocation: StoredConvocation
  /** The one before it. */
  before: StoredConvocation | undefined
  letterhead: Letterhead
  /** The day on which it was sent, ISO text. */
  sent: string
  /** Whether its readers may delegate. */
  hasDelegations: boolean
}

/**
 * Part of the last convocation of a meeting as letters, one for each person who got no mail, with the address as the register has it now.
 * @param part from 1
 * @throws AppError 404 without a convocation, and for a part without people
 */
export async function makeLetters(
  context: AppContext,
  kind: ReunionKind,
  id: number,
  part: number,
): Promise<Paper[]> {
  const { read } = context.database
  const proceedings = await getProceedings(read, kind, id)
  const { row } = proceedings
  const [convocation, before] = row ? await findConvocations(read, row.id) : []
  const everybody = row && convocation ? await findPaperRecipients(read, row.id, convocation.id) : []
  const people = inPart(everybody, part)
  if (!convocation || people.length === 0) throw new AppError('error.resource-not-found')
  const delegacionsMax = (await getMeetingStatutes(context, read, proceedings))?.delegacionsMax ?? 0
  const content: LetterContent = {
    proceedings,
    convocation,
    before,
    letterhead: await getLetterhead(context),
    sent: toDay(new Date(convocation.enviada), context.settings.TIME_ZONE),
    hasDelegations: kind.entidade === 'asamblea' && delegacionsMax > 0,
  }
  const created = context.clock()
  return people.map((person) => ({ ...makeLetter(person, content), created }))
}

function makeLetter(person: PaperRecipient, content: LetterContent): Omit<Paper, 'created'> {
  const { language } = person
  const { proceedings, convocation, before, letterhead, sent, hasDelegations } = content
  const changes = before && tellChanges(before, convocation, proceedings.reunion.tipo, language)
  const t = (key: Key, params?: Record<string, string | number>) => translate(language, key, params)
  const meeting = reunionNameIn(language, proceedings.kind, proceedings.reunion)
  const title = t('paper.convocatoria', { meeting })
  return {
    language: toLocale(language),
    pageNumber: t('paper.page', openNumbers),
    title,
    letterhead,
    blocks: [
      { kind: 'recipient', lines: getAddress(person) },
      { kind: 'paragraph', text: dayText(sent, language) },
      { kind: 'heading', level: 1, text: title },
      ...(changes ? [{ kind: 'paragraph', text: changes.told, bold: true } as const] : []),
      { kind: 'paragraph', text: t('paper.convocatoria.intro', { nome: letterhead.name }) },
      { kind: 'fields', rows: getPlaceRows(convocation, language) },
      { kind: 'heading', level: 2, text: t('mail.convocatoria.agenda') },
      {
        kind: 'list',
        ordered: true,
        items: convocation.puntos.map(({ titulo, texto }) => [titulo, texto].filter(Boolean).join('\n')),
      },
      ...makeRules(convocation, t),
      ...(hasDelegations && person.vota ? makeSlip(person, meeting) : []),
    ],
  }
}

/** Which rules apply to the meeting. */
const makeRules = (
  { regras, puntos, segundaChamada }: StoredConvocation,
  t: (key: Key, params?: Record<string, string | number>) => string,
): Block[] =>
  regras
    ? [
        { kind: 'heading', level: 2, text: t('regras.title') },
        {
          kind: 'list',
          ordered: false,
          items: toRuleLines(regras, { hasSecondCall: segundaChamada !== '', puntos }, t),
        },
      ]
    : []

function getPlaceRows(
  { fecha, segundaChamada, lugar }: StoredConvocation,
  language: Language,
): [label: string, value: string][] {
  const row = (key: Key, value: string): [string, string] => [translate(language, key), value]
  const first = localInWords(fecha, language)
  return [
    ...(segundaChamada === ''
      ? [row('paper.convocatoria.cando', first)]
      : [
          row('paper.convocatoria.primeira', first),
          row('paper.convocatoria.segunda', localMomentInWords(segundaChamada, language)),
        ]),
    ...(lugar === '' ? [] : [row('paper.convocatoria.lugar', lugar)]),
  ]
}

/** A page of its own, to be signed, by which a person who cannot come delegates in another one. */
function makeSlip(person: PaperRecipient, meeting: string): Block[] {
  const t = (key: Key, params?: Record<string, string | number>) => translate(person.language, key, params)
  return [
    { kind: 'pageBreak' },
    { kind: 'heading', level: 2, text: t('paper.delegacion') },
    { kind: 'paragraph', text: t('paper.delegacion.help') },
    {
      kind: 'paragraph',
      text: t('paper.delegacion.text', { nome: personName(person), numero: person.numero, meeting }),
    },
    { kind: 'blanks', labels: [t('paper.delegacion.a')] },
    { kind: 'signature', captions: [t('paper.delegacion.data'), t('paper.delegacion.sinatura')] },
  ]
}

const getAddress = ({ street, postalCode, town, province, ...person }: PaperRecipient): string[] => [
  personName(person),
  street,
  `${postalCode} ${town}`.trim(),
  province === town ? '' : province,
]
