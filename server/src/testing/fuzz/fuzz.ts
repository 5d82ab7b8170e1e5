import type { AddressInfo } from 'node:net'
import type { TestPortal } from '../portal.ts'
import { seededRandom } from '../random.ts'
import type { RawAnswer, RawConnection } from '../raw-http.ts'
import { connectRaw, getHeader } from '../raw-http.ts'
import type { FuzzTarget } from './ground.ts'
import { prepareGround } from './ground.ts'
import { judge } from './judge.ts'
import type { Operation } from './operations.ts'
import { listOperations } from './operations.ts'
import type { FuzzRequest } from './requests.ts'
import { makeRequest, writeRequest } from './requests.ts'

/** Settings a portal needs to be fuzzed: each request comes from an address of its own. */
export const fuzzSettings = { TRUST_PROXY: 'true' }

/** Longest wait for an answer, in milliseconds. */
const timeoutMs = 250_000
/** Requests under way at the same time. */
const atOnce = 8
/** The time by which each request advances the portal's clock, in milliseconds, so that limits by the minute expire. */
const pace = 10

/** An answer that is not as it must be, and how to see it again. */
export interface Fault {
  index: number
  what: string
  made: FuzzRequest
  /** The answer as text; empty when none came. */
  answer: string
}

/** The results of some requests. */
export interface Tally {
  byStatus: Map<number, number>
  faults: Fault[]
  slowest: { milliseconds: number; call: string }
}

export interface Fuzzer {
  tally: Tally
  /** The request of that number as bytes; the same seed makes the same one. */
  toBytes: (index: number) => Buffer
  /** Sends the requests from `first` to `last`, several at a time, and judges every answer. */
  send: (first: number, last: number) => Promise<void>
}

/**
 * Makes up requests from the OpenAPI document of a portal, most of them hostile. The first tenth comes from visitors alone,
 * the rest from people of all roles, half of it from an administrator.
 * @param requests how many are meant to be sent in all
 */
export async function openFuzzer(portal: TestPortal, requests: number, seed: number): Promise<Fuzzer> {
  const ground = await prepareGround(portal)
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = portal.app.server.address() as AddressInfo
  const { body } = await portal.visitor.call('GET /openapi.json' as 'GET /eventos')
  const operations: Operation[] = listOperations(body)
  const visitors = ['none', 'broken']
  const others = [...visitors, ...ground.people]
  const everybody = [...others, ...others.map(() => 'no member, ROLE_ADMIN')]
  const course: FuzzRun = {
    portal,
    url: `http://127.0.0.1:${port}`,
    ground,
    tally: { byStatus: new Map(), faults: [], slowest: { milliseconds: 0, call: '' } },
    toRequest: (index) =>
      makeRequest(operations, seededRandom(seed).fork(index), {
        pool: ground.pool,
        people: index <= requests * 0.1 ? visitors : everybody,
        getToken: ground.getToken,
      }),
  }
  return {
    tally: course.tally,
    toBytes: (index) => writeRequest(course.toRequest(index)),
    send: async (first, last) => {
      let next = first
      const work = async () => {
        let connection: RawConnection | null = null
        for (let index = next++; index <= last; index = next++) {
          if (!connection || connection.isEnded()) connection = await connectRaw(course.url)
          connection = (await sendOne(course, index, connection)) ? connection : null
          portal.clock.advance(pace)
        }
        connection?.close()
      }
      await Promise.all(Array.from({ length: atOnce }, work))
    },
  }
}

interface FuzzRun {
  portal: TestPortal
  url: string
  ground: FuzzTarget
  tally: Tally
  toRequest: (index: number) => FuzzRequest
}

/** Sends one request; returns whether the connection is good for another. */
async function sendOne(course: FuzzRun, index: number, connection: RawConnection): Promise<boolean> {
  const { ground, tally, portal, url } = course
  const made = course.toRequest(index)
  const blame = (what: string, answer: string) => tally.faults.push({ index, what, made, answer })
  const since = performance.now()
  const options = { bodyless: made.method === 'HEAD' }
  connection.send(writeRequest(made))
  let answer = await connection.read(timeoutMs, options)
  if (answer === 'closed') {
    // the server may have been about to close it when the request was sent
    connection.close()
    const fresh = await connectRaw(url)
    fresh.send(writeRequest(made))
    answer = await fresh.read(timeoutMs, options)
    fresh.close()
  }
  if (typeof answer === 'string') {
    blame(answer, '')
    connection.close()
    return false
  }
  const milliseconds = performance.now() - since
  if (milliseconds > tally.slowest.milliseconds) tally.slowest = { milliseconds, call: made.from }
  tally.byStatus.set(answer.status, (tally.byStatus.get(answer.status) ?? 0) + 1)
  for (const what of judge(made, answer, portal.settings.DATA_DIR)) blame(what, shown(answer))
  const isLast = getHeader(answer, 'connection') === 'close'
  if (connection.rest() > 0 && !isLast) blame('answered more than was asked', shown(answer))
  if (answer.status === 401 && ground.getToken(made.as) !== '') await ground.renew(made.as)
  const isGood = !isLast && connection.rest() === 0 && !connection.isEnded()
  if (!isGood) connection.close()
  return isGood
}

const shown = ({ status, headers, body }: RawAnswer): string =>
  `${status}\n${headers.map((pair) => pair.join(': ')).join('\n')}\n\n${body.toString('utf8').slice(0, 2000)}`
