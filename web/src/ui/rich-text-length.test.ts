import { beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { loadPrivateDictionaries } from '../shell/i18n.ts'
import { tooLong } from './rich-text-length.ts'

beforeAll(loadPrivateDictionaries)

describe('a rich text', () => {
  it('is not saved past the greatest length, with the reason', () => {
    expect(tooLong(['x', 'x'.repeat(limits.richText)])).toBeUndefined()
    expect(tooLong(['x', 'x'.repeat(limits.richText + 1)])).toMatch(/10.?485.?761/)
  })
})
