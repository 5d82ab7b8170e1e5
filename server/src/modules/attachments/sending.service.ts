import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { sendFile } from '../files/files.service.ts'
import { type FilesOwner, sendFilesAsZip } from '../files/zip.service.ts'

/** A request for a file, with what the calls of all kinds of record take. */
export interface FileHandlerInput {
  query: {
    download?: 'true' | 'false' | undefined
    thumbnail?: 'true' | 'false' | undefined
    size?: 'medium' | undefined
  }
  request: FastifyRequest
  reply: FastifyReply
}

/** Answers with a photo, its thumbnail or its middle form. Whether the asker may see it is decided before. */
export const sendFoto = (
  context: AppContext,
  { query, request, reply }: FileHandlerInput,
  uuid: string,
): Promise<FastifyReply> =>
  sendFile(context, request, reply, {
    uuid,
    variant: query.size ?? (query.thumbnail === 'true' ? 'thumbnail' : 'photo'),
    download: query.download === 'true',
  })

/** Answers with the file of a document. Whether the asker may see it is decided before. */
export const sendDocumento = (
  context: AppContext,
  { query, request, reply }: FileHandlerInput,
  uuid: string,
): Promise<FastifyReply> => sendFile(context, request, reply, { uuid, download: query.download === 'true' })

/** Answers with photos in one archive called `title`. @throws AppError 404 when there are none */
export const sendFotos = (
  context: AppContext,
  { request, reply }: Pick<FileHandlerInput, 'request' | 'reply'>,
  { fotos, title, owner }: { fotos: { uuid: string }[]; title: string; owner: FilesOwner },
): Promise<FastifyReply> =>
  sendFilesAsZip(context, request, reply, { uuids: fotos.map(({ uuid }) => uuid), title, owner })
