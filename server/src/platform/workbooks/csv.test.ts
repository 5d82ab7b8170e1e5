// any engine: without a database
import { expect, it } from 'vitest'
import { writeCsv } from './csv.ts'
import type { Cell, Column } from './sheet.ts'

const columns = (['text', 'whole', 'date', 'money', 'decimal'] as const).map(
  (kind): Column => ({ header: kind, kind, width: 10 }),
)
const write = async (...rows: Cell[][]) => {
  let count = 0
  const file = await writeCsv({ columns, rows: () => rows }, (counted) => {
    count = counted
  })
  return { text: Buffer.from(file).toString('utf8'), count }
}

it('begins with a byte order mark, and has semicolons and the line ends of Windows', async () => {
  expect(await write(['Ñu', 1, '2026-05-31', 123450, 1.5], [null, null, null, null, null])).toEqual({
    text: '\uFEFFtext;whole;date;money;decimal\r\nÑu;1;31/05/2026;1234,50;1,5\r\n;;;;\r\n',
    count: 2,
  })
})

it('quotes what would part a cell, and what a spreadsheet would run', async () => {
  const texts = [
    'a;b',
    'di "ola"',
    'dúas\nliñas',
    '=1+1',
    '+34600111222',
    '-5',
    '@x',
    "'=x",
    ' espazo',
    '01570',
  ]
  const { text } = await write(...texts.map((each) => [each, null, '1961', null, -2]))
  const first = text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.replace(/;;1961;;'-2$/, ''))
  expect(first).toEqual([
    '"a;b"',
    '"di ""ola"""',
    '"dúas\nliñas"',
    "'=1+1",
    "'+34600111222",
    "'-5",
    "'@x",
    "''=x",
    '" espazo"',
    '01570',
  ])
})
