import type { z } from 'zod'
import type { cotasCalls, TipoCota } from '#contract/cotas.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Who } from '../../../platform/db/audit.ts'
import { isForeignKeyViolation } from '../../../platform/db/constraints.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import { booleanFilter } from '../../../platform/http/filters.ts'
import {
  deleteTipoCota,
  findTipoCota,
  insertTipoCota,
  listTiposCota,
  touchTipoCota,
  updateTipoCota,
} from './tipos-cota.rows.ts'

type TipoCotaInput = Omit<z.output<(typeof cotasCalls)['POST /tipos-cota']['body']>, 'id'>
type TipoCotaChange = z.output<(typeof cotasCalls)['PUT /tipos-cota/:id']['body']>
type TiposCotaQuery = z.output<(typeof cotasCalls)['GET /tipos-cota']['query']>

const audited = ({ id: _, version: __, ...values }: TipoCota) => values

export const listTipos = (db: Reader, query: TiposCotaQuery) =>
  listTiposCota(db, query, booleanFilter(query.filters.activo))

/** @throws AppError 404 */
export async function getTipoCota(db: Reader, id: number): Promise<TipoCota> {
  const tipo = await findTipoCota(db, id)
  if (!tipo) throw new AppError('error.resource-not-found')
  return tipo
}

export const createTipoCota = ({ write }: AppContext, who: Who, input: TipoCotaInput): Promise<TipoCota> =>
  write(who, async ({ tx, audit }) => {
    const tipo = await getTipoCota(tx, await insertTipoCota(tx, input))
    await audit({
      accion: 'CREAR',
      entidade: 'tipoCota',
      rexistro: tipo.id,
      rexistroNome: tipo.nome,
      despois: audited(tipo),
    })
    return tipo
  })

/**
 * Changes a type of fee. Dues that were issued keep their amount and date.
 * @throws AppError 400 when the body's id is another type's; 404; 409 when `version` is not the stored one
 */
export async function changeTipoCota(
  { write }: AppContext,
  who: Who,
  id: number,
  { id: given, version, ...values }: TipoCotaChange,
): Promise<TipoCota> {
  if (given !== id) throw new AppError('error.bad-request')
  return write(who, async ({ tx, audit }) => {
    // first, so that concurrent writers wait before they read
    const touched = await touchTipoCota(tx, id, version ?? null)
    const before = await getTipoCota(tx, id)
    if (!touched) throw new AppError('error.conflict')
    await updateTipoCota(tx, id, values)
    const after = await getTipoCota(tx, id)
    await audit({
      accion: 'MODIFICAR',
      entidade: 'tipoCota',
      rexistro: id,
      rexistroNome: after.nome,
      antes: audited(before),
      despois: audited(after),
    })
    return after
  })
}

/** @throws AppError 404; 400 while a member pays it or a due has it */
export async function removeTipoCota({ write }: AppContext, who: Who, id: number): Promise<void> {
  try {
    await write(who, async ({ tx, audit }) => {
      const before = await getTipoCota(tx, id)
      if (!(await deleteTipoCota(tx, id))) throw new AppError('error.resource-not-found')
      await audit({
        accion: 'ELIMINAR',
        entidade: 'tipoCota',
        rexistro: id,
        rexistroNome: before.nome,
        antes: audited(before),
      })
    })
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new AppError('error.tipo-cota-in-use')
    throw error
  }
}
