import type { CotaPersoa } from '#contract/cotas.ts'
import { personName } from '#contract/person-name.ts'
import { isEmail } from '#contract/rules.ts'
import { createMandato, expireMandatos, revokeMandato } from '../modules/cotas/mandates/mandatos.service.ts'
import type { AppContext } from '../platform/app-context.ts'
import { daysAfter } from '../platform/config/time.ts'
import type { SignedInUser } from '../platform/http/access.ts'
import { onDay } from './association.ts'
import type { DemoMember } from './members.ts'
import { toIban } from './names.ts'
import { onePagePdf, spanishDay } from './pdf.ts'

/** About the days in 34 and in 40 months: a mandate that expires soon, and one that has expired. */
const [soon, gone] = [34 * 30.4, 40 * 30.4].map(Math.round) as [number, number]

/** The history of a mandate: a few mandates are not plainly in force. */
type Story = 'signs' | 'does not sign' | 'signs again' | 'revokes' | 'expires soon' | 'has expired'

/** The history of the mandate of a payer, by the payer's place among those who pay by direct debit. */
function toStory(place: number, isExempt: boolean, exempt: number): Story {
  if (isExempt) return exempt === 0 ? 'expires soon' : exempt === 1 ? 'has expired' : 'signs'
  if (place === 10) return 'signs again'
  if (place === 20) return 'revokes'
  return place % 9 === 4 ? 'does not sign' : 'signs'
}

/**
 * Records the mandates of the people who pay by direct debit.
 * @param today ISO text
 * @param from the day on which the association began to collect them
 * @param members those of the register, in the order of their numbers
 */
export async function fillMandatos(
  context: AppContext,
  author: SignedInUser,
  {
    people,
    members,
    from,
    today,
  }: { people: CotaPersoa[]; members: DemoMember[]; from: string; today: string },
): Promise<void> {
  let exempt = 0
  const payers = people.filter(({ plan }) => plan.metodo === 'DOMICILIACION' && plan.pagador === null)
  for (const [place, { id, numero, nombre, apellidos, email, plan }] of payers.entries()) {
    const isExempt = plan.cotas.some(({ exento }) => exento !== null)
    // the one without an e-mail gets letters
    const story = isEmail(email ?? '') ? toStory(place, isExempt, exempt) : 'signs'
    if (isExempt) exempt += 1
    if (story === 'does not sign') continue
    const age = story === 'expires soon' ? soon : story === 'has expired' ? gone : null
    const day = age === null ? daysAfter(from, place % 12) : daysAfter(today, -age)
    const titular = personName({ nombre, apellidos })
    const sign = async (on: string, iban: string) =>
      createMandato(onDay(context, on), author, {
        socio: { id },
        iban,
        titular,
        dataSinatura: daysAfter(on, -3),
        fichero: place % 8 === 0 ? await signedOrder(titular, iban, daysAfter(on, -3)) : null,
      })
    const { id: mandato } = await sign(day, members[numero - 1]?.cuentaCorriente || toIban(7_000_000 + id))
    if (story === 'signs again') await sign(daysAfter(day, 5), toIban(8_000_000 + id))
    if (story === 'revokes')
      await revokeMandato(onDay(context, daysAfter(day, 8)), author, mandato, 'Pediuno por teléfono')
  }
  await expireMandatos(context)
}

/** A signed order, as if it had been scanned. */
const signedOrder = async (titular: string, iban: string, day: string) => ({
  fileName: 'Mandato de domiciliación.pdf',
  type: 'pdf',
  content: (
    await onePagePdf('Mandato de domiciliación', [titular, iban, '', `Teo, ${spanishDay(day)}`])
  ).toString('base64'),
})
