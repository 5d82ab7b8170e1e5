import { attempts, tryAttempt } from '../../server/src/testing/smuggling.ts'
import { startBystander } from '../bystander.ts'
import { signedIn } from '../client.ts'
import { startNginx } from '../cluster/nginx.ts'
import type { Finding, Tell } from '../experiment.ts'
import { bound, defineExperiment, megabytes, none, quantile, whole } from '../experiment.ts'
import type { Portal } from '../portal.ts'
import { errorsIn, withFolder, withPortal } from '../portal.ts'
import type { Crowd } from './crowd.ts'
import { press, readNothing, slow, throng } from './crowd.ts'

/** Most memory slow people and crowds may cost, in bytes. */
const mostByCrowds = 300_000_000

export const experiment = defineExperiment({
  options: { connections: 300, throng: 4000 },
  run: (sizes, tell) => withPortal({ LOG_LEVEL: 'warn' }, (portal) => attack(portal, sizes, tell)),
})

async function attack(
  portal: Portal,
  { connections, throng: many }: { connections: number; throng: number },
  tell: Tell,
): Promise<Finding[]> {
  const findings: Finding[] = []
  tell('ambiguous requests behind nginx')
  findings.push(await throughNginx(portal))

  const bystander = await startBystander({
    url: portal.url,
    paths: ['/api/statics/Presentacion', '/api/eventos', '/api/account'],
    headers: (await signedIn(portal.url)).headers(),
    pause: 50,
    fresh: true,
  })
  for (const [way, slowness] of Object.entries(slow)) {
    tell(way)
    findings.push(judgeCrowd(way, await press(portal, slowness, connections), connections, slowness.seconds))
  }
  tell('downloads that are not taken')
  findings.push(
    judgeCrowd('downloads that are not taken', await readNothing(portal, connections), connections, 0),
  )
  const { waits, failed } = await bystander.stop()
  findings.push(
    none(
      'Requests of others that failed meanwhile',
      failed,
      `${whole(waits.length)} requests, one at a time; p99 ${whole(quantile(waits, 0.99))} ms, slowest ${whole(Math.max(...waits))} ms`,
    ),
  )

  tell('a crowd')
  const answered = await throng(portal, many)
  const what = `${whole(many)} connections at the same time: answered`
  findings.push(
    bound(what, whole(answered), whole(many), answered === many, 'one request over each, all at once'),
    none('Errors in the log', errorsIn(portal.log()), 'lines of level 50 and above'),
  )
  return findings
}

/**
 * Behind the recommended proxy, whose connections to the portal are shared by all: whatever one
 * client sends, the next clients get the answers to their own requests.
 */
const throughNginx = ({ url }: Portal): Promise<Finding> =>
  withFolder(async (folder) => {
    const nginx = await startNginx(folder, [Number(new URL(url).port)])
    try {
      const wrong: string[] = []
      for (const attempt of attempts) {
        await tryAttempt(nginx.url, attempt, 500)
        const live = await fetch(`${nginx.url}/api/health/live`)
        const account = await fetch(`${nginx.url}/api/account`)
        const told = `${live.status} ${await live.text()} ${account.status}`
        if (told !== '200 {"status":"ok"} 401') wrong.push(`after ${attempt.what}: ${told}`)
      }
      return none(
        'Ambiguous requests behind the recommended nginx: others who get a wrong answer',
        wrong,
        `after each of ${attempts.length} kinds two requests of others, over the connections they share`,
      )
    } finally {
      await nginx.stop()
    }
  })

function judgeCrowd(way: string, { ended, growth }: Crowd, count: number, seconds: number): Finding {
  const isBounded = growth < mostByCrowds
  const most = `< + ${megabytes(mostByCrowds)}`
  return seconds === 0
    ? bound(`${count} ${way}: memory`, `+ ${megabytes(growth)}`, most, isBounded, 'after 15 s')
    : bound(
        `${count} ${way}: given up`,
        String(ended),
        String(count),
        ended === count && isBounded,
        `within ${seconds} s; + ${megabytes(growth)} of memory, target ${most}`,
      )
}
