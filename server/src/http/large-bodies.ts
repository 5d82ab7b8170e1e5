import { once } from 'node:events'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createSlots } from '../files/slots.ts'
import { leavePace, watchBody } from './patience.ts'

/** Bytes from which on a body is large: all calls but those with files or long texts inside stay far below. */
const large = 1_000_000

/** Large bodies that are in memory at once: of all visitors together, of one person, and of all people. */
const most = { visitors: 1, person: 2, people: 4 }

/** A body that is kept in memory while it comes in, and may become large. */
function mayBeLarge({ raw, headers, routeOptions }: FastifyRequest): boolean {
  if (headers['content-type']?.startsWith('multipart/')) return false
  const length = headers['content-length'] === undefined ? Number.NaN : Number(headers['content-length'])
  const isUnknown = raw.headers['transfer-encoding'] !== undefined
  // one that is too large is refused at once
  return isUnknown || (length > large && length <= routeOptions.bodyLimit)
}

/**
 * Reads large bodies a few at a time; the others wait unread. Otherwise some hundred people who stop before the last
 * byte would fill the memory, without even a session. To be called after the access rules are in place.
 */
export function limitLargeBodies(app: FastifyInstance): void {
  const visitors = createSlots(most.visitors)
  const persons = createSlots(most.person)
  const people = createSlots(most.people)
  const inTurn = ({ signed }: FastifyRequest, work: () => Promise<unknown>) =>
    signed ? persons.run(signed.id, () => people.run(0, work)) : visitors.run(0, work)

  /** Until the answer is out, or nobody waits for it any more. */
  const holding = async ({ raw }: FastifyReply): Promise<void> => {
    if (!raw.destroyed && !raw.socket?.destroyed) await once(raw, 'close')
  }
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!(request.raw.socket instanceof Socket) || !mayBeLarge(request)) return done(null, payload)
    // a visitor who waits is given up like one who is slow; people get their turn
    if (request.signed) leavePace(request)
    void inTurn(request, () => {
      leavePace(request)
      watchBody(app, request)
      done(null, payload)
      return holding(reply)
    })
  })
}
