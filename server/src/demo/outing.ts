import type { CotaPersoa } from '#contract/cotas.ts'
import type { Recibo } from '#contract/recibos.ts'
import { collect } from '../modules/cotas/dues/cobros.service.ts'
import { createRecibo } from '../modules/cotas/dues/emisions.service.ts'
import { openStates } from '../modules/cotas/dues/recibos.rules.ts'
import { listAll } from '../modules/cotas/dues/recibos.service.ts'
import { listCotaPersoas } from '../modules/cotas/plans/persoas.service.ts'
import type { AppContext } from '../platform/app-context.ts'
import { daysAfter } from '../platform/config/time.ts'
import type { SignedInUser } from '../platform/http/access.ts'
import { everything, readAll } from './all-rows.ts'
import { onDay } from './association.ts'
import { fillExtracto } from './extractos.ts'
import type { DemoMember } from './members.ts'
import { remitSome } from './remesas.ts'

/** Transfers of the statement. */
const transfers = 9

/**
 * An outing that people are paying these days: some by a remittance that waits for being taken to the bank, some by transfers of a
 * statement, one in cash and in part.
 * @param goes whether the person at a place in the list takes part
 * @param members those of the register, in the order of their numbers
 */
export async function fillOuting(
  context: AppContext,
  author: SignedInUser,
  {
    goes,
    members,
    account,
    today,
  }: {
    goes: (person: CotaPersoa, place: number) => boolean
    members: DemoMember[]
    account: { office: string; number: string }
    today: string
  },
): Promise<void> {
  const issued = onDay(context, daysAfter(today, -12))
  const people = await readAll(listCotaPersoas(context, everything))
  const dues: Recibo[] = []
  for (const { id } of people.filter(goes))
    dues.push(
      await createRecibo(issued, author, {
        socio: { id },
        concepto: 'Excursión á Ribeira Sacra',
        importe: 2800,
        vence: daysAfter(today, 15),
      }),
    )
  await remitSome(context, author, { dues, made: daysAfter(today, -3) })

  const debited = people.filter(({ plan }) => plan.metodo === 'DOMICILIACION')
  const byBank = new Set<number | null>(debited.map(({ id }) => id))
  const byTransfer = dues.filter(({ pagador }) => !byBank.has(pagador.id))
  const payers = Map.groupBy(byTransfer, ({ pagador }) => pagador.id)
  const [family = null] = [...payers].find(([, { length }]) => length > 1) ?? []
  const [part, ...single] = byTransfer.filter(({ pagador }) => pagador.id !== family)
  const day = daysAfter(today, -2)
  if (part)
    await collect(onDay(context, day), author, {
      recibos: [{ id: part.id, importe: 1000 }],
      metodo: 'EFECTIVO',
      data: day,
    })
  await fillExtracto(context, author, {
    dues: single.slice(0, transfers),
    shared: await findOpenRecibos(context, family),
    members,
    account,
    today,
  })
}

/** The payer's open charges. */
const findOpenRecibos = async (context: AppContext, payer: number | null): Promise<Recibo[]> =>
  (await readAll(listAll(context, { ...everything, filters: { pagador: String(payer ?? 0) } }))).filter(
    ({ estado }) => openStates.some((open) => open === estado),
  )
