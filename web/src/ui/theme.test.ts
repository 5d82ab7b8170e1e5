import { expect, it } from 'vitest'
import { theme } from './theme.ts'

it('the private pages are purple, as the tokens say', () => {
  expect(theme.primaryColor).toBe('purple')
  expect(theme.colors?.purple?.at(9)).toBe('var(--color-accent)')
})
