import { expect, it } from 'vitest'
import { findChangedPart, plainText } from './changed-part.ts'

const long = 'palabra '.repeat(30).trim()

it('shows a change with a little of the text around it', () => {
  const [before, after] = findChangedPart(`${long} vella ${long}`, `${long} nova ${long}`)
  expect(before).toMatch(/^….{30,40}vella.{30,40}…$/)
  expect(after).toContain('nova')
})

it('shows short texts whole, and what was added or removed', () => {
  expect(findChangedPart('Ola', 'Ola a todas')).toEqual(['Ola', 'Ola a todas'])
  expect(findChangedPart('', 'Ola')).toEqual(['', 'Ola'])
  expect(findChangedPart('aaa', 'aa')).toEqual(['aaa', 'aa'])
  expect(findChangedPart('igual', 'igual')).toEqual(['', ''])
})

it('reads rich text as people do', () => {
  expect(plainText('<h2>Prezos</h2><p>Cota: 20&nbsp;€ &amp; <b>máis</b></p>')).toBe(
    'Prezos Cota: 20 € & máis',
  )
})
