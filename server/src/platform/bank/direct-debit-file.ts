import { sumBy } from '#contract/sums.ts'
import { longestName, longestText, sepaText } from './sepa-text.ts'

/** Version of the message pain.008.001. */
export type DirectDebitVersion = '02' | '08'

/** One amount to collect. References go into the file as they are; names and texts are adapted and cut. */
export interface DirectDebit {
  /** Unique for ever, at most 35 characters. */
  endToEndId: string
  cents: number
  /** `signed` is the day of the signature, `2026-05-31`. */
  mandate: { reference: string; signed: string }
  debtor: { name: string; iban: string }
  text: string
}

export interface DirectDebitFile {
  version: DirectDebitVersion
  /** Unique for ever, at most 33 characters: the batch adds two. */
  messageId: string
  /** Local time, `2026-05-31T19:30:00`. */
  created: string
  /** `id` is the creditor identifier; `bic` may be empty. */
  creditor: { name: string; iban: string; bic: string; id: string }
  /** Day of collection, `2026-05-31`. */
  date: string
  debits: readonly DirectDebit[]
}

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const value = (name: string, text: string): string =>
  `<${name}>${text.replace(/[&<>]/g, (character) => escaped[character] as string)}</${name}>`
const element = (name: string, ...content: string[]): string => `<${name}>${content.join('')}</${name}>`

/** `3005` → `30.05`. */
const formatAmount = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

const nameElement = (name: string): string => value('Nm', sepaText(name, longestName))
const accountElement = (name: string, iban: string): string =>
  element(name, element('Id', value('IBAN', iban)))

/** Creditor identifier with its scheme, without which Spanish banks refuse the file. */
const schemeElement = (id: string): string =>
  element('Othr', value('Id', id), element('SchmeNm', value('Prtry', 'SEPA')))

const bankElement = (name: string, version: DirectDebitVersion, bic = ''): string =>
  element(
    name,
    element(
      'FinInstnId',
      bic === ''
        ? element('Othr', value('Id', 'NOTPROVIDED'))
        : value(version === '02' ? 'BIC' : 'BICFI', bic),
    ),
  )

const debitElement = (version: DirectDebitVersion, debit: DirectDebit): string =>
  element(
    'DrctDbtTxInf',
    element('PmtId', value('EndToEndId', debit.endToEndId)),
    `<InstdAmt Ccy="EUR">${formatAmount(debit.cents)}</InstdAmt>`,
    element(
      'DrctDbtTx',
      element(
        'MndtRltdInf',
        value('MndtId', debit.mandate.reference),
        value('DtOfSgntr', debit.mandate.signed),
        value('AmdmntInd', 'false'),
      ),
    ),
    bankElement('DbtrAgt', version),
    element('Dbtr', nameElement(debit.debtor.name)),
    accountElement('DbtrAcct', debit.debtor.iban),
    element('RmtInf', value('Ustrd', sepaText(debit.text, longestText))),
  )

/** Number of transactions and their sum, for the whole file and for the batch. */
const totalElements = (debits: readonly DirectDebit[]): string =>
  value('NbOfTxs', String(debits.length)) +
  value('CtrlSum', formatAmount(sumBy(debits, ({ cents }) => cents)))

/**
 * The message pain.008.001 (SEPA CORE) that asks the bank to collect these amounts: one batch, all recurrent, without addresses
 * (docs/decisions/0092-files-of-banks.md). The tests check it with `checkDirectDebit`.
 */
export function writeDirectDebit(file: DirectDebitFile): string {
  const { version, messageId, creditor, debits } = file
  const header = element(
    'GrpHdr',
    value('MsgId', messageId),
    value('CreDtTm', file.created),
    totalElements(debits),
    element(
      'InitgPty',
      nameElement(creditor.name),
      element('Id', element('OrgId', schemeElement(creditor.id))),
    ),
  )
  const batch = element(
    'PmtInf',
    value('PmtInfId', `${messageId}-1`),
    value('PmtMtd', 'DD'),
    value('BtchBookg', 'true'),
    totalElements(debits),
    element(
      'PmtTpInf',
      element('SvcLvl', value('Cd', 'SEPA')),
      element('LclInstrm', value('Cd', 'CORE')),
      value('SeqTp', 'RCUR'),
    ),
    value('ReqdColltnDt', file.date),
    element('Cdtr', nameElement(creditor.name)),
    accountElement('CdtrAcct', creditor.iban),
    bankElement('CdtrAgt', version, creditor.bic),
    value('ChrgBr', 'SLEV'),
    element('CdtrSchmeId', element('Id', element('PrvtId', schemeElement(creditor.id)))),
    ...debits.map((debit) => debitElement(version, debit)),
  )
  const namespace = `urn:iso:std:iso:20022:tech:xsd:pain.008.001.${version}`
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="${namespace}">${element('CstmrDrctDbtInitn', header, batch)}</Document>`
}
