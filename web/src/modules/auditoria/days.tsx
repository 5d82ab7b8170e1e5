import type { Entrada } from '#contract/auditoria.ts'
import { useT } from '../../shell/i18n.ts'
import { isoDay, type LocalDate, longDate, toLocal } from '../../ui/dates.ts'
import { Entry } from '../../ui/history/entry.tsx'
import './auditoria.css'

interface Day {
  date: LocalDate
  entries: { entrada: Entrada; at: LocalDate }[]
}

/** Entries that follow each other, by the day they happened on. */
export function byDay(entradas: readonly Entrada[], timeZone?: string): Day[] {
  const days: Day[] = []
  for (const entrada of entradas) {
    const at = toLocal(entrada.instante, timeZone)
    const [year, month, day] = at
    const last = days.at(-1)
    if (last && isoDay(last.date) === isoDay(at)) last.entries.push({ entrada, at })
    else days.push({ date: [year, month, day], entries: [{ entrada, at }] })
  }
  return days
}

export function Days({ entradas }: { entradas: readonly Entrada[] }) {
  const t = useT()
  return byDay(entradas).map(({ date, entries }) => (
    <section key={entries[0]?.entrada.id} className="day">
      <h2>{longDate(date, t)}</h2>
      <ol className="entries lines">
        {entries.map(({ entrada, at }) => (
          <Entry key={entrada.id} entrada={entrada} at={at} isTimeOnly />
        ))}
      </ol>
    </section>
  ))
}
