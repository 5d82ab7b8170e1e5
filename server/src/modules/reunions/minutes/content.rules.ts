import { createHash } from 'node:crypto'
import type { MetodoVotacion, PuntoVotado, ResultadoVotacion } from '#contract/asistencia.ts'
import type { TipoPunto } from '#contract/convocatorias.ts'
import type { Language } from '#contract/fields.ts'
import type { MeetingRules } from '#contract/statutes.ts'
import { escapeHtml } from '../../../platform/mail/frame.ts'
import type { Words } from './words.rules.ts'

/** A person who signs; the name is as it was approved. */
export interface Signer {
  id: number
  nome: string
}

/** The numbers of a vote that certificates tell. */
export interface StoredVote {
  metodo: MetodoVotacion
  si: number
  non: number
  abstencion: number
  branco: number
  nulo: number
  base: number
  candidatas: { nome: string; votos: number }[]
  resultado: ResultadoVotacion
}

export interface MinutesPoint {
  id: number
  titulo: string
  tipo: TipoPunto
  /** Whether the last convocation had it, null where none was sent; minutes that are older than this lack it. */
  convocado?: boolean | null
  /** Rich text. */
  texto: string
  /**
   * What a certificate tells instead of `texto` where no person wrote that: the agreement without the counting, as rich text; empty where
   * the point was not voted.
   */
  acordo?: string
  votacion: StoredVote | null
}

/** Who had a vote and was there or represented when the meeting was opened. */
export interface OpeningNumbers {
  chamada: 1 | 2
  censo: number
  presentes: number
  representadas: number
  /** How many its call needed, where they were fewer: attendance was corrected after the opening. */
  necesarias?: number
}

/** What minutes say. Once approved, everything that is shown of them comes from this. */
export interface MinutesContent {
  titulo: string
  /** The common name of the meeting. */
  reunion: string
  /** Local time as ISO text, empty while it is not known. */
  fecha: string
  lugar: string
  idioma: Language
  asociacion: { nome: string; nif: string; enderezo: string[] }
  cabeceira: { nome: string; valor: string }[]
  introducion: string
  puntos: MinutesPoint[]
  peche: string
  secretaria: Signer | null
  presidencia: Signer | null
  asistencia: { numero: number; nome: string; como: string }[]
  apertura: OpeningNumbers | null
}

/** What was approved: the content with its place in the book. */
export interface ApprovedContent extends MinutesContent {
  numero: number
  /** Instant, ISO text. */
  aprobada: string
  /** The hash of the minutes before; empty for the first ones. */
  anterior: string
  /**
   * The statutes under which the meeting was held: its results stay what they are when an administrator corrects the statutes. The first
   * minutes lack them.
   */
  estatutos?: MeetingRules
}

const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([name, each]) => [name, inOrder(each)]))
}

/** JSON with the names in their order, so that the same content gives the same text. */
export const toCanonical = (content: ApprovedContent): string => JSON.stringify(inOrder(content))

/** SHA-256 of a text or file, in hexadecimal. */
export const toSum = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

/**
 * Whether a certificate can be made of a point: an agreement that was approved. Of a meeting that was never opened in the portal, it is one
 * whose text a person wrote.
 */
export function isCertifiable(
  { tipo, votacion, acordo }: Pick<MinutesPoint, 'tipo' | 'votacion' | 'acordo'>,
  { apertura }: Pick<MinutesContent, 'apertura'>,
): boolean {
  if (tipo !== 'ACORDO' && tipo !== 'ELECCION') return false
  return votacion ? votacion.resultado === 'APROBADO' : apertura === null && acordo === undefined
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`

/** A text of several lines as rich text. */
const toParagraphs = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map(paragraph)
    .join('')

/** What the minutes say about a point until a person writes something else: its text in the agenda, and its vote. */
export function writePoint({ texto, tipo, votacion }: PuntoVotado, words: Words): string {
  const told = toParagraphs(texto)
  if (votacion) {
    const { candidatas, resultado, formula, hora: _, metodo, ...numbers } = votacion
    const params = { ...numbers, metodo: words(`acta.metodo.${metodo}`) }
    const ended = paragraph(
      words(`acta.resultado.${resultado}`, { formula: candidatas.length > 0 ? '' : formula }).trim(),
    )
    if (candidatas.length > 0) {
      const items = candidatas.map((each) => `<li>${escapeHtml(words('acta.candidata', { ...each }))}</li>`)
      return `${told}${paragraph(words('acta.eleccion', params))}<ul>${items.join('')}</ul>${ended}`
    }
    const isUnopposed = metodo === 'ASENTIMENTO' && numbers.non === 0 && numbers.abstencion === 0
    return `${told}${paragraph(words(isUnopposed ? 'acta.asentimento' : 'acta.votos', params))}${ended}`
  }
  // what was said about a point, only a person can write
  return tipo === 'ROGOS' || tipo === 'INFORMATIVO' ? told : `${told}${paragraph(words('acta.sen-votacion'))}`
}

/**
 * What a certificate tells of a point whose text no person wrote: the point's text in the agenda, or that it is approved. Empty where it
 * was not voted; undefined where its minutes tell it, as for elections and information.
 */
export function writeAgreement(
  { titulo, texto, tipo, votacion }: PuntoVotado,
  words: Words,
): string | undefined {
  if (tipo !== 'ACORDO' && tipo !== 'ELECCION') return undefined
  if (!votacion) return ''
  if (votacion.candidatas.length > 0) return undefined
  return toParagraphs(texto) || paragraph(words('certificado.aprobase', { titulo }))
}

/** How minutes begin until a person writes something else. */
export function writeIntroduction(
  { asociacion, reunion, apertura }: Pick<MinutesContent, 'reunion' | 'apertura'> & { asociacion: string },
  words: Words,
): string {
  if (!apertura) return paragraph(words('acta.introducion', { asociacion, reunion }))
  const { chamada, censo, presentes, representadas } = apertura
  return paragraph(
    words('acta.introducion-asistencia', {
      ...{ asociacion, reunion, censo, presentes, representadas },
      chamada: words(`acta.chamada.${chamada}`),
      total: presentes + representadas,
    }),
  )
}

/** How minutes end until a person writes something else. @param hora local time of the end, empty where it is not known */
export const writeClosing = (hora: string, words: Words): string =>
  paragraph(hora === '' ? words('acta.peche') : words('acta.peche-hora', { hora }))

/** Whether everybody who was there or represented voted for a proposal. */
export const isUnanimous = ({ metodo, base, si, non, abstencion, branco, nulo }: StoredVote): boolean =>
  non + abstencion + branco + nulo === 0 && (si === base || (metodo === 'ASENTIMENTO' && si === 0))
