import { expect, it } from 'vitest'
import { decodeText } from './read-preview.ts'

const utf8 = new TextEncoder().encode('Acta da xunta: acordouse a cota de 12 €')

it('reads UTF-8, even cut in the middle of a letter', () => {
  expect(decodeText(utf8)).toBe('Acta da xunta: acordouse a cota de 12 €')
  expect(decodeText(utf8.slice(0, -1))).toBe('Acta da xunta: acordouse a cota de 12 ')
})

it('reads what Windows wrote before', () => {
  expect(decodeText(Uint8Array.from([0x43, 0x61, 0x6d, 0x69, 0xf1, 0x6f]))).toBe('Camiño')
})

it('reads UTF-16 of either order', () => {
  expect(decodeText(Uint8Array.from([0xff, 0xfe, 0xd1, 0x00]))).toBe('Ñ')
  expect(decodeText(Uint8Array.from([0xfe, 0xff, 0x00, 0xd1]))).toBe('Ñ')
})

it('reads an empty file', () => {
  expect(decodeText(new Uint8Array())).toBe('')
})
