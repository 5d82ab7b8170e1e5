import type { Dilixencia } from '#contract/actas.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { toLocale } from '../../../platform/config/i18n.ts'
import { toLocalTime } from '../../../platform/config/time.ts'
import { localInWords } from '../../../platform/mail/templates.ts'
import { contentMark } from '../../../platform/pdf/content-mark.ts'
import type { Block, Letterhead, Paper } from '../../../platform/pdf/paper.ts'
import { openNumbers } from '../../../platform/pdf/paper.ts'
import { getLetterhead } from '../../axustes/letterhead.service.ts'
import type { ApprovedContent, Signer } from './content.rules.ts'
import { toCanonical, toSum } from './content.rules.ts'
import { toBlocks } from './rich-text-blocks.rules.ts'
import type { Words } from './words.rules.ts'
import { wordsOf } from './words.rules.ts'

/** A moment in words, in the association's time. */
export const momentInWords = (
  { settings }: Pick<AppContext, 'settings'>,
  instant: string,
  language: ApprovedContent['idioma'],
): string => localInWords(toLocalTime(new Date(instant), settings.TIME_ZONE), language)

/** The name under a line to sign on; a line without a name is filled in by hand. */
export const captionOf = (
  words: Words,
  key: 'acta.asina-secretaria' | 'acta.asina-presidencia' | 'acta.vistoprace',
  signer: Signer | null,
) =>
  words(key, { nome: signer?.nome ?? '' })
    .trim()
    .replace(/:$/, '')

type ContentContext = Pick<AppContext, 'settings'>

/** Says of a point that the convocation did not have it. */
export const tellConvened = (convocado: boolean | null | undefined, words: Words): Block[] =>
  convocado === false ? [{ kind: 'paragraph', text: words('convocatoria.fora'), bold: true }] : []

/** Minutes as blocks of a PDF, the title at heading level `level`: 1 in a paper of their own, 2 in the book. */
function makeActaBlocks(context: ContentContext, content: ApprovedContent, level: 1 | 2): Block[] {
  const words = wordsOf(content.idioma)
  const below = level === 1 ? 2 : 3
  const { puntos, asistencia, secretaria, presidencia, anterior } = content
  return [
    { kind: 'heading', level, text: content.titulo },
    { kind: 'fields', rows: content.cabeceira.map(({ nome, valor }) => [nome, valor] as [string, string]) },
    ...toBlocks(content.introducion),
    ...puntos.flatMap(({ titulo, texto, convocado }, place): Block[] => [
      { kind: 'heading', level: below, text: words('acta.punto', { numero: place + 1, titulo }) },
      ...tellConvened(convocado, words),
      ...toBlocks(texto),
    ]),
    ...toBlocks(content.peche),
    {
      kind: 'signature',
      captions: [
        captionOf(words, 'acta.asina-secretaria', secretaria),
        captionOf(words, 'acta.asina-presidencia', presidencia),
      ],
    },
    ...(asistencia.length > 0
      ? [
          { kind: 'heading', level: below, text: words('acta.anexo') } as const,
          {
            kind: 'table',
            columns: [
              { header: words('acta.anexo.numero'), align: 'right', share: 1 },
              { header: words('acta.anexo.persoa'), share: 5 },
              { header: words('acta.anexo.como'), share: 5 },
            ],
            rows: asistencia.map(({ numero, nome, como }) => [String(numero), nome, como]),
          } satisfies Block,
        ]
      : []),
    {
      kind: 'paragraph',
      size: 'small',
      text: [
        words('acta.selo', { cando: momentInWords(context, content.aprobada, content.idioma) }),
        `${words('acta.pegada-contido')}: ${toSum(toCanonical(content))}`,
        anterior === '' ? words('acta.primeira') : `${words('acta.pegada-anterior')}: ${anterior}`,
      ].join('\n'),
    },
  ]
}

/** The association as it was when the minutes were approved, with its logo. */
export const letterheadOf = async (
  context: Pick<AppContext, 'database' | 'storage' | 'settings'>,
  { asociacion }: ApprovedContent,
): Promise<Letterhead> => {
  const { logo } = await getLetterhead(context)
  return { name: asociacion.nome, nif: asociacion.nif, address: asociacion.enderezo, logo }
}

export type PaperContext = Pick<AppContext, 'database' | 'storage' | 'settings' | 'clock'>

export async function makeActaPaper(context: PaperContext, content: ApprovedContent): Promise<Paper> {
  return {
    keywords: contentMark(toSum(toCanonical(content))),
    language: toLocale(content.idioma),
    pageNumber: wordsOf(content.idioma)('paper.page', openNumbers),
    title: content.titulo,
    letterhead: await letterheadOf(context, content),
    created: new Date(content.aprobada),
    blocks: makeActaBlocks(context, content, 1),
  }
}

/** Minutes in the book, with what was added to them. */
export interface BookEntry {
  content: ApprovedContent
  sha256: string
  dilixencias: Dilixencia[]
}

/** The book of a body: all its approved minutes with their notes, between an opening and a closing page, with folio numbers. */
export async function makeBook(
  context: PaperContext,
  { title, entries }: { title: string; entries: readonly BookEntry[] },
): Promise<Paper> {
  const first = entries[0]
  const last = entries.at(-1)
  if (!first || !last) throw new Error('a book has minutes')
  const language = last.content.idioma
  const words = wordsOf(language)
  const now = context.clock()
  const params = { total: entries.length, primeira: first.content.numero, ultima: last.content.numero }
  return {
    language: toLocale(language),
    pageNumber: words('acta.folio', openNumbers),
    title,
    letterhead: await getLetterhead(context),
    created: now,
    blocks: [
      { kind: 'heading', level: 1, text: title },
      {
        kind: 'paragraph',
        text: words(entries.length === 1 ? 'acta.libro.abre-unha' : 'acta.libro.abre', params),
      },
      ...entries.flatMap(({ content, dilixencias }): Block[] => [
        { kind: 'pageBreak' },
        ...makeActaBlocks(context, content, 2),
        ...makeDilixencias(context, dilixencias, words, language),
      ]),
      { kind: 'pageBreak' },
      { kind: 'heading', level: 2, text: words('acta.libro.fin') },
      {
        kind: 'paragraph',
        text: words('acta.libro.pecha', {
          ...params,
          cando: momentInWords(context, now.toISOString(), language),
          pegada: last.sha256,
        }),
      },
    ],
  }
}

const makeDilixencias = (
  context: ContentContext,
  dilixencias: readonly Dilixencia[],
  words: Words,
  language: ApprovedContent['idioma'],
): Block[] =>
  dilixencias.flatMap(({ texto, at, autor }): Block[] => [
    {
      kind: 'heading',
      level: 3,
      text: words('acta.dilixencia', { cando: momentInWords(context, at, language), autor }),
    },
    { kind: 'paragraph', text: texto },
  ])
