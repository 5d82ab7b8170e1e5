import { describe, expect, it } from 'vitest'
import { writeDirectDebit } from '../../platform/bank/direct-debit-file.ts'
import { checkDirectDebit, type DirectDebitRule } from './check-direct-debit.ts'
import { directDebitFile, schemaErrors } from './direct-debits.ts'

const earliest = '2026-11-30'

/** The possible faults: the rule that detects one, the replacement that causes it, and whether the schema detects it too. */
const mutations: [
  what: string,
  rule: DirectDebitRule,
  from: string | RegExp,
  to: string,
  schema?: 'schema',
][] = [
  ['an accent', 'characters', 'Maria', 'María'],
  ['an accent in a reference', 'characters', 'REM2026000001<', 'REMÑ2026<'],
  ['the check digits of an IBAN', 'iban', 'ES7921000813610123456789', 'ES7821000813610123456789'],
  ['the control digits of an account', 'iban', 'ES7921000813610123456789', 'ES2121000418450200051331'],
  ['spaces in an IBAN', 'iban', 'ES7921000813610123456789', 'ES79 2100 0813 6101 2345 6789', 'schema'],
  ['the IBAN of the creditor', 'iban', 'ES9121000418450200051332', 'ES9021000418450200051332'],
  ['half a cent', 'amount', '>30.15<', '>30.155<'],
  ['one decimal', 'amount', '>30.15<', '>30.1<'],
  ['an amount of nothing', 'amount', '>30.15<', '>0.00<'],
  ['a negative amount', 'amount', '>30.15<', '>-30.15<', 'schema'],
  ['another currency', 'amount', 'Ccy="EUR"', 'Ccy="USD"'],
  ['the number of debits of the file', 'count', '<NbOfTxs>2', '<NbOfTxs>3'],
  ['the number of debits of the batch', 'count', /(<PmtInf>.*?<NbOfTxs>)2/, '$13'],
  ['the sum of the file', 'sum', '<CtrlSum>60.30', '<CtrlSum>60.31'],
  ['the sum of the batch', 'sum', /(<PmtInf>.*?<CtrlSum>)60.30/, '$160.29'],
  ['an amount that the sum does not have', 'sum', '>30.15<', '>30.16<'],
  ['a debit left out', 'count', /<DrctDbtTxInf>.*?<\/DrctDbtTxInf>/, ''],
  ['all debits left out', 'structure', /<DrctDbtTxInf>.*<\/DrctDbtTxInf>/, '', 'schema'],
  ['no presenter', 'creditor-id', /(<InitgPty>.*?)<Id>.*?(<\/InitgPty>)/, '$1$2'],
  ['the check digits of the presenter', 'creditor-id', 'ES56000G15012347', 'ES55000G15012347'],
  ['the check digits of the creditor', 'creditor-id', /(<CdtrSchmeId>.*?)ES56/, '$1ES55'],
  ['the NIF of the creditor', 'creditor-id', /(<CdtrSchmeId>.*?)ES56000G15012347/, '$1ES29000G15012348'],
  ['the scheme of the creditor', 'creditor-id', /(<CdtrSchmeId>.*?<Prtry>)SEPA/, '$1CORE'],
  ['an end-to-end id twice', 'duplicate', 'C-2026-00002-1', 'C-2026-00001-1'],
  ['an end-to-end id of 36 characters', 'length', 'C-2026-00002-1', 'C'.repeat(36), 'schema'],
  ['an empty end-to-end id', 'reference', 'C-2026-00002-1', '', 'schema'],
  ['a slash at the start', 'reference', 'C-2026-00002-1', '/C-2026-00002'],
  ['a slash at the end', 'reference', 'C-2026-00002-1', 'C-2026-00002/'],
  ['two slashes', 'reference', 'C-2026-00002-1', 'C//2026'],
  ['a message id that begins with a slash', 'reference', '<MsgId>', '<MsgId>/'],
  ['a batch id with a space after it', 'characters', '</PmtInfId>', ' </PmtInfId>'],
  ['a space in the reference of a mandate', 'mandate', 'XUN-00002-01', 'XUN 00002'],
  ['a mandate that begins with a slash', 'mandate', 'XUN-00002-01', '/XUN'],
  ['a mandate of 36 characters', 'length', 'XUN-00002-01', 'X'.repeat(36), 'schema'],
  ['a mandate signed after the collection', 'mandate', '2020-01-11', '2026-12-11'],
  ['a mandate signed on no day', 'mandate', '2020-01-11', '2020-02-30', 'schema'],
  ['an amendment', 'mandate', '<AmdmntInd>false', '<AmdmntInd>true'],
  ['a day of the past', 'date', '2026-12-10<', '2025-12-10<'],
  ['a day nearer than the bank takes', 'date', '2026-12-10<', '2026-11-27<'],
  ['a Saturday', 'date', '2026-12-10<', '2026-12-12<'],
  ['Christmas Day', 'date', '2026-12-10<', '2026-12-25<'],
  ['a time that is none', 'date', '2026-11-22T10:00:00', '2026-11-22', 'schema'],
  ['another order', 'structure', /(<DbtrAgt>.*?<\/DbtrAgt>)(<Dbtr>.*?<\/Dbtr>)/, '$2$1', 'schema'],
  ['no bank of the debtor', 'structure', /<DbtrAgt>.*?<\/DbtrAgt>/, '', 'schema'],
  ['an empty bank of the debtor', 'bank', /(<DbtrAgt>).*?(<\/DbtrAgt>)/, '$1<FinInstnId/>$2'],
  ['a BIC that is none', 'bank', 'CAIXESBBXXX', 'CAIX', 'schema'],
  ['a name of 71 characters', 'length', 'Maria Nunez Cenal', 'M'.repeat(71)],
  ['no name', 'length', 'Maria Nunez Cenal', '', 'schema'],
  ['a text of 141 characters', 'length', /(<Ustrd>).*?(<\/Ustrd>)/, `$1${'C'.repeat(141)}$2`, 'schema'],
  ['no service level', 'structure', '<SvcLvl><Cd>SEPA</Cd></SvcLvl>', ''],
  ['another scheme', 'structure', 'CORE', 'B2B'],
  ['a first debit', 'structure', 'RCUR', 'FRST'],
  ['other charges', 'structure', 'SLEV', 'SHAR'],
  ['another message', 'structure', 'pain.008.001.', 'pain.001.001.', 'schema'],
  ['an address in lines', 'address', '</Nm></Dbtr>', '</Nm><PstlAdr><AdrLine>Rua</AdrLine></PstlAdr></Dbtr>'],
  ['two batches', 'structure', /(<PmtInf>.*<\/PmtInf>)/, '$1$1'],
  [
    'a bank named twice',
    'bank',
    '<DbtrAgt><FinInstnId>',
    '<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr>',
    'schema',
  ],
  ['a debtor without a name', 'structure', /<Dbtr>.*?<\/Dbtr>/, '<Dbtr/>'],
  ['a creditor without a name', 'structure', /<Cdtr>.*?<\/Cdtr>/, '<Cdtr/>'],
  ['no text', 'structure', /<RmtInf>.*?<\/RmtInf>/, ''],
  ['an end that is missing', 'xml', /.{40}$/, '', 'schema'],
  ['a DTD', 'xml', '?>', '?><!DOCTYPE Document>'],
]

describe.each(['02', '08'] as const)('our checks of a file of direct debits, version %s,', (version) => {
  const xml = writeDirectDebit(directDebitFile({ version }))

  it.each(mutations)('notice %s', async (_, rule, from, to, schema) => {
    const changed = xml.replace(from, to)
    expect(changed).not.toBe(xml)
    expect(checkDirectDebit(changed, earliest).map((fault) => fault.rule)).toContain(rule)
    if (schema) expect(await schemaErrors(changed, version)).not.toEqual([])
  })

  it('notice the element for the bank of the other version', async () => {
    const changed = xml.replace(/BIC(FI)?>/g, version === '02' ? 'BICFI>' : 'BIC>')
    expect(checkDirectDebit(changed, earliest)).toEqual([{ rule: 'bank', at: 'CdtrAgt' }])
    expect(await schemaErrors(changed, version)).not.toEqual([])
  })

  it('say which debit it is', () => {
    const changed = xml.replace('XUN-00002-01', 'XUN 2')
    expect(checkDirectDebit(changed, earliest)).toEqual([{ rule: 'mandate', at: 'C-2026-00002-1' }])
  })
})
