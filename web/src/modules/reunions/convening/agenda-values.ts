import type { MaioriaPunto, OrdeDoDia, TipoPunto } from '#contract/convocatorias.ts'
import type { LocalDateTime } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { type Key, type Translate, translate } from '../../../shell/i18n.ts'
import { isoDay } from '../../../ui/dates.ts'
import { parseTime } from '../../../ui/form/parse-time.ts'
import * as rules from '../../../ui/form/rules.ts'
import type { Rules } from '../../../ui/form/use-record-form.ts'

/** A point as the form holds it. */
export interface PuntoRow {
  /** The same while the row moves. */
  key: string
  /** Undefined for a new one. */
  id: number | undefined
  titulo: string
  texto: string
  tipo: TipoPunto
  maioria: MaioriaPunto
}

export interface AgendaValues {
  puntos: PuntoRow[]
  /** Day of the second call: 2026-05-31 when valid, else as typed; empty where there is none. */
  segundaDia: string
  /** Its time, as typed; empty where there is none. */
  segundaChamada: string
}

let made = 0
const freshKey = () => {
  made += 1
  return `novo-${made}`
}

export const newPunto = (values: Partial<PuntoRow> = {}): PuntoRow => ({
  id: undefined,
  titulo: '',
  texto: '',
  tipo: 'ACORDO',
  maioria: 'SIMPLE',
  ...values,
  key: freshKey(),
})

const timeOf = (local: LocalDateTime | null): string =>
  local ? `${String(local[3]).padStart(2, '0')}:${String(local[4]).padStart(2, '0')}` : ''

export const toAgendaValues = ({ puntos, segundaChamada }: OrdeDoDia): AgendaValues => ({
  puntos: puntos.map(({ convocado: _, ...punto }) => ({ ...punto, key: String(punto.id) })),
  segundaDia: segundaChamada ? isoDay(segundaChamada) : '',
  segundaChamada: timeOf(segundaChamada),
})

/** Whether points of this kind are voted, so that a majority decides. */
export const isVoted = (tipo: TipoPunto): boolean => tipo === 'ACORDO' || tipo === 'ELECCION'

/**
 * The second call in wire format; null for the one of the statutes. Without a day it is the first one after the first call on which it is
 * that time.
 */
export function toSecondCall(
  { segundaDia, segundaChamada }: Pick<AgendaValues, 'segundaDia' | 'segundaChamada'>,
  fecha: LocalDateTime | null,
  { segundaEstatutos }: Pick<OrdeDoDia, 'segundaEstatutos'>,
): string | null {
  const time = parseTime(segundaChamada)
  if (!fecha || !segundaEstatutos || time === null) return null
  const day = segundaDia.trim() || dayAfter(fecha, time)
  const isOfStatutes = day === isoDay(segundaEstatutos) && time === timeOf(segundaEstatutos)
  return isOfStatutes ? null : `${day}T${time}`
}

/** The day of a time that comes after the first call. */
function dayAfter(fecha: LocalDateTime, time: string): string {
  const [year, month, day] = fecha
  const isNextDay = time <= timeOf(fecha)
  return new Date(Date.UTC(year, month - 1, day + (isNextDay ? 1 : 0))).toISOString().slice(0, 10)
}

export const toAgendaBody = (
  { puntos, ...second }: AgendaValues,
  orde: Pick<OrdeDoDia, 'segundaEstatutos'>,
  fecha: LocalDateTime | null,
) => ({
  puntos: puntos.map(({ key: _, id, maioria, ...punto }) => ({
    ...punto,
    maioria: isVoted(punto.tipo) ? maioria : ('SIMPLE' as const),
    ...(id !== undefined && { id }),
  })),
  segundaChamada: toSecondCall(second, fecha, orde),
})

/** The faults of a point. */
export function puntoFaults({ titulo, texto }: PuntoRow): Partial<Record<'titulo' | 'texto', string>> {
  return {
    ...(titulo.trim() === ''
      ? { titulo: translate('error.required') }
      : titulo.trim().length > limits.line && { titulo: translate('error.too-long') }),
    ...(texto.trim().length > limits.text && { texto: translate('error.too-long') }),
  }
}

export const agendaRules: Rules<AgendaValues> = {
  puntos: (puntos) =>
    puntos.some((punto) => Object.keys(puntoFaults(punto)).length > 0)
      ? translate('convocatoria.puntos-wrong')
      : undefined,
  segundaDia: rules.day({ isOptional: true }),
  segundaChamada: (typed, { segundaDia }) => {
    if (typed.trim() === '')
      return segundaDia.trim() === '' ? undefined : translate('convocatoria.segunda-time')
    return parseTime(typed) === null ? translate('convocatoria.segunda-wrong') : undefined
  },
}

export const templates = ['ordinaria', 'extraordinaria', 'xunta'] as const
export type Template = (typeof templates)[number]

const points: Record<Template, readonly { titulo: Key; tipo: TipoPunto; maioria?: MaioriaPunto }[]> = {
  ordinaria: [
    { titulo: 'convocatoria.model.acta', tipo: 'ACORDO' },
    { titulo: 'convocatoria.model.memoria', tipo: 'INFORMATIVO' },
    { titulo: 'convocatoria.model.contas', tipo: 'ACORDO' },
    { titulo: 'convocatoria.model.orzamento', tipo: 'ACORDO' },
    { titulo: 'convocatoria.model.cotas', tipo: 'ACORDO' },
    { titulo: 'convocatoria.model.rogos', tipo: 'ROGOS' },
  ],
  extraordinaria: [
    { titulo: 'convocatoria.model.acta', tipo: 'ACORDO' },
    { titulo: 'convocatoria.model.estatutos', tipo: 'ACORDO', maioria: 'CUALIFICADA' },
    { titulo: 'convocatoria.model.eleccion', tipo: 'ELECCION' },
  ],
  xunta: [
    { titulo: 'convocatoria.model.acta', tipo: 'ACORDO' },
    { titulo: 'convocatoria.model.tesouraria', tipo: 'INFORMATIVO' },
    { titulo: 'convocatoria.model.actividades', tipo: 'ACORDO' },
    { titulo: 'convocatoria.model.rogos', tipo: 'ROGOS' },
  ],
}

/** The usual points of a meeting. */
export const toTemplate = (template: Template, t: Translate): PuntoRow[] =>
  points[template].map(({ titulo, ...punto }) => newPunto({ titulo: t(titulo), ...punto }))

/** Points of another meeting as new ones. */
export const copyPuntos = (puntos: OrdeDoDia['puntos']): PuntoRow[] =>
  puntos.map(({ id: _, convocado: __, ...punto }) => newPunto(punto))
