import { expect, it } from 'vitest'
import { formatPhone, phonesIn } from './phones.ts'
import { normalizeTelephone } from './rules.ts'

it.each([
  ['600123456', '600 123 456'],
  ['600 12 34 56', '600 123 456'],
  ['600-123.456', '600 123 456'],
  ['981234567', '981 234 567'],
  ['+34600123456', '+34 600 123 456'],
  ['0034 600 123 456', '+34 600 123 456'],
  ['+351912345678', '+351 912 345 678'],
  ['+447911123456', '+44 791 112 3456'],
  ['+12025550123', '+1 202 555 0123'],
  ['+4930123456', '+49 301 234 56'],
  ['600123456 / 981-234-567', '600 123 456 / 981 234 567'],
  ['casa: 981 23 45 67 (ext. 12)', 'casa: 981 234 567 (ext. 12)'],
])('a telephone typed as %s is shown as %s', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown)
})

it.each(['', 'non ten', '112', '34600123456', '12345678', '(+34) 600123456', '+1', '+1234567890123456'])(
  '%j stays as it is, because nothing tells its groups',
  (typed) => {
    expect(formatPhone(typed)).toBe(typed)
  },
)

it('each of several numbers in one field is dialled by itself', () => {
  expect(phonesIn('+34 600 12 34 56')).toEqual([{ text: '+34 600 123 456', dialled: '+34600123456' }])
  expect(phonesIn('600123456,981234567')).toEqual([
    { text: '600 123 456', dialled: '600123456' },
    { text: ',' },
    { text: '981 234 567', dialled: '981234567' },
  ])
  expect(phonesIn('(+34) 600123456')).toEqual([
    { text: '(' },
    { text: '+34) 600123456', dialled: '+34600123456' },
  ])
})

it('makes no number of a text without one', () => {
  expect(phonesIn('non ten')).toEqual([{ text: 'non ten' }])
  expect(phonesIn('')).toEqual([])
})

it('what is shown is stored again as it was', () => {
  for (const stored of ['981551234', '+34600123456', '+351912345678', '+4915112345678', '112'])
    expect(normalizeTelephone(formatPhone(stored))).toBe(stored)
})
