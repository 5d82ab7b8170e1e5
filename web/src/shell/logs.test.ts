import { beforeEach, expect, it, vi } from 'vitest'
import { redactPersonalData } from '#contract/personal-data.ts'
import { sendLog } from './logs.ts'
import { testConfig } from './testing.ts'

beforeEach(() => {
  testConfig()
})

it('says nothing of persons', () => {
  expect(redactPersonalData('at /account/set/finish?key=abc (12345678Z, lua@example.org) x1234567l')).toBe(
    'at /account/set/finish (…, …) …',
  )
})

it('tells each failure once and not without end', () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }))
  sendLog('error', 'the same')
  sendLog('error', 'the same')
  expect(fetch).toHaveBeenCalledTimes(1)
  for (let index = 0; index < 50; index++) sendLog('warn', `another ${index}`)
  expect(fetch).toHaveBeenCalledTimes(10)
  fetch.mockRestore()
})
