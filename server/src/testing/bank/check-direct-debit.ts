import { isCreditorId } from '#contract/bank-ids.ts'
import { toCents } from '#contract/rules.ts'
import { accountFault } from '#contract/sepa-area.ts'
import { sumBy } from '#contract/sums.ts'
import { isTargetDay } from '#contract/target-days.ts'
import { isSepaText } from '../../platform/bank/sepa-text.ts'
import { descend, findChildren, readXml, textAt, type XmlNode } from '../../platform/bank/xml-tree.ts'
import { isLocalDate } from '../../platform/config/time.ts'

/** The rules that a file of direct debits can break. */
export type DirectDebitRule =
  | 'xml'
  | 'structure'
  | 'count'
  | 'sum'
  | 'amount'
  | 'duplicate'
  | 'reference'
  | 'mandate'
  | 'iban'
  | 'creditor-id'
  | 'bank'
  | 'date'
  | 'characters'
  | 'length'
  | 'address'

/** A broken rule, and what breaks it: an end-to-end id, or the name of an element. */
export interface DirectDebitFault {
  rule: DirectDebitRule
  at: string
}

/** Most characters of texts, by element. */
const lengths: Record<string, number> = {
  Nm: 70,
  Ustrd: 140,
  MsgId: 35,
  PmtInfId: 35,
  EndToEndId: 35,
  MndtId: 35,
}
const mostCents = 99_999_999_999
const fixed: [value: string, ...path: string[]][] = [
  ['DD', 'PmtMtd'],
  ['SEPA', 'PmtTpInf', 'SvcLvl', 'Cd'],
  ['CORE', 'PmtTpInf', 'LclInstrm', 'Cd'],
  ['RCUR', 'PmtTpInf', 'SeqTp'],
  ['SLEV', 'ChrgBr'],
]
const orderOfDebit = 'PmtId InstdAmt DrctDbtTx DbtrAgt Dbtr DbtrAcct RmtInf'
const namespacePattern = /^urn:iso:std:iso:20022:tech:xsd:pain\.008\.001\.(02|08)$/

/** A reference as the rulebook wants it: neither slashes at its ends nor two together, and no spaces around it. */
const isReference = (text: string): boolean =>
  text !== '' && !/^[/ ]|[/ ]$/.test(text) && !text.includes('//') && isSepaText(text)

/** Cents of an amount with two decimals; null for any other text. */
function getCents(text: string): number | null {
  const cents = /^\d{1,9}\.\d\d$/.test(text) ? toCents(text) : null
  return cents !== null && cents > 0 && cents <= mostCents ? cents : null
}

/** Cents of a control sum, which may be larger than an amount. */
const parseSum = (text: string): number | null => (/^\d{1,12}\.\d\d$/.test(text) ? toCents(text) : null)

class Check {
  readonly faults: DirectDebitFault[] = []

  expect(holds: boolean, rule: DirectDebitRule, at: string): void {
    if (!holds) this.faults.push({ rule, at })
  }

  /** Length and characters of every text, empty ones, and addresses. */
  texts(node: XmlNode): void {
    this.expect(node.name !== 'PstlAdr', 'address', node.name)
    if (node.children.length === 0) {
      this.expect(isSepaText(node.text) && node.text === node.text.trim(), 'characters', node.name)
      this.expect(
        node.text !== '' && node.text.length <= (lengths[node.name] ?? Infinity),
        'length',
        node.name,
      )
    }
    for (const child of node.children) this.texts(child)
  }

  totals(node: XmlNode | undefined, debits: XmlNode[]): void {
    const sum = sumBy(debits, (debit) => getCents(textAt(debit, 'InstdAmt')) ?? 0)
    const at = node?.name ?? ''
    this.expect(textAt(node, 'NbOfTxs') === String(debits.length), 'count', at)
    this.expect(parseSum(textAt(node, 'CtrlSum')) === sum, 'sum', at)
  }

  creditor(scheme: XmlNode | undefined, at: string): void {
    this.expect(isCreditorId(textAt(scheme, 'Othr', 'Id')), 'creditor-id', at)
    this.expect(textAt(scheme, 'Othr', 'SchmeNm', 'Prtry') === 'SEPA', 'creditor-id', at)
  }

  /** The bank by the element of its version, or not named. */
  bank(node: XmlNode | undefined, version: string, at: string): void {
    const [first, ...others] = node?.children[0]?.children ?? []
    const bic = version === '02' ? 'BIC' : 'BICFI'
    const named = first?.name === bic && /^[A-Z0-9]{8}([A-Z0-9]{3})?$/.test(first.text)
    const unnamed = first?.name === 'Othr' && textAt(first, 'Id') === 'NOTPROVIDED'
    this.expect(others.length === 0 && (named || unnamed), 'bank', at)
  }

  debit(debit: XmlNode, version: string, date: string): void {
    const at = textAt(debit, 'PmtId', 'EndToEndId')
    const mandate = descend(debit, 'DrctDbtTx', 'MndtRltdInf')
    const reference = textAt(mandate, 'MndtId')
    const signed = textAt(mandate, 'DtOfSgntr')
    this.expect(debit.children.map(({ name }) => name).join(' ') === orderOfDebit, 'structure', at)
    this.expect(isReference(at), 'reference', at)
    this.expect(getCents(textAt(debit, 'InstdAmt')) !== null, 'amount', at)
    this.expect(descend(debit, 'InstdAmt')?.attributes.Ccy === 'EUR', 'amount', at)
    this.expect(isReference(reference) && !reference.includes(' '), 'mandate', at)
    this.expect(textAt(mandate, 'AmdmntInd') === 'false', 'mandate', at)
    this.expect(isLocalDate(signed) && signed <= date, 'mandate', at)
    this.expect(textAt(debit, 'Dbtr', 'Nm') !== '', 'structure', at)
    this.expect(accountFault(textAt(debit, 'DbtrAcct', 'Id', 'IBAN')) === null, 'iban', at)
    this.bank(descend(debit, 'DbtrAgt'), version, at)
  }

  batch(batch: XmlNode, version: string, earliest: string): void {
    const date = textAt(batch, 'ReqdColltnDt')
    const debits = findChildren(batch, 'DrctDbtTxInf')
    this.expect(isReference(textAt(batch, 'PmtInfId')), 'reference', 'PmtInfId')
    for (const [value, ...path] of fixed)
      this.expect(textAt(batch, ...path) === value, 'structure', path.join('/'))
    this.expect(isLocalDate(date) && date >= earliest && isTargetDay(date), 'date', 'ReqdColltnDt')
    this.expect(textAt(batch, 'Cdtr', 'Nm') !== '', 'structure', 'Cdtr')
    this.expect(accountFault(textAt(batch, 'CdtrAcct', 'Id', 'IBAN')) === null, 'iban', 'CdtrAcct')
    this.bank(descend(batch, 'CdtrAgt'), version, 'CdtrAgt')
    this.creditor(descend(batch, 'CdtrSchmeId', 'Id', 'PrvtId'), 'CdtrSchmeId')
    this.expect(debits.length > 0, 'structure', 'DrctDbtTxInf')
    this.totals(batch, debits)
    for (const debit of debits) this.debit(debit, version, date)
  }
}

/**
 * Reads the XML of a file of direct debits again and checks what the schemas of ISO 20022 let through: sums, counts, repeated
 * end-to-end ids, IBANs, creditor identifier, characters, lengths, references and dates.
 * @param earliest first day of collection that the bank takes, `2026-05-31`
 * @returns the broken rules; none when the bank can take the file
 */
export function checkDirectDebit(xml: string, earliest: string): DirectDebitFault[] {
  const check = new Check()
  let root: XmlNode
  try {
    root = readXml(xml)
  } catch {
    return [{ rule: 'xml', at: 'Document' }]
  }
  const [, version = ''] = namespacePattern.exec(root.attributes.xmlns ?? '') ?? []
  const message = descend(root, 'CstmrDrctDbtInitn')
  const header = descend(message, 'GrpHdr')
  const batches = findChildren(message, 'PmtInf')
  const debits = batches.flatMap((batch) => findChildren(batch, 'DrctDbtTxInf'))
  check.expect(version !== '' && root.name === 'Document' && batches.length === 1, 'structure', 'Document')
  check.expect(isReference(textAt(header, 'MsgId')), 'reference', 'MsgId')
  check.expect(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(textAt(header, 'CreDtTm')), 'date', 'CreDtTm')
  check.creditor(descend(header, 'InitgPty', 'Id', 'OrgId'), 'InitgPty')
  check.totals(header, debits)
  for (const batch of batches) check.batch(batch, version, earliest)
  const seen = new Set<string>()
  for (const id of debits.map((debit) => textAt(debit, 'PmtId', 'EndToEndId'))) {
    check.expect(!seen.has(id), 'duplicate', id)
    seen.add(id)
  }
  check.texts(root)
  return check.faults
}
