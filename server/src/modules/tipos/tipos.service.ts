import type { Entidade } from '#contract/auditoria.ts'
import type { Tipo } from '#contract/tipos.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Who } from '../../platform/db/audit.ts'
import { isForeignKeyViolation } from '../../platform/db/constraints.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { TipoTableName } from './tipos.rows.ts'
import { deleteTipo, findTipo, insertTipo, renameTipo, touchTipo } from './tipos.rows.ts'

/** One of the two lists of types: where it is kept, and what the audit trail calls its records. */
export interface TipoList {
  table: TipoTableName
  entidade: Entidade
}

export const tipoDocumentos: TipoList = { table: 'tipo_documento', entidade: 'tipoDocumento' }
export const tipoDocumentoSocios: TipoList = { table: 'tipo_documento_socio', entidade: 'tipoDocumentoSocio' }

const audited = ({ nombre }: Pick<Tipo, 'nombre'>) => ({ nombre })

/** @throws AppError 404 */
export async function getTipo(db: Reader, { table }: TipoList, id: number): Promise<Tipo> {
  const tipo = await findTipo(db, table, id)
  if (!tipo) throw new AppError('error.resource-not-found')
  return tipo
}

export const createTipo = (
  { write }: AppContext,
  { table, entidade }: TipoList,
  who: Who,
  { nombre }: { nombre: string },
): Promise<Tipo> =>
  write(who, async ({ tx, audit }) => {
    const tipo = await insertTipo(tx, table, nombre)
    await audit({
      accion: 'CREAR',
      entidade,
      rexistro: tipo.id,
      rexistroNome: tipo.nombre,
      despois: audited(tipo),
    })
    return tipo
  })

/** @throws AppError 400 when the body's id is another type's; 404; 409 when `version` is not the stored one */
export async function changeTipo(
  { write }: AppContext,
  list: TipoList,
  who: Who,
  id: number,
  input: { id: number; nombre: string; version?: number | null | undefined },
): Promise<Tipo> {
  if (input.id !== id) throw new AppError('error.bad-request')
  return write(who, async ({ tx, audit }) => {
    // first, so that concurrent writers wait before they read
    const touched = await touchTipo(tx, list.table, id, input.version ?? null)
    const before = await getTipo(tx, list, id)
    if (!touched) throw new AppError('error.conflict')
    const after = await renameTipo(tx, list.table, id, input.nombre)
    await audit({
      accion: 'MODIFICAR',
      entidade: list.entidade,
      rexistro: id,
      rexistroNome: after.nombre,
      antes: audited(before),
      despois: audited(after),
    })
    return after
  })
}

/** @throws AppError 404; 400 while a document has this type */
export async function removeTipo(
  { write }: AppContext,
  { table, entidade }: TipoList,
  who: Who,
  id: number,
): Promise<void> {
  try {
    await write(who, async ({ tx, audit }) => {
      const tipo = await deleteTipo(tx, table, id)
      if (!tipo) throw new AppError('error.resource-not-found')
      await audit({
        accion: 'ELIMINAR',
        entidade,
        rexistro: id,
        rexistroNome: tipo.nombre,
        antes: audited(tipo),
      })
    })
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new AppError('error.tipo-documento-in-use')
    throw error
  }
}
