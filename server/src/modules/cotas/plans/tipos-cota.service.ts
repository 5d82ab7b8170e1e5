import type { z } from 'zod'
import type { cotasCalls, TipoCota } from '#contract/cotas.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/db/audit.ts'
import { isForeignKeyViolation } from '../../../platform/db/constraints.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import { booleanFilter } from '../../../platform/http/filters.ts'
import type { RecordKind } from '../../../platform/records.ts'
import { changeRecord, checkSameId, createRecord, removeRecord } from '../../../platform/records.ts'
import {
  deleteTipoCota,
  findTipoCota,
  insertTipoCota,
  listTiposCota,
  lockTipoCota,
  updateTipoCota,
} from './tipos-cota.rows.ts'

type TipoCotaInput = Omit<z.output<(typeof cotasCalls)['POST /tipos-cota']['body']>, 'id'>
type TipoCotaChange = z.output<(typeof cotasCalls)['PUT /tipos-cota/:id']['body']>
type TiposCotaQuery = z.output<(typeof cotasCalls)['GET /tipos-cota']['query']>

export const listTipos = (db: Reader, query: TiposCotaQuery) =>
  listTiposCota(db, query, booleanFilter(query.filters.activo))

/** @throws AppError 404 */
export async function getTipoCota(db: Reader, id: number): Promise<TipoCota> {
  const tipo = await findTipoCota(db, id)
  if (!tipo) throw new AppError('error.resource-not-found')
  return tipo
}

const tiposCota: RecordKind<number, TipoCota> = {
  entidade: 'tipoCota',
  lock: lockTipoCota,
  get: getTipoCota,
  getName: ({ nome }) => nome,
  audited: ({ id: _, version: __, ...values }) => values,
}

export const createTipoCota = (context: AppContext, who: Actor, input: TipoCotaInput): Promise<TipoCota> =>
  context.write(who, (write) => createRecord(write, tiposCota, () => insertTipoCota(write.tx, input)))

/**
 * Changes a type of fee. Charges that were issued keep their amount and date.
 * @throws AppError 400 when the body's id is another type's; 404; 409 when `version` is not the stored one
 */
export async function changeTipoCota(
  context: AppContext,
  who: Actor,
  id: number,
  input: TipoCotaChange,
): Promise<TipoCota> {
  checkSameId(id, input)
  const { id: _, version: __, ...values } = input
  return context.write(who, (write) =>
    changeRecord(write, tiposCota, input, () => updateTipoCota(write.tx, id, values)),
  )
}

/** @throws AppError 404; 400 while a member pays it or a charge has it */
export async function removeTipoCota(context: AppContext, who: Actor, id: number): Promise<void> {
  try {
    await context.write(who, (write) =>
      removeRecord(write, tiposCota, id, () => deleteTipoCota(write.tx, id)),
    )
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new AppError('error.tipo-cota-in-use')
    throw error
  }
}
