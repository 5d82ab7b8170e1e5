import { median, withFolder } from '../bench/portal.mjs'
import type { Instance } from './instance.ts'
import { startInstance } from './instance.ts'
import { dice } from './load/dice.ts'
import type { Finding, Trial } from './trial.ts'
import { toNumber } from './trial.ts'

export const trial: Trial = {
  about: 'measures whether the time of a refused sign-in tells who is registered',
  options: {
    attempts: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
  },
  run: (given, tell) =>
    withFolder((folder: string) =>
      measure(folder, toNumber(given, 'attempts'), toNumber(given, 'seed'), tell),
    ),
}

interface Kind {
  what: string
  login: string
  secret: string
  /** Milliseconds of each attempt. */
  times: number[]
  /** What was answered, but for the login. */
  answers: Set<string>
}

const letters = 'TRWAGMYFPDXBNJZSQVHLCKE'
const dniOf = (number: number) => `${number}${letters[number % 23]}`
const password = 'carballos e castiñeiros'

async function measure(
  folder: string,
  attempts: number,
  seed: number,
  tell: (line: string) => void,
): Promise<Finding[]> {
  // each attempt comes from an address of its own: the limits are another matter
  const portal = await startInstance(folder, { TRUST_PROXY: '1' })
  try {
    const kinds = await outsiders(portal)
    const chance = dice(seed)
    let number = 0
    const attempt = async (kind: Kind, counts: boolean) => {
      number += 1
      const since = performance.now()
      const answer = await fetch(`${portal.url}/api/authenticate`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
        },
        body: JSON.stringify({ login: kind.login, password: kind.secret }),
      })
      const text = await answer.text()
      if (counts) kind.times.push(performance.now() - since)
      kind.answers.add(`${answer.status} ${text.replaceAll(kind.login, '…')}`)
    }
    for (let warm = 0; warm < 20; warm += 1) for (const kind of kinds) await attempt(kind, false)
    for (let round = 1; round <= attempts; round += 1) {
      const order = kinds.map((kind) => ({ kind, at: chance.between(0, 1e9) })).sort((a, b) => a.at - b.at)
      for (const { kind } of order) await attempt(kind, true)
      if (round % 100 === 0) tell(`${round} of ${attempts} attempts of each kind`)
    }
    return findings(kinds)
  } finally {
    await portal.stop()
  }
}

/** People who cannot come in, or not so. */
async function outsiders(portal: Instance): Promise<Kind[]> {
  const headers = { ...(await portal.admin()), 'content-type': 'application/json' }
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${portal.url}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? {} : answer.json()
  }
  const setPassword = (login: string) =>
    call('POST', `/user-management/users/${login}/change_password`, { login, password })
  const user = (login: string) => ({
    login,
    email: `${login}@correo.example`,
    firstName: 'Lúa',
    lastName: 'Rei',
    authorities: ['ROLE_USER'],
  })
  const [wrong, unset, inactive, ended, long] = [
    41_000_001, 41_000_002, 41_000_003, 41_000_004, 41_000_005,
  ].map(dniOf)
  for (const login of [wrong, unset, inactive, long] as string[])
    await call('POST', '/user-management/users', user(login))
  for (const login of [wrong, inactive, long] as string[]) await setPassword(login)
  const stored = await call('GET', `/user-management/users/${inactive}`)
  await call('PUT', '/user-management/users', { ...stored, activated: false })
  const socio = {
    nombre: 'Lúa',
    apellidos: 'Rei',
    dni: ended,
    telefono: '981',
    email: `${ended}@correo.example`,
  }
  const { id } = await call('POST', '/socios', socio)
  await setPassword(ended as string)
  await call('PUT', `/socios/${id}/deactivate?cause=Mudanza`)
  return [
    { what: 'an unknown login', login: dniOf(41_000_009), secret: password },
    { what: 'a wrong password', login: wrong, secret: 'outra cousa' },
    { what: 'a password that is not set', login: unset, secret: password },
    { what: 'an inactive user', login: inactive, secret: password },
    { what: 'an ended membership', login: ended, secret: password },
    { what: 'a password of 1,000 characters', login: long, secret: 'x'.repeat(1000) },
  ].map((kind) => ({ ...kind, login: kind.login as string, times: [], answers: new Set() }))
}

/** The value below which `share` of them lie. */
const quantile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? 0

/** Standard error of a median, from the spread of the middle half of the values. */
const errorOfMedian = (times: number[]) =>
  (1.253 * (quantile(times, 0.75) - quantile(times, 0.25))) / 1.349 / Math.sqrt(times.length)

function findings(kinds: Kind[]): Finding[] {
  const [unknown, ...others] = kinds as [Kind, ...Kind[]]
  const answers = new Set(kinds.flatMap((kind) => [...kind.answers]))
  const show = (milliseconds: number) => `${milliseconds.toFixed(2)} ms`
  return [
    {
      what: 'Refused sign-ins: different answers to them',
      result: String(answers.size),
      target: '1',
      good: answers.size === 1,
      detail: [...answers].join('; '),
    },
    {
      what: 'An unknown login, until it is refused',
      result: show(median(unknown.times)),
      target: '',
      good: true,
      detail: `median of ${unknown.times.length} attempts, all kinds by turns in an order thrown with dice`,
    },
    ...others.map(({ what, times }): Finding => {
      const difference = median(times) - median(unknown.times)
      // what the machine does besides is in both
      const noise = 3 * Math.hypot(errorOfMedian(times), errorOfMedian(unknown.times))
      return {
        what: `The same for ${what}: how much longer`,
        result: show(difference),
        target: `within ± ${noise.toFixed(2)} ms of noise, or 0.5 ms`,
        good: Math.abs(difference) <= Math.max(noise, 0.5),
        // what the machine did besides slowed the fastest least
        detail: `median ${show(median(times))}; noise: three standard errors; of the fastest tenth ${show(quantile(times, 0.1))} against ${show(quantile(unknown.times, 0.1))}`,
      }
    }),
  ]
}
