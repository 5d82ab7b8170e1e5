import type { Estatutos } from '#contract/axustes.ts'
import type { BodyFor } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { isoDate } from '#contract/rules.ts'
import type { Fraction, MajorityRule, StatuteRules } from '#contract/statutes.ts'
import { translate } from '../../shell/i18n.ts'
import * as rules from '../../ui/form/rules.ts'
import type { Rules } from '../../ui/form/use-record-form.ts'

/** A share as it is typed. */
export interface ShareTyped {
  forma: 'CALQUERA' | 'POLO_MENOS' | 'MAIS_DE'
  num: string
  den: string
}
export interface MajorityTyped extends ShareTyped {
  base: MajorityRule['base']
}

/** The statutes from a day on as a form has them. Numbers are typed as text. */
export interface StatutesValues {
  desde: string
  avisoOrdinaria: string
  avisoExtraordinaria: string
  /** Minutes to the second call; empty where there is none. */
  segundaChamada: string
  quorum1: ShareTyped
  quorum2: ShareTyped
  maiorias: { simple: MajorityTyped; cualificada: MajorityTyped; dousTerzos: MajorityTyped }
  delegacionsMax: string
  votanMorosos: boolean
}

const typedShare = (share: Fraction | null): ShareTyped => ({
  forma: share ? (share.estrito ? 'MAIS_DE' : 'POLO_MENOS') : 'CALQUERA',
  num: String(share?.num ?? 1),
  den: String(share?.den ?? 2),
})
const typedMajority = ({ base, ...share }: MajorityRule): MajorityTyped => ({ ...typedShare(share), base })

export const typedStatutes = (given: StatuteRules, desde: string): StatutesValues => ({
  desde,
  avisoOrdinaria: String(given.avisoOrdinaria),
  avisoExtraordinaria: String(given.avisoExtraordinaria),
  segundaChamada: given.segundaChamada ? String(given.segundaChamada.minutos) : '',
  quorum1: typedShare(given.quorum1),
  quorum2: typedShare(given.quorum2),
  maiorias: {
    simple: typedMajority(given.maiorias.simple),
    cualificada: typedMajority(given.maiorias.cualificada),
    dousTerzos: typedMajority(given.maiorias.dousTerzos),
  },
  delegacionsMax: String(given.delegacionsMax),
  votanMorosos: given.votanMorosos,
})

/** The share that was typed; null for any number, undefined for what is none. */
export function toShare({ forma, num, den }: ShareTyped): Fraction | null | undefined {
  if (forma === 'CALQUERA') return null
  const share = { num: Number(num), den: Number(den), estrito: forma === 'MAIS_DE' }
  return shareFault({ forma, num, den }) ? undefined : share
}

const isWhole = (text: string): boolean => /^\d{1,6}$/.test(text.trim())

function shareFault({ forma, num, den }: ShareTyped): string | undefined {
  if (forma === 'CALQUERA') return undefined
  if (!isWhole(num) || !isWhole(den) || Number(den) === 0) return translate('estatutos.share-fault')
  const isTooMuch = forma === 'MAIS_DE' ? Number(num) >= Number(den) : Number(num) > Number(den)
  return isTooMuch ? translate('estatutos.share-too-much') : undefined
}

const majority = ({ base, ...share }: MajorityTyped): MajorityRule => ({
  ...(toShare(share) ?? { num: 1, den: 2, estrito: true }),
  base,
})

/** The rules of statutes that were typed without fault. */
export const toRules = (values: StatutesValues): StatuteRules => ({
  avisoOrdinaria: Number(values.avisoOrdinaria),
  avisoExtraordinaria: Number(values.avisoExtraordinaria),
  segundaChamada: values.segundaChamada.trim() === '' ? null : { minutos: Number(values.segundaChamada) },
  quorum1: toShare(values.quorum1) ?? null,
  quorum2: toShare(values.quorum2) ?? null,
  maiorias: {
    simple: majority(values.maiorias.simple),
    cualificada: majority(values.maiorias.cualificada),
    dousTerzos: majority(values.maiorias.dousTerzos),
  },
  delegacionsMax: Number(values.delegacionsMax),
  votanMorosos: values.votanMorosos,
})

type StatutesIn = NonNullable<BodyFor<Calls['PUT /axustes']>['estatutos']>

/** All statutes as a request has them, with `values` in place of those from the day `before`, or besides. */
export const withStatutes = (
  all: readonly Estatutos[],
  before: string | undefined,
  values: StatutesValues,
): StatutesIn => [
  ...all.filter(({ desde }) => isoDate(...desde) !== before),
  { ...toRules(values), desde: values.desde },
]

const number =
  (least: number, most: number, isOptional = false): rules.Rule<string> =>
  (typed) => {
    if (typed.trim() === '') return isOptional ? undefined : translate('error.required')
    if (!isWhole(typed)) return translate('error.integer')
    return Number(typed) < least || Number(typed) > most ? translate('error.invalid-value') : undefined
  }

/** @param others the days from which other statutes are in force */
export const statutesRules = (others: readonly string[]): Rules<StatutesValues> => {
  const share = (typed: ShareTyped) => shareFault(typed)
  return {
    desde: (typed, values) =>
      rules.day()(typed, values) ?? (others.includes(typed) ? translate('estatutos.desde-taken') : undefined),
    avisoOrdinaria: number(0, 365),
    avisoExtraordinaria: number(0, 365),
    segundaChamada: number(1, 10_080, true),
    quorum1: share,
    quorum2: share,
    'maiorias.simple': share as unknown as rules.Rule<string, StatutesValues>,
    'maiorias.cualificada': share as unknown as rules.Rule<string, StatutesValues>,
    'maiorias.dousTerzos': share as unknown as rules.Rule<string, StatutesValues>,
    delegacionsMax: number(0, 1000),
  }
}
