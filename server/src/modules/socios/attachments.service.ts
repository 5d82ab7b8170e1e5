import { allows, memberStaff } from '#contract/access.ts'
import { fieldErrors } from '#contract/errors.ts'
import type { FileIn } from '#contract/files.ts'
import { personName } from '#contract/person-name.ts'
import { isoDate } from '#contract/rules.ts'
import type { Pago, Socio, SocioDocumento } from '#contract/socios.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import { isForeignKeyViolation } from '../../platform/db/constraints.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { Write } from '../../platform/db/write.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import { checkPagosOfRecibos } from '../cotas/ledger/ledger.service.ts'
import type { Claim } from '../files/files.service.ts'
import { claimFiles, releaseFiles, storeInline } from '../files/files.service.ts'
import {
  deleteDocumento,
  deletePago,
  findDocumentoFile,
  findPagoFile,
  insertDocumento,
  insertPago,
  listDocumentos,
  listPagos,
  updateDocumento,
  updatePago,
} from './attachments.rows.ts'
import type { SocioInput } from './socio.rules.ts'
import { findSocio, setThumbnail } from './socios.rows.ts'

/** The attachments of a member: photo, documents and payments with their files. */
export type Attachments = Pick<Socio, 'thumbnail' | 'documentos' | 'pagos'>

/**
 * The attachments of a request, with every file stored. A list that is left out stays, as do the files of a payment; null removes the
 * photo.
 */
export interface AttachmentsInput {
  thumbnail: { uuid: string } | null | undefined
  documentos: (Omit<DocumentoInput, 'fichero'> & { fichero: { uuid: string } })[] | undefined
  pagos: (Omit<PagoInput, 'documentos'> & { documentos: { uuid: string }[] | undefined })[] | undefined
}
type DocumentoInput = NonNullable<SocioInput['documentos']>[number]
type PagoInput = NonNullable<SocioInput['pagos']>[number]

/** The holder of a member's files. Files of holders below it are deleted with it. */
export const toHolder = (socioId: number): string => `socio:${socioId}`

/**
 * The photo of a member, and what it is called. That of an inactive one is for the register's staff only.
 * @throws AppError 404
 */
export async function getPhoto(
  db: Reader,
  asker: Pick<SignedInUser, 'authorities'>,
  socioId: number,
): Promise<{ uuid: string; title: string }> {
  const socio = await findSocio(db, { id: socioId })
  if (!socio?.thumbnail || (socio.fechaBaja !== null && !allows(memberStaff, asker.authorities)))
    throw new AppError('file.error.not-found')
  return { uuid: socio.thumbnail.uuid, title: personName(socio) }
}

/** The file of a member's document. @throws AppError 404 when the member has no such document */
export const getDocumentoFile = async (db: Reader, socioId: number, id: number): Promise<string> =>
  found(await findDocumentoFile(db, socioId, id))

/** A file of a member's payment. @throws AppError 404 when the member has no such payment, or it no such file */
export const getPagoFile = async (db: Reader, socioId: number, id: number, uuid: string): Promise<string> =>
  found(await findPagoFile(db, socioId, id, uuid))

function found(uuid: string | undefined): string {
  if (!uuid) throw new AppError('file.error.not-found')
  return uuid
}

/** Stores the files that came with a request's JSON; to be called before the transaction. */
export async function storeFiles(
  context: AppContext,
  usuarioId: number,
  input: Pick<SocioInput, 'thumbnail' | 'documentos' | 'pagos'>,
): Promise<AttachmentsInput> {
  const store = (file: FileIn, field: string) => storeInline(context, usuarioId, file, field)
  const thumbnail = input.thumbnail ? await store(input.thumbnail, 'thumbnail') : input.thumbnail
  const documentos: NonNullable<AttachmentsInput['documentos']> = []
  for (const [position, each] of (input.documentos ?? []).entries())
    documentos.push({ ...each, fichero: await store(each.fichero, `documentos.${position}.fichero`) })
  const pagos: NonNullable<AttachmentsInput['pagos']> = []
  for (const [pago, each] of (input.pagos ?? []).entries()) {
    const files: { uuid: string }[] = []
    for (const [position, file] of (each.documentos ?? []).entries())
      files.push(await store(file, `pagos.${pago}.documentos.${position}`))
    pagos.push({ ...each, documentos: each.documentos ? files : undefined })
  }
  return {
    thumbnail,
    documentos: input.documentos ? documentos : undefined,
    pagos: input.pagos ? pagos : undefined,
  }
}

export async function listAttachments(
  db: Reader,
  socioId: number,
): Promise<Pick<Attachments, 'documentos' | 'pagos'>> {
  return { documentos: await listDocumentos(db, socioId), pagos: await listPagos(db, socioId) }
}

/**
 * Replaces photo, documents and payments of a member with those of the request.
 * @throws AppError 400 for a document, payment, type or file that does not exist or belongs to another, or a photo that is
 * not a picture
 */
export async function saveAttachments(
  context: AppContext,
  write: Write,
  usuarioId: number,
  socioId: number,
  before: Attachments,
  input: AttachmentsInput,
): Promise<void> {
  const claim = (uuids: string[], place: string, how: Omit<Claim, 'holder'>) =>
    claimFiles(context, write, usuarioId, uuids, { holder: `${toHolder(socioId)}/${place}`, ...how })
  const released: string[] = []
  const letGo = (old: string[], kept: string[]) =>
    released.push(...old.filter((uuid) => !kept.includes(uuid)))

  if (input.thumbnail !== undefined) {
    const uuid = input.thumbnail?.uuid ?? null
    if (uuid) await claim([uuid], 'foto', { as: 'photo', getField: () => 'thumbnail' })
    await setThumbnail(write.tx, socioId, uuid)
    letGo(before.thumbnail ? [before.thumbnail.uuid] : [], uuid ? [uuid] : [])
  }
  if (input.documentos) {
    const uuids = input.documentos.map(({ fichero }) => fichero.uuid)
    await claim(uuids, 'documentos', {
      as: 'document',
      getField: (position) => `documentos.${position}.fichero`,
    })
    await saveDocumentos(write, socioId, before.documentos, input.documentos)
    letGo(filesOfDocumentos(before.documentos), uuids)
  }
  if (input.pagos) {
    const pagos = withFiles(before.pagos, input.pagos)
    await checkPagosOfRecibos(write.tx, socioId, before.pagos, pagos)
    const uuids = pagos.flatMap(({ documentos }) => documentos.map(({ uuid }) => uuid))
    const fields = pagos.flatMap(({ documentos }, pago) =>
      documentos.map((_, position) => `pagos.${pago}.documentos.${position}`),
    )
    await claim(uuids, 'pagos', { as: 'document', getField: (position) => fields[position] ?? 'pagos' })
    await savePagos(write, socioId, before.pagos, pagos)
    letGo(filesOfPagos(before.pagos), uuids)
  }
  await releaseFiles(context, write, released)
}

type PagoWithFiles = Omit<PagoInput, 'documentos'> & { documentos: { uuid: string }[] }

/** The payments of a request, with the stored files where they leave them out. */
function withFiles(stored: Pago[], requested: NonNullable<AttachmentsInput['pagos']>): PagoWithFiles[] {
  const filesById = new Map(stored.map(({ id, documentos }) => [id, documentos]))
  return requested.map((each) => ({
    ...each,
    documentos: each.documentos ?? filesById.get(each.id ?? 0) ?? [],
  }))
}

const filesOfDocumentos = (documentos: SocioDocumento[]) => documentos.map(({ fichero }) => fichero.uuid)
const filesOfPagos = (pagos: Pago[]) => pagos.flatMap(({ documentos }) => documentos.map(({ uuid }) => uuid))

async function saveDocumentos(
  { tx }: Write,
  socioId: number,
  stored: SocioDocumento[],
  requested: NonNullable<AttachmentsInput['documentos']>,
): Promise<void> {
  for (const { id } of missing(stored, requested, 'documentos')) await deleteDocumento(tx, id)
  for (const [position, { id, titulo, fecha, tipo, fichero }] of requested.entries()) {
    const values = { titulo, fecha, tipoId: tipo.id, file: fichero.uuid }
    const saving = id ? updateDocumento(tx, id, values) : insertDocumento(tx, socioId, values)
    await saving.catch((error) => {
      throw isForeignKeyViolation(error)
        ? fieldError(`documentos.${position}.tipo`, fieldErrors.invalidValue)
        : error
    })
  }
}

async function savePagos(
  { tx }: Write,
  socioId: number,
  stored: Pago[],
  requested: PagoWithFiles[],
): Promise<void> {
  for (const { id } of missing(stored, requested, 'pagos')) await deletePago(tx, id)
  const byId = new Map(stored.map((each) => [each.id, each]))
  for (const { id, tipo, importe: cents, fecha, documentos } of requested) {
    const values = { tipo, cents, fecha, files: documentos.map(({ uuid }) => uuid) }
    if (!id) await insertPago(tx, socioId, values)
    else if (!isSamePago(byId.get(id), values)) await updatePago(tx, id, values)
  }
}

const isSamePago = (stored: Pago | undefined, values: Parameters<typeof updatePago>[2]): boolean =>
  stored !== undefined &&
  stored.tipo === values.tipo &&
  Math.round(stored.importe * 100) === values.cents &&
  isoDate(...stored.fecha) === values.fecha &&
  stored.documentos.map(({ uuid }) => uuid).join() === values.files.join()

/**
 * The stored rows that the request no longer contains.
 * @throws AppError 400 for an id that does not belong to the record, or a duplicate
 */
function missing<T extends { id: number }>(
  stored: T[],
  requested: { id?: number | null | undefined }[],
  field: string,
): T[] {
  const left = new Map(stored.map((each) => [each.id, each]))
  for (const [position, { id }] of requested.entries())
    if (id != null && !left.delete(id)) throw fieldError(`${field}.${position}.id`, fieldErrors.invalidValue)
  return [...left.values()]
}
