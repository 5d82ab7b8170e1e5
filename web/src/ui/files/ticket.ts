import { limits } from '#contract/limits.ts'
import { call } from '../../shell/api.ts'
import { tokenNow } from '../../shell/token.ts'

/** Minimum remaining validity of a ticket in milliseconds; afterwards a new one is requested. */
const minRemaining = 60_000
/** Maximum number of cached tickets. */
const maxCached = 50

interface CachedTicket {
  ticket: string
  until: number
}
let owner: string | null = null
const held = new Map<string, CachedTicket>()

/**
 * A ticket that replaces the session in the address of the file at `path`; renewed before it expires. The age is measured by
 * this device's clock from the response, because the clocks of phones are inaccurate.
 */
export async function ticketFor(path: string): Promise<string> {
  const token = tokenNow()
  if (owner !== token || held.size >= maxCached) held.clear()
  owner = token
  const known = held.get(path)
  if (known && known.until - Date.now() > minRemaining) return known.ticket
  const asked = Date.now()
  const { ticket } = await call('POST /files/ticket', { body: { path } })
  // another user may have signed in
  if (owner === token) held.set(path, { ticket, until: asked + limits.ticket })
  return ticket
}
