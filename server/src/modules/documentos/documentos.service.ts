import type { z } from 'zod'
import type { Documento, documentosCalls } from '#contract/documentos.ts'
import { fieldErrors } from '#contract/errors.ts'
import { isoDate } from '#contract/rules.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import { isForeignKeyViolation } from '../../platform/db/constraints.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { Signed } from '../../platform/http/access.ts'
import {
  auditedFile,
  expectFile,
  keepTitledFile,
  releaseHolder,
  storeInline,
} from '../files/files.service.ts'
import type { DocumentoValues } from './documentos.rows.ts'
import {
  deleteDocumento,
  findDocumento,
  insertDocumento,
  titlesOfTipo,
  touchDocumento,
  updateDocumento,
} from './documentos.rows.ts'

type DocumentoInput = Omit<z.output<(typeof documentosCalls)['POST /documentos']['body']>, 'id'>
type DocumentoChange = z.output<(typeof documentosCalls)['PUT /documentos/:id']['body']>

const holderOf = (id: number): string => `documento:${id}`
const audited = ({ titulo, descripcion, fecha, tipo, fichero }: Documento) => ({
  titulo,
  descripcion,
  fecha: isoDate(...fecha),
  tipo: tipo.nombre,
  fichero: auditedFile(fichero),
})

/** The documents of a type, by title. */
export const documentosOfTipo = (db: Reader, tipoId: number): Promise<{ id: number; titulo: string }[]> =>
  titlesOfTipo(db, tipoId)

/** @throws AppError 404 */
export async function getDocumento(db: Reader, id: number): Promise<Documento> {
  const documento = await findDocumento(db, id)
  if (!documento) throw new AppError('error.resource-not-found')
  return documento
}

const toValues = (
  { titulo, descripcion, fecha, tipo }: DocumentoInput,
  { uuid }: { uuid: string },
): DocumentoValues => ({ titulo, descripcion, fecha, tipoId: tipo.id, file: uuid })

/** Turns what the database says of a type that is not there into the refusal of its field; the file is there. */
const refuseTipo = (error: unknown): never => {
  throw isForeignKeyViolation(error) ? fieldError('tipo', fieldErrors.invalidValue) : error
}

/** @throws AppError 400 for a type or file that does not exist, or a file that belongs to another user or record */
export async function createDocumento(
  context: AppContext,
  who: Signed,
  input: DocumentoInput,
): Promise<Documento> {
  const { uuid } = await storeInline(context, who.id, input.fichero, 'fichero')
  return context.write(who, async (write) => {
    const { tx, audit } = write
    await expectFile(tx, uuid)
    const id = await insertDocumento(tx, toValues(input, { uuid })).catch(refuseTipo)
    await keepTitledFile(context, write, who.id, { uuid, title: input.titulo, holder: holderOf(id) })
    const documento = await getDocumento(tx, id)
    await audit({
      accion: 'CREAR',
      entidade: 'documento',
      rexistro: id,
      rexistroNome: documento.titulo,
      despois: audited(documento),
    })
    return documento
  })
}

/**
 * Changes a document; its file is named after the title, and a replaced one is released.
 * @throws AppError 400 when the body's id differs, for a type or file that does not exist, or a file that belongs to another
 * user or record; 404; 409 when `version` is not the stored one
 */
export async function changeDocumento(
  context: AppContext,
  who: Signed,
  id: number,
  input: DocumentoChange,
): Promise<Documento> {
  if (input.id !== id) throw new AppError('error.bad-request')
  const { uuid } = await storeInline(context, who.id, input.fichero, 'fichero')
  return context.write(who, async (write) => {
    const { tx, audit } = write
    // first, so that concurrent writers wait before they read
    const touched = await touchDocumento(tx, id, input.version ?? null)
    const before = await getDocumento(tx, id)
    if (!touched) throw new AppError('error.conflict')
    await expectFile(tx, uuid)
    await updateDocumento(tx, id, toValues(input, { uuid })).catch(refuseTipo)
    const holder = holderOf(id)
    const { fichero } = before
    await keepTitledFile(context, write, who.id, { uuid, title: input.titulo, holder, before: fichero.uuid })
    const after = await getDocumento(tx, id)
    await audit({
      accion: 'MODIFICAR',
      entidade: 'documento',
      rexistro: id,
      rexistroNome: after.titulo,
      antes: audited(before),
      despois: audited(after),
    })
    return after
  })
}

/** Deletes a document with its file. @throws AppError 404 */
export const removeDocumento = (context: AppContext, who: Signed, id: number): Promise<void> =>
  context.write(who, async (write) => {
    const { tx, audit } = write
    // first, so that of two who delete it one finds nothing
    await touchDocumento(tx, id, null)
    const before = await getDocumento(tx, id)
    await deleteDocumento(tx, id)
    await releaseHolder(context, write, holderOf(id))
    await audit({
      accion: 'ELIMINAR',
      entidade: 'documento',
      rexistro: id,
      rexistroNome: before.titulo,
      antes: audited(before),
    })
  })
