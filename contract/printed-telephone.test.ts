import { expect, it } from 'vitest'
import { printedTelephone } from './printed-telephone.ts'
import { normalizeTelephone } from './rules.ts'

it('a telephone is read in groups of three, with its prefix, and stored again as it was', () => {
  for (const [stored, printed] of [
    ['981551234', '981 551 234'],
    ['+34600123456', '+34 600 123 456'],
    ['0034600123456', '0034 600 123 456'],
    ['+351912345678', '+351 912 345 678'],
  ] as const) {
    expect(printedTelephone(stored)).toBe(printed)
    expect(normalizeTelephone(printed)).toBe(stored)
  }
})

it('a telephone of another length, or with a note, is read as it is stored', () => {
  for (const stored of ['112', '+4915112345678', '981 55 12 34, tardes', ''])
    expect(printedTelephone(stored)).toBe(stored)
})
