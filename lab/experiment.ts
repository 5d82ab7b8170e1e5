/** One line of what came out. */
export interface Finding {
  /** The measured quantity, in words that a stranger understands. */
  what: string
  /** The figure, with its unit. */
  result: string
  /** The target; empty for a figure that is only informative. */
  target: string
  /** Whether it is. */
  good: boolean
  /** How it was measured. */
  detail: string
  /** The table of docs/benchmarks.md it belongs to, when the experiment has several. */
  table?: string
}

/** Prints how far an experiment is. */
export type Print = (line: string) => void

/** Options of a measurement of `bench`. */
export interface MeasureOptions {
  /** The number of rounds; the compared systems take turns. */
  rounds: number
  tell: Print
}

/** The options of an experiment with what each is when it is not given: numbers or texts. */
type Options = Record<string, number | string>
type OptionValues<O extends Options> = { [Name in keyof O]: O[Name] extends number ? number : string }

/** An experiment on running portals. */
export interface Experiment<O extends Options = Options> {
  options: O
  /** Whether it also takes names, as in `bench account memory`; other experiments refuse them. */
  takesNames?: true
  run: (given: OptionValues<O>, tell: Print, names: string[]) => Promise<Finding[]>
}

/** Ties the options of an experiment to what its `run` is given. */
export const defineExperiment = <O extends Options>(experiment: Experiment<O>): Experiment =>
  experiment as unknown as Experiment

/** Something there must be none of: what was found is told, `detail` when there is nothing. */
export const none = (what: string, found: readonly string[], detail: string): Finding => ({
  what,
  result: String(found.length),
  target: '0',
  good: found.length === 0,
  detail: [...new Set(found)].slice(0, 8).join('; ').replaceAll('|', '¦').replaceAll('\n', ' ') || detail,
})

/** A figure told for information. */
export const figure = (what: string, result: string, detail = ''): Finding =>
  bound(what, { result, target: '', good: true }, detail)

/** A figure against what it has to be. */
export type Verdict = Pick<Finding, 'result' | 'target' | 'good'>

/** A figure that has to be within a bound. */
export const bound = (what: string, judged: Verdict, detail = ''): Finding => ({ what, ...judged, detail })

/** @param write writes both numbers with their unit */
export const atMost = (value: number, most: number, write: (value: number) => string): Verdict => ({
  result: write(value),
  target: `≤ ${write(most)}`,
  good: value <= most,
})

/** A number as people write it, with at most so many decimals: 12,345.6. */
export const rounded = (value: number, decimals: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: decimals })
export const whole = (value: number): string => rounded(value, 0)
export const megabytes = (bytes: number): string => `${whole(bytes / 1e6)} MB`
export const milliseconds = (value: number): string => `${rounded(value, value < 100 ? 1 : 0)} ms`
/** Milliseconds, written as seconds. */
export const seconds = (value: number): string => `${rounded(value / 1000, 2)} s`
export const multiple = (ratio: number): string => `${rounded(ratio, 2)} ×`

/** The value below which `share` of them lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}
