import { attempts, tryAttempt } from '../../server/src/testing/smuggling.ts'
import { startBystander } from '../bystander.ts'
import { signedIn } from '../client.ts'
import { startNginx } from '../cluster/nginx.ts'
import type { Finding, Tell } from '../experiment.ts'
import {
  atMost,
  bound,
  defineExperiment,
  exactly,
  megabytes,
  milliseconds,
  none,
  quantile,
  whole,
} from '../experiment.ts'
import type { Portal } from '../portal.ts'
import { errorsIn, portOf, withFolder, withPortal } from '../portal.ts'
import type { Crowd } from './crowd.ts'
import { press, slow, throng } from './crowd.ts'

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

  const stopBystander = await startBystander({
    url: portal.url,
    paths: ['/api/statics/Presentacion', '/api/eventos', '/api/account'],
    headers: (await signedIn(portal.url)).headers(),
    pause: 50,
    fresh: true,
  })
  for (const [way, slowness] of Object.entries(slow)) {
    tell(way)
    const crowd = await press(portal, slowness, connections)
    findings.push(...judgeCrowd(way, crowd, connections, slowness.seconds))
  }
  const { waits, failed } = await stopBystander()
  findings.push(
    none(
      'Requests of others that failed meanwhile',
      failed,
      `${whole(waits.length)} requests, one at a time; p99 ${milliseconds(quantile(waits, 0.99))}, slowest ${milliseconds(Math.max(...waits))}`,
    ),
  )

  tell('a crowd')
  const answered = await throng(portal, many)
  const what = `${whole(many)} connections at the same time: answered`
  findings.push(
    bound(what, exactly(answered, many), 'one request over each, all at once'),
    none('Errors in the log', errorsIn(portal.log()), 'lines of level 50 and above'),
  )
  return findings
}

/**
 * Behind the recommended proxy, whose connections to the portal are shared by all: whatever one
 * client sends, the next clients get the answers to their own requests.
 */
const throughNginx = ({ url }: Portal): Promise<Finding> =>
  withFolder(async (folder, ends) => {
    const nginx = await startNginx(folder, [portOf(url)])
    ends.defer(nginx.stop)
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
  })

function judgeCrowd(way: string, { ended, growth }: Crowd, count: number, seconds?: number): Finding[] {
  const memory = atMost(growth, mostByCrowds, (bytes) => `+ ${megabytes(bytes)}`)
  const findings = [bound(`${count} ${way}: memory`, memory)]
  if (seconds) findings.push(bound(`${count} ${way}: given up`, exactly(ended, count), `within ${seconds} s`))
  return findings
}
