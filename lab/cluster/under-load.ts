import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../../server/src/testing/random.ts'
import { seededRandom } from '../../server/src/testing/random.ts'
import type { TestSmtp } from '../../server/src/testing/smtp.ts'
import { startBystander } from '../bystander.ts'
import type { Finding, Tell } from '../experiment.ts'
import { bound, exactly, figure, none, seconds } from '../experiment.ts'
import { checkMails } from '../load/mails.ts'
import type { Load } from '../load/people.ts'
import { prepareLoad } from '../load/people.ts'
import { verifyLedger } from '../load/verify.ts'
import { rowsOf } from '../place.ts'
import type { Portal } from '../portal.ts'
import type { Servers } from './servers.ts'

/** How long people work before and after a server ends, in milliseconds; nginx knows after two seconds that one is back. */
const work = { least: 2500, most: 4000 }

/** Kills servers and restarts others while people work, then looks for what everybody was promised. */
export async function underLoad(
  { servers, database, url }: Servers,
  smtp: TestSmtp,
  { kills, restarts, seed }: { kills: number; restarts: number; seed: number },
  tell: Tell,
): Promise<Finding[]> {
  const random = seededRandom(seed)
  const load = await prepareLoad(url, { seed, mayRepeat: true })
  const stopBystander = await startBystander({ url, paths: ['/api/statics/Prezos'], pause: 25 })
  load.begin()
  const killed = await endEach(servers, load, random, kills, (server) => server.kill())
  tell(`${kills} servers killed: ${told(killed)}`)
  const restarted = await endEach(servers, load, random, restarts, (server) => server.stop())
  tell(`${restarts} servers restarted: ${told(restarted)}`)
  await load.end()
  const { waits, failed } = await stopBystander()

  const { acknowledged, settled } = load.ledger
  const problems: string[] = []
  for (const [position, server] of servers.entries())
    for (const problem of await verifyLedger(server.url, load.ledger, { everything: true }))
      problems.push(`server ${position + 1}: ${problem}`)
  const rows = (query: string) => rowsOf(database, query)
  const mail = await checkMails(rows, smtp, kills, load.ledger.invited)
  return [
    none(
      `${kills} servers killed and ${restarts} restarted under load: what contradicts the ledger of ${acknowledged} acknowledged writes`,
      problems,
      `read back at each server, files included; of ${settled.happened + settled.notHappened} other writes, which were never answered, ${settled.happened} had happened, ${settled.notHappened} not`,
    ),
    figure('Writes that failed while servers were killed', String(sum(killed)), told(killed)),
    bound('Writes that failed while servers were restarted', exactly(sum(restarted), 0), told(restarted)),
    none(
      'Reads that failed during all of this',
      failed,
      `of ${waits.length}; slowest ${seconds(Math.max(...waits))}`,
    ),
    none(
      `Mails lost, or sent more often than kills explain, of ${mail.total}`,
      mail.problems,
      `${mail.repeated} came twice: under way at a kill`,
    ),
  ]
}

/** Ends one server after the other, while the others work, and starts it again; answers what failed meanwhile. */
async function endEach(
  servers: Portal[],
  { ledger }: Load,
  random: Random,
  times: number,
  end: (server: Portal) => Promise<unknown>,
): Promise<Map<string, number>> {
  ledger.answers.clear()
  for (let time = 0; time < times; time += 1) {
    await delay(random.between(work.least, work.most))
    const server = servers[time % servers.length] as Portal
    await end(server)
    await delay(random.between(work.least, work.most))
    await server.start()
  }
  await delay(work.most)
  const isFailure = (answer: string) => answer.startsWith('lost') || /^5\d\d/.test(answer)
  return new Map([...ledger.answers].filter(([answer]) => isFailure(answer)))
}

const sum = (counts: Map<string, number>) => counts.values().reduce((so, count) => so + count, 0)
const told = (counts: Map<string, number>) =>
  [...counts].map(([answer, count]) => `${count} × ${answer}`).join(', ') || 'none'
