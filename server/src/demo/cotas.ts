import { spanishIban, toCreditorId } from '#contract/bank-ids.ts'
import type { MetodoCobro } from '#contract/cotas.ts'
import { isEmail } from '#contract/rules.ts'
import { changeCobro } from '../modules/axustes/cobro.service.ts'
import { collect } from '../modules/cotas/dues/cobros.service.ts'
import { issueCharges } from '../modules/cotas/dues/emisions.service.ts'
import { listAll } from '../modules/cotas/dues/recibos.service.ts'
import { listCotaPersoas } from '../modules/cotas/plans/persoas.service.ts'
import { changePlan } from '../modules/cotas/plans/plans.service.ts'
import { createTipoCota } from '../modules/cotas/plans/tipos-cota.service.ts'
import type { AppContext } from '../platform/app-context.ts'
import { daysAfter, getToday } from '../platform/config/time.ts'
import { everything, readAll } from './all-rows.ts'
import { onDay } from './association.ts'
import { fillMandatos } from './mandatos.ts'
import { demoMembers } from './members.ts'
import { randomNumbers } from './names.ts'
import { fillOuting } from './outing.ts'
import { daysOfRemesa, remitFees } from './remesas.ts'
import { ordinaryMember, signedAs, withRole } from './signed.ts'

/** Ways of paying, and how many of a hundred members prefer each. */
const methods: [MetodoCobro, number][] = [
  ['DOMICILIACION', 55],
  ['TRANSFERENCIA', 25],
  ['BIZUM', 12],
  ['EFECTIVO', 8],
]
/** Members of two families, by their places in the list: the first of each pays, one by direct debit, one by transfer. */
const families: { metodo: MetodoCobro; places: number[] }[] = [
  { metodo: 'DOMICILIACION', places: [20, 21, 22] },
  { metodo: 'TRANSFERENCIA', places: [50, 51] },
]
/** Bank and branch, and number, of the association's account. */
const account = { office: '20800300', number: '1234567890' }

/**
 * Fills two years of fees: types, what members pay, mandates, charges, most of them paid, by remittances too; and an outing that is
 * being paid.
 */
export async function fillCotas(context: AppContext): Promise<void> {
  const today = getToday(context)
  const thisYear = Number(today.slice(0, 4))
  const first = thisYear - 1
  /** The year whose fees went to the bank, and came back in part. */
  const remitted = today >= daysOfRemesa(thisYear).over ? thisYear : first
  const author = await signedAs(context, withRole('SP_FINANCES'))
  const then = onDay(context, `${first}-01-10`)
  await changeCobro(then, author, {
    titular: 'Asociación A Carballeira',
    iban: spanishIban(account.office, account.number),
    contas: [],
    bic: '',
    identificadorAcredor: toCreditorId('G00000000') ?? '',
    versionSepa: '02',
    diasCobro: 5,
    diasAviso: 14,
    diasPagado: 5,
    serie: 'C',
    textoTransferencia: 'Tamén podes pagar en man no local, os martes de 19:00 a 20:30.',
  })
  const common = {
    periodo: 'ANUAL',
    mesVencemento: 3,
    diaVencemento: 31,
    prorrateo: 'NON',
    activo: true,
  } as const
  const tipos = [
    await createTipoCota(then, author, {
      ...common,
      nome: 'Cota anual',
      importe: 6000,
      predeterminado: true,
    }),
    await createTipoCota(then, author, {
      ...common,
      nome: 'Cota reducida',
      importe: 3000,
      predeterminado: false,
    }),
  ] as const
  await fillPlans(then, author, [tipos[0].id, tipos[1].id], `${first}-01-01`)
  const members = demoMembers(today)
  const people = await readAll(listCotaPersoas(then, everything))
  await fillMandatos(context, author, { people, members, from: `${remitted}-01-08`, today })
  const next = randomNumbers(31)
  for (const year of [first, thisYear]) {
    const issued = `${year}-02-01`
    if (issued > today) continue
    await issueCharges(onDay(context, issued), author, {
      tipos: tipos.map(({ id }) => ({ id })),
      periodo: String(year),
    })
    await payDues(context, author, { year, issued, today, next, byBank: year >= remitted })
    if (year === remitted) await remitFees(context, author, year)
  }
  const { socioId } = await signedAs(context, ordinaryMember)
  await fillOuting(context, author, {
    goes: ({ id, email, plan, mandato }, place) =>
      place % 4 === 1 ||
      families.some(({ places }) => places.includes(place)) ||
      id === socioId ||
      !isEmail(email ?? '') ||
      mandato?.estado === 'BLOQUEADO' ||
      (plan.metodo === 'DOMICILIACION' && plan.cotas.some(({ exento }) => exento !== null)),
    members,
    account,
    today,
  })
}

type Author = Parameters<typeof changeCobro>[1]

/** Gives each member a plan: most pay the whole fee, some the reduced one, a few nothing; and some families have one payer. */
async function fillPlans(
  context: AppContext,
  author: Author,
  [whole, reduced]: [number, number],
  desde: string,
): Promise<void> {
  const next = randomNumbers(30)
  const people = await readAll(listCotaPersoas(context, everything))
  const { socioId: ordinary } = await signedAs(context, ordinaryMember)
  for (const [place, { id, email }] of people.entries()) {
    const share = next() * 100
    let passed = 0
    const [drawn] = methods.find(([, part]) => {
      passed += part
      return share < passed
    }) ?? ['TRANSFERENCIA' as const]
    const family = families.find(({ places }) => places.includes(place))
    const payer = family && people[family.places[0] ?? 0]
    const isPaidFor = payer !== undefined && payer.id !== id
    // the ordinary member can look at a mandate, and the one without an e-mail gets letters
    const isDebited = id === ordinary || !isEmail(email ?? '')
    await changePlan(context, author, id, {
      pagador: isPaidFor ? { id: payer.id } : null,
      metodo: family?.metodo ?? (isDebited ? 'DOMICILIACION' : drawn),
      cotas: [
        {
          tipo: { id: place % 12 === 5 || isPaidFor ? reduced : whole },
          desde,
          ata: null,
          importe: null,
          exento: place % 40 === 7 ? 'Persoa socia de honra' : null,
        },
      ],
    })
  }
}

/**
 * Pays most of the charges of a year, on the days after their issue.
 * @param byBank whether those that a remittance can take wait for it
 */
async function payDues(
  context: AppContext,
  author: Author,
  {
    year,
    issued,
    today,
    next,
    byBank,
  }: { year: number; issued: string; today: string; next: () => number; byBank: boolean },
): Promise<void> {
  const dues = await readAll(listAll(context, { ...everything, filters: { ano: String(year) } }))
  const people = await readAll(listCotaPersoas(context, everything))
  const debited = new Set(
    people.flatMap(({ id, plan, mandato }) => (mandato && plan.metodo === 'DOMICILIACION' ? [id] : [])),
  )
  const isLast = year === Number(today.slice(0, 4))
  const paid = dues.flatMap((due) => {
    const isPaid = next() < (isLast ? 0.78 : 0.97)
    const day = daysAfter(issued, 1 + Math.floor(next() * 70))
    const waits = byBank && due.pagador.id !== null && debited.has(due.pagador.id)
    return isPaid && !waits && day <= today ? [{ id: due.id, day }] : []
  })
  const byDay = Map.groupBy(paid, ({ day }) => day)
  for (const [day, some] of [...byDay].sort(([one], [other]) => one.localeCompare(other)))
    await collect(onDay(context, day), author, {
      recibos: some.map(({ id }) => ({ id, importe: null })),
      metodo: next() < 0.5 ? 'TRANSFERENCIA' : 'EFECTIVO',
      data: day,
    })
}
