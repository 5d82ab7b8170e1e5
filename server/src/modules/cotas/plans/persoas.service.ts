import type { CotaPersoa } from '#contract/cotas.ts'
import { fieldErrors } from '#contract/errors.ts'
import { metodosCobro } from '#contract/kinds.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError, fieldError } from '../../../platform/app-error.ts'
import { getToday } from '../../../platform/config/time.ts'
import type { ListResult } from '../../../platform/db/lists.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import { booleanFilter, integerFilter } from '../../../platform/http/filters.ts'
import { getMandatoRefs } from '../mandates/mandatos.service.ts'
import type { PersoaRow, PersoaSortField } from './persoas.rows.ts'
import { findPersoa, listPersoas } from './persoas.rows.ts'
import { findPlans } from './plans.rows.ts'

type Query = ListQuery<PersoaSortField, 'tipo' | 'metodo' | 'debe' | 'pagadorBaixa'>

/** Completes members with what they pay, and their mandates. */
async function withPlans(db: Reader, people: PersoaRow[]): Promise<CotaPersoa[]> {
  const ids = people.map(({ id }) => id)
  const plans = await findPlans(db, ids)
  const mandatos = await getMandatoRefs(db, ids)
  return people.flatMap((person) => {
    const plan = plans.get(person.id)
    return plan ? [{ ...person, plan, mandato: mandatos.get(person.id) ?? null }] : []
  })
}

/**
 * The members as the keepers of the finances see them.
 * @throws AppError 400 for an unknown filter
 */
export function listCotaPersoas(
  { database, settings, clock }: AppContext,
  query: Query,
): Promise<ListResult<CotaPersoa>> {
  const { tipo, metodo, debe, pagadorBaixa } = query.filters
  if (metodo !== undefined && !metodosCobro.some((each) => each === metodo))
    throw fieldError('filters', fieldErrors.invalidValue)
  const filter = {
    tipo: integerFilter(tipo),
    metodo,
    debe: booleanFilter(debe),
    pagadorBaixa: booleanFilter(pagadorBaixa),
    today: getToday({ clock, settings }),
  }
  return listPersoas(database.read, query, filter, (people) => withPlans(database.read, people))
}

/** @throws AppError 404 */
export async function getCotaPersoa(db: Reader, id: number): Promise<CotaPersoa> {
  const found = await findPersoa(db, id)
  const [person] = found ? await withPlans(db, [found]) : []
  if (!person) throw new AppError('error.resource-not-found')
  return person
}
