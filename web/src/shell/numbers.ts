/**
 * The server and every browser must write a number alike, or the page cannot be hydrated: not all of them know Galician numbers
 * (`2.700`), so all write Spanish ones (`2700`).
 */
export const numberFormat = (options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  new Intl.NumberFormat('es', options)

const plain = numberFormat()

/** A number as people write it: `20.000`. */
export const formatNumber = (value: number): string => plain.format(value)
