import { sumBy } from '#contract/sums.ts'
import type { ContaKind } from '../modules/contas/contas.service.ts'
import { contabilidades, createConta, presupuestos } from '../modules/contas/contas.service.ts'
import type { AppContext } from '../platform/app-context.ts'
import { getToday } from '../platform/config/time.ts'
import type { SignedInUser } from '../platform/http/access.ts'
import { writeWorkbook } from '../platform/workbooks/workbook.ts'
import { onDay, storeAll } from './association.ts'
import { shortDocx } from './docx.ts'
import { randomNumbers } from './names.ts'
import type { Line } from './pdf.ts'
import { euros, onePagePdf, spanishDay } from './pdf.ts'
import { signedAs, withRole } from './signed.ts'

/** Number of past years with documents. */
const years = 7

/** Income and expenses of a year, in euros of the first year. */
const income: [string, number][] = [
  ['Cotas das persoas socias', 9_800],
  ['Subvención do Concello', 6_500],
  ['Subvención da Deputación', 4_200],
  ['Comedor', 11_300],
  ['Obradoiros e excursións', 3_150],
  ['Doazóns', 900],
]
const spending: [string, number][] = [
  ['Persoal', 12_600],
  ['Comedor: xéneros e cociña', 9_700],
  ['Luz, auga e calefacción', 4_450],
  ['Mantemento da casa e da horta', 3_900],
  ['Obradoiros e excursións', 2_850],
  ['Seguros e xestoría', 1_350],
  ['Reserva para imprevistos', 1_000],
]

/** The lines of a year; plan and result differ a little. */
function toLines(list: [string, number][], year: number, seed: number): [string, number][] {
  const next = randomNumbers(year * 10 + seed)
  return list.map(([name, first]) => [
    name,
    Math.round(first * 1.03 ** (year - 2018) * (0.96 + 0.08 * next())),
  ])
}

const sum = (lines: [string, number][]) => sumBy(lines, ([, amount]) => amount)

const table = (name: string, lines: [string, number][]): Line[] => [
  name,
  ...lines.map(([line, amount]): Line => [`    ${line}`, euros(amount)]),
  ['    Total', euros(sum(lines))],
  '',
]

const workbook = async (tables: [string, [string, number][]][]): Promise<Buffer> =>
  Buffer.from(
    await writeWorkbook(
      tables.map(([name, lines]) => ({
        name,
        columns: [
          { header: 'Concepto', kind: 'text', width: 34 },
          { header: 'Importe', kind: 'money', width: 14, total: 'sum' },
        ],
        rows: () => lines.map(([line, amount]) => [line, amount * 100]),
        total: 'Total',
      })),
    ),
  )

/** A budget or accounts, and the day of publication. */
export interface DemoConta {
  kind: ContaKind
  titulo: string
  ano: number
  /** ISO text. */
  day: string
  type: 'pdf' | 'xlsx' | 'docx'
  make: () => Buffer | Promise<Buffer>
}

function createBudgets(ano: number): DemoConta[] {
  const [plannedIncome, plannedSpending] = [toLines(income, ano, 1), toLines(spending, ano, 2)]
  const common = { kind: presupuestos, ano, day: `${ano - 1}-12-12` }
  return [
    {
      ...common,
      titulo: `Orzamento de ${ano}`,
      type: 'pdf',
      make: () =>
        onePagePdf(`Orzamento de ${ano}`, [
          `Aprobado pola xunta directiva o ${spanishDay(common.day)}`,
          '',
          ...table('Ingresos', plannedIncome),
          ...table('Gastos', plannedSpending),
        ]),
    },
    ...(ano % 2 === 0
      ? [
          {
            ...common,
            titulo: `Orzamento de ${ano}, detalle por partidas`,
            type: 'xlsx' as const,
            make: () =>
              workbook([
                ['Ingresos', plannedIncome],
                ['Gastos', plannedSpending],
              ]),
          },
        ]
      : []),
  ]
}

function createAccounts(ano: number): DemoConta[] {
  const [came, went] = [toLines(income, ano, 3), toLines(spending, ano, 4)]
  const common = { kind: contabilidades, ano, day: `${ano + 1}-03-24` }
  return [
    {
      ...common,
      titulo: `Informe da comisión revisora de contas de ${ano}`,
      type: 'docx',
      make: () =>
        shortDocx(`Informe da comisión revisora, ${ano}`, [
          'As tres persoas elixidas por sorteo revisaron os libros, as facturas e os extractos bancarios.',
          'Todos os apuntes teñen o seu xustificante e os saldos coinciden cos do banco.',
          'Propoñemos á asemblea que aprobe as contas.',
        ]),
    },
    {
      ...common,
      titulo: `Balance de sumas e saldos de ${ano}`,
      type: 'xlsx',
      make: () =>
        workbook([
          ['Ingresos', came],
          ['Gastos', went],
        ]),
    },
    {
      ...common,
      titulo: `Contas anuais de ${ano}`,
      type: 'pdf',
      make: () =>
        onePagePdf(`Contas anuais de ${ano}`, [
          'Aprobadas pola asemblea ordinaria',
          '',
          ...table('Ingresos', came),
          ...table('Gastos', went),
          ['Resultado do exercicio', euros(sum(came) - sum(went))],
        ]),
    },
  ]
}

/** Budgets and accounts of past years that were published by `today` (ISO text), oldest first. */
export function demoContas(today: string): DemoConta[] {
  const last = Number(today.slice(0, 4)) + 1
  return Array.from({ length: years + 1 }, (_, at) => last - years + at)
    .flatMap((ano) => [...createBudgets(ano), ...createAccounts(ano)])
    .filter(({ day }) => day <= today)
    .sort((one, other) => one.day.localeCompare(other.day))
}

/** Budgets and accounts of several years, created by the treasurer. */
export async function fillFinances(context: AppContext): Promise<void> {
  const treasurer: SignedInUser = await signedAs(context, withRole('SP_FINANCES'))
  for (const { kind, titulo, ano, day, type, make } of demoContas(getToday(context))) {
    const then = onDay(context, day)
    const files = await storeAll(then, treasurer, [{ key: titulo, fileName: `${titulo}.${type}`, make }])
    const fichero = files.get(titulo) ?? { uuid: '' }
    await createConta(then, kind, treasurer, { titulo, ano, fichero })
  }
}
