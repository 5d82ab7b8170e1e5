import type { ParseArgsOptionsConfig } from 'node:util'
import { Stop } from '../prepare.mjs'

/** One line of what came out. */
export interface Finding {
  /** What was tried or counted, in words a stranger understands. */
  what: string
  /** The figure, with its unit. */
  result: string
  /** What it has to be; empty for a figure told for information. */
  target: string
  /** Whether it is. */
  good: boolean
  /** How it came about. */
  detail: string
}

/** What the options of a trial were given as. */
export type Given = Record<string, string | boolean | undefined>

/** An experiment on a running portal; a file `<name>.trial.ts` exports it as `trial`. */
export interface Trial {
  /** What it shows, in a sentence. */
  about: string
  /** Its own options, as node:util parseArgs takes them; each has a default. */
  options: ParseArgsOptionsConfig
  /** Tries it; `tell` prints how far it is. */
  run: (given: Given, tell: (line: string) => void) => Promise<Finding[]>
}

/** A number among the options. */
export function toNumber(given: Given, name: string): number {
  const value = Number(given[name])
  if (!Number.isSafeInteger(value) || value < 0)
    throw new Stop(`--${name} is «${given[name]}», but must be a whole number.`)
  return value
}
