import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../../parts.ts'
import { sendFile } from '../files/files.service.ts'
import { sendFilesAsZip } from '../files/zip.service.ts'
import type { Owner } from './attachments.rows.ts'
import { listFotos } from './attachments.rows.ts'
import { getDocumentoFile, getFoto } from './attachments.service.ts'

/** A request for a file, with what the calls of all kinds of record take. */
export interface AskedFile {
  query: { download?: 'true' | 'false' | undefined; thumbnail?: 'true' | 'false' | undefined }
  request: FastifyRequest
  reply: FastifyReply
}

/** Answers with a photo of a record, or its thumbnail. @throws Refusal 404 */
export async function sendFoto(
  parts: Parts,
  { query, request, reply }: AskedFile,
  owner: Owner,
  { id, uuid }: { id: number; uuid: string },
): Promise<FastifyReply> {
  await getFoto(parts.database.read, owner, id, uuid)
  return sendFile(parts, request, reply, {
    uuid,
    variant: query.thumbnail === 'true' ? 'thumbnail' : 'photo',
    download: query.download === 'true',
  })
}

/** Answers with the file of a record's document. @throws Refusal 404 */
export async function sendDocumento(
  parts: Parts,
  { query, request, reply }: AskedFile,
  owner: Owner,
  { id, docId }: { id: number; docId: number },
): Promise<FastifyReply> {
  const uuid = await getDocumentoFile(parts.database.read, owner, id, docId)
  return sendFile(parts, request, reply, { uuid, download: query.download === 'true' })
}

/** Answers with all photos of a record in one archive called `title`. @throws Refusal 404 when there are none */
export async function sendFotos(
  parts: Parts,
  { request, reply }: Pick<AskedFile, 'request' | 'reply'>,
  owner: Owner,
  { id, title }: { id: number; title: string },
): Promise<FastifyReply> {
  const fotos = await listFotos(parts.database.read, owner, [id])
  return sendFilesAsZip(parts, request, reply, { uuids: fotos.map(({ uuid }) => uuid), title })
}
