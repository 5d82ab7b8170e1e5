import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Evento } from '#contract/eventos.ts'
import type { Reader } from '../../platform/db/tables.ts'
import { signInNeeded } from '../../platform/http/access.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Parts } from '../../platform/app-context.ts'
import { getDocumentoFile, getFoto } from '../attachments/attachments.service.ts'
import { sendCalendar } from '../attachments/calendar.service.ts'
import type { AskedFile } from '../attachments/sending.service.ts'
import { sendDocumento, sendFoto, sendFotos } from '../attachments/sending.service.ts'
import type { EventoRow } from './eventos.rows.ts'
import type { Viewer } from './eventos.rules.ts'
import { asSeenBy, judgeEvento, judgeRestriction } from './eventos.rules.ts'
import { getRow, getStored, owner, restrictionsOf, viewerOf } from './eventos.service.ts'

/**
 * What one event, with its files, shows to whoever asks. Each decision is made of one moment, and what it allowed is sent
 * after: contents never change.
 */

/** Refuses what the viewer may not see. */
function check(verdict: ReturnType<typeof judgeEvento>, request: FastifyRequest): void {
  if (verdict === 'unauthenticated') throw signInNeeded(request)
  if (verdict === 'forbidden') throw new Refusal('error.forbidden')
}

/** @throws Refusal 404; 401 for a visitor when the event is not public */
async function getVisible(
  db: Reader,
  request: FastifyRequest,
  id: number,
): Promise<{ row: EventoRow; viewer: Viewer }> {
  const row = await getRow(db, id)
  const viewer = await viewerOf(db, request.signed)
  check(judgeEvento(row, viewer), request)
  return { row, viewer }
}

/** An event with what of it the asker may see. @throws Refusal as {@link getVisible} */
export const getEvento = ({ database }: Parts, request: FastifyRequest, id: number): Promise<Evento> =>
  database.snapshot(async (db) => {
    const { viewer } = await getVisible(db, request, id)
    return asSeenBy(await getStored(db, id), viewer)
  })

/**
 * Answers with an event's picture, small unless the query says `thumbnail=false`.
 * @throws Refusal as {@link getVisible}, and 404 when it has none
 */
export async function sendThumbnail(parts: Parts, asked: AskedFile, id: number): Promise<FastifyReply> {
  const { row } = await parts.database.snapshot((db) => getVisible(db, asked.request, id))
  if (!row.thumbnail) throw new Refusal('file.error.not-found')
  const query = { ...asked.query, thumbnail: asked.query.thumbnail ?? 'true' }
  return sendFoto(parts, { ...asked, query }, row.thumbnail.uuid)
}

/** Answers with the calendar file of an event. @throws Refusal as {@link getVisible}, and 404 when it has no day */
export async function sendEventoCalendar(parts: Parts, asked: AskedFile, id: number): Promise<FastifyReply> {
  const { row } = await parts.database.snapshot((db) => getVisible(db, asked.request, id))
  return sendCalendar(parts, asked, { ...row, path: `/eventos/${id}`, title: row.titulo })
}

/** Answers with a photo of an event. @throws Refusal as {@link getVisible}, and 404 when it is none of it */
export async function sendEventoFoto(
  parts: Parts,
  asked: AskedFile,
  params: { id: number; uuid: string },
): Promise<FastifyReply> {
  const uuid = await parts.database.snapshot(async (db) => {
    await getVisible(db, asked.request, params.id)
    return getFoto(db, owner, params)
  })
  return sendFoto(parts, asked, uuid)
}

/** Answers with all photos of an event. @throws Refusal as {@link getVisible}, and 404 when there are none */
export async function sendEventoFotos(parts: Parts, asked: AskedFile, id: number): Promise<FastifyReply> {
  const { titulo, fotos } = await parts.database.snapshot(async (db) => {
    await getVisible(db, asked.request, id)
    return getStored(db, id)
  })
  return sendFotos(parts, asked, { fotos, title: titulo })
}

/**
 * The file of an event's document.
 * @throws Refusal as {@link getVisible}; 404 when the event has no such document; for one that is for a group 401 to a
 *   visitor and 403 to whoever is not in it
 */
async function getVisibleDocumento(
  db: Reader,
  request: FastifyRequest,
  { id, docId }: { id: number; docId: number },
): Promise<string> {
  const { viewer } = await getVisible(db, request, id)
  // a document that is not there is not there for anybody
  const uuid = await getDocumentoFile(db, owner, { id, docId })
  const grupo = (await restrictionsOf(db, 'documento', [docId])).get(docId) ?? null
  check(judgeRestriction(grupo, viewer), request)
  return uuid
}

/** Answers with the file of an event's document. @throws Refusal as {@link getVisibleDocumento} */
export async function sendEventoDocumento(
  parts: Parts,
  asked: AskedFile,
  params: { id: number; docId: number },
): Promise<FastifyReply> {
  const uuid = await parts.database.snapshot((db) => getVisibleDocumento(db, asked.request, params))
  return sendDocumento(parts, asked, uuid)
}

/**
 * Answers with a file of an event, whichever of its photos or documents it belongs to, or its picture.
 * @throws Refusal as the calls for each
 */
export async function sendContent(
  parts: Parts,
  asked: AskedFile,
  { id, uuid }: { id: number; uuid: string },
): Promise<FastifyReply> {
  const isDocumento = await parts.database.snapshot(async (db) => {
    const { row } = await getVisible(db, asked.request, id)
    const { documentos } = await getStored(db, id)
    const documento = documentos.find(({ fichero }) => fichero.uuid === uuid)
    if (documento) await getVisibleDocumento(db, asked.request, { id, docId: documento.id })
    else if (row.thumbnail?.uuid !== uuid) await getFoto(db, owner, { id, uuid })
    return documento !== undefined
  })
  return (isDocumento ? sendDocumento : sendFoto)(parts, asked, uuid)
}
