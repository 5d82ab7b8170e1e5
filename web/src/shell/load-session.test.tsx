import { afterEach, expect, it } from 'vitest'
import { watchSession } from './load-session.ts'
import { endSession, sessionNow, startSession } from './session.ts'
import { testConfig, testSession } from './testing.ts'

afterEach(endSession)

it('a tab that another one signed out while its scripts were loading shows nothing of the session', () => {
  testConfig()
  startSession(testSession())
  // the event of the storage came before this tab listened
  localStorage.clear()
  watchSession(true)
  expect(sessionNow()).toBeNull()
})

it('a tab whose session is that of the browser keeps it', () => {
  testConfig()
  const session = testSession()
  startSession(session)
  watchSession(true)
  expect(sessionNow()).toEqual(session)
})
