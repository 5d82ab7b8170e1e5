import { expect, it } from 'vitest'
import { readableSize } from './file-size.ts'

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1500, '1,5 kB'],
  [250_000_000, '250 MB'],
  [2_000_000_000_000, '2000 GB'],
])('%i bytes are %s', (bytes, shown) => {
  // thousands are grouped or not, as the browser knows Galician
  expect(readableSize(bytes).replace(/(\d)[.\u00a0](\d{3})/, '$1$2')).toBe(shown.replace(' ', '\u00a0'))
})
