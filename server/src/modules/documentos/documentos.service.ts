import type { z } from 'zod'
import type { Documento, documentosCalls } from '#contract/documentos.ts'
import { fieldErrors } from '#contract/errors.ts'
import { isoDate } from '#contract/rules.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import { isForeignKeyViolation } from '../../platform/db/constraints.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import type { RecordKind } from '../../platform/records.ts'
import { changeRecord, checkSameId, createRecord, removeRecord } from '../../platform/records.ts'
import {
  expectFile,
  keepTitledFile,
  releaseHolder,
  storeInline,
  toFileAudit,
} from '../files/files.service.ts'
import type { DocumentoValues } from './documentos.rows.ts'
import {
  deleteDocumento,
  findDocumento,
  insertDocumento,
  lockDocumento,
  titlesOfTipo,
  updateDocumento,
} from './documentos.rows.ts'

type DocumentoInput = Omit<z.output<(typeof documentosCalls)['POST /documentos']['body']>, 'id'>
type DocumentoChange = z.output<(typeof documentosCalls)['PUT /documentos/:id']['body']>

const toHolder = (id: number): string => `documento:${id}`
/** The documents of a type, by title. */
export const documentosOfTipo = (db: Reader, tipoId: number): Promise<{ id: number; titulo: string }[]> =>
  titlesOfTipo(db, tipoId)

/** @throws AppError 404 */
export async function getDocumento(db: Reader, id: number): Promise<Documento> {
  const documento = await findDocumento(db, id)
  if (!documento) throw new AppError('error.resource-not-found')
  return documento
}

const documentos: RecordKind<number, Documento> = {
  entidade: 'documento',
  lock: lockDocumento,
  get: getDocumento,
  getName: ({ titulo }) => titulo,
  audited: ({ titulo, descripcion, fecha, tipo, fichero }) => ({
    titulo,
    descripcion,
    fecha: isoDate(...fecha),
    tipo: tipo.nombre,
    fichero: toFileAudit(fichero),
  }),
}

const toValues = (
  { titulo, descripcion, fecha, tipo }: DocumentoInput,
  { uuid }: { uuid: string },
): DocumentoValues => ({ titulo, descripcion, fecha, tipoId: tipo.id, file: uuid })

/** Turns what the database says of a type that does not exist into the refusal of its field; the file is there. */
const refuseTipo = (error: unknown): never => {
  throw isForeignKeyViolation(error) ? fieldError('tipo', fieldErrors.invalidValue) : error
}

/** @throws AppError 400 for a type or file that does not exist, or a file that belongs to another user or record */
export async function createDocumento(
  context: AppContext,
  who: SignedInUser,
  input: DocumentoInput,
): Promise<Documento> {
  const { uuid } = await storeInline(context, who.id, input.fichero, 'fichero')
  return context.write(who, (write) =>
    createRecord(write, documentos, async () => {
      await expectFile(write.tx, uuid)
      const id = await insertDocumento(write.tx, toValues(input, { uuid })).catch(refuseTipo)
      await keepTitledFile(context, write, who.id, { uuid, title: input.titulo, holder: toHolder(id) })
      return id
    }),
  )
}

/**
 * Changes a document; its file is named after the title, and a replaced one is released.
 * @throws AppError 400 when the body's id differs, for a type or file that does not exist, or a file that belongs to another
 * user or record; 404; 409 when `version` is not the stored one
 */
export async function changeDocumento(
  context: AppContext,
  who: SignedInUser,
  id: number,
  input: DocumentoChange,
): Promise<Documento> {
  checkSameId(id, input)
  const { uuid } = await storeInline(context, who.id, input.fichero, 'fichero')
  return context.write(who, (write) =>
    changeRecord(write, documentos, input, async ({ fichero }) => {
      await expectFile(write.tx, uuid)
      await updateDocumento(write.tx, id, toValues(input, { uuid })).catch(refuseTipo)
      const holder = toHolder(id)
      await keepTitledFile(context, write, who.id, {
        uuid,
        title: input.titulo,
        holder,
        before: fichero.uuid,
      })
    }),
  )
}

/** Deletes a document with its file. @throws AppError 404 */
export const removeDocumento = (context: AppContext, who: SignedInUser, id: number): Promise<void> =>
  context.write(who, (write) =>
    removeRecord(write, documentos, id, async () => {
      await deleteDocumento(write.tx, id)
      await releaseHolder(context, write, toHolder(id))
    }),
  )
