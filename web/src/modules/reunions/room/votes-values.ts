import type { MetodoVotacion, PuntoVotado } from '#contract/asistencia.ts'
import { searchText } from '#contract/search.ts'
import type { VotesBody } from './room.calls.ts'

export const counted = ['si', 'non', 'abstencion', 'branco', 'nulo'] as const
export type Counted = (typeof counted)[number]

/** A vote as it is typed; numbers are text. */
export interface VotesTyped extends Record<Counted, string> {
  metodo: MetodoVotacion
  candidatas: { key: number; nome: string; votos: string }[]
}

export const typedVotes = ({ tipo, votacion }: PuntoVotado): VotesTyped => {
  const typed = (name: Counted) => (votacion?.[name] ? String(votacion[name]) : '')
  const candidates = votacion?.candidatas ?? []
  return {
    metodo: votacion?.metodo ?? 'MAN_ALZADA',
    ...{ si: typed('si'), non: typed('non'), abstencion: typed('abstencion') },
    ...{ branco: typed('branco'), nulo: typed('nulo') },
    candidatas:
      tipo === 'ELECCION' && candidates.length === 0
        ? [{ key: 0, nome: '', votos: '' }]
        : candidates.map(({ nome, votos }, key) => ({ key, nome, votos: String(votos) })),
  }
}

/** Whether a point of the agenda is voted. */
export const isVotable = ({ tipo }: Pick<PuntoVotado, 'tipo'>): boolean =>
  tipo === 'ACORDO' || tipo === 'ELECCION'

/** Whether something was typed that is not saved. */
export function isTyped(punto: PuntoVotado, typed: VotesTyped): boolean {
  const before = typedVotes(punto)
  const names = ({ candidatas }: VotesTyped) => candidatas.map(({ nome, votos }) => `${nome} ${votos}`)
  return (
    typed.metodo !== before.metodo ||
    counted.some((name) => typed[name] !== before[name]) ||
    names(typed).join('\n') !== names(before).join('\n')
  )
}

/** The number that was typed, 0 for nothing; null for what is none. */
export const toNumber = (typed: string): number | null =>
  typed.trim() === '' ? 0 : /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : null

const isElection = ({ tipo }: Pick<PuntoVotado, 'tipo'>) => tipo === 'ELECCION'

/** The candidates that have a name. */
const named = ({ candidatas }: VotesTyped) => candidatas.filter(({ nome }) => nome.trim() !== '')

/** The name that two candidates have, without regard to case and accents, as it was typed; the server refuses it. */
export function findTwice(typed: VotesTyped): string | undefined {
  const names = named(typed).map(({ nome }) => nome.trim())
  const keys = names.map((name) => searchText(name))
  return names.find((_, place) => keys.indexOf(keys[place] ?? '') !== place)
}

/** Whether an agreement is approved by assent, for which no votes are counted. */
export const isByAssent = (
  punto: Pick<PuntoVotado, 'tipo'>,
  { metodo }: Pick<VotesTyped, 'metodo'>,
): boolean => metodo === 'ASENTIMENTO' && !isElection(punto)

/** The numbers that count in a vote: an election has no votes for and against. */
export const countedIn = (punto: Pick<PuntoVotado, 'tipo'>): readonly Counted[] =>
  isElection(punto) ? ['abstencion', 'branco', 'nulo'] : counted

/** How many votes were typed, none by assent; null where one of them is no number. Of an election, the most that one candidate and the blank ones have. */
export function sumVotes(punto: Pick<PuntoVotado, 'tipo'>, typed: VotesTyped): number | null {
  if (isByAssent(punto, typed)) return 0
  const numbers = countedIn(punto).map((name) => toNumber(typed[name]))
  const votes = isElection(punto) ? named(typed).map(({ votos }) => toNumber(votos)) : []
  if ([...numbers, ...votes].includes(null)) return null
  const sum = numbers.reduce<number>((all, each) => all + (each ?? 0), 0)
  return sum + Math.max(0, ...votes.map((each) => each ?? 0))
}

/** What is sent; the caller has checked that all numbers are some. */
export function toVotesBody(punto: Pick<PuntoVotado, 'tipo'>, typed: VotesTyped): VotesBody {
  const inVote = isByAssent(punto, typed) ? [] : countedIn(punto)
  const number = (name: Counted) => (inVote.includes(name) ? (toNumber(typed[name]) ?? 0) : 0)
  return {
    metodo: typed.metodo,
    ...{ si: number('si'), non: number('non'), abstencion: number('abstencion') },
    ...{ branco: number('branco'), nulo: number('nulo') },
    ...(isElection(punto) && {
      candidatas: named(typed).map(({ nome, votos }) => ({ nome: nome.trim(), votos: toNumber(votos) ?? 0 })),
    }),
  }
}
