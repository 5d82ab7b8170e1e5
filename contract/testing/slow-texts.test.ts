import { describe, expect, it } from 'vitest'
import { slowFor, slowText, slowTexts } from './slow-texts.ts'

/** Counts to the given power of the length of a text. */
const counting = (power: number, steps: number) => (text: string) => {
  let left = steps * (text.length / 200_000) ** power
  while (left > 0) left -= 1
  return left
}

describe('a search for texts that take long', () => {
  const texts = [slowText(200_000, (length) => 'ab'.repeat(length / 2))]

  it.each([2, 3])('finds work that grows with power %i of the length', (power) => {
    expect(slowFor(texts, counting(power, 1e9), 100_000)).toMatch(/^"abab.*… 200000 …/)
  })

  it('finds work that takes long from some length on', () => {
    const work = (text: string) => counting(2, text.length < 100_000 ? 2.5e8 : 1e9)(text)
    expect(slowFor(texts, work, 100_000)).toMatch(/… 200000 …/)
  })

  it('takes no text for slow that is long and judged in proportion', () => {
    expect(slowFor(slowTexts(200_000, 'plain'), (text) => /[^a]b/.test(text))).toBeNull()
  })

  it('goes on after a refusal', () => {
    const texts = slowTexts(100, 'plain')
    // one that a busy machine interrupts is tried again
    const refused = new Set<string>()
    const refuse = (text: string) => {
      refused.add(text)
      throw new Error('no')
    }
    expect(slowFor(texts, refuse)).toBeNull()
    expect(refused).toEqual(new Set(texts.map(({ short }) => short)))
  })
})

describe('a text made to be slow', () => {
  it('is a fifth of its length first, and whole if it is short', () => {
    const measureLengths = (length: number) => {
      const { short, whole } = slowText(length, (size) => 'a'.repeat(size))
      return [short.length, whole().length]
    }
    expect(measureLengths(200_000)).toEqual([40_000, 200_000])
    expect(measureLengths(4000)).toEqual([3000, 4000])
    expect(measureLengths(200)).toEqual([200, 200])
  })
})
