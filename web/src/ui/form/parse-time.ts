/**
 * Parses a time as users type it, on a 24-hour clock: 19:30, 19.30, 19h30, 1930, 9:05, 19 h.
 * @returns 19:30, or null for an invalid time
 */
export function parseTime(typed: string): string | null {
  const match = /^\s*(?:(\d{1,2})(?:\s*[:.,h]\s*(\d{2}))?\s*h?|(\d{1,2})(\d{2}))\s*$/i.exec(typed)
  if (!match) return null
  const [hour = 0, minute = 0] = match
    .slice(1)
    .filter((part) => part !== undefined)
    .map(Number)
  if (hour > 23 || minute > 59) return null
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
