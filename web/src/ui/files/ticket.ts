import { limits } from '#contract/limits.ts'
import { call } from '../../shell/api.ts'
import { tokenNow } from '../../shell/token.ts'

/** A ticket is not handed out any more when it ends this soon, in milliseconds. */
const leastLeft = 60_000
/** Tickets that are kept; those of more files are asked for again. */
const mostKept = 50

interface Held {
  ticket: string
  until: number
}
let owner: string | null = null
const held = new Map<string, Held>()

/**
 * A ticket that stands in for the session in the address of one file, which `path` names; renewed before it ends. Counted by
 * this device's clock from when it came: the clocks of phones are off.
 */
export async function ticketFor(path: string): Promise<string> {
  const token = tokenNow()
  if (owner !== token || held.size >= mostKept) held.clear()
  owner = token
  const known = held.get(path)
  if (known && known.until - Date.now() > leastLeft) return known.ticket
  const asked = Date.now()
  const { ticket } = await call('POST /files/ticket', { body: { path } })
  // somebody else may have signed in meanwhile
  if (owner === token) held.set(path, { ticket, until: asked + limits.ticket })
  return ticket
}
