import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Evento } from '#contract/eventos.ts'
import { signInNeeded } from '../../http/access.ts'
import { Refusal } from '../../http/errors.ts'
import type { Parts } from '../../parts.ts'
import { getDocumentoFile } from '../attachments/attachments.service.ts'
import type { AskedFile } from '../attachments/sending.service.ts'
import { sendDocumento, sendFoto, sendFotos } from '../attachments/sending.service.ts'
import { sendFile } from '../files/files.service.ts'
import type { EventoRow } from './eventos.rows.ts'
import type { Viewer } from './eventos.rules.ts'
import { asSeenBy, judgeEvento, judgeRestriction } from './eventos.rules.ts'
import { getRow, getStored, owner, restrictionsOf, viewerOf } from './eventos.service.ts'

/** What one event, with its files, shows to whoever asks. */

/** Refuses what the viewer may not see. */
function check(verdict: ReturnType<typeof judgeEvento>, request: FastifyRequest): void {
  if (verdict === 'unauthenticated') throw signInNeeded(request)
  if (verdict === 'forbidden') throw new Refusal('error.forbidden')
}

/** @throws Refusal 404; 401 for a visitor when the event is not public */
async function getVisible(
  { database }: Parts,
  request: FastifyRequest,
  id: number,
): Promise<{ row: EventoRow; viewer: Viewer }> {
  const row = await getRow(database.read, id)
  const viewer = await viewerOf(database.read, request.signed)
  check(judgeEvento(row, viewer), request)
  return { row, viewer }
}

/** An event with what of it the asker may see. @throws Refusal as {@link getVisible} */
export async function getEvento(parts: Parts, request: FastifyRequest, id: number): Promise<Evento> {
  const { viewer } = await getVisible(parts, request, id)
  return asSeenBy(await getStored(parts.database.read, id), viewer)
}

/** Answers with an event's picture. @throws Refusal as {@link getVisible}, and 404 when it has none */
export async function sendThumbnail(parts: Parts, asked: AskedFile, id: number): Promise<FastifyReply> {
  const { query, request, reply } = asked
  const { row } = await getVisible(parts, request, id)
  if (!row.thumbnail) throw new Refusal('file.error.not-found')
  return sendFile(parts, request, reply, {
    uuid: row.thumbnail.uuid,
    variant: query.thumbnail === 'true' ? 'thumbnail' : 'photo',
    download: query.download === 'true',
  })
}

/** Answers with a photo of an event. @throws Refusal as {@link getVisible}, and 404 when it is none of it */
export async function sendEventoFoto(
  parts: Parts,
  asked: AskedFile,
  { id, uuid }: { id: number; uuid: string },
): Promise<FastifyReply> {
  await getVisible(parts, asked.request, id)
  return sendFoto(parts, asked, owner, { id, uuid })
}

/** Answers with all photos of an event. @throws Refusal as {@link getVisible}, and 404 when there are none */
export async function sendEventoFotos(parts: Parts, asked: AskedFile, id: number): Promise<FastifyReply> {
  const { row } = await getVisible(parts, asked.request, id)
  return sendFotos(parts, asked, owner, { id, title: row.titulo })
}

/**
 * Answers with the file of an event's document.
 * @throws Refusal as {@link getVisible}; 404 when the event has no such document; for one that is for a group 401 to a
 *   visitor and 403 to whoever is not in it
 */
export async function sendEventoDocumento(
  parts: Parts,
  asked: AskedFile,
  { id, docId }: { id: number; docId: number },
): Promise<FastifyReply> {
  const { read } = parts.database
  const { viewer } = await getVisible(parts, asked.request, id)
  // a document that is not there is not there for anybody
  await getDocumentoFile(read, owner, id, docId)
  const grupo = (await restrictionsOf(read, 'documento', [docId])).get(docId) ?? null
  check(judgeRestriction(grupo, viewer), asked.request)
  return sendDocumento(parts, asked, owner, { id, docId })
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
  await getVisible(parts, asked.request, id)
  const { thumbnail, documentos } = await getStored(parts.database.read, id)
  const documento = documentos.find(({ fichero }) => fichero.uuid === uuid)
  if (documento) return sendEventoDocumento(parts, asked, { id, docId: documento.id })
  if (thumbnail?.uuid === uuid) return sendThumbnail(parts, asked, id)
  return sendFoto(parts, asked, owner, { id, uuid })
}
