import { allows, eventManagers } from '#contract/access.ts'
import type { Restriction } from '#contract/attachments.ts'
import { fieldErrors } from '#contract/errors.ts'
import type { Evento, EventosQuery } from '#contract/eventos.ts'
import type { Page } from '#contract/lists.ts'
import { deletedGrupo } from '#contract/restrictions.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import { isLocalDate } from '../../platform/config/time.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { booleanFilter } from '../../platform/http/filters.ts'
import type { RecordAttachments } from '../attachments/attachments.rules.ts'
import { withAttached } from '../attachments/attachments.service.ts'
import { findMemberships } from '../grupos/grupos.service.ts'
import type { EventoFilter, EventoRow } from './eventos.rows.ts'
import { findEvento, listEventos } from './eventos.rows.ts'
import type { Viewer } from './eventos.rules.ts'
import { asSeenBy } from './eventos.rules.ts'
import type { Restricted } from './restrictions.rows.ts'
import { listRestrictions } from './restrictions.rows.ts'

/** Prefix of the tables with the attachments of events. */
export const owner = 'evento'

type WithRestriction<T> = T & { grupo: Restriction }
/** A complete event, without access checks. */
export interface StoredEvento extends EventoRow {
  enlaces: WithRestriction<RecordAttachments['enlaces'][number]>[]
  fotos: RecordAttachments['fotos']
  documentos: WithRestriction<RecordAttachments['documentos'][number]>[]
}

/** The caller, with their groups where these decide anything. */
export async function getViewer(db: Reader, signed: SignedInUser | null): Promise<Viewer> {
  const authorities = signed?.authorities ?? null
  const seesAll = allows(eventManagers, authorities)
  return { authorities, grupos: seesAll ? new Set() : await findMemberships(db, signed?.socioId ?? null) }
}

/** The groups some links or documents are for, by the ids of these. */
export async function getRestrictions(
  db: Reader,
  kind: Restricted,
  itemIds: readonly number[],
): Promise<Map<number, Restriction>> {
  const rows = await listRestrictions(db, kind, itemIds)
  return new Map(
    rows.map(({ itemId, grupoId, name }) => [itemId, { id: grupoId ?? deletedGrupo, name: name ?? '' }]),
  )
}

const getIds = (items: { id: number }[]): number[] => items.map(({ id }) => id)

/** Adds to events what is attached to them, and for whom each of it is. */
async function complete(db: Reader, rows: readonly EventoRow[]): Promise<StoredEvento[]> {
  const records = await withAttached(db, owner, rows)
  const enlaces = await getRestrictions(
    db,
    'enlace',
    records.flatMap((record) => getIds(record.enlaces)),
  )
  const documentos = await getRestrictions(
    db,
    'documento',
    records.flatMap((record) => getIds(record.documentos)),
  )
  return records.map((record) => ({
    ...record,
    enlaces: record.enlaces.map((each) => ({ ...each, grupo: enlaces.get(each.id) ?? null })),
    documentos: record.documentos.map((each) => ({ ...each, grupo: documentos.get(each.id) ?? null })),
  }))
}

/** The days a list begins and ends with. @throws AppError 400 for a value that is not a day */
function daysFilter({ filters: { desde, ata } }: EventosQuery): Pick<EventoFilter, 'from' | 'until'> {
  for (const day of [desde, ata])
    if (day !== undefined && !isLocalDate(day)) throw fieldError('filters', fieldErrors.invalidValue)
  return { from: desde, until: ata }
}

const none: Page<Evento> = { content: [], totalElements: 0 }

/**
 * One page of the events that the caller may see, from a consistent snapshot; visitors only see public ones.
 * @param filter its `publico` takes precedence over the query's
 * @throws AppError 400 for an unknown filter
 */
export async function listAll(
  { database }: Pick<AppContext, 'database'>,
  signed: SignedInUser | null,
  query: EventosQuery,
  filter: EventoFilter,
): Promise<Page<Evento>> {
  const requested = booleanFilter(query.filters.publico)
  const days = daysFilter(query)
  const only = signed ? filter.publico : true
  if (only !== undefined && requested !== undefined && requested !== only) return none
  return database.snapshot(async (db) => {
    const { content, totalElements } = await listEventos(db, query, {
      ...filter,
      ...days,
      publico: only ?? requested,
    })
    const viewer = await getViewer(db, signed)
    const eventos = await complete(db, content)
    return { content: eventos.map((evento) => asSeenBy(evento, viewer)), totalElements }
  })
}

/** An event without what is attached to it. @throws AppError 404 */
export async function getRow(db: Reader, id: number): Promise<EventoRow> {
  const row = await findEvento(db, id)
  if (!row) throw new AppError('error.resource-not-found')
  return row
}

/** A complete event, without access checks. @throws AppError 404 */
export async function getStored(db: Reader, id: number): Promise<StoredEvento> {
  const [evento] = await complete(db, [await getRow(db, id)])
  return evento as StoredEvento
}
