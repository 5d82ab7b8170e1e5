import { dniOf } from '../server/src/demo/names.ts'
import { seededRandom } from '../server/src/testing/random.ts'
import { createClient, signedIn } from './client.ts'
import type { Finding, Tell } from './experiment.ts'
import { bound, defineExperiment, figure, median, quantile } from './experiment.ts'
import { withPortal } from './portal.ts'

/** A reason for which a sign-in is refused. */
interface Reason {
  what: string
  login: string
  password: string
  /** Milliseconds of each attempt. */
  times: number[]
  /** What was answered, but for the login. */
  answers: Set<string>
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
      const answer = await visitor.call(
        'POST',
        '/authenticate',
        { login, password },
        { 'x-forwarded-for': address },
      )
      if (turn >= 0) reason.times.push(performance.now() - since)
      reason.answers.add(JSON.stringify(answer).replaceAll(login, '…'))
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
  const socio = {
    nombre: 'Lúa',
    apellidos: 'Rei',
    dni: ended,
    telefono: '981',
    email: `${ended}@correo.example`,
  }
  const { id } = await admin.must<{ id: number }>('POST', '/socios', socio)
  await setPassword(ended)
  await admin.must('PUT', `/socios/${id}/deactivate?cause=Mudanza`)
  const reason = (what: string, login: string, secret = password): Reason => ({
    what,
    login,
    password: secret,
    times: [],
    answers: new Set(),
  })
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
  const answers = new Set(reasons.flatMap((reason) => [...reason.answers]))
  const shown = (milliseconds: number) => `${milliseconds.toFixed(2)} ms`
  return [
    bound(
      'Refused sign-ins: different answers to them',
      String(answers.size),
      '1',
      answers.size === 1,
      [...answers].join('; '),
    ),
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
        `The same for ${what}: how much longer`,
        shown(difference),
        `within ± ${noise.toFixed(2)} ms of noise, or 0.5 ms`,
        Math.abs(difference) <= Math.max(noise, 0.5),
        `median ${shown(median(times))}; noise: three standard errors`,
      )
    }),
  ]
}
