import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sumBy } from '#contract/sums.ts'
import { freePort, startPostgres } from '../scripts/postgres.mjs'
import type { Random } from '../server/src/testing/random.ts'
import { seededRandom } from '../server/src/testing/random.ts'
import { startS3 } from '../server/src/testing/s3.ts'
import { startSmtp } from '../server/src/testing/smtp.ts'
import { startBystander } from './bystander.ts'
import { atMost, bound, defineExperiment, figure, none, seconds, whole } from './experiment.ts'
import { checkMails } from './load/mails.ts'
import type { Load } from './load/people.ts'
import { prepareLoad } from './load/people.ts'
import { verifyLedger } from './load/verify.ts'
import { startNginx } from './nginx.ts'
import type { Portal } from './portal.ts'
import { getPort, startPortal, withFolder } from './portal.ts'
import { rowsOfPostgres } from './rows.ts'

/** How long people work before and after a server ends, in milliseconds; nginx notices after two seconds that one is back. */
const work = { least: 2500, most: 4000 }

/** Kills servers behind nginx and restarts others while people work, then looks for what everybody was promised. */
export const experiment = defineExperiment({
  options: { servers: 2, kills: 8, restarts: 4, seed: 1 },
  run: ({ servers: count, kills, restarts, seed }, tell) =>
    withFolder(async (folder, ends) => {
      const smtp = await startSmtp()
      ends.defer(smtp.close)
      const { url, database, servers, errors } = await startServers(folder, ends, count, smtp.url)
      const random = seededRandom(seed)
      const load = await prepareLoad(url, { seed, mayRepeat: true })
      const stopBystander = await startBystander({ url, path: '/api/statics/Prezos', pause: 25 })
      load.begin()
      const killed = await endEach(servers, load, random, kills, (server) => server.kill())
      tell(`${kills} servers killed: ${told(killed)}`)
      const restarted = await endEach(servers, load, random, restarts, (server) => server.stop())
      tell(`${restarts} servers restarted: ${told(restarted)}`)
      await load.end()
      const served = await stopBystander()
      const { acknowledged, settled, invited } = load.ledger
      const problems: string[] = []
      for (const server of servers)
        problems.push(...(await verifyLedger(server.url, load.ledger, { everything: true })))
      const mail = await checkMails(rowsOfPostgres(database), smtp, kills, invited)
      tell(errors())
      return [
        none(
          `${kills} servers killed and ${restarts} restarted under load: what contradicts the ledger of ${acknowledged} acknowledged writes`,
          problems,
          `read back at each server, files included; of ${settled.happened + settled.notHappened} other writes, which were never answered, ${settled.happened} had happened, ${settled.notHappened} not`,
        ),
        figure('Writes that failed while servers were killed', String(sum(killed)), told(killed)),
        bound(
          'Writes that failed while servers were restarted',
          atMost(sum(restarted), 0, whole),
          told(restarted),
        ),
        none(
          'Reads that failed during all of this',
          served.failed,
          `of ${served.waits.length}; slowest ${seconds(Math.max(...served.waits))}`,
        ),
        none(
          `Mails lost, or sent more often than kills explain, of ${mail.total}`,
          mail.problems,
          `${mail.repeated} came twice: under way at a kill`,
        ),
      ]
    }),
})

/**
 * Starts a throw-away PostgreSQL, a bucket, `count` servers at the same moment, each with a data folder of its own in `folder`, and
 * an nginx in front, as docs/operations.md recommends. `ends` ends them.
 */
async function startServers(folder: string, ends: AsyncDisposableStack, count: number, smtp: string) {
  const postgres = await startPostgres()
  ends.defer(postgres.stop)
  const bucket = await startS3()
  ends.defer(bucket.close)
  const port = await freePort()
  const settings = {
    DATABASE_URL: postgres.url,
    FILES_URL: bucket.url,
    JWT_SECRET: randomBytes(48).toString('base64url'),
    PUBLIC_URL: `http://localhost:${port}`,
    TRUST_PROXY: '1',
    SMTP_URL: smtp,
  }
  const servers = await Promise.all(
    Array.from({ length: count }, async (_, position) => {
      const server = await startPortal(join(folder, `server-${position + 1}`), settings)
      ends.defer(async () => void (await server.stop()))
      return server
    }),
  )
  const nginx = await startNginx(
    join(folder, 'nginx'),
    servers.map(({ url }) => getPort(url)),
    port,
  )
  ends.defer(nginx.stop)
  return { url: nginx.url, database: postgres.url, servers, errors: nginx.errors }
}

/** Ends one server after the other, while the others work, and starts it again; returns what failed during that. */
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

const sum = (counts: Map<string, number>) => sumBy(counts.values(), Number)
const told = (counts: Map<string, number>) =>
  [...counts].map(([answer, count]) => `${count} × ${answer}`).join(', ') || 'none'
