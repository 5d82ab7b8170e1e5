/** Day, month and year of what is written like a day, whether there is such a day or not: 31/5/2026, 31052026. */
export function partsOfDay(typed: string): [day: number, month: number, year: number] | null {
  const match = /^\s*(?:(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})|(\d{2})(\d{2})(\d{4}))\s*$/.exec(typed)
  if (!match) return null
  return match
    .slice(1)
    .filter((part) => part !== undefined)
    .map(Number) as [number, number, number]
}

/**
 * A day as people type it, day first: 31/5/2026, 31-05-2026, 31.5.2026, 31052026.
 * @returns it as 2026-05-31, or null when there is no such day or the year is not between 1000 and 9999
 */
export function parseDay(typed: string): string | null {
  const [day, month, year] = partsOfDay(typed) ?? [0, 0, 0]
  if (year < 1000) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10)
}
