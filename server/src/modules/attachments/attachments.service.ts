import type { DocumentoAnexo, Enlace } from '#contract/attachments.ts'
import { fieldErrors } from '#contract/errors.ts'
import type { FileIn, FileRef } from '#contract/files.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { Write } from '../../platform/db/write.ts'
import type { Claim } from '../files/files.service.ts'
import { claimFiles, releaseFiles, releaseHolder, storeInline } from '../files/files.service.ts'
import type { Owner } from './attachments.rows.ts'
import {
  deleteDocumento,
  findDocumentoFile,
  hasFoto,
  insertDocumento,
  listDocumentos,
  listEnlaces,
  listFotos,
  replaceEnlaces,
  replaceFotos,
  updateDocumento,
} from './attachments.rows.ts'
import type { RecordAttachments } from './attachments.rules.ts'

/** The attachments of a request: a list replaces the stored one; a list that is left out leaves it unchanged. */
interface AttachmentsRequest {
  enlaces?: Enlace[] | null | undefined
  fotos?: FileIn[] | null | undefined
  documentos?: { id?: number | null | undefined; titulo: string; fichero: FileIn }[] | null | undefined
}

/** The same with every file stored. */
export interface AttachmentsInput {
  enlaces?: Enlace[]
  /** Uuids. */
  fotos?: string[]
  /** `fichero` is a uuid. */
  documentos?: { id?: number | null | undefined; titulo: string; fichero: string }[]
}

/** The holder of a record's files. Files of holders below it, such as `evento:12/fotos`, are deleted with it. */
export const toHolder = (owner: Owner, id: number): string => `${owner}:${id}`

/** Adds to each record what is attached to it. */
export async function withAttached<T extends { id: number }>(
  db: Reader,
  owner: Owner,
  records: readonly T[],
): Promise<(T & RecordAttachments)[]> {
  const ids = records.map(({ id }) => id)
  const found = new Map(
    records.map((record): [number, T & RecordAttachments] => [
      record.id,
      { ...record, enlaces: [], fotos: [], documentos: [] },
    ]),
  )
  for (const { ownerId, ...enlace } of await listEnlaces(db, owner, ids))
    found.get(ownerId)?.enlaces.push(enlace)
  for (const { ownerId, ...foto } of await listFotos(db, owner, ids)) found.get(ownerId)?.fotos.push(foto)
  for (const { ownerId, ...documento } of await listDocumentos(db, owner, ids))
    found.get(ownerId)?.documentos.push(documento)
  return [...found.values()]
}

/**
 * Stores the files that came with a request's JSON; to be called before the transaction.
 * @throws AppError as `storeInline` of files
 */
export async function storeAttached(
  context: AppContext,
  usuarioId: number,
  { enlaces, fotos, documentos }: AttachmentsRequest,
): Promise<AttachmentsInput> {
  const store = async (file: FileIn, field: string) =>
    (await storeInline(context, usuarioId, file, field)).uuid
  const input: AttachmentsInput = enlaces ? { enlaces } : {}
  if (fotos) {
    input.fotos = []
    for (const [position, foto] of fotos.entries()) input.fotos.push(await store(foto, `fotos.${position}`))
  }
  if (documentos) {
    input.documentos = []
    for (const [position, { id, titulo, fichero }] of documentos.entries())
      input.documentos.push({ id, titulo, fichero: await store(fichero, `documentos.${position}.fichero`) })
  }
  return input
}

/**
 * Replaces the attachments of a record with those of the request, inside the transaction of the change. Dropped files are
 * released.
 * @param before the present attachments
 * @throws AppError 400 for a document or file that does not exist or belongs to another user or record, or a photo that is
 * not a picture
 */
export async function saveAttached(
  context: AppContext,
  write: Write,
  usuarioId: number,
  { owner, id }: { owner: Owner; id: number },
  before: RecordAttachments,
  { enlaces, fotos, documentos }: AttachmentsInput,
): Promise<void> {
  const { tx } = write
  const claim = (uuids: string[], place: string, how: Omit<Claim, 'holder'>) =>
    claimFiles(context, write, usuarioId, uuids, { holder: `${toHolder(owner, id)}/${place}`, ...how })
  const dropped: string[] = []

  if (enlaces && !sameEnlaces(before.enlaces, enlaces)) await replaceEnlaces(tx, owner, id, enlaces)
  if (fotos && !same(getUuids(before.fotos), fotos)) {
    await claim(fotos, 'fotos', { as: 'photo', getField: (position) => `fotos.${position}` })
    await replaceFotos(tx, owner, id, fotos)
    dropped.push(...without(getUuids(before.fotos), fotos))
  }
  if (documentos) {
    const files = documentos.map(({ fichero }) => fichero)
    await claim(files, 'documentos', {
      as: 'document',
      getField: (position) => `documentos.${position}.fichero`,
    })
    await saveDocumentos(write, { owner, id }, before.documentos, documentos)
    dropped.push(...without(getUuids(before.documentos.map(({ fichero }) => fichero)), files))
  }
  await releaseFiles(context, write, dropped)
}

const getUuids = (files: FileRef[]): string[] => files.map(({ uuid }) => uuid)
const same = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
const sameEnlaces = (one: Enlace[], other: Enlace[]): boolean =>
  same(
    one.map(({ nombre, url }) => [nombre, url]),
    other.map(({ nombre, url }) => [nombre, url]),
  )

function without(all: string[], kept: string[]): string[] {
  const staying = new Set(kept)
  return all.filter((each) => !staying.has(each))
}

async function saveDocumentos(
  { tx }: Write,
  { owner, id: ownerId }: { owner: Owner; id: number },
  stored: DocumentoAnexo[],
  requested: NonNullable<AttachmentsInput['documentos']>,
): Promise<void> {
  const left = new Map(stored.map((each, position) => [each.id, { ...each, position }]))
  const changed = requested.map(({ id, titulo, fichero }, position) => {
    const values = { position, titulo, file: fichero }
    if (id == null) return { id, values, isSame: false }
    const old = left.get(id)
    if (!old) throw fieldError(`documentos.${position}.id`, fieldErrors.invalidValue)
    left.delete(id)
    const isSame = old.position === position && old.titulo === titulo && old.fichero.uuid === fichero
    return { id, values, isSame }
  })
  for (const id of left.keys()) await deleteDocumento(tx, owner, id)
  for (const { id, values, isSame } of changed)
    if (id == null) await insertDocumento(tx, owner, ownerId, values)
    else if (!isSame) await updateDocumento(tx, owner, id, values)
}

/** Deletes the files of a record whose rows have gone. */
export const releaseAttached = (context: AppContext, write: Write, owner: Owner, id: number): Promise<void> =>
  releaseHolder(context, write, toHolder(owner, id))

/** The file of a record's document. @throws AppError 404 when the record has no such document */
export async function getDocumentoFile(
  db: Reader,
  owner: Owner,
  { id, docId }: { id: number; docId: number },
): Promise<string> {
  const uuid = await findDocumentoFile(db, owner, id, docId)
  if (!uuid) throw new AppError('file.error.not-found')
  return uuid
}

/** The file of a record's photo. @throws AppError 404 when the record has no such photo */
export async function getFoto(
  db: Reader,
  owner: Owner,
  { id, uuid }: { id: number; uuid: string },
): Promise<string> {
  if (!(await hasFoto(db, owner, id, uuid))) throw new AppError('file.error.not-found')
  return uuid
}
