import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from '../../cluster/cluster.ts'
import type { MailSink } from '../../cluster/mail-sink.ts'
import type { Instance } from '../instance.ts'
import type { Dice } from '../load/dice.ts'
import { dice } from '../load/dice.ts'
import type { Load } from '../load.ts'
import { prepareLoad, verifyLedger } from '../load.ts'
import type { Finding } from '../trial.ts'

/** How long people work before and after a server ends, in milliseconds; nginx knows after two seconds that one is back. */
const work = { least: 2500, most: 4000 }
/** Between two looks of somebody who only reads. */
const glance = 25
/** Longest wait for the mail that is left: what a killed server had claimed comes free after half a minute. */
const mailTimeout = 90_000

/** Kills servers and restarts others while people work, then looks for what everybody was promised. */
export async function underLoad(
  cluster: Cluster,
  mail: MailSink,
  { kills, restarts, seed }: { kills: number; restarts: number; seed: number },
  tell: (line: string) => void,
): Promise<Finding[]> {
  const chance = dice(seed)
  const load = await prepareLoad([cluster.url], { seed, mayRepeat: true })
  const reader = startReader(cluster.url)
  load.begin()
  const killed = await ending(cluster, load, chance, kills, (server) => server.kill())
  tell(`${kills} servers killed: ${told(killed)}`)
  const stopped = await ending(cluster, load, chance, restarts, (server) => server.stop())
  tell(`${restarts} servers restarted: ${told(stopped)}`)
  await load.end()
  const reads = await reader.end()

  const { acknowledged, settled } = load.ledger
  const problems: string[] = []
  for (const [position, server] of cluster.servers.entries())
    for (const problem of await verifyLedger(server.url, load.ledger, { everything: true }))
      problems.push(`server ${position + 1}: ${problem}`)
  return [
    {
      what: `${kills} servers killed and ${restarts} restarted under load: what contradicts the ledger of ${acknowledged} acknowledged writes`,
      result: String(problems.length),
      target: '0',
      good: problems.length === 0,
      detail:
        problems.slice(0, 5).join('; ') ||
        `read back at each server, files included; of ${settled.happened + settled.notHappened} other writes nobody was told how they ended: ${settled.happened} had happened, ${settled.notHappened} not`,
    },
    {
      what: 'Writes that failed while servers were killed',
      result: String(sum(killed)),
      target: '',
      good: true,
      detail: `${told(killed) || 'none'}; ${askedInVain(cluster)}`,
    },
    {
      what: 'Writes that failed while servers were restarted',
      result: String(sum(stopped)),
      target: '0',
      good: sum(stopped) === 0,
      detail: told(stopped) || 'none',
    },
    {
      what: 'Reads that failed during all of this',
      result: String(reads.failed.length),
      target: '0',
      good: reads.failed.length === 0,
      detail:
        reads.failed.slice(0, 3).join('; ') ||
        `of ${reads.done}; slowest ${(reads.slowest / 1000).toFixed(1)} s`,
    },
    await mails(cluster, mail, kills),
  ]
}

/** Ends one server after the other, while the others work, and starts it again; answers what failed meanwhile. */
async function ending(
  { servers }: Cluster,
  { ledger }: Load,
  chance: Dice,
  times: number,
  end: (server: Instance) => Promise<unknown>,
): Promise<Map<string, number>> {
  const before = new Map(ledger.answers)
  for (let time = 0; time < times; time += 1) {
    await delay(chance.between(work.least, work.most))
    const server = servers[time % servers.length] as Instance
    await end(server)
    await delay(chance.between(work.least, work.most))
    await server.start()
  }
  await delay(work.most)
  const isFailure = (answer: string) => answer.startsWith('lost') || /^5\d\d/.test(answer)
  const grown = [...ledger.answers].map(([answer, count]): [string, number] => [
    answer,
    count - (before.get(answer) ?? 0),
  ])
  return new Map(grown.filter(([answer, count]) => isFailure(answer) && count > 0))
}

/** Of how many of these nginx had found no server at all, having lost all of them within a second. */
function askedInVain({ proxy }: Cluster): string {
  const failed = proxy
    .logged()
    .access.split('\n')
    .filter((line) => / 503 \d+ [\d.]+ "/.test(line))
  const inVain = failed.filter((line) => line.includes(' "xuntanza" ')).length
  return `of ${failed.length} in the log of nginx it had found no server for ${inVain}`
}

const sum = (counts: Map<string, number>) => [...counts.values()].reduce((so, count) => so + count, 0)
const told = (counts: Map<string, number>) =>
  [...counts].map(([answer, count]) => `${count} × ${answer}`).join(', ')

/** Somebody who reads a page of the public site, again and again. */
function startReader(url: string) {
  let isEnding = false
  const failed: string[] = []
  let done = 0
  let slowest = 0
  const running = (async () => {
    while (!isEnding) {
      const since = performance.now()
      const status = await fetch(`${url}/api/statics/Prezos`).then(
        async (answer) => (await answer.arrayBuffer()) && answer.status,
        (error) => String(error.cause?.code ?? error.message),
      )
      done += 1
      slowest = Math.max(slowest, performance.now() - since)
      if (status !== 200) failed.push(String(status))
      await delay(glance)
    }
  })()
  return {
    end: async () => {
      isEnding = true
      await running
      return { failed, done, slowest }
    },
  }
}

/** Every mail was delivered: once, but for those a killed server had under way. */
async function mails({ database }: Cluster, { copies }: MailSink, kills: number): Promise<Finding> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const count = async (state: string) => {
    const { rows } = await client.query('select count(*)::int as count from mail_delivery where state = $1', [
      state,
    ])
    return rows[0].count as number
  }
  const until = performance.now() + mailTimeout
  while ((await count('pending')) > 0 && performance.now() < until) await delay(500)
  const [pending, sent] = [await count('pending'), await count('sent')]
  const { rows } = await client.query<{ reference: string }>(
    "select reference from mail_delivery where state = 'sent'",
  )
  await client.end()
  const all = new Map([...copies].map(([id, times]) => [id.replace(/@.*$/, ''), times]))
  const missing = rows.filter(({ reference }) => !all.has(reference)).length
  const twice = [...all.values()].filter((times) => times === 2).length
  const more = [...all.values()].filter((times) => times > 2).length
  /** Deliveries a server has under way at once. */
  const atOnce = 8
  return {
    what: `Mails delivered meanwhile, of ${sent + pending}`,
    result: `${sent - missing}, of these ${twice} twice`,
    target: 'all, twice at most 8 for each kill',
    good: pending === 0 && missing === 0 && more === 0 && twice <= kills * atOnce,
    detail: `${pending} still waiting, ${missing} recorded as sent that never came, ${more} more than twice`,
  }
}
