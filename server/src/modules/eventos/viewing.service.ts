import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Evento } from '#contract/eventos.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Reader } from '../../platform/db/tables.ts'
import { signInNeeded } from '../../platform/http/access.ts'
import { getDocumentoFile, getFoto } from '../attachments/attachments.service.ts'
import { sendCalendar } from '../attachments/calendar.service.ts'
import type { FileHandlerInput } from '../attachments/sending.service.ts'
import { sendDocumento, sendFoto, sendFotos } from '../attachments/sending.service.ts'
import type { EventoRow } from './eventos.rows.ts'
import type { Viewer } from './eventos.rules.ts'
import { asSeenBy, authorizeEvento, authorizeRestriction } from './eventos.rules.ts'
import { getRestrictions, getRow, getStored, getViewer, owner } from './eventos.service.ts'

/**
 * Access to one event and its files. Each decision uses a consistent snapshot; the files are sent afterwards, because their content never
 * changes.
 */

/** Refuses what the viewer may not see. */
function check(verdict: ReturnType<typeof authorizeEvento>, request: FastifyRequest): void {
  if (verdict === 'unauthenticated') throw signInNeeded(request)
  if (verdict === 'forbidden') throw new AppError('error.forbidden')
}

/** @throws AppError 404; 401 for a visitor when the event is not public */
async function getVisible(
  db: Reader,
  request: FastifyRequest,
  id: number,
): Promise<{ row: EventoRow; viewer: Viewer }> {
  const row = await getRow(db, id)
  const viewer = await getViewer(db, request.signed)
  check(authorizeEvento(row, viewer), request)
  return { row, viewer }
}

/** An event with what of it the asker may see. @throws AppError as {@link getVisible} */
export const getEvento = ({ database }: AppContext, request: FastifyRequest, id: number): Promise<Evento> =>
  database.snapshot(async (db) => {
    const { viewer } = await getVisible(db, request, id)
    return asSeenBy(await getStored(db, id), viewer)
  })

/**
 * Answers with an event's picture, small unless the query says `thumbnail=false`.
 * @throws AppError as {@link getVisible}, and 404 when it has none
 */
export async function sendThumbnail(
  context: AppContext,
  input: FileHandlerInput,
  id: number,
): Promise<FastifyReply> {
  const { row } = await context.database.snapshot((db) => getVisible(db, input.request, id))
  if (!row.thumbnail) throw new AppError('file.error.not-found')
  const query = { ...input.query, thumbnail: input.query.thumbnail ?? 'true' }
  return sendFoto(context, { ...input, query }, row.thumbnail.uuid)
}

/** Answers with the calendar file of an event. @throws AppError as {@link getVisible}, and 404 when it has no day */
export async function sendEventoCalendar(
  context: AppContext,
  input: FileHandlerInput,
  id: number,
): Promise<FastifyReply> {
  const { row } = await context.database.snapshot((db) => getVisible(db, input.request, id))
  return sendCalendar(context, input, { ...row, path: `/eventos/${id}`, title: row.titulo })
}

/** Answers with a photo of an event. @throws AppError as {@link getVisible}, and 404 for a photo that is not of this event */
export async function sendEventoFoto(
  context: AppContext,
  input: FileHandlerInput,
  params: { id: number; uuid: string },
): Promise<FastifyReply> {
  const uuid = await context.database.snapshot(async (db) => {
    await getVisible(db, input.request, params.id)
    return getFoto(db, owner, params)
  })
  return sendFoto(context, input, uuid)
}

/** Answers with all photos of an event. @throws AppError as {@link getVisible}, and 404 when there are none */
export async function sendEventoFotos(
  context: AppContext,
  input: FileHandlerInput,
  id: number,
): Promise<FastifyReply> {
  const { titulo, fotos } = await context.database.snapshot(async (db) => {
    await getVisible(db, input.request, id)
    return getStored(db, id)
  })
  return sendFotos(context, input, { fotos, title: titulo, owner: { entidade: 'evento', rexistro: id } })
}

/**
 * The file of an event's document.
 * @throws AppError as {@link getVisible}; 404 when the event has no such document; for a restricted one 401 to a visitor and
 * 403 to a user who is not in the group
 */
async function getVisibleDocumento(
  db: Reader,
  request: FastifyRequest,
  { id, docId }: { id: number; docId: number },
): Promise<string> {
  const { viewer } = await getVisible(db, request, id)
  // a missing document is answered 404 to every caller
  const uuid = await getDocumentoFile(db, owner, { id, docId })
  const grupo = (await getRestrictions(db, 'documento', [docId])).get(docId) ?? null
  check(authorizeRestriction(grupo, viewer), request)
  return uuid
}

/** Answers with the file of an event's document. @throws AppError as {@link getVisibleDocumento} */
export async function sendEventoDocumento(
  context: AppContext,
  input: FileHandlerInput,
  params: { id: number; docId: number },
): Promise<FastifyReply> {
  const uuid = await context.database.snapshot((db) => getVisibleDocumento(db, input.request, params))
  return sendDocumento(context, input, uuid)
}

/**
 * Answers with a file of an event, whichever of its photos or documents it belongs to, or its picture.
 * @throws AppError as the calls for each
 */
export async function sendContent(
  context: AppContext,
  input: FileHandlerInput,
  { id, uuid }: { id: number; uuid: string },
): Promise<FastifyReply> {
  const isDocumento = await context.database.snapshot(async (db) => {
    const { row } = await getVisible(db, input.request, id)
    const { documentos } = await getStored(db, id)
    const documento = documentos.find(({ fichero }) => fichero.uuid === uuid)
    if (documento) await getVisibleDocumento(db, input.request, { id, docId: documento.id })
    else if (row.thumbnail?.uuid !== uuid) await getFoto(db, owner, { id, uuid })
    return documento !== undefined
  })
  return (isDocumento ? sendDocumento : sendFoto)(context, input, uuid)
}
