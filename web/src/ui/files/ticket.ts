import { limits } from '#contract/limits.ts'
import { call } from '../../shell/api.ts'
import { tokenNow } from '../../shell/token.ts'

/** A ticket is not handed out any more when it ends this soon, in milliseconds. */
const leastLeft = 60_000

let held: { ticket: string; token: string | null; until: number } | undefined

/**
 * A ticket that stands in for the session in the address of a file; renewed before it ends. Counted by this device's
 * clock from when it came: the clocks of phones are off.
 */
export async function ticketNow(): Promise<string> {
  const token = tokenNow()
  if (held && held.token === token && held.until - Date.now() > leastLeft) return held.ticket
  const asked = Date.now()
  const { ticket } = await call('POST /files/ticket')
  held = { ticket, token, until: asked + limits.ticket }
  return ticket
}
