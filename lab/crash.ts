import { setTimeout as delay } from 'node:timers/promises'
import { startPostgres } from '../scripts/postgres.mjs'
import { Stop } from '../scripts/prepare.mjs'
import { verifyPortal } from '../server/src/backup/verify.ts'
import { readSettings } from '../server/src/platform/config/settings.ts'
import type { Random } from '../server/src/testing/random.ts'
import { seededRandom } from '../server/src/testing/random.ts'
import { startSmtp } from '../server/src/testing/smtp.ts'
import { createClient } from './client.ts'
import type { Finding, Print } from './experiment.ts'
import { defineExperiment, figure, median, none, seconds, whole } from './experiment.ts'
import type { Ledger } from './load/ledger.ts'
import { checkMails } from './load/mails.ts'
import { prepareLoad } from './load/people.ts'
import { verifyLedger } from './load/verify.ts'
import type { Portal } from './portal.ts'
import { startPortal, withFolder } from './portal.ts'
import { rowsOfPostgres, rowsOfSqlite } from './rows.ts'

/** Writes acknowledged between one kill and the next, and how many milliseconds after the last of these it comes. */
const writes = { least: 5, most: 60 }
const moment = { least: 0, most: 300 }
/** How long a start has run when it is killed, in milliseconds. */
const starting = { least: 20, most: 700 }
/** How long a killed database server is away, in milliseconds. */
const outage = { least: 50, most: 1000 }
/** Longest wait for people to get something done, in milliseconds. */
const timeoutMs = 250_000

export const experiment = defineExperiment({
  options: { engine: 'both', times: 50, seed: 1 },
  run: async ({ engine: which, times, seed }, tell) => {
    const engines = (['SQLite', 'PostgreSQL'] as const).filter(
      (each) => which === 'both' || each.toLowerCase().startsWith(which),
    )
    if (engines.length === 0) throw new Stop(`--engine is «${which}», but must be both, sqlite or postgres.`)
    const findings: Finding[] = []
    for (const engine of engines)
      findings.push(
        ...(await withFolder((folder, ends) => killOften(engine, folder, ends, { times, seed }, tell))),
      )
    return findings
  },
})

/** Kills of the portal while people worked, of one that was starting, and of the database server. */
type KillCounts = Record<'portal' | 'start' | 'database', number>
/** Milliseconds until the portal answered again: after it was killed, and after its database was. */
type RecoveryTimes = Record<'portal' | 'database', number[]>

/** Kills a portal at random moments while people work, starts it again, and looks for what they were promised. */
async function killOften(
  engine: 'SQLite' | 'PostgreSQL',
  folder: string,
  ends: AsyncDisposableStack,
  { times, seed }: { times: number; seed: number },
  tell: Print,
): Promise<Finding[]> {
  // it waits for the disk as in daily use
  const postgres = engine === 'PostgreSQL' ? await startPostgres({ durable: true }) : null
  ends.defer(async () => postgres?.stop())
  const smtp = await startSmtp()
  ends.defer(smtp.close)
  const settings = postgres && { DATABASE_URL: postgres.url }
  const portal = await startPortal(folder, { ...settings, SMTP_URL: smtp.url })
  ends.defer(async () => void (await portal.stop()))
  const random = seededRandom(seed)
  const kills: KillCounts = { portal: 0, start: 0, database: 0 }
  const waits: RecoveryTimes = { portal: [], database: [] }
  const contradictions: string[] = []
  const faults: string[] = []
  const { ledger, begin, end } = await prepareLoad(portal.url, { seed })
  for (let time = 1; time <= times; time += 1) {
    begin()
    await someWork(ledger, random)
    await killOnce(portal, postgres, random, kills, waits, end)
    contradictions.push(...(await verifyLedger(portal.url, ledger)))
    faults.push(...(await verifyPortal(readSettings(portal.settings))).faults)
    const problems = contradictions.length + faults.length
    tell(`${engine}, kill ${time}: ${ledger.acknowledged} writes acknowledged, ${problems} problems`)
  }
  contradictions.push(...(await verifyLedger(portal.url, ledger, { everything: true })))
  const rows = postgres ? rowsOfPostgres(postgres.url) : rowsOfSqlite(folder)
  const mail = await checkMails(rows, smtp, kills.portal + kills.database, ledger.invited)
  const { happened, notHappened } = ledger.settled
  const killed = `portal ${kills.portal} times, ${kills.start} times more while it started, database ${kills.database} times`
  return [
    none(
      `${engine}, killed under load: contradictions to ${whole(ledger.acknowledged)} acknowledged writes`,
      contradictions,
      `${killed}; ${happened + notHappened} records with writes never answered: ${happened} whole, ${notHappened} not at all`,
    ),
    none(
      `${engine}: faults of database and files, and answers of 500`,
      [...faults, ...unexpectedIn(engine, ledger, portal.log())],
      'npm run verify after every kill: references, totals, every file with its size, and none besides',
    ),
    none(
      `${engine}: mails lost, or sent more often than kills explain`,
      mail.problems,
      `${mail.total} mails, ${mail.repeated} came twice: under way at a kill`,
    ),
    figure(
      `${engine}: until it answers again after a kill, median`,
      toldSeconds(waits.portal),
      waits.database.length > 0
        ? `without a restart, once its database is started again: ${toldSeconds(waits.database)}`
        : 'from the start of the process',
    ),
  ]
}

const toldSeconds = (milliseconds: number[]): string =>
  milliseconds.length === 0
    ? 'never killed'
    : `${seconds(median(milliseconds))}, slowest ${seconds(Math.max(...milliseconds))}`

/** Waits until people have got something done. */
async function someWork(ledger: Ledger, random: Random): Promise<void> {
  const enough = ledger.acknowledged + random.between(writes.least, writes.most)
  const until = Date.now() + timeoutMs
  while (ledger.acknowledged < enough && Date.now() < until) await delay(2)
  await delay(random.between(moment.least, moment.most))
}

/** One kill, of whatever chance says, until the portal is ready again. `rest` lets the people stop. */
async function killOnce(
  portal: Portal,
  server: { start: () => Promise<unknown>; crash: () => Promise<unknown> } | null,
  random: Random,
  kills: KillCounts,
  waits: RecoveryTimes,
  rest: () => Promise<void>,
): Promise<void> {
  const which = server ? random.pick(['portal', 'portal', 'database', 'both'] as const) : 'portal'
  if (which !== 'database') {
    await portal.kill()
    kills.portal += 1
  }
  if (server && which !== 'portal') {
    await server.crash()
    kills.database += 1
    await delay(random.between(outage.least, outage.most))
    const since = performance.now()
    await server.start()
    if (which === 'database') {
      await createClient(portal.url).ready(() => false)
      waits.database.push(performance.now() - since)
      // people are at work all the while, and go on for a moment
      await delay(random.between(0, outage.most))
    }
  }
  await rest()
  if (which === 'database') return
  if (random.chance(0.2)) {
    const start = portal.start().catch(() => {})
    await delay(random.between(starting.least, starting.most))
    await portal.kill()
    await start
    kills.start += 1
  }
  const since = performance.now()
  await portal.start()
  waits.portal.push(performance.now() - since)
}

/** Faults of the portal's own that people were told of, or its log. */
function unexpectedIn(engine: string, { answers }: Ledger, log: string): string[] {
  const allowed = engine === 'PostgreSQL' ? ['503 error.not-ready'] : []
  const told = [...answers.keys()].filter((answer) => /^5\d\d/.test(answer) && !allowed.includes(answer))
  return [...told, ...new Set(log.match(/"msg":"unexpected error"|UnhandledPromise\w+|uncaught\w+/gi) ?? [])]
}
