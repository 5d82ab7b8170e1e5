import { describe, expect, it } from 'vitest'
import { anyDebits, directDebitFile } from '../../testing/bank/direct-debits.ts'
import { batch, camt054, pain002, returned, transaction } from '../../testing/bank/returns.ts'
import { seededRandom } from '../../testing/random.ts'
import { writeDirectDebit } from './direct-debit-file.ts'
import { readBankFile } from './read-file.ts'
import { descend, findChildren, readXml, textAt } from './xml-tree.ts'

const read = (xml: string) => readBankFile(Buffer.from(xml))
const e2e = (id: string) => `<EndToEndId>${id}</EndToEndId>`
const none = { returns: [], rejectedBatches: [], unclear: [] }

describe.each(['02', '03', '10', '14'])('a report pain.002, version %s,', (version) => {
  it('says which debits were rejected, and why', () => {
    const fee = '<ChrgsInf><Amt Ccy="EUR">1.50</Amt></ChrgsInf>'
    const content = batch(transaction('C-2026-00001-1', 'AM04') + transaction('C-2026-00002-1', 'md07', fee))
    expect(read(pain002(content, { version }))).toEqual({
      kind: 'returns',
      format: 'pain.002',
      returns: [
        {
          endToEndId: 'C-2026-00001-1',
          code: 'AM04',
          date: '2026-05-14',
          cents: 3015,
          totalCents: null,
          feeCents: null,
        },
        {
          endToEndId: 'C-2026-00002-1',
          code: 'MD07',
          date: '2026-05-14',
          cents: 3015,
          totalCents: null,
          feeCents: 150,
        },
      ],
      rejectedBatches: [],
      unclear: [],
    })
  })

  it('is read with prefixes and without batches', () => {
    const prefixed = pain002(transaction('C-1', 'AC01'), { version })
      .replace(/<(\/?)(?=\w)/g, '<$1p:')
      .replace('xmlns=', 'xmlns:p=')
    expect(read(prefixed)).toMatchObject({
      returns: [{ endToEndId: 'C-1', code: 'AC01' }],
      rejectedBatches: [],
    })
  })
})

describe('a report pain.002', () => {
  const accepted = transaction('C-1', 'AM04').replace('RJCT', 'ACSC')
  const silent = transaction('C-1', '').replace('<TxSts>RJCT</TxSts>', '')

  it('that accepts a debit returns nothing', () => {
    expect(read(pain002(batch(accepted)))).toMatchObject(none)
    expect(read(pain002(batch(silent)))).toMatchObject(none)
  })

  it('takes state and reason of the batch, or of the message, for what has none of its own', () => {
    const rejected = '<PmtInfSts>RJCT</PmtInfSts><StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf>'
    const one = { returns: [{ endToEndId: 'C-1', code: 'FF01' }], rejectedBatches: [] }
    expect(read(pain002(batch(rejected + silent + accepted)))).toMatchObject(one)
    const group = '<GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf>'
    expect(read(pain002(batch(silent), { group }))).toMatchObject(one)
    expect(read(pain002(silent, { group }))).toMatchObject(one)
  })

  it('has the reason «not specified» when the bank gives none, and the words of the bank when they are a code', () => {
    expect(read(pain002(batch(transaction('C-1', ''))))).toMatchObject({ returns: [{ code: 'MS03' }] })
    const own = transaction('C-1', 'X').replace('<Cd>X</Cd>', '<Prtry>ZZ9</Prtry>')
    expect(read(pain002(batch(own)))).toMatchObject({ returns: [{ code: 'ZZ9' }] })
    const words = transaction('C-1', 'X').replace('<Cd>X</Cd>', '<Prtry>conta pechada</Prtry>')
    expect(read(pain002(batch(words)))).toMatchObject({ returns: [{ code: 'MS03' }] })
  })

  it('may reject a batch or a whole message without its debits', () => {
    const reason = '<StsRsnInf><Rsn><Cd>BE05</Cd></Rsn></StsRsnInf>'
    const whole = { messageId: 'REM2026000001', paymentInfoId: null, code: 'BE05' }
    const part = { ...whole, paymentInfoId: 'REM2026000001-1' }
    const group = `<GrpSts>RJCT</GrpSts>${reason}`
    expect(read(pain002('', { group }))).toMatchObject({ ...none, rejectedBatches: [whole] })
    expect(read(pain002(batch(`<PmtInfSts>RJCT</PmtInfSts>${reason}`)))).toMatchObject({
      ...none,
      rejectedBatches: [part],
    })
    expect(read(pain002(batch(''), { group }))).toMatchObject({ ...none, rejectedBatches: [part] })
    expect(read(pain002('', { group: '<GrpSts>RJCT</GrpSts>' }))).toMatchObject({
      rejectedBatches: [{ code: 'MS03' }],
    })
  })

  it('that accepts a batch or a message returns nothing', () => {
    expect(read(pain002(batch('', 'ACCP'), { group: '<GrpSts>PART</GrpSts>' }))).toMatchObject(none)
    expect(read(pain002('', { group: '<GrpSts>ACCP</GrpSts>' }))).toMatchObject(none)
  })

  it('lists for a person what has no end-to-end id', () => {
    const text = '2026-05-14 · 30,15 € · Maria Nunez · XUN-00001-01'
    const unclear = [{ endToEndId: '', code: 'AM04', text }]
    expect(read(pain002(batch(transaction('', 'AM04'))))).toMatchObject({ ...none, unclear })
    expect(read(pain002(batch(transaction('NOTPROVIDED', 'AM04'))))).toMatchObject({ ...none, unclear })
  })

  it('returns every debit of a remittance that it rejects', () => {
    const random = seededRandom(2)
    const debits = anyDebits(random, 300)
    const sent = findChildren(
      descend(readXml(writeDirectDebit(directDebitFile({ debits }))), 'CstmrDrctDbtInitn', 'PmtInf'),
      'DrctDbtTxInf',
    )
    const rows = sent.map((each) =>
      transaction(textAt(each, 'PmtId', 'EndToEndId'), 'AM04').replace('30.15', textAt(each, 'InstdAmt')),
    )
    const report = read(pain002(batch(rows.slice(0, 100).join('')) + batch(rows.slice(100).join(''))))
    expect(report).toMatchObject({ returns: debits.map(({ endToEndId, cents }) => ({ endToEndId, cents })) })
  })

  it('is refused without a day, or with another currency', () => {
    const report = pain002(batch(transaction('C-1', 'AM04')))
    expect(() => read(report.replace(/<CreDtTm>.*<\/CreDtTm>/, ''))).toThrow('REXISTRO')
    expect(() => read(report.replace('2026-05-14', '2026-02-30'))).toThrow('REXISTRO')
    expect(() => read(report.replace('"EUR"', '"USD"'))).toThrow('MOEDA')
    expect(() => read(report.replace('30.15', '30.155'))).toThrow('REXISTRO')
  })
})

describe.each(['02', '08'])('a notification camt.054, version %s,', (version) => {
  it('says which debits were returned, with the amount that was collected and the fee of the bank', () => {
    const charges = '<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">1.50</TtlChrgsAndTaxAmt></Chrgs>'
    const details = returned(e2e('C-1'), 'MD06', charges) + returned(e2e('C-2'), 'AC04')
    expect(read(camt054(details, { version }))).toEqual({
      kind: 'returns',
      format: 'camt.054',
      returns: [
        { endToEndId: 'C-1', code: 'MD06', date: '2026-05-15', cents: 3015, totalCents: null, feeCents: 150 },
        {
          endToEndId: 'C-2',
          code: 'AC04',
          date: '2026-05-15',
          cents: 3015,
          totalCents: null,
          feeCents: null,
        },
      ],
      rejectedBatches: [],
      unclear: [],
    })
  })

  it('has the amount of the entry for its only debit, and charges in a list', () => {
    const details = returned(
      e2e('C-1'),
      'MD06',
      '<Chrgs><Rcrd><Amt Ccy="EUR">1</Amt></Rcrd><Rcrd><Amt>0.50</Amt></Rcrd></Chrgs>',
    )
    expect(read(camt054(details.replace(/<AmtDtls>.*<\/AmtDtls>/, ''), { version }))).toMatchObject({
      returns: [{ cents: null, totalCents: 3165, feeCents: 150 }],
    })
  })

  it('does nothing about money that comes in, and tells it where it takes a return back', () => {
    const credit = camt054(returned(e2e('C-1'), 'AM04'), { version, direction: 'CRDT' })
    const text = '2026-05-15 · 31,65 € · Retrocesión · Maria Nunez'
    const told = { ...none, unclear: [{ endToEndId: 'C-1', code: 'AM04', text }] }
    expect(read(credit)).toMatchObject(told)
    const other = credit.replace(/<RtrInf>.*<\/RtrInf>/, '')
    expect(read(other)).toMatchObject(none)
    const reversal = other.replace('<Sts>', '<RvslInd>true</RvslInd><Sts>')
    expect(read(reversal)).toMatchObject({ ...none, unclear: [{ endToEndId: 'C-1', code: '', text }] })
  })

  it('tells the fee of several returns that is in their total only', () => {
    const two = returned(e2e('C-1'), 'AM04') + returned(e2e('C-2'), 'AM04')
    const xml = camt054(two, { version }).replace('>31.65<', '>63.30<')
    expect(read(xml)).toMatchObject({
      returns: [{ endToEndId: 'C-1' }, { endToEndId: 'C-2' }],
      unclear: [{ endToEndId: '', code: '', text: '2026-05-15 · 3,00 € · gastos de 2' }],
    })
  })

  it('returns no other debits', () => {
    const other = returned(e2e('C-1'), 'AM04').replace(/<RtrInf>.*<\/RtrInf>/, '')
    expect(read(camt054(other, { version }))).toMatchObject(none)
  })

  it('lists for a person what has no end-to-end id', () => {
    const details = returned('<MndtId>XUN-00001-01</MndtId>', 'AM04')
    expect(read(camt054(details, { version }))).toMatchObject({
      ...none,
      unclear: [{ endToEndId: '', code: 'AM04', text: '2026-05-15 · 30,15 € · Maria Nunez · XUN-00001-01' }],
    })
  })
})

it('a file with more returns or rejected batches than it may have, or with an amount that cannot be, is refused', () => {
  const report = pain002(batch(transaction('C-1', 'AM04')))
  expect(() => read(report.replace('30.15', '2000000000000000.00'))).toThrow('IMPORTE')
  const charged = '<Chrgs><Rcrd><Amt Ccy="EUR">9999999.99</Amt></Rcrd></Chrgs>'
  const charges = (times: number) => read(camt054(returned(e2e('C-1'), 'AM04', charged.repeat(times))))
  expect(charges(1)).toMatchObject({ returns: [{ feeCents: 999_999_999 }] })
  expect(() => charges(3)).toThrow('IMPORTE')
  expect(() => read(pain002(batch('<TxInfAndSts/>'.repeat(20_001))))).toThrow('MOITOS')
  expect(read(pain002(batch('<TxInfAndSts/>'.repeat(20_000))))).toMatchObject(none)
  expect(() => read(pain002(batch('', 'RJCT').repeat(1001)))).toThrow('MOITOS')
})
