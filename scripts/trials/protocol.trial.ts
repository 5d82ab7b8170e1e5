import { withFolder } from '../bench/portal.mjs'
import { startNginx } from '../cluster/nginx.ts'
import type { Instance } from './instance.ts'
import { startInstance } from './instance.ts'
import { makeBombs, throwBombs } from './protocol/bombs.ts'
import type { Crowd } from './protocol/crowd.ts'
import { press, readNothing, slow, stand, throng } from './protocol/crowd.ts'
import { tryAttempt } from './protocol/exchange.ts'
import { attempts } from './protocol/smuggling.ts'
import { tryPaths } from './protocol/traversal.ts'
import type { Finding, Trial } from './trial.ts'
import { toNumber } from './trial.ts'

/** Most memory an attack may cost besides what is there, in bytes: a picture as large as is taken needs 400 MB. */
const mostGrowth = 700_000_000
/** Most memory slow people and crowds may cost, in bytes. */
const mostByCrowds = 300_000_000

export const trial: Trial = {
  about: 'Attacks on the wire: ambiguous requests, paths, bombs, slow senders and readers, crowds.',
  options: {
    connections: { type: 'string', default: '300' },
    throng: { type: 'string', default: '4000' },
  },
  run: async (given, tell) =>
    withFolder(async (folder: string) => {
      const instance = await startInstance(folder, { LOG_LEVEL: 'warn' })
      try {
        const sizes = { connections: toNumber(given, 'connections'), throng: toNumber(given, 'throng') }
        return await attack(instance, sizes, tell)
      } finally {
        await instance.stop()
      }
    }),
}

const megabytes = (bytes: number) => `${bytes < 0 ? '−' : '+'} ${Math.round(Math.abs(bytes) / 1e6)} MB`
const finding = (what: string, result: string, target: string, good: boolean, detail: string): Finding => ({
  what,
  result,
  target,
  good,
  detail,
})
const none = (what: string, wrong: string[], detail: string): Finding =>
  finding(
    what,
    wrong.length === 0 ? 'none' : `${wrong.length}: ${wrong.slice(0, 3).join('; ')}`,
    'none',
    wrong.length === 0,
    detail,
  )

async function attack(
  instance: Instance,
  { connections, throng: many }: { connections: number; throng: number },
  tell: (line: string) => void,
): Promise<Finding[]> {
  const findings: Finding[] = []
  tell('ambiguous requests')
  findings.push(
    none(
      'Ambiguous requests read otherwise than they must',
      await smuggle(instance.url),
      `${attempts.length} kinds, straight to the portal`,
    ),
  )
  findings.push(await throughNginx(instance))
  tell('paths out of every folder')
  const paths = await tryPaths(instance)
  findings.push(
    none(
      'Files reached by paths out of their folder',
      paths.wrong,
      `${paths.tried.toLocaleString('en')} requests, as a visitor and as an administrator, and names of uploads`,
    ),
  )

  const bombs = makeBombs()
  const bystander = await stand(instance)
  tell('bombs')
  const blast = await throwBombs(instance, bombs)
  findings.push(
    none(
      'Bombs and disguised files taken',
      blast.wrong,
      `${blast.tried} archives, pictures and bodies that swell up or are something else`,
    ),
  )
  findings.push(
    finding(
      'Memory the bombs cost',
      megabytes(blast.growth),
      `< + ${mostGrowth / 1e6} MB`,
      blast.growth < mostGrowth,
      'most the kernel reports (VmHWM), against before',
    ),
  )

  for (const [way, { seconds }] of Object.entries(slow)) {
    tell(way)
    const crowd = await press(instance, way, connections)
    findings.push(slowFinding(way, crowd, connections, seconds))
  }
  tell('readers that take nothing')
  const readers = await readNothing(instance, connections)
  findings.push(slowFinding('downloads nobody takes', readers, connections, 0))
  const { waits, failed } = await bystander.stop()
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0
  findings.push(
    none(
      'Requests of others that failed meanwhile',
      failed,
      `${waits.length.toLocaleString('en')} requests, one at a time; p99 ${Math.round(p99)} ms, slowest ${Math.round(waits.at(-1) ?? 0)} ms`,
    ),
  )

  tell('a crowd')
  const crowd = await throng(instance, many)
  const answered = crowd.answers.get('200') ?? 0
  findings.push(
    finding(
      `${many.toLocaleString('en')} connections at the same time: answered`,
      answered.toLocaleString('en'),
      many.toLocaleString('en'),
      answered === many,
      `one request over each, all at once; ${megabytes(crowd.growth)} of memory`,
    ),
  )
  const wrong = instance
    .log()
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
  findings.push(none('Errors in the log', wrong, 'lines of level 50 and above'))
  return findings
}

async function smuggle(url: string): Promise<string[]> {
  const wrong: string[] = []
  for (const attempt of attempts) {
    const fault = await tryAttempt(url, attempt)
    if (fault) wrong.push(`${attempt.what}: ${fault}`)
  }
  return wrong
}

/**
 * Behind the recommended proxy, whose connections to the portal are shared by all: whatever somebody sends, the next
 * people get the answers to what they asked.
 */
async function throughNginx({ url }: Instance): Promise<Finding> {
  return withFolder(async (folder: string) => {
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
      const detail = `after each of ${attempts.length} kinds two requests of others, over the connections they share`
      return none('The same behind the recommended nginx: others who get a wrong answer', wrong, detail)
    } finally {
      await nginx.stop()
    }
  })
}

function slowFinding(way: string, { ended, growth }: Crowd, count: number, seconds: number): Finding {
  const isBounded = growth < mostByCrowds
  const memory = `${megabytes(growth)} of memory, at most ${mostByCrowds / 1e6} MB`
  return seconds === 0
    ? finding(
        `${count} ${way}: memory`,
        megabytes(growth),
        `< + ${mostByCrowds / 1e6} MB`,
        isBounded,
        'after 15 s',
      )
    : finding(
        `${count} ${way}: given up`,
        String(ended),
        String(count),
        ended === count && isBounded,
        `within ${seconds} s; ${memory}`,
      )
}
