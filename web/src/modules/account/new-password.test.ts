import { beforeAll, beforeEach, expect, it } from 'vitest'
import { loadTexts, translate } from '../../shell/i18n.ts'
import { testConfig } from '../../shell/testing.ts'
import { checkNewPassword } from './new-password.ts'

beforeAll(() => loadTexts('account'))
beforeEach(() => {
  testConfig({ passwordMin: 8 })
})

it.each([
  ['12345678', '12345678', []],
  ['', '', ['newPassword', 'repeat']],
  ['1234567', '1234567', ['newPassword']],
  ['x'.repeat(99), 'x'.repeat(99), []],
  ['x'.repeat(100), 'x'.repeat(100), ['newPassword']],
  ['12345678', '1234567', ['repeat']],
])('finds what is wrong with %j and %j', (newPassword, repeat, wrong) => {
  expect(Object.keys(checkNewPassword(newPassword, repeat, translate))).toEqual(wrong)
})
