import { formatNumber } from '#contract/numbers.ts'

const units = ['B', 'kB', 'MB', 'GB'] as const

/** A readable size: `250 MB`, `1,5 MB`; it does not wrap. */
export function readableSize(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const amount = bytes / 1000 ** step
  const shown = formatNumber(amount, { max: amount < 10 ? 1 : 0 })
  return `${shown}\u00a0${units[step]}`
}
