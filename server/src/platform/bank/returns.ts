import type { BankReturns } from './bank-file.ts'
import { BankFileError } from './bank-file-error.ts'
import { centsOf, dayIn, dayOf, detailsOf, endToEndIdOf, nameOf, orderedCents } from './camt.ts'
import { lineOf } from './movement-keys.ts'
import { childrenOf, descend, type Takers, textAt, type XmlNode } from './xml-tree.ts'

/** Returned and rejected direct debits, from camt.054 and pain.002 of ISO 20022. */
type Found = Pick<BankReturns, 'returns' | 'unreadable' | 'rejectedBatches'>

/** «Reason not specified». */
const unknownReason = 'MS03'
const rejected = 'RJCT'

/** The code in `Rsn`, of ISO or of the bank; empty when there is none. */
const reasonIn = (node: XmlNode | undefined): string => {
  const code = lineOf(textAt(node, 'Rsn', 'Cd') || textAt(node, 'Rsn', 'Prtry'))
  return /^[A-Za-z0-9]{1,10}$/.test(code) ? code.toUpperCase() : ''
}

/** What the bank charges: one amount in older versions, a total or a list in newer ones. */
function feeOf(charges: XmlNode[]): number | null {
  const amounts = charges.flatMap((each) => {
    const total = descend(each, 'TtlChrgsAndTaxAmt') ?? descend(each, 'Amt')
    return total ? [total] : childrenOf(each, 'Rcrd').flatMap((record) => childrenOf(record, 'Amt'))
  })
  return amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + (centsOf(amount) ?? 0), 0)
}

/** `2026-12-10 · 30.15 · Uxía Núñez · XUN-00001-01`, for what has no end-to-end id. */
const summary = (date: string, cents: number | null, ...parts: string[]): string =>
  [date, cents === null ? '' : (cents / 100).toFixed(2), ...parts.map(lineOf)].filter(Boolean).join(' · ')

/** Adds the returns of an entry of camt.054: debits with the reason of a return. */
function addEntry(entry: XmlNode, found: Found): void {
  if (textAt(entry, 'CdtDbtInd') !== 'DBIT') return
  const all = detailsOf(entry)
  for (const details of all) {
    const information = descend(details, 'RtrInf')
    if (!information) continue
    const date = dayOf(descend(entry, 'BookgDt')) ?? dayOf(descend(entry, 'ValDt'))
    if (date === null) throw new BankFileError('REXISTRO')
    const cents = orderedCents(details) ?? (all.length === 1 ? centsOf(descend(entry, 'Amt')) : null)
    const endToEndId = endToEndIdOf(textAt(details, 'Refs', 'EndToEndId'))
    if (endToEndId === null) {
      const debtor = nameOf(descend(details, 'RltdPties', 'Dbtr'))
      found.unreadable.push(summary(date, cents, debtor, textAt(details, 'Refs', 'MndtId')))
      continue
    }
    const code = reasonIn(information) || unknownReason
    found.returns.push({ endToEndId, code, date, cents, feeCents: feeOf(childrenOf(details, 'Chrgs')) })
  }
}

/** State of a message or a batch: what does not say its own has this one. */
interface Status {
  status: string
  code: string
}
const statusOf = (node: XmlNode, name: string, outer: Status): Status => ({
  status: textAt(node, name) || outer.status,
  code: reasonIn(descend(node, 'StsRsnInf')) || outer.code,
})

/** Adds a transaction of pain.002 when it is rejected. */
function addTransaction(node: XmlNode, date: string | null, batch: Status, found: Found): void {
  const { status, code } = statusOf(node, 'TxSts', batch)
  if (status !== rejected) return
  if (date === null) throw new BankFileError('REXISTRO')
  const original = descend(node, 'OrgnlTxRef')
  const cents = centsOf(descend(original, 'Amt', 'InstdAmt'))
  const endToEndId = endToEndIdOf(textAt(node, 'OrgnlEndToEndId'))
  if (endToEndId === null) {
    const mandate = textAt(original, 'MndtRltdInf', 'MndtId')
    found.unreadable.push(summary(date, cents, nameOf(descend(original, 'Dbtr')), mandate))
    return
  }
  const feeCents = feeOf(childrenOf(node, 'ChrgsInf'))
  found.returns.push({ endToEndId, code: code || unknownReason, date, cents, feeCents })
}

/** A reading of returns: give `takers` to the reader of XML, and take `found` afterwards. */
interface Reading {
  takers: Takers
  found: BankReturns
}

/** Reads camt.054. */
export function notification(): Reading {
  const found: BankReturns = {
    kind: 'returns',
    format: 'camt.054',
    returns: [],
    rejectedBatches: [],
    unreadable: [],
  }
  return { takers: new Map([['Ntry', (entry) => addEntry(entry, found)]]), found }
}

/**
 * Reads pain.002. The message comes before its batches; transactions come before the end of their batch, and in old versions there
 * are no batches. A batch or message that is rejected without transactions is rejected as a whole.
 */
export function statusReport(): Reading {
  const found: BankReturns = {
    kind: 'returns',
    format: 'pain.002',
    returns: [],
    rejectedBatches: [],
    unreadable: [],
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
    found.rejectedBatches.push({ messageId: message.id, paymentInfoId, code: code || unknownReason })
  const takers = new Map<string, (node: XmlNode) => void>()
    .set('GrpHdr', (header) => {
      date = dayIn(textAt(header, 'CreDtTm'))
    })
    .set('OrgnlGrpInfAndSts', (group) => {
      const status = statusOf(group, 'GrpSts', { status: '', code: '' })
      message = { id: lineOf(textAt(group, 'OrgnlMsgId')), ...status }
    })
    .set('TxInfAndSts', (transaction) => {
      parts += 1
      waiting.push(transaction)
    })
    .set('OrgnlPmtInfAndSts', (batch) => {
      parts += 1
      const status = statusOf(batch, 'PmtInfSts', message)
      if (waiting.length === 0 && status.status === rejected)
        reject(lineOf(textAt(batch, 'OrgnlPmtInfId')), status)
      addWaiting(status)
    })
    .set('CstmrPmtStsRpt', () => {
      if (parts === 0 && message.status === rejected) reject(null, message)
      addWaiting(message)
    })
  return { takers, found }
}
