import { toCents } from '#contract/rules.ts'
import { isLocalDate } from '../config/time.ts'
import type { StatementAccount } from './bank-file.ts'
import { BankFileError } from './bank-file-error.ts'
import { lineOf, type movementKeys, type ReadMovement } from './movement-keys.ts'
import { childrenOf, descend, textAt, type XmlNode } from './xml-tree.ts'

/** Parts of the messages camt.053 and camt.054 of ISO 20022, by their local names in every version. */

const isEuro = (node: XmlNode): boolean => (node.attributes.Ccy ?? 'EUR') === 'EUR'

/**
 * Cents of an element with an amount; null when there is none.
 * @throws BankFileError MOEDA for another currency, REXISTRO for what is no amount
 */
export function centsOf(node: XmlNode | undefined): number | null {
  if (!node) return null
  if (!isEuro(node)) throw new BankFileError('MOEDA')
  // five decimals are allowed, the last three being zeros
  const cents = toCents(node.text.trim().replace(/(\.\d\d)0{1,3}$/, '$1'))
  if (cents === null || cents < 0) throw new BankFileError('REXISTRO')
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
export const dayOf = (node: XmlNode | undefined): string | null =>
  dayIn(textAt(node, 'Dt') || textAt(node, 'DtTm'))

/** Amount with the sign of its direction. */
function signed(cents: number, node: XmlNode): number {
  const direction = textAt(node, 'CdtDbtInd')
  if (direction !== 'CRDT' && direction !== 'DBIT') throw new BankFileError('REXISTRO')
  return direction === 'DBIT' && cents > 0 ? -cents : cents
}

/** Details of the transactions of an entry. */
export const detailsOf = (entry: XmlNode): XmlNode[] =>
  childrenOf(entry, 'NtryDtls').flatMap((details) => childrenOf(details, 'TxDtls'))

/** The identifier that the creditor or payer gave; null for none. */
export const endToEndIdOf = (text: string): string | null => {
  const id = lineOf(text)
  return id === '' || id === 'NOTPROVIDED' ? null : id
}

/** Name of a party, in its own element since version 08. */
export const nameOf = (party: XmlNode | undefined): string =>
  textAt(party, 'Nm') || textAt(party, 'Pty', 'Nm')

/** The first amount in euro at one of these places; null when there is none. */
const euroAt = (node: XmlNode, places: string[][]): number | null =>
  centsOf(
    places.map((place) => descend(node, ...place)).find((found) => found !== undefined && isEuro(found)),
  )

/** Amount that a transaction moved; null when the bank does not tell it. */
const movedCents = (details: XmlNode): number | null =>
  euroAt(details, [['AmtDtls', 'TxAmt', 'Amt'], ['Amt'], ['AmtDtls', 'InstdAmt', 'Amt']])

/** Amount that was ordered, before charges; null when the bank does not tell it. */
export const orderedCents = (details: XmlNode): number | null =>
  euroAt(details, [['AmtDtls', 'InstdAmt', 'Amt'], ['AmtDtls', 'TxAmt', 'Amt'], ['Amt']])

/** The texts of a movement, each once. */
function textOf(entry: XmlNode, details: XmlNode | undefined): string {
  const parties = descend(details, 'RltdPties')
  const structured = childrenOf(descend(details, 'RmtInf'), 'Strd')
  const texts = [
    nameOf(descend(parties, 'Dbtr')),
    nameOf(descend(parties, 'Cdtr')),
    ...childrenOf(descend(details, 'RmtInf'), 'Ustrd').map(({ text }) => text),
    ...structured.flatMap((each) => [textAt(each, 'CdtrRefInf', 'Ref'), textAt(each, 'AddtlRmtInf')]),
    textAt(details, 'AddtlTxInf'),
    textAt(entry, 'AddtlNtryInf'),
  ].map(lineOf)
  return [...new Set(texts.filter((text) => text !== ''))].join(' ')
}

/** The transactions of an entry as movements when they add up to it, as in a batch of transfers; else the entry as one. */
function partsOf(entry: XmlNode, cents: number): { details: XmlNode | undefined; cents: number }[] {
  const all = detailsOf(entry)
  const whole = [{ details: all[0], cents }]
  if (all.length < 2) return whole
  const parts = all.map((details) => {
    const part = movedCents(details)
    return part === null
      ? null
      : { details, cents: signed(part, descend(details, 'CdtDbtInd') ? details : entry) }
  })
  const known = parts.filter((part) => part !== null)
  const sum = known.reduce((total, part) => total + part.cents, 0)
  return known.length === all.length && sum === cents ? known : [{ details: undefined, cents }]
}

/** Booked movements of an entry; none while the bank has not booked it. */
export function movementsOf(entry: XmlNode): ReadMovement[] {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  if (status !== '' && status !== 'BOOK') return []
  const amount = centsOf(descend(entry, 'Amt'))
  const date = dayOf(descend(entry, 'BookgDt')) ?? dayOf(descend(entry, 'ValDt'))
  if (amount === null || date === null) throw new BankFileError('REXISTRO')
  return partsOf(entry, signed(amount, entry)).map(({ details, cents }) => ({
    date,
    valueDate: dayOf(descend(entry, 'ValDt')) ?? date,
    cents,
    text: textOf(entry, details),
    document: lineOf(textAt(entry, 'NtryRef')),
    reference1: lineOf(textAt(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref')),
    reference2: lineOf(textAt(details, 'Refs', 'AcctSvcrRef') || textAt(entry, 'AcctSvcrRef')),
    endToEndId: endToEndIdOf(textAt(details, 'Refs', 'EndToEndId')),
  }))
}

/** A balance by its codes; null when there is none, or more than one. */
function balanceOf(statement: XmlNode, ...codes: string[]): number | null {
  const found = childrenOf(statement, 'Bal').filter((balance) =>
    codes.includes(textAt(balance, 'Tp', 'CdOrPrtry', 'Cd')),
  )
  const [balance] = found
  const cents = found.length === 1 && balance ? euroAt(balance, [['Amt']]) : null
  return balance && cents !== null ? signed(cents, balance) : null
}

const isOnePage = (statement: XmlNode): boolean => {
  const pages = descend(statement, 'StmtPgntn')
  return !pages || (textAt(pages, 'PgNb') === '1' && textAt(pages, 'LastPgInd') === 'true')
}

/**
 * A statement whose entries have been read before.
 * @throws BankFileError REXISTRO without an account, SUMAS when the balances do not fit the movements
 */
export function accountOf(
  statement: XmlNode,
  movements: ReadMovement[],
  withKey: ReturnType<typeof movementKeys>,
): StatementAccount {
  const account = lineOf(
    textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id'),
  ).replace(/ /g, '')
  if (account === '') throw new BankFileError('REXISTRO')
  const [opening, closing] = [balanceOf(statement, 'OPBD', 'PRCD'), balanceOf(statement, 'CLBD')]
  const sum = movements.reduce((total, { cents }) => total + cents, 0)
  if (opening !== null && closing !== null && isOnePage(statement) && opening + sum !== closing)
    throw new BankFileError('SUMAS')
  const days = movements.map(({ date }) => date).sort()
  const from = dayIn(textAt(statement, 'FrToDt', 'FrDtTm')) ?? days[0] ?? dayIn(textAt(statement, 'CreDtTm'))
  const to = dayIn(textAt(statement, 'FrToDt', 'ToDtTm')) ?? days.at(-1) ?? from
  if (from === null || to === null) throw new BankFileError('REXISTRO')
  return { account, from, to, opening, closing, movements: movements.map((each) => withKey(account, each)) }
}
