import { describe, expect, it } from 'vitest'
import { account, anyAccounts, camt053, entry, movement, toClosing } from '../../testing/bank/statements.ts'
import { seededRandom } from '../../testing/random.ts'
import type { StatementAccount } from './bank-file.ts'
import { toLine } from './movement-keys.ts'
import { readBankFile } from './read-file.ts'

function accountsIn(xml: string): StatementAccount[] {
  const read = readBankFile(Buffer.from(xml))
  if (read.kind !== 'statement') throw new Error('no statement')
  return read.accounts
}
const movementsIn = (xml: string) => accountsIn(xml).flatMap(({ movements }) => movements)
/** A statement with one transfer of 30 €, changed. */
const single = (from: string | RegExp = '', to = '', opening = 0) => {
  const one = account({ opening, movements: [movement()] })
  return camt053([one], entry(movement()).replace(from, to))
}

describe.each(['02', '08', '13'])('a statement camt.053, version %s,', (version) => {
  it('tells account, balances and movements', () => {
    const written = account({
      movements: [
        movement({ texts: ['Cota 2026 & máis'], reference1: 'RF78C2026000123', reference2: 'B-9' }),
      ],
    })
    expect(accountsIn(camt053([written], undefined, version))).toEqual([
      {
        account: 'ES9121000418450200051332',
        from: '2026-11-01',
        to: '2026-11-30',
        opening: 100_000,
        closing: 103_000,
        movements: [
          {
            date: '2026-11-16',
            valueDate: '2026-11-17',
            cents: 3000,
            text: 'Cota 2026 & máis RF78C2026000123',
            reference1: 'RF78C2026000123',
            reference2: 'B-9',
            endToEndId: null,
            charges: 0,
            hashKey: expect.stringMatching(/^[0-9a-f]{64}$/),
            content: expect.stringContaining('B-9'),
          },
        ],
      },
    ])
  })
})

describe('a statement camt.053', () => {
  it('says who pays, in the element of each version, and the identifier of the payer', () => {
    for (const name of ['<Nm>Uxía Núñez</Nm>', '<Pty><Nm>Uxía Núñez</Nm></Pty>']) {
      const xml = single(
        '<TxDtls>',
        `<TxDtls><Refs><EndToEndId>E-1</EndToEndId></Refs><RltdPties><Dbtr>${name}</Dbtr></RltdPties>`,
      )
      expect(movementsIn(xml)).toMatchObject([{ text: 'Uxía Núñez TRANSFERENCIA', endToEndId: 'E-1' }])
    }
    const none = single('<TxDtls>', '<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>')
    expect(movementsIn(none)).toMatchObject([{ endToEndId: null }])
  })

  it('may have times for days, states in an element of their own, five decimals, and no day of value', () => {
    const xml = single()
      .replace(/<BookgDt>.*<\/BookgDt>/, '<BookgDt><DtTm>2026-11-16T23:30:00+01:00</DtTm></BookgDt>')
      .replace(/<ValDt>.*<\/ValDt>/, '')
      .replace('<Sts>BOOK</Sts>', '<Sts><Cd>BOOK</Cd></Sts>')
      .replace('>30.00<', '>30.00000<')
    expect(movementsIn(xml)).toMatchObject([{ date: '2026-11-16', valueDate: '2026-11-16', cents: 3000 }])
  })

  it('leaves out entries that the bank has not booked yet', () => {
    const pending = entry(movement({ cents: 700 })).replace('BOOK', 'PDNG')
    expect(movementsIn(camt053([account({ movements: [] })], pending))).toEqual([])
  })

  it('tells the transfers of a batch one by one when they add up to it', () => {
    const part = (cents: number, text: string) =>
      `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">${(cents / 100).toFixed(2)}</Amt></TxAmt></AmtDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`
    const batch = (...parts: string[]) => single(/<TxDtls>[\s\S]*<\/TxDtls>/, parts.join(''))
    expect(movementsIn(batch(part(1000, 'Uxía'), part(2000, 'Iago')))).toMatchObject([
      { cents: 1000, text: 'Uxía' },
      { cents: 2000, text: 'Iago' },
    ])
    expect(movementsIn(batch(part(1000, 'Uxía'), part(2001, 'Iago')))).toMatchObject([
      { cents: 3000, text: 'Uxía Iago (gastos: 0,01 €)' },
    ])
    const foreign = part(2000, 'Iago').replace('EUR', 'USD')
    expect(movementsIn(batch(part(1000, 'Uxía'), foreign))).toMatchObject([{ cents: 3000 }])
  })

  it('states the bank’s charges of a transfer, and marks an entry that reverses another', () => {
    const details = '<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">30.80</Amt></TxAmt></AmtDtls>'
    expect(movementsIn(single('<TxDtls>', details))).toMatchObject([
      { cents: 3000, text: 'TRANSFERENCIA (gastos: 0,80 €)' },
    ])
    const reversal = single('<Sts>', '<RvslInd>true</RvslInd><Sts>')
    expect(movementsIn(reversal)).toMatchObject([{ cents: 3000, text: 'TRANSFERENCIA Retrocesión' }])
  })

  it('tells the person for whom a firm pays, and has the key that it had before', () => {
    const parties = (more: string) =>
      `<TxDtls><RltdPties><Dbtr><Nm>Xestoría SL</Nm></Dbtr>${more}</RltdPties>`
    const [plain] = movementsIn(single('<TxDtls>', parties('')))
    const [told] = movementsIn(single('<TxDtls>', parties('<UltmtDbtr><Nm>Uxía Núñez</Nm></UltmtDbtr>')))
    expect(told?.text).toBe('Xestoría SL Uxía Núñez TRANSFERENCIA')
    expect(told?.hashKey).toBe(plain?.hashKey)
  })

  it.each(['000000000000030', '30.', '+30.0', '030.00', '30.0000000', '0000000000000030.00'])(
    'reads the amount %s',
    (amount) => {
      expect(movementsIn(single('>30.00<', `>${amount}<`))).toMatchObject([{ cents: 3000 }])
    },
  )
  it.each(['.5', '-0', '-0.00', '0'])('reads the amount %s', (amount) => {
    const bare = single('>30.00<', `>${amount}<`).replace(/<Bal>.*<\/Bal>/, '')
    expect(movementsIn(bare)).toMatchObject([{ cents: amount === '.5' ? 50 : 0 }])
  })

  it('is refused with an amount that cannot be paid, and with more movements than a file may have', () => {
    expect(() => accountsIn(single('>30.00<', '>2000000000000000<'))).toThrow('IMPORTE')
    expect(() => accountsIn(single('>30.00<', '>10000000.00<'))).toThrow('IMPORTE')
    const many = camt053([account({ movements: [] })], entry(movement({ cents: 0 })).repeat(20_001))
    expect(() => accountsIn(many)).toThrow('MOITOS')
  })

  it('may name the account otherwise, and tell neither period nor balances', () => {
    const bare = single()
      .replace('<IBAN>ES9121000418450200051332</IBAN>', '<Othr><Id>0418 0200051332</Id></Othr>')
      .replace(/<FrToDt>.*<\/FrToDt>/, '')
      .replace(/<Bal>.*<\/Bal>/, '')
    expect(accountsIn(bare)).toMatchObject([
      { account: '04180200051332', from: '2026-11-16', to: '2026-11-16', opening: null, closing: null },
    ])
  })

  it('is refused when balances and movements do not add up', () => {
    expect(() => accountsIn(single('>30.00<', '>30.01<'))).toThrow('SUMAS')
    expect(() => accountsIn(single('CRDT', 'DBIT'))).toThrow('SUMAS')
    expect(() => accountsIn(single('<Sts>BOOK', '<Sts>PDNG'))).toThrow('SUMAS')
  })

  it('is not held to its balances on one page of several', () => {
    const pages = '<StmtPgntn><PgNb>1</PgNb><LastPgInd>false</LastPgInd></StmtPgntn><FrToDt>'
    expect(movementsIn(single('>30.00<', '>30.01<').replace('<FrToDt>', pages))).toHaveLength(1)
    const only = pages.replace('false', 'true')
    expect(() => accountsIn(single('>30.00<', '>30.01<').replace('<FrToDt>', only))).toThrow('SUMAS')
  })

  it('is refused when an entry cannot be', () => {
    for (const [from, to] of [
      ['>30.00<', '>30.001<'],
      ['>30.00<', '>-30.00<'],
      ['>30.00<', '>treinta<'],
      ['>30.00<', '>3e1<'],
      ['>30.00<', '>.<'],
      ['>30.00<', '>30.00.0<'],
      ['>30.00<', '>+-30<'],
      ['>30.00<', '>INF<'],
      ['CRDT', 'HABER'],
      ['2026-11-16', '2026-02-30'],
      ['2026-11-16', '0001-01-01'],
      [/<(BookgDt|ValDt)>.*<\/\1>/g, ''],
    ] as const)
      expect(() => accountsIn(single(from, to)), String(from)).toThrow('REXISTRO')
    expect(() => accountsIn(single('"EUR"', '"USD"'))).toThrow('MOEDA')
    expect(() => accountsIn(single().replace(/<Acct>.*<\/Acct>/, ''))).toThrow('REXISTRO')
  })

  it('reads back to the same movements and sums', () => {
    const random = seededRandom(53)
    for (let round = 0; round < 100; round += 1) {
      const written = anyAccounts(random)
      const read = accountsIn(camt053(written))
      expect(read.map(({ opening, closing }) => [opening, closing])).toEqual(
        written.map((each) => [each.opening, toClosing(each)]),
      )
      expect(read.map(({ movements }) => movements)).toMatchObject(
        written.map(({ movements }) =>
          movements.map(({ date, cents, texts, reference2 }) => ({
            date,
            cents,
            reference2,
            text: expect.stringContaining(toLine([...new Set(texts)].join(' '))),
          })),
        ),
      )
      // the same account in every statement: its movements are alike too
      const keys = read.flatMap(({ movements }) => movements.map(({ hashKey }) => hashKey))
      expect(new Set(keys).size).toBe(keys.length)
    }
  })
})
