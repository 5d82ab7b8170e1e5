import type { MetodoCobro } from '#contract/cotas.ts'
import type { Recibo } from '#contract/recibos.ts'
import { changeCobro } from '../modules/axustes/cobro.service.ts'
import { listCotaPersoas } from '../modules/cotas/persoas.service.ts'
import { changePlan } from '../modules/cotas/plans.service.ts'
import { createTipoCota } from '../modules/cotas/tipos.service.ts'
import { collect } from '../modules/recibos/cobros.service.ts'
import { issueDues } from '../modules/recibos/emisions.service.ts'
import { listAll } from '../modules/recibos/recibos.service.ts'
import type { AppContext } from '../platform/app-context.ts'
import { dayOf, daysAfter } from '../platform/config/time.ts'
import type { Listed } from '../platform/db/lists.ts'
import { onDay } from './association.ts'
import { ibanOf, randomNumbers } from './names.ts'
import { signedAs, withRole } from './signed.ts'

/** Ways of paying, and how many of a hundred members prefer each. */
const methods: [MetodoCobro, number][] = [
  ['DOMICILIACION', 55],
  ['TRANSFERENCIA', 25],
  ['BIZUM', 12],
  ['EFECTIVO', 8],
]
/** Members of one family, by their place in the list: the first pays. */
const family = [20, 21, 22]

/** Fills two years of fees: types, what members pay, dues, most of them paid. */
export async function fillCotas(context: AppContext): Promise<void> {
  const today = dayOf(context.clock(), context.settings.TIME_ZONE)
  const first = Number(today.slice(0, 4)) - 1
  const author = await signedAs(context, withRole('SP_FINANCES'))
  const then = onDay(context, `${first}-01-10`)
  await changeCobro(then, author, {
    titular: 'Asociación A Carballeira',
    iban: ibanOf(1_234_567_890),
    bic: '',
    identificadorAcredor: '',
    versionSepa: '02',
    diasCobro: 5,
    diasAviso: 14,
    diasPagado: 5,
    serie: 'C',
    textoTransferencia: 'Pon a referencia no concepto, e así sabemos de quen é.',
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
  const next = randomNumbers(31)
  for (const year of [first, first + 1]) {
    const issued = `${year}-02-01`
    if (issued > today) continue
    await issueDues(onDay(context, issued), author, {
      tipos: tipos.map(({ id }) => ({ id })),
      periodo: String(year),
    })
    await payDues(context, author, { year, issued, today, next })
  }
}

type Author = Parameters<typeof changeCobro>[1]
const everything = { page: 0, size: 1000, sort: [], search: '', filters: {} }

/** The rows of a page that holds all of them. */
async function allOf<Row>(list: Promise<Listed<Row>>): Promise<Row[]> {
  const found = await list
  return 'content' in found ? found.content : []
}

/** What each member pays: most the whole fee, some the reduced one, a few nothing; and a family with one payer. */
async function fillPlans(
  context: AppContext,
  author: Author,
  [whole, reduced]: [number, number],
  desde: string,
): Promise<void> {
  const next = randomNumbers(30)
  const people = await allOf(listCotaPersoas(context, everything))
  const payer = people[family[0] ?? 0]
  for (const [place, { id }] of people.entries()) {
    const share = next() * 100
    let passed = 0
    const [metodo] = methods.find(([, part]) => {
      passed += part
      return share < passed
    }) ?? ['TRANSFERENCIA' as const]
    const isFamily = family.indexOf(place) > 0
    await changePlan(context, author, id, {
      pagador: isFamily && payer ? { id: payer.id } : null,
      metodo,
      cotas: [
        {
          tipo: { id: place % 12 === 5 || isFamily ? reduced : whole },
          desde,
          ata: null,
          importe: null,
          exento: place % 40 === 7 ? 'Persoa socia de honra' : null,
        },
      ],
    })
  }
}

/** Pays most of the dues of a year, on the days after their issue. */
async function payDues(
  context: AppContext,
  author: Author,
  { year, issued, today, next }: { year: number; issued: string; today: string; next: () => number },
): Promise<void> {
  const dues = await allOf(listAll(context, { ...everything, filters: { ano: String(year) } }))
  const isLast = year === Number(today.slice(0, 4))
  const byDay = new Map<string, Recibo[]>()
  for (const due of dues) {
    const isPaid = next() < (isLast ? 0.78 : 0.97)
    const day = daysAfter(issued, 1 + Math.floor(next() * 70))
    if (isPaid && day <= today) byDay.set(day, [...(byDay.get(day) ?? []), due])
  }
  for (const [day, some] of [...byDay].sort(([one], [other]) => one.localeCompare(other)))
    await collect(onDay(context, day), author, {
      recibos: some.map(({ id }) => ({ id, importe: null })),
      metodo: next() < 0.5 ? 'TRANSFERENCIA' : 'EFECTIVO',
      data: day,
    })
}
