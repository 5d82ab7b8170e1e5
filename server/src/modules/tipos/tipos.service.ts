import type { Entidade } from '#contract/auditoria.ts'
import type { Tipo } from '#contract/tipos.ts'
import type { Who } from '../../platform/db/audit.ts'
import { isForeignKeyViolation } from '../../platform/db/constraints.ts'
import type { Reader } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Parts } from '../../platform/app-context.ts'
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

/** @throws Refusal 404 */
export async function getTipo(db: Reader, { table }: TipoList, id: number): Promise<Tipo> {
  const tipo = await findTipo(db, table, id)
  if (!tipo) throw new Refusal('error.resource-not-found')
  return tipo
}

export const createTipo = (
  { write }: Parts,
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

/** @throws Refusal 400 when the body's id is another type's; 404; 409 when `version` is not the stored one */
export async function changeTipo(
  { write }: Parts,
  list: TipoList,
  who: Who,
  id: number,
  wish: { id: number; nombre: string; version?: number | null | undefined },
): Promise<Tipo> {
  if (wish.id !== id) throw new Refusal('error.bad-request')
  return write(who, async ({ tx, audit }) => {
    // first, so that a concurrent writer waits and nobody reads what is about to change
    const touched = await touchTipo(tx, list.table, id, wish.version ?? null)
    const before = await getTipo(tx, list, id)
    if (!touched) throw new Refusal('error.conflict')
    const after = await renameTipo(tx, list.table, id, wish.nombre)
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

/** @throws Refusal 404; 400 while a document has this type */
export async function removeTipo(
  { write }: Parts,
  { table, entidade }: TipoList,
  who: Who,
  id: number,
): Promise<void> {
  try {
    await write(who, async ({ tx, audit }) => {
      const tipo = await deleteTipo(tx, table, id)
      if (!tipo) throw new Refusal('error.resource-not-found')
      await audit({
        accion: 'ELIMINAR',
        entidade,
        rexistro: id,
        rexistroNome: tipo.nombre,
        antes: audited(tipo),
      })
    })
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new Refusal('error.tipo-documento-in-use')
    throw error
  }
}
