import { sumBy } from '#contract/sums.ts'

/** Statements as banks write them: Norma 43 (AEB, series 43), lines of 80 columns. */

/** A movement to be written into a statement; `texts` are columns of records 23 of Norma 43. */
export interface Norma43Movement {
  date: string
  valueDate: string
  /** Positive for money that comes in. */
  cents: number
  texts: string[]
  reference1: string
  reference2: string
}

export interface Norma43Account {
  /** Bank and branch (8 digits) and account (10 digits). */
  office: string
  number: string
  from: string
  to: string
  opening: number
  movements: Norma43Movement[]
}

const n = (cents: number, length = 14): string => String(Math.abs(cents)).padStart(length, '0')
const day = (iso: string): string => iso.slice(2).replaceAll('-', '')
const side = (cents: number): string => (cents < 0 ? '1' : '2')
export const toClosing = ({ opening, movements }: Norma43Account): number =>
  opening + sumBy(movements, ({ cents }) => cents)

const movementLines = ({
  date,
  valueDate,
  cents,
  texts,
  reference1,
  reference2,
}: Norma43Movement): string[] => [
  `22    0418${day(date)}${day(valueDate)}04016${side(cents)}${n(cents)}${'0'.repeat(10)}${reference1.padStart(12, '0')}${reference2.padEnd(16)}`,
  ...Array.from({ length: Math.ceil(texts.length / 2) }, (_, index) => {
    const [first = '', second = ''] = texts.slice(index * 2)
    return `23${String(index + 1).padStart(2, '0')}${first.padEnd(38)}${second.padEnd(38)}`
  }),
]

/** The lines of one account in Norma 43. */
export function accountLines(account: Norma43Account): string[] {
  const { office, number, from, to, opening, movements } = account
  const amounts = movements.map(({ cents }) => cents)
  const [debits, credits] = [amounts.filter((cents) => cents < 0), amounts.filter((cents) => cents >= 0)]
  const closing = toClosing(account)
  return [
    `11${office}${number}${day(from)}${day(to)}${side(opening)}${n(opening)}9783${'ASOCIACION EXEMPLO'.padEnd(26)}   `,
    ...movements.flatMap(movementLines),
    `33${office}${number}${n(debits.length, 5)}${n(sumBy(debits, Number))}${n(credits.length, 5)}${n(sumBy(credits, Number))}${side(closing)}${n(closing)}978    `,
  ]
}

/** A file of Norma 43. */
export function norma43(accounts: Norma43Account[]): string {
  const lines = accounts.flatMap(accountLines)
  return [...lines, `88${'9'.repeat(18)}${n(lines.length, 6)}${' '.repeat(54)}`].join('\r\n')
}
