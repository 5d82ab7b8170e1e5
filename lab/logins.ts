import { Stop } from '../scripts/prepare.mjs'
import { dniOf } from '../server/src/demo/names.ts'
import { seededRandom } from '../server/src/testing/random.ts'
import { createClient, signedIn } from './client.ts'
import type { Finding, Tell } from './experiment.ts'
import { atMost, bound, defineExperiment, figure, median, quantile } from './experiment.ts'
import { withPortal } from './portal.ts'

/** A reason for which a sign-in is refused. */
interface Reason {
  what: string
  login: string
  password: string
  /** Milliseconds of each attempt. */
  times: number[]
}

const password = 'carballos e castiñeiros'

export const experiment = defineExperiment({
  options: { attempts: 300, seed: 1 },
  // each attempt comes from an address of its own: the limits are another matter
  run: ({ attempts, seed }, tell) =>
    withPortal({ TRUST_PROXY: '1' }, ({ url }) => measure(url, attempts, seed, tell)),
})

async function measure(url: string, attempts: number, seed: number, tell: Tell): Promise<Finding[]> {
  const reasons = await prepareReasons(url)
  const visitor = createClient([url])
  const random = seededRandom(seed)
  let number = 0
  for (let turn = -20; turn < attempts; turn += 1) {
    // by turns in a new order each time, so that whatever the machine does besides meets all alike
    const order = reasons.map((reason) => ({ reason, at: random.next() })).sort((a, b) => a.at - b.at)
    for (const { reason } of order) {
      number += 1
      const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
      const { login, password } = reason
      const since = performance.now()
      const from = { 'x-forwarded-for': address }
      const answer = await visitor.call('POST', '/authenticate', { login, password }, from)
      if (turn >= 0) reason.times.push(performance.now() - since)
      if (answer.kind === 'lost' || answer.status !== 401)
        throw new Stop(`a sign-in was answered ${JSON.stringify(answer)}`)
    }
    if (turn % 100 === 99) tell(`${turn + 1} of ${attempts}`)
  }
  return findings(reasons)
}

/** People of each kind who cannot sign in. */
async function prepareReasons(url: string): Promise<Reason[]> {
  const admin = await signedIn(url)
  const dnis = Array.from({ length: 6 }, (_, index) => dniOf(41_000_001 + index))
  const [wrong = '', unset = '', inactive = '', long = '', ended = '', unknown = ''] = dnis
  const setPassword = (login: string) =>
    admin.must('POST', `/user-management/users/${login}/change_password`, { login, password })
  const name = { firstName: 'Lúa', lastName: 'Rei', authorities: ['ROLE_USER'] }
  for (const login of [wrong, unset, inactive, long])
    await admin.must('POST', '/user-management/users', { login, email: `${login}@correo.example`, ...name })
  for (const login of [wrong, inactive, long]) await setPassword(login)
  const stored = await admin.read<object>(`/user-management/users/${inactive}`)
  await admin.must('PUT', '/user-management/users', { ...stored, activated: false })
  const person = { nombre: 'Lúa', apellidos: 'Rei', telefono: '981' }
  const socio = { ...person, dni: ended, email: `${ended}@correo.example` }
  const { id } = await admin.must<{ id: number }>('POST', '/socios', socio)
  await setPassword(ended)
  await admin.must('PUT', `/socios/${id}/deactivate?cause=Mudanza`)
  const reason = (what: string, login: string, given = password): Reason => {
    return { what, login, password: given, times: [] }
  }
  return [
    reason('an unknown login', unknown),
    reason('a wrong password', wrong, 'outra cousa'),
    reason('a password that is not set', unset),
    reason('an inactive user', inactive),
    reason('an ended membership', ended),
    reason('a password of 1,000 characters', long, 'x'.repeat(1000)),
  ]
}

/** Standard error of a median, from the spread of the middle half of the values. */
const errorOfMedian = (times: number[]) =>
  (1.253 * (quantile(times, 0.75) - quantile(times, 0.25))) / 1.349 / Math.sqrt(times.length)

function findings(reasons: Reason[]): Finding[] {
  const [unknown, ...others] = reasons as [Reason, ...Reason[]]
  const shown = (milliseconds: number) => `${milliseconds.toFixed(2)} ms`
  return [
    figure(
      'An unknown login, until it is refused',
      shown(median(unknown.times)),
      `median of ${unknown.times.length} attempts, all reasons by turns in random order`,
    ),
    ...others.map(({ what, times }) => {
      const difference = median(times) - median(unknown.times)
      // what the machine does besides is in both
      const noise = 3 * Math.hypot(errorOfMedian(times), errorOfMedian(unknown.times))
      return bound(
        `The same for ${what}: how much longer or shorter`,
        atMost(Math.abs(difference), Math.max(noise, 0.5), shown),
        `median ${shown(median(times))}; the target is the noise, three standard errors, or 0.5 ms`,
      )
    }),
  ]
}
