/** Day, month and year of a text in the format of a date, valid or not: 31/5/2026, 31052026. */
export function partsOfDay(typed: string): [day: number, month: number, year: number] | null {
  const match = /^\s*(?:(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})|(\d{2})(\d{2})(\d{4}))\s*$/.exec(typed)
  if (!match) return null
  return match
    .slice(1)
    .filter((part) => part !== undefined)
    .map(Number) as [number, number, number]
}

/**
 * Parses a date as users type it, day first: 31/5/2026, 31-05-2026, 31.5.2026, 31052026.
 * @returns 2026-05-31, or null for an invalid date or a year outside 1000 to 9999
 */
export function parseDay(typed: string): string | null {
  const [day, month, year] = partsOfDay(typed) ?? [0, 0, 0]
  if (year < 1000) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10)
}
