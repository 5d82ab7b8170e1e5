/** Months without a collection after which a mandate expires (SEPA CORE rulebook; AEB, guide to direct debits, 3.7). */
const monthsOfLife = 36

/** The same day `months` earlier, or the last one of that month. @param day ISO text */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10)
}

/**
 * The day up to which the last use of a mandate makes it too old on `day`: 36 months have gone by. Without a collection the
 * signature counts.
 */
export const tooOldSince = (day: string): string => monthsBefore(day, monthsOfLife)

/** The reference of the mandate that follows `count` others of a member: `XUN-00012-01`. */
export const referenceOf = (numero: number, count: number): string =>
  `XUN-${String(numero).padStart(5, '0')}-${String(count + 1).padStart(2, '0')}`
