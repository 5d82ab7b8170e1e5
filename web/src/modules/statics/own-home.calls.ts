import { queryOptions } from '@tanstack/react-query'
import type { DocumentoAnexo } from '#contract/attachments.ts'
import { limits } from '#contract/limits.ts'
import type { Reunion } from '#contract/reunions.ts'
import { call } from '../../shell/api.ts'
import { isoDay, type LocalDate, todayAndYesterday } from '../../ui/dates.ts'
import { isActa } from '../attachments/acta.ts'

/** A failure is shown in its place on the page, not by a notice. */
const meta = { isQuiet: true }

/** The number of records of each kind on the home page. */
const most = { eventos: 4, documentos: 4, actas: 3 }
/** The number of latest meetings that are searched for the next one and for minutes. */
const looked = 12

/** The next events, public and for members, today's included. */
export const nextEventosQuery = queryOptions({
  queryKey: ['own-home', 'eventos'],
  queryFn: async ({ signal }) => {
    const [today] = todayAndYesterday()
    const { content } = await call('GET /eventos', {
      query: { filters: [`desde:${today}`], sort: ['fecha,asc', 'titulo,asc'], size: most.eventos },
      signal,
    })
    return content.filter(({ fecha }) => fecha !== null)
  },
  meta,
})

/** Minutes of a meeting: those approved in the portal, or a document of it whose title says so. */
export interface Acta {
  meeting: Reunion
  /** Null for those approved in the portal. */
  documento: DocumentoAnexo | null
}

export interface Meetings {
  /** The next meeting, including today's; one without a day when none has one. */
  next: Reunion | null
  /** The latest first. */
  actas: Acta[]
  /** Past meetings of the last year without minutes, the latest first. */
  withoutActa: Reunion[]
}

/** A day a year before another, both as `2026-05-31`. */
const yearBefore = (day: string) => `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`

/** @param meetings the latest first; `today` as `2026-05-31` */
export function sortMeetings(meetings: readonly Reunion[], today: string): Meetings {
  const getDay = ({ fecha }: Reunion) => (fecha ? isoDay(fecha as LocalDate) : null)
  const isPast = (meeting: Reunion) => (getDay(meeting) ?? today) < today
  const dated = meetings.filter((meeting) => getDay(meeting) !== null)
  const next = dated.filter((meeting) => !isPast(meeting)).at(-1)
  return {
    next: next ?? meetings.find((meeting) => getDay(meeting) === null) ?? null,
    actas: dated
      .flatMap((meeting): Acta[] =>
        meeting.aprobada
          ? [{ meeting, documento: null }]
          : meeting.documentos.filter(isActa).map((documento) => ({ meeting, documento })),
      )
      .slice(0, most.actas),
    withoutActa: dated
      .filter(isPast)
      .filter(
        (meeting) =>
          (getDay(meeting) ?? '') >= yearBefore(today) &&
          !meeting.aprobada &&
          !meeting.documentos.some(isActa),
      ),
  }
}

const query = { sort: ['fecha,desc'], size: looked }

export const asambleasQuery = queryOptions({
  queryKey: ['own-home', 'asambleas'],
  queryFn: async ({ signal }) =>
    sortMeetings((await call('GET /asambleas', { query, signal })).content, todayAndYesterday()[0]),
  meta,
})

/** For readers of board meetings only. */
export const juntasQuery = queryOptions({
  queryKey: ['own-home', 'juntas-directivas'],
  queryFn: async ({ signal }) =>
    sortMeetings((await call('GET /juntas-directivas', { query, signal })).content, todayAndYesterday()[0]),
  meta,
})

export const newDocumentosQuery = queryOptions({
  queryKey: ['own-home', 'documentos'],
  queryFn: async ({ signal }) =>
    (await call('GET /documentos', { query: { sort: ['fecha,desc'], size: most.documentos }, signal }))
      .content,
  meta,
})

export const ownSocioQuery = (id: number) =>
  queryOptions({
    queryKey: ['own-home', 'socio', id],
    queryFn: ({ signal }) => call('GET /socios/:id', { params: { id }, signal }),
    meta,
  })

/** The definedIds of the pages with the sample text. */
export const samplesQuery = queryOptions({
  queryKey: ['own-home', 'samples'],
  queryFn: async ({ signal }) =>
    (await call('GET /statics/entities', { query: { size: limits.pageSize }, signal })).content
      .filter(({ sample }) => sample)
      .map(({ definedId }) => definedId),
  meta,
})

/** The years of the newest budget and accounts; null where there are none. For keepers of the finances. */
export const newestContasQuery = queryOptions({
  queryKey: ['own-home', 'contas'],
  queryFn: async ({ signal }) => {
    const newest = { query: { sort: ['ano,desc'], size: 1 }, signal }
    const [presupuestos, contabilidades] = await Promise.all([
      call('GET /presupuestos', newest),
      call('GET /contabilidades', newest),
    ])
    return {
      orzamento: presupuestos.content[0]?.ano ?? null,
      contas: contabilidades.content[0]?.ano ?? null,
    }
  },
  meta,
})
