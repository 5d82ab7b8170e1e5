import type { Generated } from 'kysely'
import type { DocumentoAnexo, Enlace } from '#contract/attachments.ts'
import type { FileRef } from '#contract/files.ts'
import { collectBatches } from '../../platform/db/batches.ts'
import { declarePublic } from '../../platform/db/content-version.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'

interface EnlaceTable {
  id: Generated<number>
  owner_id: number
  position: number
  titulo: string
  url: string
}
interface DocumentoTable {
  id: Generated<number>
  owner_id: number
  position: number
  titulo: string
  file: string
}
interface FotoTable {
  owner_id: number
  file: string
  position: number
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    asamblea_enlace: EnlaceTable
    asamblea_documento: DocumentoTable
    asamblea_foto: FotoTable
    junta_directiva_enlace: EnlaceTable
    junta_directiva_documento: DocumentoTable
    junta_directiva_foto: FotoTable
    evento_enlace: EnlaceTable
    evento_documento: DocumentoTable
    evento_foto: FotoTable
  }
}
declarePublic('evento_enlace', 'evento_documento', 'evento_foto')

/** The kinds of record that have attachments: each keeps them in tables of its own, which begin with its name. */
export type Owner = 'asamblea' | 'junta_directiva' | 'evento'

/** A link with the number it has until the links of its record change. */
export type StoredEnlace = Enlace & { id: number }
type WithOwner<T> = T & { ownerId: number }

const file = ['file.uuid', 'file.file_name as fileName', 'file.type'] as const

/** The links of some records, those of one together in their order. */
export const listEnlaces = (
  db: Reader,
  owner: Owner,
  ids: readonly number[],
): Promise<WithOwner<StoredEnlace>[]> =>
  collectBatches(ids, (some) =>
    db
      .selectFrom(`${owner}_enlace`)
      .select(['owner_id as ownerId', 'id', 'titulo as nombre', 'url'])
      .where('owner_id', 'in', some)
      .orderBy('owner_id')
      .orderBy('position')
      .execute(),
  )

/** The documents of some records, those of one together in their order. */
export async function listDocumentos(
  db: Reader,
  owner: Owner,
  ids: readonly number[],
): Promise<WithOwner<DocumentoAnexo>[]> {
  const rows = await collectBatches(ids, (some) =>
    db
      .selectFrom(`${owner}_documento as documento`)
      .innerJoin('file', 'file.uuid', 'documento.file')
      .select(['documento.owner_id as ownerId', 'documento.id', 'documento.titulo', ...file])
      .where('documento.owner_id', 'in', some)
      .orderBy('documento.owner_id')
      .orderBy('documento.position')
      .execute(),
  )
  return rows.map(({ ownerId, id, titulo, ...fichero }) => ({ ownerId, id, titulo, fichero }))
}

/** The photos of some records, those of one together in their order. */
export const listFotos = (db: Reader, owner: Owner, ids: readonly number[]): Promise<WithOwner<FileRef>[]> =>
  collectBatches(ids, (some) =>
    db
      .selectFrom(`${owner}_foto as foto`)
      .innerJoin('file', 'file.uuid', 'foto.file')
      .select(['foto.owner_id as ownerId', ...file])
      .where('foto.owner_id', 'in', some)
      .orderBy('foto.owner_id')
      .orderBy('foto.position')
      .execute(),
  )

/** The file of a document; undefined when the record has no such document. */
export const findDocumentoFile = async (
  db: Reader,
  owner: Owner,
  ownerId: number,
  id: number,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom(`${owner}_documento`)
      .select('file')
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst()
  )?.file

/** Whether a file is a photo of the record. */
export const hasFoto = async (db: Reader, owner: Owner, ownerId: number, uuid: string): Promise<boolean> =>
  (await db
    .selectFrom(`${owner}_foto`)
    .select('position')
    .where('owner_id', '=', ownerId)
    .where('file', '=', uuid)
    .executeTakeFirst()) !== undefined

/** Puts these links in the place of those a record had. */
export async function replaceEnlaces(
  tx: Tx,
  owner: Owner,
  ownerId: number,
  enlaces: readonly Enlace[],
): Promise<void> {
  await tx.deleteFrom(`${owner}_enlace`).where('owner_id', '=', ownerId).execute()
  const values = enlaces.map(({ nombre, url }, position) => ({
    owner_id: ownerId,
    position,
    titulo: nombre,
    url,
  }))
  if (values.length > 0) await tx.insertInto(`${owner}_enlace`).values(values).execute()
}

/** Puts these photos, claimed files each, in the place of those a record had. */
export async function replaceFotos(
  tx: Tx,
  owner: Owner,
  ownerId: number,
  uuids: readonly string[],
): Promise<void> {
  await tx.deleteFrom(`${owner}_foto`).where('owner_id', '=', ownerId).execute()
  const values = uuids.map((uuid, position) => ({ owner_id: ownerId, file: uuid, position }))
  if (values.length > 0) await tx.insertInto(`${owner}_foto`).values(values).execute()
}

/** The writable columns of a document; `file` is a claimed uuid. */
export interface DocumentoValues {
  position: number
  titulo: string
  file: string
}

export const insertDocumento = (tx: Tx, owner: Owner, ownerId: number, values: DocumentoValues) =>
  tx
    .insertInto(`${owner}_documento`)
    .values({ ...values, owner_id: ownerId })
    .execute()

export const updateDocumento = (tx: Tx, owner: Owner, id: number, values: DocumentoValues) =>
  tx.updateTable(`${owner}_documento`).set(values).where('id', '=', id).execute()

export const deleteDocumento = (tx: Tx, owner: Owner, id: number) =>
  tx.deleteFrom(`${owner}_documento`).where('id', '=', id).execute()
