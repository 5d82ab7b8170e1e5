import { setTimeout as delay } from 'node:timers/promises'
import { startSink } from '../../bench/smtp.mjs'
import type { Instance } from '../instance.ts'
import { startInstance } from '../instance.ts'
import type { Dice } from '../load/dice.ts'
import { dice } from '../load/dice.ts'
import { portalClient } from '../load/portal-client.ts'
import type { Ledger, Load } from '../load.ts'
import { prepareLoad, verifyLedger } from '../load.ts'
import { countMails } from './mails.ts'
import type { Place } from './place.ts'
import { openPlace } from './place.ts'
import type { Stored } from './stored.ts'
import { lookAtStored, moveTimeOn } from './stored.ts'

/** Writes acknowledged between one kill and the next, and how many milliseconds after the last of these it comes. */
const writes = { least: 5, most: 60 }
const moment = { least: 0, most: 300 }
/** How far a start is when it is killed, in milliseconds. */
const starting = { least: 20, most: 700 }
/** How long a killed database server is away, in milliseconds. */
const outage = { least: 50, most: 1000 }

/** Longest wait for people to get something done, in milliseconds. */
const patience = 250_000

/** One end as by an operator for so many kills. */
const killsEachStop = 5

/** What came of killing a portal, and its database where that is a server. */
export interface Outcome {
  ledger: Ledger
  /** Kills of the portal while people worked, of one that was starting, and of the database server. */
  kills: { portal: number; start: number; database: number }
  /** What contradicts the ledger, what an engine finds wrong with its database, and wrong or lost mails. */
  contradictions: string[]
  faults: string[]
  mail: { problems: string[]; total: number; repeated: number }
  /** What lay in the folders after the last kill, and two days later. */
  stored: Stored
  later: Stored
  /** Milliseconds until it answered again: after it was killed, and after its database was. */
  waits: { portal: number[]; database: number[] }
  /** Ends as by an operator, under the same load: milliseconds each took, and exit codes other than 0. */
  stops: { waits: number[]; codes: number[] }
  /** Answers that no fault around the portal explains. */
  unexpected: string[]
}

/**
 * Kills a portal at random moments while people work, and starts it again.
 * @param tell is told how far it is
 */
export async function killOften(
  engine: Place['engine'],
  folder: string,
  { times, seed }: { times: number; seed: number },
  tell: (line: string) => void,
): Promise<Outcome> {
  const place = await openPlace(engine, folder)
  const sink = await startSink({ keep: true })
  const portal = await startInstance(folder, { ...place.settings, SMTP_URL: sink.url })
  const chance = dice(seed)
  const kills = { portal: 0, start: 0, database: 0 }
  const waits: Outcome['waits'] = { portal: [], database: [] }
  const contradictions: string[] = []
  const faults: string[] = []
  try {
    const load = await prepareLoad([portal.url], { seed })
    const mails = countMails(place, sink)
    for (let time = 1; time <= times; time += 1) {
      load.begin()
      await someWork(load.ledger, chance)
      await killOnce(portal, place, chance, kills, waits, load.end)
      contradictions.push(...(await verifyLedger(portal.url, load.ledger)))
      faults.push(...(await place.faults()))
      await mails.note()
      tell(
        `${engine}, kill ${time}: ${load.ledger.acknowledged} writes acknowledged, ` +
          `${contradictions.length + faults.length} contradictions`,
      )
    }
    const stops = await stopOften(portal, load, Math.ceil(times / killsEachStop), chance)
    contradictions.push(...stops.contradictions)
    const mail = await mails.end(kills.portal + kills.database, load.ledger.invited)
    contradictions.push(...(await verifyLedger(portal.url, load.ledger, { everything: true })))
    const stored = await lookAtStored(place)
    await portal.stop()
    await moveTimeOn(place)
    await portal.start()
    const later = await cleanedUp(place)
    contradictions.push(...(await verifyLedger(portal.url, load.ledger, { everything: true })))
    return {
      ledger: load.ledger,
      kills,
      contradictions,
      faults,
      mail,
      stored,
      later,
      waits,
      stops,
      unexpected: unexpectedIn(engine, load.ledger, portal.log()),
    }
  } finally {
    await portal.stop()
    sink.stop()
    await place.close()
  }
}

/** Waits until people have got something done. */
export async function someWork(ledger: Ledger, chance: Dice): Promise<void> {
  const enough = ledger.acknowledged + chance.between(writes.least, writes.most)
  const until = Date.now() + patience
  while (ledger.acknowledged < enough && Date.now() < until) await delay(2)
  await delay(chance.between(moment.least, moment.most))
}

/** Ends it as an operator does, in the middle of writes and uploads, and starts it again. */
export async function stopOften(
  portal: Instance,
  load: Load,
  times: number,
  chance: Dice,
): Promise<{ waits: number[]; codes: number[]; contradictions: string[] }> {
  const waits: number[] = []
  const codes: number[] = []
  const contradictions: string[] = []
  for (let time = 1; time <= times; time += 1) {
    load.begin()
    await someWork(load.ledger, chance)
    const since = performance.now()
    const code = await portal.stop()
    waits.push(performance.now() - since)
    if (code !== 0) codes.push(code ?? -1)
    await load.end()
    await portal.start()
    contradictions.push(...(await verifyLedger(portal.url, load.ledger)))
  }
  return { waits, codes, contradictions }
}

/** One kill, of whatever chance says, until the portal is ready again. `rest` lets the people stop. */
export async function killOnce(
  portal: Instance,
  { server }: Place,
  chance: Dice,
  kills: Outcome['kills'],
  waits: Outcome['waits'],
  rest: () => Promise<void>,
): Promise<void> {
  const which = server ? chance.pick(['portal', 'portal', 'database', 'both'] as const) : 'portal'
  if (which !== 'database') {
    await portal.kill()
    kills.portal += 1
  }
  if (server && which !== 'portal') {
    await server.crash()
    kills.database += 1
    await delay(chance.between(outage.least, outage.most))
    const since = performance.now()
    await server.start()
    if (which === 'database') {
      await portalClient([portal.url]).ready(() => false)
      waits.database.push(performance.now() - since)
      // people are at work all the while, and go on for a moment
      await delay(chance.between(0, outage.most))
    }
  }
  await rest()
  if (which === 'database') return
  if (chance.chance(0.2)) {
    await killStart(portal, chance.between(starting.least, starting.most))
    kills.start += 1
  }
  const since = performance.now()
  await portal.start()
  waits.portal.push(performance.now() - since)
}

/** Starts it and kills it so many milliseconds later, wherever it is then. */
export async function killStart(portal: Instance, after: number): Promise<void> {
  const start = portal.start().catch(() => {})
  await delay(after)
  await portal.kill()
  await start
}

/** What is in the folders once the clean-up, which runs at the start, is through. */
async function cleanedUp(place: Place): Promise<Stored> {
  for (let tries = 1; ; tries += 1) {
    const stored = await lookAtStored(place)
    const isDone = stored.halfWay.length + stored.toRemove + stored.unclaimed + stored.orphans.length === 0
    if (isDone || tries === 60) return stored
    await delay(500)
  }
}

/** Faults of the portal's own that people were told of, or its log. */
function unexpectedIn(engine: Place['engine'], { answers }: Ledger, log: string): string[] {
  const allowed = engine === 'postgres' ? ['503 error.not-ready'] : []
  const told = [...answers.keys()].filter((answer) => /^5\d\d/.test(answer) && !allowed.includes(answer))
  return [...told, ...new Set(log.match(/"msg":"unexpected error"|UnhandledPromise\w+|uncaught\w+/gi) ?? [])]
}
