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
/** The number of meetings that are read: those to come, and those that were held, for their minutes. */
const looked = { coming: 12, held: 40 }

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
  /** Those to come to which the user was called, the nearest first: they are asked whether they come. */
  asked: Reunion[]
  /** The latest first. */
  actas: Acta[]
  /** Past meetings of the last year without minutes, the latest first. */
  withoutActa: Reunion[]
}

/** A day a year before another, both as `2026-05-31`. */
const yearBefore = (day: string) => `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`

/**
 * @param coming those from today on, the nearest first, then those without a day
 * @param held those up to today, the latest first
 * @param today as `2026-05-31`
 */
export function sortMeetings(coming: readonly Reunion[], held: readonly Reunion[], today: string): Meetings {
  const getDay = ({ fecha }: Reunion) => (fecha ? isoDay(fecha as LocalDate) : '')
  // today's are in both
  const dated = coming.filter(({ fecha }) => fecha !== null).reverse()
  const all = new Map([...dated, ...held].map((meeting) => [meeting.id, meeting]))
  return {
    next: coming[0] ?? null,
    asked: coming.filter(
      ({ convocada, enCenso, fecha, aprobada }) => convocada && enCenso && fecha !== null && !aprobada,
    ),
    actas: [...all.values()]
      .flatMap((meeting): Acta[] =>
        meeting.aprobada
          ? [{ meeting, documento: null }]
          : meeting.documentos.filter(isActa).map((documento) => ({ meeting, documento })),
      )
      .slice(0, most.actas),
    withoutActa: held.filter(
      (meeting) =>
        getDay(meeting) < today &&
        getDay(meeting) >= yearBefore(today) &&
        !meeting.aprobada &&
        !meeting.documentos.some(isActa),
    ),
  }
}

/** The meetings of a body: those to come, and those of the last time with their minutes. */
const meetingsQuery = (owner: 'asambleas' | 'juntas-directivas') =>
  queryOptions({
    queryKey: ['own-home', owner],
    queryFn: async ({ signal }) => {
      const [today] = todayAndYesterday()
      const read = async (query: { filters: string[]; sort: string[]; size: number }) =>
        (await call(`GET /${owner}`, { query, signal })).content
      const [coming, held] = await Promise.all([
        read({ filters: [`desde:${today}`], sort: ['fecha,asc'], size: looked.coming }),
        read({ filters: [`ata:${today}`], sort: ['fecha,desc'], size: looked.held }),
      ])
      return sortMeetings(coming, held, today)
    },
    meta,
  })

export const asambleasQuery = meetingsQuery('asambleas')

/** For readers of board meetings only. */
export const juntasQuery = meetingsQuery('juntas-directivas')

/** What waits for the treasurer: overdue charges, those that came back from the bank, remittances not sent. */
export const cotasTasksQuery = queryOptions({
  queryKey: ['own-home', 'cotas'],
  queryFn: async ({ signal }) => {
    const count = (name: 'GET /recibos' | 'GET /remesas', filter: string) =>
      call(name, { query: { filters: [filter], size: 1 }, signal })
    const [vencidos, devoltos, remesas] = await Promise.all([
      count('GET /recibos', 'vencido:true'),
      count('GET /recibos', 'estado:DEVOLTO'),
      count('GET /remesas', 'estado:XERADA'),
    ])
    return {
      vencidos: vencidos.totalElements,
      devoltos: devoltos.totalElements,
      remesas: remesas.totalElements,
    }
  },
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
