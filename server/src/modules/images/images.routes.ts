import type { FastifyReply, FastifyRequest } from 'fastify'
import { toTitle } from '#contract/file-names.ts'
import type { imagesCalls } from '#contract/images.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import { receiveFile } from '../../platform/http/multipart-uploads.ts'
import type { Handlers } from '../../platform/http/register-calls.ts'
import { getActor } from '../../platform/http/register-calls.ts'
import { sendStored } from '../../platform/http/send-file.ts'
import { fileNameFor } from '../../platform/storage/file-names.ts'
import { findImageFile, listImages } from './images.rows.ts'
import { announceImage, changeImage, getImage, removeImage, storeImage } from './images.service.ts'

export function imagesRoutes(context: AppContext): Handlers<typeof imagesCalls> {
  const { settings, database } = context
  return {
    'GET /images': ({ query }) => listImages(database.read, query),
    'GET /images/:id': ({ params }) => getImage(database.read, params.id),
    'POST /images': ({ body, request }) => announceImage(context, getActor(request), body),
    'PUT /images/:id': ({ params, body, request }) =>
      changeImage(context, getActor(request), params.id, body),
    'DELETE /images/:id': ({ params, request }) => removeImage(context, getActor(request), params.id),

    'POST /upload/gallery/:gallery/:id': async ({ params, request }) => {
      const incoming = await receiveFile(request, {
        dataDir: settings.DATA_DIR,
        limit: settings.MAX_FILE_SIZE,
      })
      try {
        return await storeImage(context, getActor(request), params, incoming)
      } finally {
        await incoming.remove()
      }
    },

    'GET /download/gallery/:gallery/:id': ({ params, query, request, reply }) =>
      sendImage(context, params, query.version, request, reply),
  }
}

/** Sends a picture; browsers keep one asked for by its current version for good. */
async function sendImage(
  { database, storage }: AppContext,
  { gallery, id }: { gallery: string; id: string },
  version: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const image = await findImageFile(database.read, gallery, id)
  if (!image) throw new AppError('file.error.not-found')
  const isCurrent = version === String(image.version)
  const caching = {
    'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, no-cache',
  }
  const { file: key, size, type, name } = image
  return sendStored(
    storage,
    request,
    reply,
    { key, size, type, fileName: fileNameFor(toTitle(name), type) },
    { caching },
  )
}
