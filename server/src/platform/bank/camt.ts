import { limits } from '#contract/limits.ts'
import { sumBy } from '#contract/sums.ts'
import { isLocalDate } from '../config/time.ts'
import type { StatementAccount } from './bank-file.ts'
import { BankFileError } from './bank-file-error.ts'
import { type movementKeys, type ReadMovement, toLine } from './movement-keys.ts'
import { descend, findChildren, textAt, type XmlNode } from './xml-tree.ts'

/** Parts of the messages camt.053 and camt.054 of ISO 20022, by their local names in every version. */

const isEuro = (node: XmlNode): boolean => (node.attributes.Ccy ?? 'EUR') === 'EUR'

/** Longest text of a number, and most of its digits before the point: their cents are exact. */
const most = { characters: 100, digits: 13 }

/**
 * Cents of a decimal number as XML allows it: with a plus, without digits on one side of the point, with zeros at both ends. Null for
 * what is none, or has parts of a cent.
 */
function decimalCents(text: string): number | null {
  const found = /^\+?(?=\.?\d)(\d*)(?:\.(\d*))?$/.exec(text)
  if (!found || text.length > most.characters) return null
  const [, whole = '', part = ''] = found
  const digits = whole.replace(/^0+/, '')
  if (/[1-9]/.test(part.slice(2))) return null
  return digits.length > most.digits ? Infinity : Number(digits + part.slice(0, 2).padEnd(2, '0'))
}

/**
 * Cents of an element with an amount; null when there is none.
 * @throws BankFileError MOEDA for another currency, REXISTRO for a value that is not an amount, IMPORTE for one that is too large
 */
function readCents(node: XmlNode | undefined): number | null {
  if (!node) return null
  if (!isEuro(node)) throw new BankFileError('MOEDA')
  const cents = decimalCents(node.text.trim().replace(/^-(?=[0.]+$)/, ''))
  if (cents === null) throw new BankFileError('REXISTRO')
  if (cents === Infinity) throw new BankFileError('IMPORTE')
  return cents
}

/** The same for what can be paid. @throws BankFileError IMPORTE for more */
export function readPayableCents(node: XmlNode | undefined): number | null {
  const cents = readCents(node)
  if (cents !== null && cents > limits.cents) throw new BankFileError('IMPORTE')
  return cents
}

/** The day that a text begins with; null for an empty text. */
export function dayIn(text: string): string | null {
  const day = text.slice(0, 10)
  if (day === '') return null
  if (!isLocalDate(day)) throw new BankFileError('REXISTRO')
  return day
}

/** The day of an element with `Dt` or `DtTm`; null when there is none. */
export const readDay = (node: XmlNode | undefined): string | null =>
  dayIn(textAt(node, 'Dt') || textAt(node, 'DtTm'))

/** Amount with the sign of its direction. */
function toSignedCents(cents: number, node: XmlNode): number {
  const direction = textAt(node, 'CdtDbtInd')
  if (direction !== 'CRDT' && direction !== 'DBIT') throw new BankFileError('REXISTRO')
  return direction === 'DBIT' && cents > 0 ? -cents : cents
}

/** Whether an entry reverses an earlier one. */
export const isReversal = (entry: XmlNode): boolean => ['true', '1'].includes(textAt(entry, 'RvslInd'))

/** Details of the transactions of an entry. */
export const findDetails = (entry: XmlNode): XmlNode[] =>
  findChildren(entry, 'NtryDtls').flatMap((details) => findChildren(details, 'TxDtls'))

/** In characters, three times what the standard allows. */
const longestId = 100

/** The identifier that the creditor or payer gave; null for none. */
export const toEndToEndId = (text: string): string | null => {
  const id = toLine(text)
  return id === '' || id === 'NOTPROVIDED' ? null : id.slice(0, longestId).toWellFormed()
}

/** Name of a party, in its own element since version 08. */
export const readName = (party: XmlNode | undefined): string =>
  textAt(party, 'Nm') || textAt(party, 'Pty', 'Nm')

/** The first amount in euro at one of these places; null when there is none. */
const euroAt = (node: XmlNode, places: string[][]): number | null =>
  readPayableCents(
    places.map((place) => descend(node, ...place)).find((found) => found !== undefined && isEuro(found)),
  )

/** Amount that a transaction moved; null when the bank does not state it. */
const readMovedCents = (details: XmlNode): number | null =>
  euroAt(details, [['AmtDtls', 'TxAmt', 'Amt'], ['Amt'], ['AmtDtls', 'InstdAmt', 'Amt']])

/** Amount that was ordered, before charges; null when the bank does not state it. */
export const readOrderedCents = (details: XmlNode): number | null =>
  euroAt(details, [['AmtDtls', 'InstdAmt', 'Amt'], ['AmtDtls', 'TxAmt', 'Amt'], ['Amt']])

/** Texts, each once, in one line. */
const joinTexts = (texts: string[]): string => [...new Set(texts.filter((text) => text !== ''))].join(' ')

/** The texts of an entry and of some of its transactions. */
function readTexts(entry: XmlNode, all: readonly XmlNode[], isWithUltimate: boolean): string[] {
  const texts = all.flatMap((details) => {
    const parties = descend(details, 'RltdPties')
    const structured = findChildren(descend(details, 'RmtInf'), 'Strd')
    return [
      readName(descend(parties, 'Dbtr')),
      // the person for whom a firm or a relative pays
      ...(isWithUltimate ? [readName(descend(parties, 'UltmtDbtr'))] : []),
      readName(descend(parties, 'Cdtr')),
      ...findChildren(descend(details, 'RmtInf'), 'Ustrd').map(({ text }) => text),
      ...structured.flatMap((each) => [textAt(each, 'CdtrRefInf', 'Ref'), textAt(each, 'AddtlRmtInf')]),
      textAt(details, 'AddtlTxInf'),
    ]
  })
  return [...texts, textAt(entry, 'AddtlNtryInf')].map(toLine)
}

/** A part of an entry that is a movement. `all` are the transactions that tell of it, `details` the only one. */
interface EntryPart {
  all: XmlNode[]
  details: XmlNode | undefined
  cents: number
  /** The charges deducted from these transactions; 0 when there are none or the bank does not state them. */
  charges: number
}

/**
 * The transactions of an entry as movements when they add up to it, as in a batch of transfers; else the entry as one, as where the
 * bank kept its charges.
 */
function toParts(entry: XmlNode, cents: number): EntryPart[] {
  const all = findDetails(entry)
  const parts = all.flatMap((details) => {
    const part = readMovedCents(details)
    if (part === null) return []
    return [{ details, cents: toSignedCents(part, descend(details, 'CdtDbtInd') ? details : entry) }]
  })
  const sum = sumBy(parts, (part) => part.cents)
  const areKnown = parts.length === all.length
  if (all.length > 1 && areKnown && sum === cents)
    return parts.map((part) => ({ ...part, all: [part.details], charges: 0 }))
  const kept = sum - cents
  const charges = areKnown && parts.length > 0 && kept > 0 && kept < Math.abs(sum) ? kept : 0
  return [{ all, details: all.length === 1 ? all[0] : undefined, cents, charges }]
}

/** The text of a movement, and the text from which its key is made. The latter must never change. */
function readEntryText(
  entry: XmlNode,
  { all, details, charges }: EntryPart,
): { text: string; keyText: string } {
  const notes = [
    ...(isReversal(entry) ? ['Retrocesión'] : []),
    ...(charges > 0 ? [`(gastos: ${(charges / 100).toFixed(2).replace('.', ',')} €)`] : []),
  ]
  return {
    text: joinTexts([...readTexts(entry, all, true), ...notes]),
    keyText: joinTexts(readTexts(entry, details ? [details] : [], false)),
  }
}

/** Booked movements of an entry; none while the bank has not booked it. */
export function readMovements(entry: XmlNode): ReadMovement[] {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  if (status !== '' && status !== 'BOOK') return []
  const amount = readPayableCents(descend(entry, 'Amt'))
  const date = readDay(descend(entry, 'BookgDt')) ?? readDay(descend(entry, 'ValDt'))
  if (amount === null || date === null) throw new BankFileError('REXISTRO')
  return toParts(entry, toSignedCents(amount, entry)).map((part) => {
    const { details, cents, charges } = part
    return {
      date,
      valueDate: readDay(descend(entry, 'ValDt')) ?? date,
      cents,
      charges: cents > 0 ? charges : 0,
      ...readEntryText(entry, part),
      document: toLine(textAt(entry, 'NtryRef')),
      reference1: toLine(textAt(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref')),
      reference2: toLine(textAt(details, 'Refs', 'AcctSvcrRef') || textAt(entry, 'AcctSvcrRef')),
      endToEndId: toEndToEndId(textAt(details, 'Refs', 'EndToEndId')),
    }
  })
}

/** A balance by its codes; null when there is none, or more than one. */
function readBalance(statement: XmlNode, ...codes: string[]): number | null {
  const found = findChildren(statement, 'Bal').filter((balance) =>
    codes.includes(textAt(balance, 'Tp', 'CdOrPrtry', 'Cd')),
  )
  const [balance] = found
  const amount = descend(balance, 'Amt')
  const cents = found.length === 1 && amount && isEuro(amount) ? readCents(amount) : null
  return balance && cents !== null ? toSignedCents(cents, balance) : null
}

const isOnePage = (statement: XmlNode): boolean => {
  const pages = descend(statement, 'StmtPgntn')
  return !pages || (textAt(pages, 'PgNb') === '1' && textAt(pages, 'LastPgInd') === 'true')
}

/**
 * A statement whose entries have been read before.
 * @throws BankFileError REXISTRO without an account, SUMAS when the balances do not fit the movements
 */
export function readAccount(
  statement: XmlNode,
  movements: ReadMovement[],
  withKey: ReturnType<typeof movementKeys>,
): StatementAccount {
  const account = toLine(
    textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id'),
  ).replace(/ /g, '')
  if (account === '') throw new BankFileError('REXISTRO')
  const [opening, closing] = [readBalance(statement, 'OPBD', 'PRCD'), readBalance(statement, 'CLBD')]
  const sum = sumBy(movements, ({ cents }) => cents)
  if (opening !== null && closing !== null && isOnePage(statement) && opening + sum !== closing)
    throw new BankFileError('SUMAS')
  const days = movements.map(({ date }) => date).sort()
  const from = dayIn(textAt(statement, 'FrToDt', 'FrDtTm')) ?? days[0] ?? dayIn(textAt(statement, 'CreDtTm'))
  const to = dayIn(textAt(statement, 'FrToDt', 'ToDtTm')) ?? days.at(-1) ?? from
  if (from === null || to === null) throw new BankFileError('REXISTRO')
  return { account, from, to, opening, closing, movements: movements.map((each) => withKey(account, each)) }
}
