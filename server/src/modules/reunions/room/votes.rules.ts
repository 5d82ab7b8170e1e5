import type { ResultadoVotacion, VotacionIn } from '#contract/asistencia.ts'
import type { Punto } from '#contract/convocatorias.ts'
import type { MeetingRules } from '#contract/statutes.ts'
import { decide, majorityOf } from '#contract/statutes.ts'

/** A vote as it was entered. */
export type Votes = VotacionIn

/** The sum that leads to a result: a key of the dictionary with its numbers, or the candidates. */
export type Formula =
  | {
      key: 'votacion.formula.EMITIDOS' | 'votacion.formula.PRESENTES' | 'votacion.formula.CENSO'
      params: { si: number; non: number; count: number; necesarios: number }
    }
  | { key: 'votacion.formula.asentimento'; params: { count: number } }
  | { key: 'candidatas'; candidatas: Votes['candidatas'] }

export interface Outcome {
  resultado: ResultadoVotacion
  formula: Formula
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0)

const isElection = ({ tipo }: Pick<Punto, 'tipo'>, { candidatas }: Votes): boolean =>
  tipo === 'ELECCION' && candidatas.length > 0

const wasUnopposed = ({ metodo, si, non, abstencion, branco, nulo }: Votes): boolean =>
  metodo === 'ASENTIMENTO' && sum([si, non, abstencion, branco, nulo]) === 0

/**
 * Whether more votes were counted than there are people with a vote in the room or represented. In an election each of them may vote for
 * several candidates, but once for each.
 */
export function exceedsBase(punto: Pick<Punto, 'tipo'>, votes: Votes, base: number): boolean {
  const { si, non, abstencion, branco, nulo, candidatas } = votes
  const blank = sum([abstencion, branco, nulo])
  if (isElection(punto, votes))
    return si + non > 0 || Math.max(...candidatas.map(({ votos }) => votos)) + blank > base
  return sum([si, non, blank]) > base
}

/**
 * The result of a vote. A proposal without a vote against it has the assent of all in the room; an election goes to the candidate with the most votes.
 * @param base people with a vote who were there or represented @param censo everybody with a vote
 */
export function decideVote(
  punto: Pick<Punto, 'tipo' | 'maioria'>,
  votes: Votes,
  rules: Pick<MeetingRules, 'maiorias'>,
  { base, censo }: { base: number; censo: number },
): Outcome {
  if (isElection(punto, votes)) return decideElection(votes)
  const isUnopposed = wasUnopposed(votes)
  // by assent everybody in the room votes for it, which is not enough where the majority is one of the census
  const { si, non } = isUnopposed ? { si: base, non: 0 } : votes
  const rule = majorityOf(rules, punto.maioria)
  const { resultado, base: whole, necesarios } = decide(rule, { si, non, presentes: base, censo })
  if (isUnopposed && resultado === 'APROBADO')
    return { resultado, formula: { key: 'votacion.formula.asentimento', params: { count: base } } }
  const params = { si, non, count: whole, necesarios }
  return { resultado, formula: { key: `votacion.formula.${rule.base}`, params } }
}

function decideElection({ candidatas }: Votes): Outcome {
  const most = Math.max(...candidatas.map(({ votos }) => votos))
  const first = candidatas.filter(({ votos }) => votos === most)
  const resultado = most === 0 ? 'REXEITADO' : first.length > 1 ? 'EMPATE' : 'APROBADO'
  return { resultado, formula: { key: 'candidatas', candidatas } }
}
