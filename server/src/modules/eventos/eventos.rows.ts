import type { Generated } from 'kysely'
import type { Evento, EventosQuery } from '#contract/eventos.ts'
import type { Page } from '#contract/lists.ts'
import { storedDateTime, toLocalDateTime } from '../../platform/config/time.ts'
import { fromBoolean, toBoolean } from '../../platform/db/columns.ts'
import { declarePublic } from '../../platform/db/content-version.ts'
import { listPage } from '../../platform/db/lists.ts'
import { searchText, sortKey } from '../../platform/db/sort-keys.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'
import { bumpVersion } from '../../platform/db/versions.ts'

interface EventoTable {
  id: Generated<number>
  titulo: string
  titulo_key: string
  publico: number
  lugar: string
  lugar_key: string
  fecha: string
  descripcion: string
  descripcion_bare: string
  thumbnail: string | null
  search: string
  version: Generated<number>
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    evento: EventoTable
  }
}
declarePublic('evento')

/** An event without what is attached to it; `descripcion` is cleaned HTML. */
export type EventoRow = Omit<Evento, 'enlaces' | 'fotos' | 'documentos'>

/** The writable columns; `fecha` is ISO text. */
export interface EventoValues {
  titulo: string
  publico: boolean
  lugar: string
  fecha: string | null
  /** Cleaned HTML, the same for lists, and its part of the search text. */
  descripcion: { html: string; bare: string; search: string }
}

/** The events in a list, and which of their parts it shows. */
export interface EventoFilter {
  /** Only those visitors see, or only the others; both without it. */
  publico?: boolean | undefined
  /** Only records of this day, `2026-05-31`, or later; records without a day count as future ones. */
  from?: string | undefined
  /** Only those of this day or earlier. */
  until?: string | undefined
  without?: number | undefined
  /** Whether descriptions come without figures and pictures. */
  bare: boolean
}

const listedColumns = [
  'evento.id',
  'evento.titulo',
  'evento.publico',
  'evento.lugar',
  'evento.fecha',
  'evento.version',
  'file.uuid',
  'file.file_name as fileName',
  'file.type',
] as const

const eventos = (db: Reader, bare: boolean) =>
  db
    .selectFrom('evento')
    .leftJoin('file', 'file.uuid', 'evento.thumbnail')
    .select(listedColumns)
    .select(bare ? 'evento.descripcion_bare as descripcion' : 'evento.descripcion')

type QueryRow = Awaited<ReturnType<ReturnType<typeof eventos>['execute']>>[number]

const toRow = ({ uuid, fileName, type, publico, fecha, ...row }: QueryRow): EventoRow => ({
  ...row,
  publico: toBoolean(publico),
  fecha: toLocalDateTime(fecha),
  thumbnail: uuid && fileName !== null && type !== null ? { uuid, fileName, type } : null,
})

const toTable = ({ titulo, publico, lugar, fecha, descripcion: { html, bare, search } }: EventoValues) => ({
  titulo,
  titulo_key: sortKey(titulo),
  publico: fromBoolean(publico),
  lugar,
  lugar_key: sortKey(lugar),
  fecha: storedDateTime(fecha),
  descripcion: html,
  descripcion_bare: bare,
  search: `${searchText(titulo, lugar)} ${search}`.trim(),
})

/** One page of events, the latest first unless sorted otherwise; those whose day is not known come before all. */
export async function listEventos(
  db: Reader,
  query: EventosQuery,
  { publico, from, until, without, bare }: EventoFilter,
): Promise<Page<EventoRow>> {
  let base = eventos(db, bare)
  if (publico !== undefined) base = base.where('evento.publico', '=', fromBoolean(publico))
  // Stored as ISO text: a day alone comes before all its hours, what is not known after every day.
  if (from !== undefined) base = base.where('evento.fecha', '>=', from)
  if (until !== undefined) base = base.where('evento.fecha', '<', `${until}T24`)
  if (without !== undefined) base = base.where('evento.id', '!=', without)
  const { content, totalElements } = await listPage(base, query, {
    search: 'evento.search',
    id: 'evento.id',
    sort: {
      id: 'evento.id',
      titulo: 'evento.titulo_key',
      lugar: 'evento.lugar_key',
      fecha: 'evento.fecha',
      publico: 'evento.publico',
    },
    defaultSort: [['evento.fecha', 'desc']],
  })
  return { content: content.map(toRow), totalElements }
}

export async function findEvento(db: Reader, id: number): Promise<EventoRow | undefined> {
  const stored = await eventos(db, false).where('evento.id', '=', id).executeTakeFirst()
  return stored && toRow(stored)
}

/** @returns the new event's id */
export async function insertEvento(tx: Tx, values: EventoValues): Promise<number> {
  const { id } = await tx
    .insertInto('evento')
    .values(toTable(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Counts a change if `version` is still the stored one (or null); false when not, or there is no such event. */
export const lockEvento = (tx: Tx, id: number, version: number | null): Promise<boolean> =>
  bumpVersion(tx, 'evento', id, version)

export const updateEvento = (tx: Tx, id: number, values: EventoValues) =>
  tx.updateTable('evento').set(toTable(values)).where('id', '=', id).execute()

/** Shows a claimed file as the picture of an event, or none. */
export const setThumbnail = (tx: Tx, id: number, uuid: string | null) =>
  tx.updateTable('evento').set({ thumbnail: uuid }).where('id', '=', id).execute()

export const deleteEvento = (tx: Tx, id: number) => tx.deleteFrom('evento').where('id', '=', id).execute()
