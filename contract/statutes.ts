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

/** A share of the census that makes a meeting valid; where `ouMaximo` is fewer people, they are enough. */
export interface QuorumShare extends Fraction {
  ouMaximo?: number | null | undefined
}

/** EMITIDOS: the votes for and against; PRESENTES: who is present or represented; CENSO: everybody with a vote. */
export interface MajorityRule extends Fraction {
  base: (typeof basesMaioria)[number]
}

export interface Majorities {
  simple: MajorityRule
  cualificada: MajorityRule
  dousTerzos: MajorityRule
}

/** The rules of one meeting. */
export interface MeetingRules {
  /** Days of notice before an ordinary meeting; the day of sending does not count. */
  avisoOrdinaria: number
  avisoExtraordinaria: number
  /** Minutes from the first to the second call; null where there is no second one. */
  segundaChamada: { minutos: number } | null
  /** The share of the census that makes a meeting valid at the first call; null: any number. */
  quorum1: QuorumShare | null
  quorum2: QuorumShare | null
  maiorias: Majorities
  /** Delegations that one person may hold; 0: there are none. */
  delegacionsMax: number
  /** Whether members with overdue charges vote. */
  votanMorosos: boolean
}

/** The rules of board meetings, of both types. */
export interface BoardRules {
  /** Days of notice. */
  aviso: number
  segundaChamada: { minutos: number } | null
  quorum1: QuorumShare | null
  quorum2: QuorumShare | null
  delegacionsMax: number
  maiorias: Majorities
}

/** What the statutes say, without the day from which they hold: the rules of assemblies, and those of the board. */
export interface StatuteRules extends MeetingRules {
  xunta: BoardRules
}

/** The majority that a point of the agenda asks for. */
export type MaioriaPunto = 'SIMPLE' | 'CUALIFICADA' | 'DOUS_TERZOS'

const moreThanHalf = { num: 1, den: 2, estrito: true } as const
const maiorias = {
  simple: { ...moreThanHalf, base: 'EMITIDOS' },
  cualificada: { ...moreThanHalf, base: 'PRESENTES' },
  dousTerzos: { num: 2, den: 3, estrito: false, base: 'PRESENTES' },
} as const

/** What holds for a board whose statutes say nothing else. */
const defaultBoardRules = {
  aviso: 2,
  segundaChamada: null,
  quorum1: moreThanHalf,
  quorum2: null,
  delegacionsMax: 0,
} as const

/** Statutes with the rules of the board: what is not given of them is the default, the majorities are those of assemblies. */
export const withBoardRules = <Statutes extends MeetingRules>(
  statutes: Statutes & { xunta?: Partial<BoardRules> | null | undefined },
): Statutes & { xunta: BoardRules } => ({
  ...statutes,
  xunta: { ...defaultBoardRules, maiorias: statutes.maiorias, ...statutes.xunta },
})

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
    xunta: { ...defaultBoardRules, maiorias },
  },
  cooperativa: {
    avisoOrdinaria: 15,
    avisoExtraordinaria: 10,
    segundaChamada: { minutos: 30 },
    quorum1: moreThanHalf,
    quorum2: { num: 1, den: 10, estrito: false, ouMaximo: 100 },
    maiorias,
    delegacionsMax: 2,
    votanMorosos: true,
    xunta: { ...defaultBoardRules, maiorias },
  },
} as const satisfies Record<string, StatuteRules>

/** Votes that are enough at the second call of a cooperative, where a tenth of all is more (Lei 5/1998, art. 35). */
const { ouMaximo: enough } = presets.cooperativa.quorum2

/** Whether these are the numbers of a cooperative from before the preset knew of the votes that are enough. */
export const lacksHundred = ({ segundaChamada, quorum1, quorum2 }: MeetingRules): boolean => {
  const { cooperativa } = presets
  const isShare = (share: QuorumShare | null, other: Fraction) =>
    share?.num === other.num && share.den === other.den && share.estrito === other.estrito
  return (
    segundaChamada !== null &&
    isShare(quorum1, cooperativa.quorum1) &&
    isShare(quorum2, cooperativa.quorum2) &&
    !quorum2?.ouMaximo
  )
}

/** Statutes whose second call takes the votes that are enough. */
export const withHundred = <Statutes extends MeetingRules>(statutes: Statutes): Statutes => ({
  ...statutes,
  quorum2: statutes.quorum2 && { ...statutes.quorum2, ouMaximo: enough },
})

/** The rules of an assembly or of a board meeting. A post on the board votes whatever its holder owes. */
export function rulesOf(statutes: StatuteRules, body: 'asemblea' | 'xunta'): MeetingRules {
  const { avisoOrdinaria, avisoExtraordinaria, votanMorosos, xunta } = statutes
  const { segundaChamada, quorum1, quorum2, maiorias, delegacionsMax } = body === 'xunta' ? xunta : statutes
  const shared = { segundaChamada, quorum1, quorum2, maiorias, delegacionsMax }
  return body === 'xunta'
    ? { avisoOrdinaria: xunta.aviso, avisoExtraordinaria: xunta.aviso, ...shared, votanMorosos: true }
    : { avisoOrdinaria, avisoExtraordinaria, ...shared, votanMorosos }
}

/**
 * The least whole number that is such a share of `whole`, or the number that is enough where that is less; at least 1, so that no meeting
 * is held without people.
 */
export function needed(share: QuorumShare | null, whole: number): number {
  if (!share) return 1
  const { num, den, estrito, ouMaximo } = share
  const part = estrito ? Math.floor((num * whole) / den) + 1 : Math.ceil((num * whole) / den)
  return Math.max(1, Math.min(part, ouMaximo ?? part))
}

/** Whether `part` is such a share of `whole`. */
export const reaches = (part: number, share: QuorumShare | null, whole: number): boolean =>
  part >= needed(share, whole)

/** The statutes in force on a day: the latest that began by then, else the earliest. Days compare as texts. */
export function inForce<T extends { desde: string }>(statutes: readonly T[], day: string): T | undefined {
  const latestFirst = [...statutes].sort((one, other) => (one.desde < other.desde ? 1 : -1))
  return latestFirst.find(({ desde }) => desde <= day) ?? latestFirst.at(-1)
}

/** The rule of the majority that a point asks for. */
export const majorityOf = (
  { maiorias }: Pick<MeetingRules, 'maiorias'>,
  maioria: MaioriaPunto,
): MajorityRule =>
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
