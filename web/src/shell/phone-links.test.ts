import { expect, it } from 'vitest'
import { phonesIn } from './phone-links.tsx'

it('calls each of several numbers in one field', () => {
  expect(phonesIn('+34 600 12 34 56')).toEqual([{ text: '+34 600 12 34 56', href: 'tel:+34600123456' }])
  expect(phonesIn('600 123 456 / 981-234-567')).toEqual([
    { text: '600 123 456', href: 'tel:600123456' },
    { text: ' / ' },
    { text: '981-234-567', href: 'tel:981234567' },
  ])
  expect(phonesIn('600123456,981234567')).toEqual([
    { text: '600123456', href: 'tel:600123456' },
    { text: ',' },
    { text: '981234567', href: 'tel:981234567' },
  ])
})

it('leaves out of the call what stands before and behind a number', () => {
  expect(phonesIn('casa: 981 23 45 67 (ext. 12)')).toEqual([
    { text: 'casa: ' },
    { text: '981 23 45 67', href: 'tel:981234567' },
    { text: ' (ext. 12)' },
  ])
  expect(phonesIn('(+34) 600123456')).toEqual([
    { text: '(' },
    { text: '+34) 600123456', href: 'tel:+34600123456' },
  ])
})

it('makes no link of what is no number', () => {
  expect(phonesIn('non ten')).toEqual([{ text: 'non ten' }])
  expect(phonesIn('')).toEqual([])
})
