// test:all only: it reads files made to do harm
import { describe, expect, it } from 'vitest'
import { longestBankFile } from '#contract/bank-files.ts'
import { batch, pain002, transaction } from '../../testing/bank/returns.ts'
import { account, camt053, norma43 } from '../../testing/bank/statements.ts'
import { documents } from '../../testing/documents.ts'
import { seededRandom } from '../../testing/random.ts'
import { BankFileError } from './bank-file-error.ts'
import { readBankFile } from './read-file.ts'

/** Why a file is refused; `null` when it is read. Any other error fails the test. */
function reasonFor(file: string | Uint8Array): string | null {
  try {
    readBankFile(typeof file === 'string' ? Buffer.from(file) : file)
    return null
  } catch (error) {
    if (error instanceof BankFileError) return error.reason
    throw error
  }
}

const statement = camt053([account()])
const head = '<?xml version="1.0"?><Document xmlns="x"><BkToCstmrStmt>'
const tail = '</BkToCstmrStmt></Document>'
const long = 10_000_000

describe('a file that is none of a bank', () => {
  it('is refused as empty, too large or unknown', () => {
    expect([reasonFor(''), reasonFor(' \r\n'), reasonFor('\ufeff')]).toEqual([
      'BALEIRO',
      'BALEIRO',
      'BALEIRO',
    ])
    expect(reasonFor(new Uint8Array(longestBankFile + 1))).toBe('GRANDE')
    for (const other of ['hola', 'data;importe\n1;2', '%PDF-1.7', 'PK\x03\x04', ' '.repeat(5000), '{"a":1}'])
      expect(reasonFor(other), other).toBe('FORMATO')
  })

  it('is told to be none when it is a workbook or a PDF, not that its letters cannot be read', () => {
    const { xls, xlsx, ods, pdf } = documents
    for (const other of [xls, xlsx, ods, Buffer.concat([pdf, Buffer.from([0, 255])])])
      expect(reasonFor(other), String(other.subarray(0, 5))).toBe('FORMATO')
  })

  it('is refused when it is another message, or has no message', () => {
    for (const other of [
      '<Document/>',
      '<html><body/></html>',
      statement.replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt'),
      statement.replaceAll('Document', 'Documento'),
      `<!-- <BkToCstmrStmt> --><Document/>`,
      `${head}${tail}`,
    ])
      expect(reasonFor(other), other.slice(0, 80)).toBe('FORMATO')
  })
})

describe('XML made to do harm', () => {
  it('has no entities but the five, and no DTD', () => {
    const laughs = `<!DOCTYPE lolz [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i} "${'&a;'.repeat(10)}">`).join('')}]>`
    for (const dtd of [
      laughs,
      '<!DOCTYPE Document SYSTEM "file:///etc/passwd">',
      '<!DOCTYPE Document [<!ENTITY x SYSTEM "http://127.0.0.1/">]>',
      '<!DOCTYPE Document>',
    ])
      expect(reasonFor(statement.replace('?>', `?>${dtd}`)), dtd).toBe('PROHIBIDO')
    expect(reasonFor(statement.replace('TRANSFERENCIA', '&lol;').replace('MARIA', '&lol;'))).toBe('PROHIBIDO')
    expect(reasonFor(statement.replace('MARIA', '&lt;&gt;&amp;&quot;&apos;&#77;'))).toBeNull()
  })

  it('is in the encoding that it declares', () => {
    const latin = (encoding: string) => Buffer.from(statement.replace('UTF-8', encoding), 'latin1')
    expect(
      ['ISO-8859-1', 'iso-8859-15', 'windows-1252'].map((encoding) => reasonFor(latin(encoding))),
    ).toEqual([null, null, null])
    expect(reasonFor(latin('UTF-8'))).toBe('CODIFICACION')
    expect(reasonFor(statement.replace('UTF-8', 'UTF-16'))).toBe('CODIFICACION')
    expect(reasonFor(statement.replace('UTF-8', 'UTF-7'))).toBe('CODIFICACION')
    expect(reasonFor(statement.replace('UTF-8', 'x-unknown'))).toBe('CODIFICACION')
    expect(reasonFor(Buffer.from(`\ufeff${statement}`, 'utf16le'))).toBe('CODIFICACION')
    expect(reasonFor(Buffer.from(statement, 'utf16le'))).toBe('CODIFICACION')
    expect(reasonFor(`\ufeff${statement}`)).toBeNull()
  })

  it('is refused when it is cut anywhere or not well-formed', () => {
    const reasons = new Set<string | null>()
    for (let length = 100; length < statement.length; length += 7)
      reasons.add(reasonFor(statement.slice(0, length)))
    expect([...reasons].filter((reason) => reason !== 'TRUNCADO')).toEqual([])
    expect(reasonFor(statement.replace('</Ntry>', '</Entry>'))).toBe('XML')
    expect(reasonFor(`${statement}<Document/>`)).toBe('XML')
    expect(reasonFor('<<')).toBe('XML')
    expect(reasonFor(statement.replace('<Id>1</Id>', '<Id a="1" a="2">1</Id>'))).toBe('XML')
  })

  it.each([
    ['too deep', `${head}${'<a>'.repeat(long / 4)}`],
    ['of too many parts', `${head}${'<a/>'.repeat(1_000_001)}${tail}`],
    [
      'of too many attributes',
      `${head}<a ${Array.from({ length: long / 100 }, (_, i) => `a${i}="b"`).join(' ')}/>`,
    ],
    ['with a long text', `${head}${'a'.repeat(long)}${tail}`],
    ['with a text that is long enough', `${head}<a>${'a'.repeat(20_001)}</a>${tail}`],
    ['with a text in many parts', `${head}${'<![CDATA[aaaa]]>a'.repeat(long / 100)}${tail}`],
    ['with a long comment', `${head}<!--${'a'.repeat(long)}-->${tail}`],
    ['with a long instruction', `${head}<?a ${'a'.repeat(long)}?>${tail}`],
    ['with a long name', `${head}<${'a'.repeat(long)}/>${tail}`],
    ['with a long attribute', `${head}<a b="${'a'.repeat(long)}"/>${tail}`],
    ['with a long entity', `${head}&${'a'.repeat(long)};${tail}`],
    ['with a long number', `${head}&#${'0'.repeat(long)}65;${tail}`],
    ['with entities without end', `${head}${'&amp;'.repeat(long / 5)}${tail}`],
    ['with CDATA without end', `${head}<![CDATA[${']'.repeat(long)}`],
    ['with a DTD without end', `<!DOCTYPE a [${'<!ENTITY a "b">'.repeat(long / 15)}`],
    ['with spaces without end', `${head}<a ${' '.repeat(long)}/>${tail}`],
  ])('%s is given up', (_, file) => {
    expect(reasonFor(file)).toBe('COMPLEXO')
  })

  it('may be long when its content is valid', () => {
    const rows = Array.from({ length: 5000 }, (_, index) => transaction(`C-${index}`, 'AM04'))
    expect(readBankFile(Buffer.from(pain002(batch(rows.join('')))))).toMatchObject({
      returns: { length: 5000 },
    })
  })
})

describe('Norma 43 made to do harm', () => {
  it('is given up', () => {
    expect(reasonFor(`11${'0'.repeat(long)}`)).toBe('REXISTRO')
    expect(reasonFor(`11${'0'.repeat(18)}${'\n'.repeat(long)}`)).toBe('COMPLEXO')
    expect(reasonFor(`${norma43([account()])}\0`)).toBe('CODIFICACION')
  })
})

describe('a file with a few bytes changed', () => {
  it('is read, or refused with a reason', () => {
    const random = seededRandom(44)
    const files = [norma43([account()]), statement, pain002(batch(transaction('C-1', 'AM04')))].map((file) =>
      Buffer.from(file),
    )
    let refused = 0
    for (let round = 0; round < 1500; round += 1) {
      const file = Buffer.from(random.pick(files))
      for (let changes = random.between(1, 4); changes > 0; changes -= 1)
        file[random.between(0, file.length - 1)] = random.between(0, 255)
      if (reasonFor(file) !== null) refused += 1
    }
    expect(refused).toBeGreaterThan(250)
  })
})
