import type { AppContext } from '../../../platform/app-context.ts'
import { toLocale } from '../../../platform/config/i18n.ts'
import { getToday, toLocalTime } from '../../../platform/config/time.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import { localInWords } from '../../../platform/mail/templates.ts'
import type { Block, Paper } from '../../../platform/pdf/paper.ts'
import { openNumbers } from '../../../platform/pdf/paper.ts'
import { getStored } from '../../axustes/identity.service.ts'
import type { PaperContext } from './acta-paper.service.ts'
import { captionOf, letterheadOf, momentInWords, tellConvened } from './acta-paper.service.ts'
import { findNames } from './actas.rows.ts'
import type { ApprovedContent, MinutesPoint, Signer, StoredVote } from './content.rules.ts'
import { isCertifiable, isUnanimous } from './content.rules.ts'
import { toBlocks } from './rich-text-blocks.rules.ts'
import { findPostHolders } from './signers.service.ts'
import type { Words } from './words.rules.ts'
import { wordsOf } from './words.rules.ts'

interface Issue {
  numero: number
  /** Ids of points. */
  puntos: readonly number[]
  /** Instant, ISO text. */
  at: string
}

/** A certificate of agreements in approved minutes, which those who hold the posts today sign. */
export async function makeCertificado(
  context: PaperContext,
  content: ApprovedContent,
  { numero, puntos, at }: Issue,
): Promise<Paper> {
  const { idioma, apertura, reunion, lugar } = content
  const words = wordsOf(idioma)
  const title = words('certificado.nome', { numero })
  const aprobada = momentInWords(context, content.aprobada, idioma)
  const cando = content.fecha === '' ? '' : localInWords(content.fecha, idioma)
  const told = { reunion, cando, lugar, numero: content.numero, aprobada }
  const { asociacion } = await getStored(context.database.read)
  const { secretaria, presidencia } = await findCertifiers(context, context.database.read)
  return {
    language: toLocale(idioma),
    pageNumber: words('paper.page', openNumbers),
    title,
    letterhead: await letterheadOf(context, content),
    created: new Date(at),
    blocks: [
      { kind: 'heading', level: 1, text: title },
      {
        kind: 'paragraph',
        text: introduceSecretary(words, secretaria, { ...content.asociacion, rexistro: asociacion.rexistro }),
      },
      { kind: 'paragraph', text: words('certificado.certifica'), bold: true, size: 'large' },
      { kind: 'paragraph', text: words(tellsOf(content), told) },
      ...(apertura
        ? [
            {
              kind: 'paragraph',
              text: words('certificado.asistencia', {
                ...apertura,
                chamada: words(`acta.chamada.${apertura.chamada}`),
                count: apertura.presentes + apertura.representadas,
              }),
            } satisfies Block,
            ...(apertura.necesarias === undefined
              ? []
              : [
                  {
                    kind: 'paragraph',
                    text: words('certificado.sen-quorum', { necesarias: apertura.necesarias }),
                  } satisfies Block,
                ]),
          ]
        : []),
      ...content.puntos
        .filter((punto) => isCertifiable(punto, content) && puntos.includes(punto.id))
        .flatMap((punto): Block[] => [
          { kind: 'heading', level: 2, text: punto.titulo },
          ...tellConvened(punto.convocado, words),
          { kind: 'paragraph', text: howAdopted(punto, words, toLocale(idioma)), bold: true },
          ...toBlocks(punto.acordo || punto.texto),
        ]),
      {
        kind: 'paragraph',
        text: closeCertificate(context, words, at, content, asociacion.enderezo.localidad),
      },
      {
        kind: 'signature',
        captions: [
          captionOf(words, 'acta.asina-secretaria', secretaria),
          captionOf(words, 'acta.vistoprace', presidencia),
        ],
      },
    ],
  }
}

type Certifier = Signer & { dni: string }

/** Those who hold the posts now; the line of a vacant post has no name. */
async function findCertifiers(
  context: Pick<AppContext, 'clock' | 'settings'>,
  db: Reader,
): Promise<{ secretaria: Certifier | null; presidencia: Signer | null }> {
  const { secretaria, presidencia } = await findPostHolders(db, getToday(context))
  const known = secretaria ? await findNames(db, [secretaria.id]) : undefined
  return {
    secretaria: secretaria && { ...secretaria, dni: known?.get(secretaria.id)?.dni ?? '' },
    presidencia,
  }
}

/** Who certifies, for which association: what is not known is left out, and a name is filled in by hand. */
function introduceSecretary(
  words: Words,
  secretaria: Certifier | null,
  { nome, nif, rexistro }: { nome: string; nif: string; rexistro: string },
): string {
  const parts = [
    secretaria?.nome || '____________________',
    secretaria?.dni && words('certificado.dni', { dni: secretaria.dni }),
    words('certificado.secretaria', { asociacion: nome }),
    rexistro && words('certificado.rexistro', { rexistro }),
    nif && words('certificado.nif', { nif }),
  ]
  return `${parts.filter(Boolean).join(', ')},`
}

/** How a certificate names the meeting: with its day and place, as far as they are known. */
function tellsOf({ fecha, lugar }: ApprovedContent) {
  if (fecha === '') return 'certificado.que-sen-data'
  return lugar === '' ? 'certificado.que' : 'certificado.que-lugar'
}

function howAdopted({ votacion }: MinutesPoint, words: Words, locale: string): string {
  if (!votacion || votacion.candidatas.length > 0) return words('certificado.acordo')
  if (isUnanimous(votacion)) return words('certificado.unanimidade')
  return words('certificado.maioria', { votos: tellVotes(votacion, words, locale) })
}

/** «109 votos a favor, 0 en contra e 1 abstención»; blank and void votes only where there were some. */
function tellVotes({ si, non, abstencion, branco, nulo }: StoredVote, words: Words, locale: string): string {
  const parts = [
    words('certificado.a-favor', { count: si }),
    words('certificado.en-contra', { count: non }),
    words('certificado.abstencions', { count: abstencion }),
    ...(branco > 0 ? [words('certificado.en-branco', { count: branco })] : []),
    ...(nulo > 0 ? [words('certificado.nulos', { count: nulo })] : []),
  ]
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts)
}

/** The last sentence, with the place where the association is and the day. */
function closeCertificate(
  { settings }: Pick<AppContext, 'settings'>,
  words: Words,
  at: string,
  { idioma }: ApprovedContent,
  localidad: string,
): string {
  const day = toLocalTime(new Date(at), settings.TIME_ZONE).slice(0, 10)
  const cando = localInWords(`${day}T00:00`, idioma)
  return words(localidad === '' ? 'certificado.para' : 'certificado.para-en', { localidad, cando })
}
