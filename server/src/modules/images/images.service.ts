import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { day } from '#contract/durations.ts'
import { getExtension, isImageName } from '#contract/file-names.ts'
import type { Image } from '#contract/images.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/db/audit.ts'
import { recordAudit, system } from '../../platform/db/audit.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { IncomingFile } from '../../platform/http/multipart-uploads.ts'
import type { RecordKind } from '../../platform/records.ts'
import { changeRecord, checkSameId, createRecord, removeRecord } from '../../platform/records.ts'
import type { Picture } from '../../platform/storage/pictures.ts'
import { NotAPicture, readPicture } from '../../platform/storage/pictures.ts'
import { retireContents, storingContents } from '../files/removal.service.ts'
import type { ImageValues } from './images.rows.ts'
import {
  deleteAbandonedImages,
  deleteImage,
  findImage,
  findImageFile,
  insertImage,
  lockImage,
  replaceImageFile,
  updateImage,
} from './images.rows.ts'

/** @throws AppError 404 */
export async function getImage(db: Reader, id: string): Promise<Image> {
  const image = await findImage(db, id)
  if (!image) throw new AppError('error.resource-not-found')
  return image
}

const toAuditValues = ({ gallery, name }: ImageValues) => ({ gallery, name })

const images: RecordKind<string, Image> = {
  entidade: 'image',
  lock: lockImage,
  get: getImage,
  getName: ({ name }) => name,
  audited: toAuditValues,
}

/** Makes a place for a picture whose bytes follow; its id cannot be guessed. */
export const announceImage = (context: AppContext, who: Actor, values: ImageValues): Promise<Image> =>
  context.write(who, (write) =>
    createRecord(write, images, async () => {
      const id = randomUUID()
      await insertImage(write.tx, id, values, write.now)
      return id
    }),
  )

/** @throws AppError 400 when the body's id is another picture's; 404; 409 when `version` is not the stored one */
export async function changeImage(
  context: AppContext,
  who: Actor,
  id: string,
  input: ImageValues & { id: string; version?: number | null | undefined },
): Promise<Image> {
  checkSameId(id, input)
  return context.write(who, (write) =>
    changeRecord(write, images, input, () => updateImage(write.tx, id, input)),
  )
}

/**
 * Stores the content of an announced picture.
 * @throws AppError 400 when it is not a picture; 404 when none was announced in that gallery
 */
export async function storeImage(
  context: AppContext,
  who: Actor,
  { gallery, id }: { gallery: string; id: string },
  incoming: IncomingFile,
): Promise<Image> {
  const picture = await toPicture(incoming)
  const file = `images/${randomUUID()}`
  return storingContents(context, [file], async ({ put, keep }) => {
    const size = await put(file, picture.content)
    return context.write(who, async (write) => {
      const { tx, audit } = write
      const replaced = await replaceImageFile(tx, gallery, id, { file, type: picture.type, size })
      if (replaced === undefined) throw new AppError('error.resource-not-found')
      await keep(tx)
      if (replaced) await retireContents(context, write, [replaced])
      const image = await getImage(tx, id)
      await audit({
        accion: 'SUBIR',
        entidade: 'image',
        rexistro: id,
        rexistroNome: image.name,
        despois: { fileName: incoming.fileName, type: picture.type, size },
      })
      return image
    })
  })
}

async function toPicture({ fileName, path }: IncomingFile): Promise<Picture> {
  const appError = new AppError('upload.invalid_extension', {
    params: { extension: getExtension(fileName) || fileName },
  })
  if (!isImageName(fileName)) throw appError
  try {
    return await readPicture(path)
  } catch (error) {
    throw error instanceof NotAPicture ? appError : error
  }
}

/** The content of a picture, null when there is none. */
export async function readImage(
  { database, storage }: Pick<AppContext, 'database' | 'storage'>,
  { gallery, id }: { gallery: string; id: string },
): Promise<Buffer | null> {
  const image = await findImageFile(database.read, gallery, id)
  const stored = image && (await storage.get(image.file))
  return stored ? buffer(stored.content) : null
}

/** @throws AppError 404 */
export async function removeImage(context: AppContext, who: Actor, id: string): Promise<void> {
  await context.write(who, (write) =>
    removeRecord(write, images, id, async () => {
      const file = await deleteImage(write.tx, id)
      if (file) await retireContents(context, write, [file])
    }),
  )
}

/** Forgets pictures announced a day ago that never came. */
export async function removeAbandonedImages({
  database,
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<void> {
  const now = clock()
  const before = new Date(now.getTime() - day)
  await database.transactionWithoutAudit(async (tx) => {
    for (const image of await deleteAbandonedImages(tx, before))
      await recordAudit(tx, system, now, {
        accion: 'ELIMINAR',
        entidade: 'image',
        rexistro: image.id,
        rexistroNome: image.name,
        antes: toAuditValues(image),
      })
  })
}
