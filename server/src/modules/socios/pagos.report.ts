import type { Key } from '#contract/i18n/key.ts'
import { tiposPago } from '#contract/kinds.ts'
import type { TipoPago } from '#contract/socios.ts'
import { sumBy } from '#contract/sums.ts'
import { translate } from '../../platform/config/i18n.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { Column, Sheet } from '../../platform/workbooks/sheet.ts'
import type { RegisterReportOptions } from './register.report.ts'
import type { ReportPago, ReportPerson } from './report.rows.ts'
import { eachPerson } from './report.rows.ts'

/** Cents by type of payment. */
type Sums = Record<TipoPago, number>

const noSums = (): Sums => ({ CUOTA: 0, POV: 0, PEV: 0, PEB: 0, OTROS: 0 })
const cells = (sums: Sums): number[] => tiposPago.map((tipo) => sums[tipo])
const getTotal = (sums: Sums): number => sumBy(cells(sums), (cents) => cents)

/** The sums for the later sheets, computed while the first is written. */
interface Tally {
  counts: Sums
  sums: Sums
  years: Map<string, Sums>
  people: { person: ReportPerson; sums: Sums; last: string | null }[]
}

function count(tally: Tally, person: ReportPerson, pagos: ReportPago[]): void {
  const sums = noSums()
  for (const { tipo, cents, fecha } of pagos) {
    const year = fecha.slice(0, 4)
    const ofYear = tally.years.get(year) ?? noSums()
    tally.years.set(year, ofYear)
    tally.counts[tipo] += 1
    for (const each of [tally.sums, sums, ofYear]) each[tipo] += cents
  }
  tally.people.push({ person, sums, last: pagos.at(-1)?.fecha ?? null })
}

/** The members' payments: one by one, then what they come to by type, by year and by member. */
export function pagosSheets(db: Reader, options: RegisterReportOptions): Sheet[] {
  const t = (key: Key) => translate(options.language, key)
  const tally: Tally = { counts: noSums(), sums: noSums(), years: new Map(), people: [] }
  const total = t('report.total')
  const labels = Object.fromEntries(tiposPago.map((tipo) => [tipo, t(`socio.pago.${tipo}`)])) as Record<
    TipoPago,
    string
  >

  const who: Column[] = [
    { header: t('socio.numero'), kind: 'whole', width: 10 },
    { header: t('socio.apellidos'), kind: 'text', width: 28 },
    { header: t('socio.nombre'), kind: 'text', width: 20 },
  ]
  const money = (header: string): Column => ({ header, kind: 'money', width: 16, total: 'sum' })
  const byType = [...tiposPago.map((tipo) => money(labels[tipo])), money(total)]

  return [
    {
      name: t('report.pagos'),
      total,
      columns: [
        ...who,
        { header: t('socio.dni'), kind: 'text', width: 12 },
        { header: t('socio.fecha'), kind: 'date', width: 12 },
        { header: t('socio.tipo'), kind: 'text', width: 34 },
        money(t('socio.importe')),
      ],
      rows: async function* () {
        for await (const { person, pagos } of eachPerson(db, options)) {
          count(tally, person, pagos)
          const { numero, apellidos, nombre, dni } = person
          for (const { fecha, tipo, cents } of pagos)
            yield [numero, apellidos, nombre, dni, fecha, labels[tipo], cents]
        }
      },
    },
    {
      name: t('report.by-type'),
      total,
      columns: [
        { header: t('socio.tipo'), kind: 'text', width: 34 },
        { header: t('report.pagos'), kind: 'whole', width: 14, total: 'sum' },
        money(t('socio.importe')),
      ],
      rows: () => tiposPago.map((tipo) => [labels[tipo], tally.counts[tipo], tally.sums[tipo]]),
    },
    {
      name: t('report.by-year'),
      total,
      columns: [{ header: t('socio.ano'), kind: 'text', width: 10 }, ...byType],
      rows: () => [...tally.years].toSorted().map(([year, sums]) => [year, ...cells(sums), getTotal(sums)]),
    },
    {
      name: t('report.by-socio'),
      total,
      columns: [...who, ...byType, { header: t('report.last-pago'), kind: 'date', width: 14 }],
      rows: () =>
        tally.people.map(({ person: { numero, apellidos, nombre }, sums, last }) => [
          numero,
          apellidos,
          nombre,
          ...cells(sums),
          getTotal(sums),
          last,
        ]),
    },
  ]
}
