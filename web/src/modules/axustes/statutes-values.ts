import type { Estatutos } from '#contract/axustes.ts'
import type { BodyFor } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { isoDate } from '#contract/rules.ts'
import type { Fraction, Majorities, MajorityRule, QuorumShare, StatuteRules } from '#contract/statutes.ts'
import { translate } from '../../shell/i18n.ts'
import * as rules from '../../ui/form/rules.ts'
import type { Rules } from '../../ui/form/use-record-form.ts'

/** A share as it is typed. */
export interface ShareTyped {
  forma: 'CALQUERA' | 'POLO_MENOS' | 'MAIS_DE'
  num: string
  den: string
}
/** The share that makes a meeting valid, or a number of people that is enough: empty where there is none. */
export interface QuorumTyped extends ShareTyped {
  ouMaximo: string
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
  quorum1: QuorumTyped
  quorum2: QuorumTyped
  maiorias: MajoritiesTyped
  delegacionsMax: string
  votanMorosos: boolean
  xunta: BoardTyped
}

export type MajoritiesTyped = { [Name in keyof Majorities]: MajorityTyped }

/** The rules of board meetings as they are typed. */
export interface BoardTyped {
  aviso: string
  segundaChamada: string
  quorum1: QuorumTyped
  quorum2: QuorumTyped
  delegacionsMax: string
  /** Whether the majorities are those of assemblies. */
  mesmasMaiorias: boolean
  maiorias: MajoritiesTyped
}

const typedShare = (share: Fraction | null): ShareTyped => ({
  forma: share ? (share.estrito ? 'MAIS_DE' : 'POLO_MENOS') : 'CALQUERA',
  num: String(share?.num ?? 1),
  den: String(share?.den ?? 2),
})
const typedQuorum = (share: QuorumShare | null): QuorumTyped => ({
  ...typedShare(share),
  ouMaximo: share?.ouMaximo ? String(share.ouMaximo) : '',
})
const typedMajorities = ({ simple, cualificada, dousTerzos }: Majorities): MajoritiesTyped => ({
  simple: typedMajority(simple),
  cualificada: typedMajority(cualificada),
  dousTerzos: typedMajority(dousTerzos),
})
const typedCall = (segundaChamada: StatuteRules['segundaChamada']): string =>
  segundaChamada ? String(segundaChamada.minutos) : ''
const isSame = (one: Majorities, other: Majorities): boolean =>
  JSON.stringify(typedMajorities(one)) === JSON.stringify(typedMajorities(other))
const typedMajority = ({ base, ...share }: MajorityRule): MajorityTyped => ({ ...typedShare(share), base })

export const typedStatutes = (given: StatuteRules, desde: string): StatutesValues => ({
  desde,
  avisoOrdinaria: String(given.avisoOrdinaria),
  avisoExtraordinaria: String(given.avisoExtraordinaria),
  segundaChamada: typedCall(given.segundaChamada),
  quorum1: typedQuorum(given.quorum1),
  quorum2: typedQuorum(given.quorum2),
  maiorias: typedMajorities(given.maiorias),
  delegacionsMax: String(given.delegacionsMax),
  votanMorosos: given.votanMorosos,
  xunta: {
    aviso: String(given.xunta.aviso),
    segundaChamada: typedCall(given.xunta.segundaChamada),
    quorum1: typedQuorum(given.xunta.quorum1),
    quorum2: typedQuorum(given.xunta.quorum2),
    delegacionsMax: String(given.xunta.delegacionsMax),
    mesmasMaiorias: isSame(given.xunta.maiorias, given.maiorias),
    maiorias: typedMajorities(given.xunta.maiorias),
  },
})

/** The share that was typed; null for any number, undefined for what is none. */
export function toShare({ forma, num, den }: Readonly<ShareTyped>): Fraction | null | undefined {
  if (forma === 'CALQUERA') return null
  const share = { num: Number(num), den: Number(den), estrito: forma === 'MAIS_DE' }
  return shareFault({ forma, num, den }) ? undefined : share
}

/** The quorum that was typed; null for any number. */
function toQuorum(typed: QuorumTyped): QuorumShare | null {
  const share = toShare(typed)
  if (!share) return null
  return typed.ouMaximo.trim() === '' ? share : { ...share, ouMaximo: Number(typed.ouMaximo) }
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

const toMajorities = ({ simple, cualificada, dousTerzos }: MajoritiesTyped): Majorities => ({
  simple: majority(simple),
  cualificada: majority(cualificada),
  dousTerzos: majority(dousTerzos),
})
const toCall = (typed: string): StatuteRules['segundaChamada'] =>
  typed.trim() === '' ? null : { minutos: Number(typed) }

/** The rules of statutes that were typed without fault. */
export const toRules = ({ xunta, ...values }: StatutesValues): StatuteRules => ({
  avisoOrdinaria: Number(values.avisoOrdinaria),
  avisoExtraordinaria: Number(values.avisoExtraordinaria),
  segundaChamada: toCall(values.segundaChamada),
  quorum1: toQuorum(values.quorum1),
  quorum2: toQuorum(values.quorum2),
  maiorias: toMajorities(values.maiorias),
  delegacionsMax: Number(values.delegacionsMax),
  votanMorosos: values.votanMorosos,
  xunta: {
    aviso: Number(xunta.aviso),
    segundaChamada: toCall(xunta.segundaChamada),
    quorum1: toQuorum(xunta.quorum1),
    quorum2: toQuorum(xunta.quorum2),
    delegacionsMax: Number(xunta.delegacionsMax),
    maiorias: toMajorities(xunta.mesmasMaiorias ? values.maiorias : xunta.maiorias),
  },
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
  const quorum = (typed: QuorumTyped) => {
    const isEnough = typed.ouMaximo.trim() === '' || (isWhole(typed.ouMaximo) && Number(typed.ouMaximo) > 0)
    return shareFault(typed) ?? (isEnough ? undefined : translate('estatutos.enough-fault'))
  }
  const boardQuorum = quorum as unknown as rules.Rule<string, StatutesValues>
  const shareOf = share as unknown as rules.Rule<string, StatutesValues>
  return {
    desde: (typed, values) =>
      rules.day()(typed, values) ?? (others.includes(typed) ? translate('estatutos.desde-taken') : undefined),
    avisoOrdinaria: number(0, 365),
    avisoExtraordinaria: number(0, 365),
    segundaChamada: number(1, 10_080, true),
    quorum1: quorum,
    quorum2: quorum,
    'maiorias.simple': shareOf,
    'maiorias.cualificada': shareOf,
    'maiorias.dousTerzos': shareOf,
    delegacionsMax: number(0, 1000),
    'xunta.aviso': number(0, 365),
    'xunta.segundaChamada': number(1, 10_080, true),
    'xunta.quorum1': boardQuorum,
    'xunta.quorum2': boardQuorum,
    'xunta.delegacionsMax': number(0, 1000),
    'xunta.maiorias.simple': shareOf,
    'xunta.maiorias.cualificada': shareOf,
    'xunta.maiorias.dousTerzos': shareOf,
  }
}
