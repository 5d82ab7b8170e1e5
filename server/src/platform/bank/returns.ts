import { mostBatches, mostReturns } from '#contract/bank-files.ts'
import { limits } from '#contract/limits.ts'
import { sumBy } from '#contract/sums.ts'
import type { BankReturns } from './bank-file.ts'
import { BankFileError } from './bank-file-error.ts'
import {
  dayIn,
  findDetails,
  isReversal,
  readDay,
  readName,
  readOrderedCents,
  readPayableCents,
  toEndToEndId,
} from './camt.ts'
import { toLine } from './movement-keys.ts'
import { descend, type ElementHandlers, findChildren, textAt, type XmlNode } from './xml-tree.ts'

/** Returned and rejected direct debits, from camt.054 and pain.002 of ISO 20022. */
type ParsedReturns = Pick<BankReturns, 'returns' | 'unclear' | 'rejectedBatches'>

/** «Reason not specified». */
const unknownReason = 'MS03'
const rejected = 'RJCT'

/** The code in `Rsn`, of ISO or of the bank; empty when there is none. */
const reasonIn = (node: XmlNode | undefined): string => {
  const code = toLine(textAt(node, 'Rsn', 'Cd') || textAt(node, 'Rsn', 'Prtry'))
  return /^[A-Za-z0-9]{1,10}$/.test(code) ? code.toUpperCase() : ''
}

/**
 * The bank's charges: one amount in older versions, a total or a list in newer ones.
 * @throws BankFileError IMPORTE for an amount beyond the limit
 */
function readFee(charges: XmlNode[]): number | null {
  const amounts = charges.flatMap((each) => {
    const total = descend(each, 'TtlChrgsAndTaxAmt') ?? descend(each, 'Amt')
    return total ? [total] : findChildren(each, 'Rcrd').flatMap((record) => findChildren(record, 'Amt'))
  })
  if (amounts.length === 0) return null
  const sum = sumBy(amounts, (amount) => readPayableCents(amount) ?? 0)
  if (sum > limits.cents) throw new BankFileError('IMPORTE')
  return sum
}

/** Maximum length of the text about one return, in characters. */
const longestSummary = 200

const euros = (cents: number): string => `${(cents / 100).toFixed(2).replace('.', ',')} €`

/** `2026-12-10 · 30,15 € · Uxía Núñez · XUN-00001-01`, for what a person must look at. */
const summary = (date: string, cents: number | null, ...parts: string[]): string =>
  [date, cents === null ? '' : euros(cents), ...parts.map(toLine)]
    .filter(Boolean)
    .join(' · ')
    .slice(0, longestSummary)
    .toWellFormed()

/** Adds what was found, within the bounds of a file. @throws BankFileError MOITOS */
function add<Part>(parts: Part[], part: Part, most = mostReturns): void {
  if (parts.length >= most) throw new BankFileError('MOITOS')
  parts.push(part)
}

const dayOfEntry = (entry: XmlNode): string => {
  const date = readDay(descend(entry, 'BookgDt')) ?? readDay(descend(entry, 'ValDt'))
  if (date === null) throw new BankFileError('REXISTRO')
  return date
}

const readDebtor = (details: XmlNode | undefined): string => readName(descend(details, 'RltdPties', 'Dbtr'))

/** Adds money that comes in by taking back a return: the bank gives the debit to the association after all. */
function addReversal(entry: XmlNode, all: XmlNode[], found: ParsedReturns): void {
  const date = dayOfEntry(entry)
  const amount = readPayableCents(descend(entry, 'Amt'))
  for (const details of all.length > 0 ? all : [undefined]) {
    const cents = details && all.length > 1 ? readOrderedCents(details) : amount
    add(found.unclear, {
      endToEndId: toEndToEndId(textAt(details, 'Refs', 'EndToEndId')) ?? '',
      code: reasonIn(descend(details, 'RtrInf')),
      text: summary(date, cents, 'Retrocesión', readDebtor(details), textAt(details, 'Refs', 'MndtId')),
    })
  }
}

/** Adds the returns of an entry of camt.054: debits with the reason of a return. */
function addEntry(entry: XmlNode, found: ParsedReturns): void {
  const all = findDetails(entry)
  if (textAt(entry, 'CdtDbtInd') !== 'DBIT') {
    if (isReversal(entry) || all.some((details) => descend(details, 'RtrInf'))) addReversal(entry, all, found)
    return
  }
  const total = readPayableCents(descend(entry, 'Amt'))
  let [sum, fees, isTold] = [0, 0, all.length > 1]
  for (const details of all) {
    const ordered = readOrderedCents(details)
    const feeCents = readFee(findChildren(details, 'Chrgs'))
    const information = descend(details, 'RtrInf')
    if (ordered === null || !information) isTold = false
    sum += ordered ?? 0
    fees += feeCents ?? 0
    if (!information) continue
    const date = dayOfEntry(entry)
    const totalCents = all.length === 1 ? total : null
    const endToEndId = toEndToEndId(textAt(details, 'Refs', 'EndToEndId'))
    const code = reasonIn(information)
    if (endToEndId === null) {
      const text = summary(
        date,
        ordered ?? totalCents,
        readDebtor(details),
        textAt(details, 'Refs', 'MndtId'),
      )
      add(found.unclear, { endToEndId: '', code, text })
      continue
    }
    add(found.returns, {
      endToEndId,
      code: code || unknownReason,
      date,
      cents: ordered,
      totalCents,
      feeCents,
    })
  }
  // of one return it is its fee
  const more = (total ?? 0) - sum - fees
  if (isTold && more > 0)
    add(found.unclear, {
      endToEndId: '',
      code: '',
      text: summary(dayOfEntry(entry), more, `gastos de ${all.length}`),
    })
}

/** The id of a message or a batch; none is longer than the standard allows. */
const idIn = (text: string): string => toLine(text).slice(0, 100).toWellFormed()

/** State of a message or a batch: what does not say its own has this one. */
interface Status {
  status: string
  code: string
}
const readStatus = (node: XmlNode, name: string, outer: Status): Status => ({
  status: textAt(node, name) || outer.status,
  code: reasonIn(descend(node, 'StsRsnInf')) || outer.code,
})

/** Adds a transaction of pain.002 when it is rejected. */
function addTransaction(node: XmlNode, date: string | null, batch: Status, found: ParsedReturns): void {
  const { status, code } = readStatus(node, 'TxSts', batch)
  if (status !== rejected) return
  if (date === null) throw new BankFileError('REXISTRO')
  const original = descend(node, 'OrgnlTxRef')
  const cents = readPayableCents(descend(original, 'Amt', 'InstdAmt'))
  const endToEndId = toEndToEndId(textAt(node, 'OrgnlEndToEndId'))
  if (endToEndId === null) {
    const mandate = textAt(original, 'MndtRltdInf', 'MndtId')
    const text = summary(date, cents, readName(descend(original, 'Dbtr')), mandate)
    add(found.unclear, { endToEndId: '', code, text })
    return
  }
  const feeCents = readFee(findChildren(node, 'ChrgsInf'))
  add(found.returns, {
    endToEndId,
    code: code || unknownReason,
    date,
    cents,
    totalCents: null,
    feeCents,
  })
}

/** A reading of returns: give `takers` to the reader of XML, and take `found` afterwards. */
interface ReturnsReader {
  takers: ElementHandlers
  found: BankReturns
}

/** Reads camt.054. */
export function notification(): ReturnsReader {
  const found: BankReturns = {
    kind: 'returns',
    format: 'camt.054',
    returns: [],
    rejectedBatches: [],
    unclear: [],
  }
  return { takers: new Map([['Ntry', (entry) => addEntry(entry, found)]]), found }
}

/**
 * Reads pain.002. The message comes before its batches; transactions come before the end of their batch, and in old versions there
 * are no batches. A batch or message that is rejected without transactions is rejected as a whole.
 */
export function statusReport(): ReturnsReader {
  const found: BankReturns = {
    kind: 'returns',
    format: 'pain.002',
    returns: [],
    rejectedBatches: [],
    unclear: [],
  }
  let date: string | null = null
  let message: Status & { id: string } = { id: '', status: '', code: '' }
  let waiting: XmlNode[] = []
  let parts = 0
  const addWaiting = (batch: Status) => {
    for (const node of waiting) addTransaction(node, date, batch, found)
    waiting = []
  }
  const reject = (paymentInfoId: string | null, { code }: Status) =>
    add(
      found.rejectedBatches,
      { messageId: message.id, paymentInfoId, code: code || unknownReason },
      mostBatches,
    )
  const takers = new Map<string, (node: XmlNode) => void>()
    .set('GrpHdr', (header) => {
      date = dayIn(textAt(header, 'CreDtTm'))
    })
    .set('OrgnlGrpInfAndSts', (group) => {
      const status = readStatus(group, 'GrpSts', { status: '', code: '' })
      message = { id: idIn(textAt(group, 'OrgnlMsgId')), ...status }
    })
    .set('TxInfAndSts', (transaction) => {
      parts += 1
      add(waiting, transaction)
    })
    .set('OrgnlPmtInfAndSts', (batch) => {
      parts += 1
      const status = readStatus(batch, 'PmtInfSts', message)
      if (waiting.length === 0 && status.status === rejected)
        reject(idIn(textAt(batch, 'OrgnlPmtInfId')), status)
      addWaiting(status)
    })
    .set('CstmrPmtStsRpt', () => {
      if (parts === 0 && message.status === rejected) reject(null, message)
      addWaiting(message)
    })
  return { takers, found }
}
