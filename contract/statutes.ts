import type { LocalDate } from './fields.ts'
import type { basesMaioria } from './kinds.ts'

/**
 * The numbers of an association's statutes for its meetings, and what follows from them, in whole numbers only; without dependencies, so
 * that pages can use them without loading the schemas. Sources of the presets: Ley Orgánica 1/2002, arts. 11, 12; Lei 5/1998 de
 * cooperativas de Galicia, arts. 34–37.
 */

/** A share of a whole: at least `num/den` of it, or more than that where `estrito`. At most all of it. */
export interface Fraction {
  num: number
  den: number
  estrito: boolean
}

/** EMITIDOS: the votes for and against; PRESENTES: who is present or represented; CENSO: everybody with a vote. */
export interface MajorityRule extends Fraction {
  base: (typeof basesMaioria)[number]
}

/** What the statutes say, without the day from which they hold. */
export interface StatuteRules {
  /** Days of notice before an ordinary meeting; the day of sending does not count. */
  avisoOrdinaria: number
  avisoExtraordinaria: number
  /** Minutes from the first to the second call; null where there is no second one. */
  segundaChamada: { minutos: number } | null
  /** The share of the census that makes a meeting valid at the first call; null: any number. */
  quorum1: Fraction | null
  quorum2: Fraction | null
  maiorias: { simple: MajorityRule; cualificada: MajorityRule; dousTerzos: MajorityRule }
  /** Delegations that one person may hold; 0: there are none. */
  delegacionsMax: number
  /** Whether members with overdue charges vote. */
  votanMorosos: boolean
}

/** The majority that a point of the agenda asks for. */
export type MaioriaPunto = 'SIMPLE' | 'CUALIFICADA' | 'DOUS_TERZOS'

const moreThanHalf = { num: 1, den: 2, estrito: true } as const
const maiorias = {
  simple: { ...moreThanHalf, base: 'EMITIDOS' },
  cualificada: { ...moreThanHalf, base: 'PRESENTES' },
  dousTerzos: { num: 2, den: 3, estrito: false, base: 'PRESENTES' },
} as const

/** What holds for an association or a cooperative whose statutes say nothing else. */
export const presets = {
  asociacion: {
    avisoOrdinaria: 15,
    avisoExtraordinaria: 15,
    segundaChamada: null,
    quorum1: { num: 1, den: 3, estrito: false },
    quorum2: null,
    maiorias,
    delegacionsMax: 2,
    votanMorosos: true,
  },
  cooperativa: {
    avisoOrdinaria: 15,
    avisoExtraordinaria: 10,
    segundaChamada: { minutos: 30 },
    quorum1: moreThanHalf,
    quorum2: { num: 1, den: 10, estrito: false },
    maiorias,
    delegacionsMax: 2,
    votanMorosos: true,
  },
} as const satisfies Record<string, StatuteRules>

/** The least whole number that is such a share of `whole`; at least 1, so that no meeting is held without people. */
export function needed(share: Fraction | null, whole: number): number {
  if (!share) return 1
  const { num, den, estrito } = share
  return Math.max(1, estrito ? Math.floor((num * whole) / den) + 1 : Math.ceil((num * whole) / den))
}

/** Whether `part` is such a share of `whole`. */
export const reaches = (part: number, share: Fraction | null, whole: number): boolean =>
  part >= needed(share, whole)

/** The statutes in force on a day: the latest that began by then, else the earliest. Days compare as texts. */
export function inForce<T extends { desde: string }>(statutes: readonly T[], day: string): T | undefined {
  const latestFirst = [...statutes].sort((one, other) => (one.desde < other.desde ? 1 : -1))
  return latestFirst.find(({ desde }) => desde <= day) ?? latestFirst.at(-1)
}

/** The rule of the majority that a point asks for. */
export const majorityOf = ({ maiorias }: StatuteRules, maioria: MaioriaPunto): MajorityRule =>
  ({
    SIMPLE: maiorias.simple,
    CUALIFICADA: maiorias.cualificada,
    DOUS_TERZOS: maiorias.dousTerzos,
  })[maioria]

export interface Ballot {
  si: number
  non: number
  /** Present or represented at that moment. */
  presentes: number
  /** Everybody with a vote. */
  censo: number
}

export interface VoteOutcome {
  resultado: 'APROBADO' | 'REXEITADO' | 'EMPATE'
  /** The number that `si` is compared with a share of. */
  base: number
  /** The votes for that it took. */
  necesarios: number
}

/** The result of a vote. A tie has its own name only where the votes for and against are all that counts. */
export function decide(rule: MajorityRule, { si, non, presentes, censo }: Ballot): VoteOutcome {
  const base = { EMITIDOS: si + non, PRESENTES: presentes, CENSO: censo }[rule.base]
  const necesarios = needed(rule, base)
  const resultado =
    si >= necesarios ? 'APROBADO' : rule.base === 'EMITIDOS' && si === non && si > 0 ? 'EMPATE' : 'REXEITADO'
  return { resultado, base, necesarios }
}

/** The last day on which a convocation keeps to the notice. @param day of the meeting @param notice whole days */
export function lastDayToSend([year, month, date]: LocalDate, notice: number): LocalDate {
  const day = new Date(Date.UTC(year, month - 1, date - notice))
  return [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()]
}
