import type { CensoRow } from '#contract/asistencia.ts'
import { listName } from '#contract/person-name.ts'
import { searchText, searchWords } from '#contract/search.ts'
import type { Translate } from '../../../shell/i18n.ts'
import { toLocal } from '../../../ui/dates.ts'
import type { QueuedTick } from './tick-queue.ts'

export type Filter = 'todas' | 'presentes' | 'faltan'

/** The census as it will be once the ticks that wait are sent. */
export function withTicks(rows: readonly CensoRow[], waiting: readonly QueuedTick[]): CensoRow[] {
  const last = new Map(waiting.map((tick) => [tick.socio.id, tick]))
  return rows.map((row) => {
    const tick = last.get(row.socio.id)
    if (tick?.nunca) return { ...row, presente: false, entrada: null, saida: null }
    if (!tick || tick.presente === row.presente) return row
    return {
      ...row,
      presente: tick.presente,
      ...(tick.presente ? { entrada: tick.hora, saida: null, representada: null } : { saida: tick.hora }),
    }
  })
}

/** Those whose name or number has the words of `search`. */
export function findPeople(rows: readonly CensoRow[], search: string, filter: Filter): CensoRow[] {
  const words = searchWords(search)
  return rows.filter(({ socio: { nombre, apellidos, numero }, presente }) => {
    if (filter !== 'todas' && presente !== (filter === 'presentes')) return false
    const text = searchText(nombre, apellidos, numero)
    return words.every((forms) => forms.some((form) => text.includes(form)))
  })
}

/** The name as lists sort it; of a deleted member the number. */
export const censusName = ({ socio }: Pick<CensoRow, 'socio'>, t: Translate): string =>
  listName(socio) || t('asistencia.deleted', { numero: socio.numero })

/** The time of day of an instant, for the association: 19:35. */
export function timeOf(instant: string): string {
  const [, , , hour = 0, minute = 0] = toLocal(instant)
  return `${hour}:${String(minute).padStart(2, '0')}`
}
