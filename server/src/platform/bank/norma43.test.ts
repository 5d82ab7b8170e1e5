import { describe, expect, it } from 'vitest'
import {
  account,
  accountLines,
  anyAccounts,
  movement,
  type Norma43Account,
  norma43,
  toClosing,
} from '../../testing/bank/statements.ts'
import { seededRandom } from '../../testing/random.ts'
import type { StatementAccount } from './bank-file.ts'
import { BankFileError } from './bank-file-error.ts'
import { toLine } from './movement-keys.ts'
import { readBankFile } from './read-file.ts'

function accountsIn(file: string | Uint8Array): StatementAccount[] {
  const read = readBankFile(typeof file === 'string' ? Buffer.from(file) : file)
  if (read.kind !== 'statement') throw new Error('no statement')
  return read.accounts
}
const movementsIn = (file: string | Uint8Array) => accountsIn(file).flatMap(({ movements }) => movements)
const reasonFor = (file: string | Uint8Array): string => {
  try {
    accountsIn(file)
    return ''
  } catch (error) {
    if (error instanceof BankFileError) return error.reason
    throw error
  }
}
/** A file with one line changed. */
const withLine = (index: number, change: (line: string) => string): string => {
  const lines = norma43([account()]).split('\r\n')
  lines[index] = change(lines[index] as string)
  return lines.join('\r\n')
}

describe('a statement in Norma 43', () => {
  it('tells the account as an IBAN, its balances and its movements', () => {
    expect(readBankFile(Buffer.from(norma43([account()])))).toMatchObject({
      kind: 'statement',
      format: 'norma43',
    })
    expect(accountsIn(norma43([account()]))).toEqual([
      {
        account: 'ES9121000418450200051332',
        from: '2026-11-01',
        to: '2026-11-30',
        opening: 100_000,
        closing: 101_750,
        movements: [
          {
            date: '2026-11-16',
            valueDate: '2026-11-17',
            cents: 3000,
            text: 'MARIA NUÑEZ CENAL RF78C2026000123',
            reference1: '',
            reference2: '',
            endToEndId: null,
            charges: 0,
            hashKey: expect.stringMatching(/^[0-9a-f]{64}$/),
            content: expect.stringContaining('CENAL'),
          },
          expect.objectContaining({ date: '2026-11-20', cents: -1250, text: 'COMISIÓN' }),
        ],
      },
    ])
  })

  it('is refused with an amount that cannot be paid, and with more movements than a file may have', () => {
    const large = norma43([account({ movements: [movement({ cents: 1_000_000_000 })] })])
    expect(() => accountsIn(large)).toThrow('IMPORTE')
    const many = Array.from({ length: 20_001 }, () => movement({ cents: 0, texts: [] }))
    expect(() => accountsIn(norma43([account({ movements: many })]))).toThrow('MOITOS')
    expect(accountsIn(norma43([account({ movements: many.slice(1) })]))[0]?.movements).toHaveLength(20_000)
  })

  it('may have overdrawn and empty accounts, several of them, and movements of nothing', () => {
    const accounts = [
      account({ opening: -100, movements: [movement({ cents: -50 }), movement({ cents: 0 })] }),
      account({ number: '0200051333', opening: 0, movements: [] }),
    ]
    expect(
      accountsIn(norma43(accounts)).map(({ opening, closing, movements }) => [
        opening,
        closing,
        movements.length,
      ]),
    ).toEqual([
      [-100, -150, 2],
      [0, 0, 0],
    ])
  })

  it('keeps references, and words that go on in the next column', () => {
    const texts = ['A'.repeat(30), `${'B'.repeat(35)}RF7`, '8C2026000123']
    const [read] = movementsIn(
      norma43([account({ movements: [movement({ texts, reference1: '123', reference2: 'X 9' })] })]),
    )
    expect(read).toMatchObject({ reference1: '000000000123', reference2: 'X 9' })
    expect(read?.text).toBe(`${'A'.repeat(30)} ${'B'.repeat(35)}RF78C2026000123`)
  })

  it('may be in UTF-8, with or without its mark, in windows-1252 or in code page 850', () => {
    const names = 'IÑAKI PEÑA CORUÑA Á É Í Ó Ú 1º'
    const file = norma43([account({ movements: [movement({ texts: [names] })] })])
    const oldCodes: Record<string, number> = { Ñ: 0xa5, Á: 0xb5, É: 0x90, Í: 0xd6, Ó: 0xe0, Ú: 0xe9, º: 0xa7 }
    const codePage850 = Buffer.from([...file].map((letter) => oldCodes[letter] ?? letter.charCodeAt(0)))
    for (const bytes of [
      Buffer.from(file),
      Buffer.from(`\ufeff${file}`),
      Buffer.from(file, 'latin1'),
      codePage850,
    ])
      expect(movementsIn(bytes)[0]?.text).toBe(names)
  })

  it('may have lines cut at the right, other ends of lines, and the old mark of the end', () => {
    const file = norma43([account()])
    const keys = movementsIn(file).map(({ hashKey }) => hashKey)
    const cut = file
      .split('\r\n')
      .map((line) => line.trimEnd())
      .join('\n')
    for (const other of [cut, file.replaceAll('\r\n', '\r'), `${file}\r\n\x1a`, `${file}\r\n\r\n  \r\n`])
      expect(movementsIn(other).map(({ hashKey }) => hashKey)).toEqual(keys)
  })

  it('may say another currency beside its euros', () => {
    const lines = accountLines(account())
    const at = lines.findIndex((line) => line.startsWith('33'))
    lines.splice(at, 0, '240184000000000000100'.padEnd(80))
    expect(movementsIn([...lines, `88${'9'.repeat(18)}000008`].join('\n'))).toHaveLength(2)
  })

  it('may count its last record or not', () => {
    const counted = (count: string) => reasonFor(withLine(7, (line) => line.replace('000007', count)))
    expect(['000006', '000007', '000008'].map(counted)).toEqual(['', '', ''])
    expect(['000005', '000009', '999998'].map(counted)).toEqual(['NUMERO', 'NUMERO', 'NUMERO'])
  })

  it('is refused when it has been cut anywhere', () => {
    const file = norma43([account()])
    const reasons = new Set<string>()
    for (let length = 2; length < file.length - 60; length += 1) reasons.add(reasonFor(file.slice(0, length)))
    expect([...reasons]).toEqual(['TRUNCADO'])
    const lines = file.split('\r\n')
    expect(reasonFor([...lines.slice(0, 6), ...lines.slice(7)].join('\n'))).toBe('TRUNCADO')
  })

  it('is refused when its lines are mixed', () => {
    const lines = norma43([account()]).split('\r\n')
    const without = (index: number) => lines.filter((_, at) => at !== index).join('\n')
    expect(reasonFor([lines[1], ...lines].join('\n'))).toBe('FORMATO')
    expect(reasonFor([lines[0], ...lines].join('\n'))).toBe('REXISTRO')
    expect(reasonFor([lines[0], lines[2], ...lines.slice(1)].join('\n'))).toBe('REXISTRO')
    expect(reasonFor(without(1))).toBe('REXISTRO')
    expect(reasonFor([...lines.slice(0, -1), lines[1], lines.at(-1)].join('\n'))).toBe('REXISTRO')
    expect(reasonFor([...lines.slice(0, 3), 'hola', ...lines.slice(3)].join('\n'))).toBe('REXISTRO')
    expect(reasonFor([...lines.slice(0, 3), '', ...lines.slice(3)].join('\n'))).toBe('REXISTRO')
    const sixth = Array.from({ length: 6 }, () => lines[2])
    expect(reasonFor([lines[0], lines[1], ...sixth, ...lines.slice(3)].join('\n'))).toBe('REXISTRO')
  })

  it('is refused when a line cannot be', () => {
    const wrong: [line: number, from: string | RegExp, to: string][] = [
      [0, '261101', '261301'],
      [0, /^(.{32})2/, '$13'],
      [1, '261116', '260230'],
      [1, /^(.{27})2/, '$10'],
      [1, /^(.{28})0/, '$1-'],
      [1, /$/, 'X'],
      [2, '2301', '23AB'],
      [6, '0200051332', '0200051333'],
      [6, /^(.{58})2/, '$1 '],
    ]
    for (const [line, from, to] of wrong) {
      const file = withLine(line, (text) => text.replace(from, to))
      expect(file, String(from)).not.toBe(norma43([account()]))
      expect(reasonFor(file), String(from)).toBe('REXISTRO')
    }
  })

  it('is refused when counts, sums or balances are others', () => {
    const footer = 6
    expect(reasonFor(withLine(footer, (line) => line.replace(/^(.{20})00001/, '$100002')))).toBe('NUMERO')
    expect(reasonFor(withLine(footer, (line) => line.replace(/^(.{39})00001/, '$100000')))).toBe('NUMERO')
    expect(reasonFor(withLine(footer, (line) => line.replace('00000000001250', '00000000001251')))).toBe(
      'SUMAS',
    )
    expect(reasonFor(withLine(footer, (line) => line.replace('00000000003000', '00000000003001')))).toBe(
      'SUMAS',
    )
    expect(reasonFor(withLine(footer, (line) => line.replace('00000000101750', '00000000101751')))).toBe(
      'SUMAS',
    )
    expect(reasonFor(withLine(footer, (line) => line.replace(/^(.{58})2/, '$11')))).toBe('SUMAS')
    expect(reasonFor(withLine(1, (line) => line.replace('00000000003000', '00000000003001')))).toBe('SUMAS')
  })

  it('is refused when it is not in euro', () => {
    expect(reasonFor(withLine(0, (line) => line.replace('9783', '8403')))).toBe('MOEDA')
  })

  it('reads back to the same movements and sums', () => {
    const random = seededRandom(43)
    for (let round = 0; round < 200; round += 1) {
      const written: Norma43Account[] = anyAccounts(random)
      const read = accountsIn(norma43(written))
      expect(read.map(({ opening, closing }) => [opening, closing])).toEqual(
        written.map((each) => [each.opening, toClosing(each)]),
      )
      expect(read.flatMap(({ movements }) => movements)).toMatchObject(
        written.flatMap(({ movements }) =>
          movements.map(({ date, cents, texts }) => ({
            date,
            cents,
            text: toLine(texts.map((text) => text.padEnd(38)).join('')),
          })),
        ),
      )
      const keys = read.flatMap(({ movements }) => movements.map(({ hashKey }) => hashKey))
      expect(new Set(keys).size).toBe(keys.length)
    }
  })
})

describe('the key of a movement', () => {
  const getKeys = (...accounts: Norma43Account[]) =>
    movementsIn(norma43(accounts)).map(({ hashKey }) => hashKey)
  const alike = () => movement({ texts: ['COTA 2026'] })

  it('is the same in every file that tells of the movement', () => {
    const other = movement({ date: '2026-11-10', texts: ['OUTRA COUSA'] })
    const [first, second] = getKeys(account({ movements: [alike(), alike()] }))
    expect(first).not.toBe(second)
    expect(
      getKeys(account({ from: '2026-11-10', opening: 5, movements: [other, alike(), alike()] })).slice(1),
    ).toEqual([first, second])
  })

  it('is another when anything of it is another', () => {
    const [key] = getKeys(account({ movements: [alike()] }))
    const others = [
      { cents: 3001 },
      { cents: -3000 },
      { date: '2026-11-15' },
      { valueDate: '2026-11-16' },
      { texts: ['COTA 2025'] },
      { reference1: '1' },
      { reference2: '1' },
    ].map((changes) => getKeys(account({ movements: [{ ...alike(), ...changes }] }))[0])
    const elsewhere = getKeys(account({ number: '0200051333', movements: [alike()] }))[0]
    expect(new Set([key, ...others, elsewhere]).size).toBe(9)
  })
})
