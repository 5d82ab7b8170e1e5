import { TOTP } from 'otpauth'
import type { TestClock } from './clock.ts'
import type { Caller } from './portal.ts'
import { password } from './portal.ts'

/** The TOTP code for `secret`, `steps` periods of 30 seconds from now. */
export const toCode = (secret: string, clock: TestClock, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: clock().getTime() + steps * 30_000 })

export interface TestFactor {
  secret: string
  recoveryCodes: string[]
  /** The next code: moves the clock forward, because each code is valid once. */
  next: () => string
}

/** Sets up a second factor for a user, with the calls of their page. */
export async function setUpFactor(person: Caller, clock: TestClock): Promise<TestFactor> {
  const begun = await person.call('POST /account/second_factor', { body: { password } })
  const { secret } = begun.body
  const confirmed = await person.call('POST /account/second_factor/confirm', {
    body: { code: toCode(secret, clock) },
  })
  return {
    secret,
    recoveryCodes: confirmed.body.recoveryCodes,
    next: () => {
      clock.advance(30_000)
      return toCode(secret, clock)
    },
  }
}
