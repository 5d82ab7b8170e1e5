import type { Entidade } from '#contract/auditoria.ts'
import type { Tipo } from '#contract/tipos.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/db/audit.ts'
import { isForeignKeyViolation } from '../../platform/db/constraints.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { RecordKind } from '../../platform/records.ts'
import { changeRecord, checkSameId, createRecord, removeRecord } from '../../platform/records.ts'
import type { TipoTableName } from './tipos.rows.ts'
import { deleteTipo, findTipo, insertTipo, lockTipo, renameTipo } from './tipos.rows.ts'

/** One of the two lists of types: where it is kept, and what the audit trail calls its records. */
export interface TipoList {
  table: TipoTableName
  entidade: Entidade
}

export const tipoDocumentos: TipoList = { table: 'tipo_documento', entidade: 'tipoDocumento' }
export const tipoDocumentoSocios: TipoList = { table: 'tipo_documento_socio', entidade: 'tipoDocumentoSocio' }

/** @throws AppError 404 */
export async function getTipo(db: Reader, { table }: TipoList, id: number): Promise<Tipo> {
  const tipo = await findTipo(db, table, id)
  if (!tipo) throw new AppError('error.resource-not-found')
  return tipo
}

const toRecordKind = (list: TipoList): RecordKind<number, Tipo> => ({
  entidade: list.entidade,
  lock: (tx, id, version) => lockTipo(tx, list.table, id, version),
  get: (db, id) => getTipo(db, list, id),
  getName: ({ nombre }) => nombre,
  audited: ({ nombre }) => ({ nombre }),
})

export const createTipo = (
  context: AppContext,
  list: TipoList,
  who: Actor,
  { nombre }: { nombre: string },
): Promise<Tipo> =>
  context.write(who, (write) =>
    createRecord(write, toRecordKind(list), () => insertTipo(write.tx, list.table, nombre)),
  )

/** @throws AppError 400 when the body's id is another type's; 404; 409 when `version` is not the stored one */
export async function changeTipo(
  context: AppContext,
  list: TipoList,
  who: Actor,
  id: number,
  input: { id: number; nombre: string; version?: number | null | undefined },
): Promise<Tipo> {
  checkSameId(id, input)
  return context.write(who, (write) =>
    changeRecord(write, toRecordKind(list), input, () => renameTipo(write.tx, list.table, id, input.nombre)),
  )
}

/** @throws AppError 404; 400 while a document has this type */
export async function removeTipo(context: AppContext, list: TipoList, who: Actor, id: number): Promise<void> {
  try {
    await context.write(who, (write) =>
      removeRecord(write, toRecordKind(list), id, () => deleteTipo(write.tx, list.table, id)),
    )
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new AppError('error.tipo-documento-in-use')
    throw error
  }
}
