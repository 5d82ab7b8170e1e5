import type { Recibo } from '#contract/recibos.ts'
import { searchText } from '#contract/search.ts'
import { sumBy } from '#contract/sums.ts'
import { reconcile } from '../modules/cotas/statements/conciliar.service.ts'
import { addExtracto } from '../modules/cotas/statements/extractos.service.ts'
import type { AppContext } from '../platform/app-context.ts'
import { daysAfter } from '../platform/config/time.ts'
import type { SignedInUser } from '../platform/http/access.ts'
import { onDay } from './association.ts'
import type { DemoMember } from './members.ts'
import { type Norma43Movement, norma43 } from './norma43.ts'

/** The texts of transfers for a charge, as people write them and banks pass them on. */
const ways: ((due: Recibo, payer: DemoMember) => string[])[] = [
  ({ referencia }, payer) => [`TRANSF. DE ${capitals(payer)}`, referencia.replace(/.{4}/g, '$& ').trim()],
  ({ numero }) => ['TRANSFERENCIA', `RECIBO ${numero}`],
  (_, { dni }) => ['TRANSF. INMEDIATA', `EXCURSION DNI ${dni}`],
  (_, payer) => [`BIZUM DE ${capitals(payer)}`, 'EXCURSION'],
]

/** Movements that are for no charge. */
const others: [cents: number, ...texts: string[]][] = [
  [-6248, 'ADEUDO RECIBO', 'ENERXIA DO SAR, S.L.'],
  [-600, 'COMISION POR DEVOLUCION DE RECIBOS'],
  [12_000, 'INGRESO EN EFECTIVO', 'OFICINA 0300 TEO'],
  [-48_000, 'TRANSFERENCIA A', 'AUTOCARES BARCALA'],
]

const capitals = ({ nombre, apellidos }: DemoMember): string => searchText(nombre, apellidos).toUpperCase()

/**
 * Reads a statement of the last days, and reconciles half of what came in.
 * @param charges open ones, whose payers pay by transfer or Bizum
 * @param shared all that one payer owes, which one transfer pays
 * @param members those of the register, in the order of their numbers
 * @param account the number of the association's account, ten digits, and its office, eight
 */
export async function fillExtracto(
  context: AppContext,
  author: SignedInUser,
  {
    dues,
    shared,
    members,
    account,
    today,
  }: {
    dues: Recibo[]
    shared: Recibo[]
    members: DemoMember[]
    account: { office: string; number: string }
    today: string
  },
): Promise<void> {
  const from = daysAfter(today, -10)
  const getPayer = ({ pagador }: Recibo) => members[pagador.numero - 1]
  const transfers = dues.flatMap((due, at) => {
    const payer = getPayer(due)
    const tell = ways[at % ways.length]
    // the last one pays only a part
    const left = Math.round((due.importe - due.cobrado) * 100)
    const cents = at === dues.length - 1 ? Math.min(left, 1000) : left
    return payer && tell ? [{ cents, texts: tell(due, payer) }] : []
  })
  const [family] = shared
  const whole = sumBy(shared, ({ importe, cobrado }) => Math.round((importe - cobrado) * 100))
  const payer = family && getPayer(family)
  const told = [
    ...transfers,
    ...(payer ? [{ cents: whole, texts: [`TRANSF. DE ${capitals(payer)}`, 'EXCURSION FAMILIA'] }] : []),
    ...others.map(([cents, ...texts]) => ({ cents, texts })),
  ]
  const movements = told.map(({ cents, texts }, at): Norma43Movement => {
    const date = daysAfter(from, Math.floor((at * 9) / told.length))
    return { date, valueDate: date, cents, texts, reference1: '', reference2: '' }
  })
  const then = onDay(context, daysAfter(today, -1))
  const content = Buffer.from(
    norma43([{ ...account, from, to: daysAfter(today, -1), opening: 384_215, movements }]),
    'latin1',
  ).toString('base64')
  const fichero = { fileName: 'extracto.n43', type: 'n43', content }
  const { id, movementos } = await addExtracto(then, author, { fichero }, new AbortController().signal)
  const half = movementos.slice(0, Math.floor(transfers.length / 2))
  await reconcile(then, author, id, {
    movementos: half.flatMap(({ id: movemento, propostas: [first] }) => {
      const [due] = first?.recibos ?? []
      return first && due
        ? [{ id: movemento, recibos: [{ id: due.id, importe: Math.round(first.importe * 100) }] }]
        : []
    }),
  })
}
