import { fieldErrors } from '#contract/errors.ts'
import { estadosRecibo } from '#contract/kinds.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { EstadoRecibo, Recibo, ReciboDetail, ResumoCotas } from '#contract/recibos.ts'
import { sumBy } from '#contract/sums.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError, fieldError } from '../../../platform/app-error.ts'
import { getToday } from '../../../platform/config/time.ts'
import type { ListResult } from '../../../platform/db/lists.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import { integerFilter } from '../../../platform/http/filters.ts'
import type { ReciboSortField, RecibosFilter, YearSums } from './recibos.rows.ts'
import {
  findReciboRemesa,
  findRecibos,
  findReturns,
  findUndone,
  listRecibos,
  sumsOfYear,
} from './recibos.rows.ts'

type Query = ListQuery<ReciboSortField, 'estado' | 'vencido' | 'ano' | 'tipo' | 'socio' | 'pagador'>

/** @throws AppError 400 for an unknown filter */
function toFilter({ filters }: Query, today: string): RecibosFilter {
  const { estado, vencido, ano, tipo, socio, pagador } = filters
  if (vencido !== undefined && vencido !== 'true') throw fieldError('filters', fieldErrors.invalidValue)
  if (estado !== undefined && !estadosRecibo.some((each) => each === estado))
    throw fieldError('filters', fieldErrors.invalidValue)
  return {
    estado: estado as EstadoRecibo | undefined,
    vencido: vencido === 'true',
    ano: integerFilter(ano),
    tipo: integerFilter(tipo),
    socio: integerFilter(socio),
    pagador: integerFilter(pagador),
    today,
  }
}

/** A page of charges. @throws AppError 400 for an unknown filter */
export function listAll(context: AppContext, query: Query): Promise<ListResult<Recibo>> {
  return listRecibos(context.database.read, query, toFilter(query, getToday(context)))
}

/** @throws AppError 404 */
export async function getRecibo(db: Reader, id: number, today: string): Promise<Recibo> {
  const [recibo] = await findRecibos(db, [id], today)
  if (!recibo) throw new AppError('error.resource-not-found')
  return recibo
}

/** A charge with its remittance, its last return and what was undone. @throws AppError 404 */
export const getReciboDetail = ({ database }: AppContext, id: number, today: string): Promise<ReciboDetail> =>
  database.snapshot(async (db) => {
    const { remesa, ...recibo } = await getRecibo(db, id, today)
    const devolucion = (await findReturns(db, [id])).get(id) ?? null
    return {
      ...recibo,
      remesa: remesa && (await findReciboRemesa(db, remesa.id)),
      devolucion,
      ...(await findUndone(db, id)),
    }
  })

/**
 * The charges with these ids, in their order.
 * @throws AppError 400 for one that does not exist
 */
export async function getRecibos(db: Reader, ids: readonly number[], today: string): Promise<Recibo[]> {
  const found = await findRecibos(db, ids, today)
  const known = new Set(found.map(({ id }) => id))
  const missing = ids.findIndex((id) => !known.has(id))
  if (missing >= 0) throw fieldError(`recibos.${missing}`, fieldErrors.invalidValue)
  return found
}

/** Sums in euros, from cents. */
const toEuros = ({ emitido, cobrado, vencido, devolto }: Omit<YearSums, 'tipo'>) => ({
  emitido: emitido / 100,
  cobrado: cobrado / 100,
  pendente: (emitido - cobrado) / 100,
  vencido: vencido / 100,
  devolto: devolto / 100,
})

/** The sums of the charges of a year, in all and by type. */
export async function getResumo(context: AppContext, ano: number): Promise<ResumoCotas> {
  const rows = await sumsOfYear(context.database.read, ano, getToday(context))
  const sum = (name: 'emitido' | 'cobrado' | 'vencido' | 'devolto') => sumBy(rows, (row) => row[name])
  const all = {
    emitido: sum('emitido'),
    cobrado: sum('cobrado'),
    vencido: sum('vencido'),
    devolto: sum('devolto'),
  }
  return { ...toEuros(all), porTipo: rows.map(({ tipo, ...sums }) => ({ tipo, ...toEuros(sums) })) }
}
