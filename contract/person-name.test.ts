import { expect, it } from 'vitest'
import { withNumber } from './person-name.ts'

it('keeps the number of a member on the line of its sign', () => {
  expect(withNumber('Lúa Álvarez', 12)).toBe('Lúa Álvarez (n.º\u00a012)')
})
