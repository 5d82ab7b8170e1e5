import { freePort } from '../../scripts/postgres.mjs'
import { Stop } from '../../scripts/prepare.mjs'
import { signedIn } from '../client.ts'
import type { Course, Finding } from '../experiment.ts'
import { atLeast, bound, median, whole } from '../experiment.ts'
import { firstAnswer, processorTime, spawnNode, withPortal } from '../portal.ts'
import { byTurns, sendMany } from './requests.ts'

/** The share of the bare route's requests a second that the portal has to reach. */
const target = 0.25

/** The session of a token: verified, looked up in the database with its roles, checked and sent. */
export const measureAccount = ({ rounds }: Course) => compareWithBare('/api/account', true, rounds)
/** The text of the home page, as a visitor gets it. */
export const measureStatics = ({ rounds }: Course) =>
  compareWithBare('/api/statics/Presentacion', false, rounds)

interface Rate {
  perSecond: number
  /** Processor time the server spent on each request. */
  microseconds: number
}

/** How a call of the portal compares with a bare route that sends the same bytes; both servers run all the time. */
const compareWithBare = (path: string, isSignedIn: boolean, rounds: number): Promise<Finding[]> =>
  withPortal({}, async (portal, ends) => {
    const headers = isSignedIn ? (await signedIn(portal.url)).headers() : {}
    const answer = await fetch(portal.url + path, { headers })
    if (!answer.ok) throw new Stop(`GET ${path} answered ${answer.status}`)
    const BODY = Buffer.from(await answer.arrayBuffer()).toString('base64')
    const port = await freePort()
    const bareUrl = `http://127.0.0.1:${port}`
    const bare = spawnNode(['lab/bench/bare-server.ts'], { PORT: String(port), BODY })
    bare.stderr?.pipe(process.stderr)
    ends.defer(() => void bare.kill())
    await firstAnswer(bareUrl)
    const rateOf = async (url: string, pid: number, duration: number): Promise<Rate> => {
      const before = processorTime(pid)
      const { requests, duration: lasted } = await sendMany({ url: url + path, headers, duration })
      const { total } = requests
      return { perSecond: total / lasted, microseconds: ((processorTime(pid) - before) * 1000) / total }
    }
    const pairs = await byTurns(
      rounds,
      (duration) => rateOf(bareUrl, bare.pid ?? 0, duration),
      (duration) => rateOf(portal.url, portal.pid(), duration),
    )
    const share = median(pairs.map(([bare, portal]) => portal.perSecond / bare.perSecond))
    const middle = (at: 0 | 1, what: keyof Rate) => whole(median(pairs.map((pair) => pair[at][what])))
    return [
      bound(
        `GET ${path}, share of a bare Fastify route`,
        atLeast(share, target, (part) => `${whole(part * 100)} %`),
        `${middle(1, 'perSecond')} of ${middle(0, 'perSecond')} requests/s; ${middle(1, 'microseconds')} against ${middle(0, 'microseconds')} µs of processor time each`,
      ),
    ]
  })
