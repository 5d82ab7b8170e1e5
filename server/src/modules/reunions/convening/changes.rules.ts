import type { Language } from '#contract/fields.ts'
import type { TipoReunion } from '#contract/reunions.ts'
import { toLocale, translate } from '../../../platform/config/i18n.ts'
import { localInWords, localMomentInWords } from '../../../platform/mail/templates.ts'
import { areSameRules, type ConvocationContent, isWholeDay } from './agenda.rules.ts'

/** What a convocation says otherwise than the one before it. */
export type Change = 'fecha' | 'segunda' | 'lugar' | 'puntos' | 'regras'

const minutesBetween = (from: string, to: string): number =>
  (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000

/** The second call goes along with the first one. */
const movesAlong = (before: ConvocationContent, after: ConvocationContent): boolean =>
  before.segundaChamada !== '' &&
  after.segundaChamada !== '' &&
  minutesBetween(before.fecha, before.segundaChamada) === minutesBetween(after.fecha, after.segundaChamada)

function findChanges(before: ConvocationContent, after: ConvocationContent, tipo: TipoReunion): Change[] {
  const isMoved = before.fecha !== after.fecha
  return [
    ...(isMoved ? ['fecha' as const] : []),
    ...(before.segundaChamada !== after.segundaChamada && !(isMoved && movesAlong(before, after))
      ? ['segunda' as const]
      : []),
    ...(before.lugar === after.lugar ? [] : ['lugar' as const]),
    ...(JSON.stringify(before.puntos) === JSON.stringify(after.puntos) ? [] : ['puntos' as const]),
    ...(areSameRules(before.regras, after.regras, tipo) ? [] : ['regras' as const]),
  ]
}

/** Changes in the words of a language. */
export interface ToldChanges {
  /** «Cambian a data e o lugar» */
  changes: string
  /** A sentence for each, with the old value. */
  told: string
  /** The old values in short, in brackets; empty where none is short. */
  before: string
}

/** A day in figures: «30-06-2026». */
const dayInFigures = (local: string): string => local.slice(0, 10).split('-').reverse().join('-')

/** A local time in figures: «30-06-2026 19:30». */
const momentInFigures = (local: string): string => `${dayInFigures(local)} ${local.slice(11)}`

/** Characters of a place in a subject. */
const shortPlace = 60
const inShort = (text: string): string =>
  text.length > shortPlace ? `${[...text].slice(0, shortPlace - 1).join('')}…` : text

/** What changed since the convocation before, in words; undefined where nothing did. @param tipo of the meeting */
export function tellChanges(
  before: ConvocationContent,
  after: ConvocationContent,
  tipo: TipoReunion,
  language: Language,
): ToldChanges | undefined {
  const found = findChanges(before, after, tipo)
  if (found.length === 0) return undefined
  const { fecha, segundaChamada, lugar } = before
  const short: Record<Change, string> = {
    fecha: isWholeDay(fecha) ? dayInFigures(fecha) : momentInFigures(fecha),
    segunda: segundaChamada && momentInFigures(segundaChamada),
    lugar: inShort(lugar),
    puntos: '',
    regras: '',
  }
  const told: Record<Change, () => string> = {
    fecha: () => translate(language, 'convening.told.fecha', { cando: localInWords(fecha, language) }),
    segunda: () =>
      segundaChamada === ''
        ? translate(language, 'convening.told.segunda-none')
        : translate(language, 'convening.told.segunda', {
            cando: localMomentInWords(segundaChamada, language),
          }),
    lugar: () =>
      lugar === ''
        ? translate(language, 'convening.told.lugar-none')
        : translate(language, 'convening.told.lugar', { lugar }),
    puntos: () =>
      translate(language, 'convening.told.puntos', {
        puntos: before.puntos.map(({ titulo }, place) => `${place + 1}. ${titulo}`).join('; '),
      }),
    regras: () => translate(language, 'convening.told.regras'),
  }
  const values = found.map((change) => short[change]).filter(Boolean)
  const what = new Intl.ListFormat(toLocale(language)).format(
    found.map((change) => translate(language, `convening.changed.${change}`)),
  )
  return {
    changes: translate(language, 'convening.changed', { count: found.length, what }),
    told: found.map((change) => told[change]()).join(' '),
    before:
      values.length === 0
        ? ''
        : translate(language, 'convening.changed.before', { antes: values.join(', ') }),
  }
}
