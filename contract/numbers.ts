/** How a number is written. */
export interface NumberForm {
  /** Least and most decimals; 0 and 3 by default. */
  min?: number
  max?: number
  /** Where thousands get a point: in numbers of five digits and more (`20.000`, `2700`), in all, or in none. */
  points?: 'long' | 'always' | 'never'
}

/**
 * Writes a number as people in Galicia and Spain do: `20.000`, `1.234,5`. Not with `Intl`: what browsers know of a language differs, and a
 * page whose numbers differ from those of the server cannot be hydrated.
 * @param value between -10^11 and 10^11, with at most 4 decimals shown: those digits are exact
 */
export function formatNumber(
  value: number,
  { min = 0, max = Math.max(3, min), points = 'long' }: NumberForm = {},
): string {
  const digits = roundedDigits(Math.abs(value), max).padStart(max + 1, '0')
  const [whole, decimals] = [digits.slice(0, digits.length - max), digits.slice(digits.length - max)]
  const kept = withoutZeros(decimals, min)
  const isGrouped = points === 'always' || (points === 'long' && whole.length > 4)
  const grouped = isGrouped ? withPoints(whole) : whole
  const text = kept ? `${grouped},${kept}` : grouped
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text
}

/** Decimals without the zeros at their end, but at least `min`. */
function withoutZeros(decimals: string, min: number): string {
  let end = decimals.length
  while (end > min && decimals[end - 1] === '0') end -= 1
  return decimals.slice(0, end)
}

/** A point before each group of three digits, from the right. */
function withPoints(digits: string): string {
  let text = ''
  for (let end = digits.length; end > 0; end -= 3)
    text = digits.slice(Math.max(0, end - 3), end) + (text && `.${text}`)
  return text
}

/** The digits of `value`, the last `decimals` of them behind the comma. Half is rounded up as people read it: 1.005 becomes 101 with two. */
const roundedDigits = (value: number, decimals: number): string =>
  value < 1e-6 ? '0' : String(Math.round(Number(`${value}e${decimals}`)))

/** Writes cents as an amount of money: `1.234,50 €`, with a space at which lines do not break. */
export const formatCents = (cents: number): string =>
  `${formatNumber(cents / 100, { min: 2, max: 2, points: 'always' })}\u00a0€`
