import { spanishIban } from '#contract/bank-ids.ts'
import { limits } from '#contract/limits.ts'
import { sumBy } from '#contract/sums.ts'
import { isLocalDate } from '../config/time.ts'
import type { BankStatement, StatementAccount } from './bank-file.ts'
import { BankFileError } from './bank-file-error.ts'
import { movementKeys, type ReadMovement, toLine } from './movement-keys.ts'

/** Norma 43 (AEB, series 43, June 2012): lines of 80 columns, counted from 1 as in the standard. */

const width = 80
const euro = '978'
const mostTexts = 5
/** Twice what fits into the longest file. */
const mostLines = 500_000

/** Whether a text begins like a file of Norma 43: a header with an account of 18 digits. */
export const isNorma43 = (text: string): boolean => /^11\d{18}/.test(text) || /^11\d{0,17}$/.test(text)

const invalid = () => new BankFileError('REXISTRO')

/** Columns `from` to `to` of a line. */
const columns = (line: string, from: number, to: number): string => line.slice(from - 1, to)

/** @throws BankFileError REXISTRO when the columns are no digits */
function numberAt(line: string, from: number, to: number): number {
  const text = columns(line, from, to)
  if (!/^\d+$/.test(text)) throw invalid()
  return Number(text)
}

/** `260531` → `2026-05-31`. */
function dayAt(line: string, from: number): string {
  const text = columns(line, from, from + 5)
  const day = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`
  if (!isLocalDate(day)) throw invalid()
  return day
}

/** Cents after their sign: 1 is a debit, 2 a credit. Balances of nothing sometimes have 0. */
function centsAt(line: string, sign: number, from: number, signs: string): number {
  const mark = columns(line, sign, sign)
  if (mark === '' || !signs.includes(mark)) throw invalid()
  const cents = numberAt(line, from, from + 13)
  return mark === '1' && cents > 0 ? -cents : cents
}

/** A reference without the zeros that mean there is none. */
const referenceAt = (line: string, from: number, to: number): string => {
  const text = toLine(columns(line, from, to))
  return /^0*$/.test(text) ? '' : text
}

/** The account that is being read; texts of the last movement are still coming. */
interface OpenAccount extends Omit<StatementAccount, 'closing' | 'movements'> {
  number: string
  opening: number
  movements: ReadMovement[]
  /** Amounts as written, because a movement of nothing has a direction too. */
  debits: number[]
  credits: number[]
  texts: number
}

function openAccount(line: string): OpenAccount {
  const number = columns(line, 3, 20)
  if (!/^\d{18}$/.test(number)) throw invalid()
  if (columns(line, 48, 50) !== euro) throw new BankFileError('MOEDA')
  return {
    number,
    account: spanishIban(number.slice(0, 8), number.slice(8)),
    from: dayAt(line, 21),
    to: dayAt(line, 27),
    opening: centsAt(line, 33, 34, '012'),
    movements: [],
    debits: [],
    credits: [],
    texts: 0,
  }
}

/** @throws BankFileError IMPORTE for more than can be paid */
function payable(cents: number): number {
  if (Math.abs(cents) > limits.cents) throw new BankFileError('IMPORTE')
  return cents
}

const parseMovement = (line: string): ReadMovement => ({
  date: dayAt(line, 11),
  valueDate: dayAt(line, 17),
  cents: payable(centsAt(line, 28, 29, '12')),
  text: '',
  document: columns(line, 43, 52),
  reference1: referenceAt(line, 53, 64),
  reference2: referenceAt(line, 65, 80),
  endToEndId: null,
  charges: 0,
})

function addMovement(account: OpenAccount, line: string): void {
  account.movements.push(parseMovement(line))
  account.texts = 0
  const side = columns(line, 28, 28) === '1' ? account.debits : account.credits
  side.push(numberAt(line, 29, 42))
}

function addText(account: OpenAccount, line: string): void {
  const movement = account.movements.at(-1)
  account.texts += 1
  if (!movement || account.texts > mostTexts || !/^\d\d$/.test(columns(line, 3, 4))) throw invalid()
  // a word may go on in the next column or line
  movement.text += columns(line, 5, 80)
}

/** @throws BankFileError NUMERO, SUMAS */
function closeAccount(
  { account, from, to, opening, number, movements, debits, credits }: OpenAccount,
  line: string,
  withKey: ReturnType<typeof movementKeys>,
): StatementAccount {
  if (columns(line, 3, 20) !== number) throw invalid()
  if (numberAt(line, 21, 25) !== debits.length || numberAt(line, 40, 44) !== credits.length)
    throw new BankFileError('NUMERO')
  const closing = centsAt(line, 59, 60, '012')
  const [out, in_] = [debits, credits].map((amounts) => sumBy(amounts, (cents) => cents))
  if (numberAt(line, 26, 39) !== out || numberAt(line, 45, 58) !== in_ || closing !== opening + in_ - out)
    throw new BankFileError('SUMAS')
  const inLine = movements.map((movement) => ({ ...movement, text: toLine(movement.text) }))
  return { account, from, to, opening, closing, movements: inLine.map((each) => withKey(account, each)) }
}

/** The lines, padded to their width; the mark of the end of old files and blank lines after it are dropped. */
function splitLines(text: string): string[] {
  const lines = text.replaceAll('\x1a', '').split(/\r\n|\n|\r/, mostLines + 1)
  if (lines.length > mostLines) throw new BankFileError('COMPLEXO')
  while (lines.at(-1)?.trim() === '') lines.pop()
  return lines.map((line) => {
    const kept = line.trimEnd()
    if (kept.length > width) throw invalid()
    return kept.padEnd(width)
  })
}

/**
 * Reads a statement in Norma 43, and checks its counts, sums and balances. Accounts are given as IBANs.
 * @throws BankFileError TRUNCADO, REXISTRO, NUMERO, SUMAS, MOEDA, COMPLEXO
 */
export function readNorma43(text: string): BankStatement {
  const lines = splitLines(text)
  const end = lines.at(-1) ?? ''
  if (!/^88.{18}\d{6}/.test(end)) throw new BankFileError('TRUNCADO')
  const withKey = movementKeys()
  const accounts: StatementAccount[] = []
  let open: OpenAccount | null = null
  for (const line of lines.slice(0, -1)) {
    const kind = line.slice(0, 2)
    if (kind === '11' && !open) open = openAccount(line)
    else if (!open) throw invalid()
    else if (kind === '22') addMovement(open, line)
    else if (kind === '23') addText(open, line)
    else if (kind === '33') {
      accounts.push(closeAccount(open, line, withKey))
      open = null
    } else if (kind !== '24' || open.movements.length === 0) throw invalid()
  }
  if (open) throw new BankFileError('TRUNCADO')
  // some banks count the last record too
  if (Math.abs(numberAt(end, 21, 26) - (lines.length - 1)) > 1) throw new BankFileError('NUMERO')
  return { kind: 'statement', format: 'norma43', accounts }
}
