import type { Generated } from 'kysely'
import type { Pago, SocioDocumento, TipoPago } from '#contract/socios.ts'
import { toLocalDate } from '../../platform/config/time.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'

interface SocioDocumentoTable {
  id: Generated<number>
  socio_id: number
  titulo: string
  fecha: string
  tipo_id: number
  file: string
}
interface PagoTable {
  id: Generated<number>
  socio_id: number
  tipo: TipoPago
  cents: number
  fecha: string
}
interface PagoFileTable {
  pago_id: number
  file: string
  position: number
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    socio_documento: SocioDocumentoTable
    pago: PagoTable
    pago_file: PagoFileTable
  }
}

/** The writable columns of a document; `fecha` is ISO text, `file` a claimed uuid. */
export interface DocumentoValues {
  titulo: string
  fecha: string
  tipoId: number
  file: string
}
/** The writable columns of a payment; `fecha` is ISO text, `files` are claimed uuids in their order. */
export interface PagoValues {
  tipo: TipoPago
  cents: number
  fecha: string
  files: string[]
}

/** A member's documents, newest first. */
export async function listDocumentos(db: Reader, socioId: number): Promise<SocioDocumento[]> {
  const rows = await db
    .selectFrom('socio_documento as documento')
    .innerJoin('tipo_documento_socio as tipo', 'tipo.id', 'documento.tipo_id')
    .innerJoin('file', 'file.uuid', 'documento.file')
    .select([
      'documento.id',
      'documento.titulo',
      'documento.fecha',
      'tipo.id as tipoId',
      'tipo.nombre as tipoNombre',
      'file.uuid',
      'file.file_name as fileName',
      'file.type',
    ])
    .where('documento.socio_id', '=', socioId)
    .orderBy('documento.fecha', 'desc')
    .orderBy('documento.id', 'desc')
    .execute()
  return rows.map(({ id, titulo, fecha, tipoId, tipoNombre, uuid, fileName, type }) => ({
    id,
    titulo,
    fecha: toLocalDate(fecha),
    tipo: { id: tipoId, nombre: tipoNombre },
    fichero: { uuid, fileName, type },
  }))
}

/** A member's payments, newest first. */
export async function listPagos(db: Reader, socioId: number): Promise<Pago[]> {
  const rows = await db
    .selectFrom('pago')
    .select(['id', 'tipo', 'cents', 'fecha'])
    .where('socio_id', '=', socioId)
    .orderBy('fecha', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const files = await db
    .selectFrom('pago_file')
    .innerJoin('pago', 'pago.id', 'pago_file.pago_id')
    .innerJoin('file', 'file.uuid', 'pago_file.file')
    .select(['pago.id', 'file.uuid', 'file.file_name as fileName', 'file.type'])
    .where('pago.socio_id', '=', socioId)
    .orderBy('pago_file.position')
    .execute()
  const filesOf = Map.groupBy(files, ({ id }) => id)
  return rows.map(({ id, tipo, cents, fecha }) => ({
    id,
    tipo,
    importe: cents / 100,
    fecha: toLocalDate(fecha),
    documentos: (filesOf.get(id) ?? []).map(({ id: _, ...file }) => file),
  }))
}

const toDocumento = ({ titulo, fecha, tipoId, file }: DocumentoValues) => ({
  titulo,
  fecha,
  tipo_id: tipoId,
  file,
})

export const insertDocumento = (tx: Tx, socioId: number, values: DocumentoValues) =>
  tx
    .insertInto('socio_documento')
    .values({ ...toDocumento(values), socio_id: socioId })
    .execute()

export const updateDocumento = (tx: Tx, id: number, values: DocumentoValues) =>
  tx.updateTable('socio_documento').set(toDocumento(values)).where('id', '=', id).execute()

export const deleteDocumento = (tx: Tx, id: number) =>
  tx.deleteFrom('socio_documento').where('id', '=', id).execute()

export async function insertPago(tx: Tx, socioId: number, { files, ...values }: PagoValues): Promise<void> {
  const { id } = await tx
    .insertInto('pago')
    .values({ ...values, socio_id: socioId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertPagoFiles(tx, id, files)
}

export async function updatePago(tx: Tx, id: number, { files, ...values }: PagoValues): Promise<void> {
  await tx.updateTable('pago').set(values).where('id', '=', id).execute()
  await tx.deleteFrom('pago_file').where('pago_id', '=', id).execute()
  await insertPagoFiles(tx, id, files)
}

async function insertPagoFiles(tx: Tx, id: number, files: string[]): Promise<void> {
  if (files.length > 0)
    await tx
      .insertInto('pago_file')
      .values(files.map((file, position) => ({ pago_id: id, file, position })))
      .execute()
}

export const deletePago = (tx: Tx, id: number) => tx.deleteFrom('pago').where('id', '=', id).execute()

/** The file of a member's document; undefined when the member has no such document. */
export const findDocumentoFile = async (
  db: Reader,
  socioId: number,
  id: number,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('socio_documento')
      .select('file')
      .where('id', '=', id)
      .where('socio_id', '=', socioId)
      .executeTakeFirst()
  )?.file

/** A file of a member's payment; undefined when the member has no such payment, or it no such file. */
export const findPagoFile = async (
  db: Reader,
  socioId: number,
  id: number,
  uuid: string,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('pago_file')
      .innerJoin('pago', 'pago.id', 'pago_file.pago_id')
      .select('pago_file.file')
      .where('pago.id', '=', id)
      .where('pago.socio_id', '=', socioId)
      .where('pago_file.file', '=', uuid)
      .executeTakeFirst()
  )?.file
