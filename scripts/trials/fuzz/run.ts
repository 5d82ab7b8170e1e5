import type { Instance } from '../instance.ts'
import { dice } from '../load/dice.ts'
import type { RawAnswer, Wire } from '../wire/wire.ts'
import { headerOf, openWire } from '../wire/wire.ts'
import { judge } from './judge.ts'
import type { Made } from './make.ts'
import { makeRequest, written } from './make.ts'
import type { Operation } from './operations.ts'
import type { Ground } from './people.ts'

/** Longest a request may wait for its answer, in milliseconds. */
const patience = 250_000
/** Requests under way at the same time. */
const atOnce = 8

/** An answer that is not as it must be, and how to see it again. */
export interface Fault {
  index: number
  what: string
  made: Made
  /** What came, as text. */
  answer: string
}

/** What came out of some requests. */
export interface Tally {
  answered: number
  byStatus: Map<number, number>
  faults: Fault[]
  /** Longest wait of each call, in milliseconds. */
  slowest: Map<string, number>
}
export const emptyTally = (): Tally => ({ answered: 0, byStatus: new Map(), faults: [], slowest: new Map() })

interface Course {
  instance: Instance
  ground: Ground
  operations: readonly Operation[]
  seed: number
  /** Who may be claimed to ask. */
  people: readonly string[]
  tally: Tally
}

/** The request of that number; the same seed makes the same one. */
export const requestOf = ({ ground, operations, seed, people }: Course, index: number): Made =>
  makeRequest(operations, dice(seed).fork(index), { pool: ground.pool, people, tokenOf: ground.tokenOf })

/** Sends the requests from `first` to `last`, several at a time, and judges every answer; `tell` shows it. */
export async function send(
  course: Course,
  first: number,
  last: number,
  tell?: (answer: string) => void,
): Promise<void> {
  let next = first
  const work = async () => {
    let wire: Wire | null = null
    for (let index = next++; index <= last; index = next++) {
      if (index % 250 === 0) await course.ground.tend()
      if (!wire || wire.isEnded()) wire = await openWire(course.instance.url)
      wire = (await sendOne(course, index, wire, tell)) ? wire : null
    }
    wire?.close()
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** Sends one; answers whether the connection is good for another. */
async function sendOne(
  course: Course,
  index: number,
  wire: Wire,
  tell?: (answer: string) => void,
): Promise<boolean> {
  const { ground, tally, instance } = course
  const made = requestOf(course, index)
  const blame = (what: string, answer: string) => tally.faults.push({ index, what, made, answer })
  const since = performance.now()
  const options = { bodyless: made.method === 'HEAD' }
  wire.send(written(made))
  let answer = await wire.read(patience, options)
  if (answer === 'closed') {
    // it may have been about to close when it was asked
    wire.close()
    const fresh = await openWire(instance.url)
    fresh.send(written(made))
    answer = await fresh.read(patience, options)
    fresh.close()
  }
  if (typeof answer === 'string') {
    blame(answer, '')
    wire.close()
    return false
  }
  tell?.(shown(answer))
  tally.answered += 1
  tally.slowest.set(made.from, Math.max(tally.slowest.get(made.from) ?? 0, performance.now() - since))
  tally.byStatus.set(answer.status, (tally.byStatus.get(answer.status) ?? 0) + 1)
  for (const what of judge(made, answer, instance.folder)) blame(what, shown(answer))
  const isLast = headerOf(answer, 'connection') === 'close'
  if (wire.rest() > 0 && !isLast) blame('answered more than was asked', shown(answer))
  if (answer.status === 401 && ground.tokenOf(made.as) !== '') await ground.renew(made.as)
  const isGood = !isLast && wire.rest() === 0 && !wire.isEnded()
  if (!isGood) wire.close()
  return isGood
}

const shown = ({ status, headers, body }: RawAnswer): string =>
  `${status}\n${headers.map((pair) => pair.join(': ')).join('\n')}\n\n${body.toString('utf8').slice(0, 2000)}`
