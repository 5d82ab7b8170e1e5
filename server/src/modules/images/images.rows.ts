import type { Image } from '#contract/images.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import { declarePublic } from '../../platform/db/content-version.ts'
import { listPage } from '../../platform/db/lists.ts'
import { searchText, sortKey } from '../../platform/db/sort-keys.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'
import { bumpVersion } from '../../platform/db/versions.ts'

interface ImageTable {
  id: string
  gallery: string
  name: string
  name_key: string
  search: string
  /** Key of the content in the storage; null until the picture has come. */
  file: string | null
  type: string | null
  size: number | null
  created_at: string
  version: number
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    image: ImageTable
  }
}
declarePublic('image')

/** The writable columns of a picture. */
export type ImageValues = Pick<Image, 'gallery' | 'name'>

/** The content of a picture as stored; `type` is the file's ending, `size` is in bytes. */
export interface ImageFile {
  file: string
  type: string
  size: number
}

const listedColumns = ['id', 'gallery', 'name', 'version'] as const

export async function listImages(
  db: Reader,
  query: ListQuery<'name' | 'gallery', 'gallery'>,
): Promise<Page<Image>> {
  let base = db.selectFrom('image').select(listedColumns)
  if (query.filters.gallery) base = base.where('gallery', '=', query.filters.gallery)
  return listPage(base, query, {
    search: 'search',
    id: 'id',
    sort: { name: 'name_key', gallery: 'gallery' },
    defaultSort: [['name_key', 'asc']],
  })
}

export const findImage = (db: Reader, id: string): Promise<Image | undefined> =>
  db.selectFrom('image').select(listedColumns).where('id', '=', id).executeTakeFirst()

/** The content of a picture, its name and its version; undefined when there is none in that gallery. */
export async function findImageFile(
  db: Reader,
  gallery: string,
  id: string,
): Promise<(ImageFile & { name: string; version: number }) | undefined> {
  const row = await db
    .selectFrom('image')
    .select(['file', 'type', 'size', 'name', 'version'])
    .where('id', '=', id)
    .where('gallery', '=', gallery)
    .executeTakeFirst()
  return row?.file && row.type && row.size
    ? { ...row, file: row.file, type: row.type, size: row.size }
    : undefined
}

const toTable = ({ gallery, name }: ImageValues) => ({
  gallery,
  name,
  name_key: sortKey(name),
  search: searchText(name, gallery),
})

export async function insertImage(tx: Tx, id: string, values: ImageValues, now: Date): Promise<void> {
  await tx
    .insertInto('image')
    .values({ id, ...toTable(values), created_at: now.toISOString(), version: 1 })
    .execute()
}

/** Counts a change if `version` is still the stored one (or null); false when not, or there is no such picture. */
export const lockImage = (tx: Tx, id: string, version: number | null): Promise<boolean> =>
  bumpVersion(tx, 'image', id, version)

export const updateImage = (tx: Tx, id: string, values: ImageValues) =>
  tx.updateTable('image').set(toTable(values)).where('id', '=', id).execute()

/**
 * Gives a picture new content.
 * @returns key of the content it had (null for none), or undefined when there is no such picture in that gallery
 */
export async function replaceImageFile(
  tx: Tx,
  gallery: string,
  id: string,
  file: ImageFile,
): Promise<string | null | undefined> {
  // incremented first: a concurrent upload of the same picture waits, and then sees this one
  const counted = await tx
    .updateTable('image')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('gallery', '=', gallery)
    .returning('file')
    .executeTakeFirst()
  if (counted) await tx.updateTable('image').set(file).where('id', '=', id).execute()
  return counted?.file
}

/** @returns the key of the content it had; null for none */
export async function deleteImage(tx: Tx, id: string): Promise<string | null> {
  const deleted = await tx.deleteFrom('image').where('id', '=', id).returning('file').executeTakeFirst()
  return deleted?.file ?? null
}

/** Deletes the pictures announced before `before` whose content never came, and answers them. */
export const deleteAbandonedImages = (tx: Tx, before: Date) =>
  tx
    .deleteFrom('image')
    .where('file', 'is', null)
    .where('created_at', '<', before.toISOString())
    .returning(['id', 'gallery', 'name'])
    .execute()
