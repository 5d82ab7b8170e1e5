import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { plant } from '../../e2e/markup/plant.ts'
import { listAddresses, screenPaths } from '../../e2e/markup/visits.ts'
import { freePort } from '../../scripts/postgres.mjs'
import { root } from '../../scripts/prepare.mjs'
import { startBystander } from '../bystander.ts'
import type { Finding, Print } from '../experiment.ts'
import { atMost, bound, defineExperiment, figure, milliseconds, none, rounded, whole } from '../experiment.ts'
import type { Portal } from '../portal.ts'
import { withPortal } from '../portal.ts'
import { getAddress, lists, longBodies, readings, table, toCall } from './calls.ts'
import { largestRequests, richText, worstForms } from './largest.ts'
import { fill } from './world.ts'

/** Longest that one turn of the event loop may keep the processor, in milliseconds. */
const most = 250
/** Longest answer, in bytes. */
const longest = 2_000_000
/** Rows of the table. */
const worst = 20

/** The result of a row. */
interface Row {
  name: string
  /** Longest turn of the event loop, in milliseconds of the processor. */
  turn: number
  /** Longest wait of `health/live`, in milliseconds of the clock. */
  wait: number
  /** The size of the answer, uncompressed. */
  bytes: number
  status: number
  note: string
}

export const experiment = defineExperiment({
  options: { members: 20_000, only: '' },
  run: async ({ members, only }, tell) => {
    const probe = await freePort()
    const settings = {
      LOOP_PROBE_PORT: String(probe),
      NODE_OPTIONS: `--import=${join(root, 'lab/stalls/loop-probe.mjs')}`,
    }
    return withPortal(settings, (portal) => run(portal, probe, members, new RegExp(only), tell))
  },
})

async function run(portal: Portal, probe: number, members: number, wanted: RegExp, tell: Print) {
  const world = await fill(portal, members, tell)
  const { admin, ids } = world
  const rows: Row[] = []
  const missing: string[] = []
  const longestTurn = async () => Number(await (await fetch(`http://127.0.0.1:${probe}`)).text())
  const ask = (path: string, init: RequestInit = {}) => fetch(portal.url + path, init)
  const send = (method: string, path: string, body?: unknown) =>
    ask(`/api${path}`, {
      method,
      headers: {
        ...admin.headers(),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })

  /** Makes requests, and measures how long they kept the event loop and another request waiting. */
  async function measure(name: string, note: string, make: () => Promise<Response[]>) {
    const stop = await startBystander({ url: portal.url, path: '/api/health/live' })
    await delay(50)
    await longestTurn()
    const answers = await make()
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    await delay(100)
    const turn = await longestTurn()
    const { waits } = await stop()
    const [text = '', status = 0] = [texts[0], answers[0]?.status]
    rows.push({ name, note, turn, wait: Math.max(...waits), bytes: text.length, status })
    tell(`${whole(turn).padStart(6)} ms  ${status} ${whole(text.length / 1e3).padStart(8)} KB  ${name}`)
    return { status, body: text.startsWith('{') ? JSON.parse(text) : {} }
  }
  const read = async (name: string, query = '') => {
    if (!wanted.test(name)) return
    const path = getAddress(name, ids)
    // of what is named twice, and of files, other rows read as much
    if (path) await measure(name + query, '', async () => [await send('GET', path + query)])
    else if (!/:\w+.*:|\/images\//.test(name)) missing.push(name)
  }

  const visitors = Array.from({ length: 40 })
  if (wanted.test('GET /openapi.json'))
    await measure('GET /openapi.json, forty at once without an account', '', () =>
      Promise.all(visitors.map(() => ask('/api/openapi.json'))),
    )
  for (const name of lists)
    for (const query of ['?size=-1', '?size=1000', '?size=25&search=souto+lopez']) await read(name, query)

  const covered = new Set<string>()
  for (const [name, { note, query = '', path, body }] of largestRequests(world)) {
    const [method = '', template = ''] = name.split(' ')
    covered.add(`${method} ${template}`)
    if (!wanted.test(name)) continue
    const made = await body?.()
    const address = path ?? getAddress(`${method} ${template}`, ids)
    await measure(name, note, async () => [await send(method, address + query, made)])
  }

  for (const [name, body] of worstForms) {
    if (!wanted.test(name)) continue
    const [, path = ''] = name.split(' ')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await measure(name, `${whole(body.length / 1e3)} KB`, async () => [
      await ask(path, { method: 'POST', headers, body, redirect: 'manual' }),
    ])
  }

  // every field of every other body, with the longest text that it takes
  const long = richText()
  const written = new Set<string>()
  const planted = await plant(
    async (method, path, body) => {
      const name = toCall(method, path)
      covered.add(name)
      if (wanted.test(name))
        return measure(name, 'every field, the longest texts', async () => [await send(method, path, body)])
      const answer = await send(method, path, body)
      return { status: answer.status, body: await answer.json().catch(() => ({})) }
    },
    ({ call, path, kind, max }) => {
      if (kind === 'email') return freshEmail()
      if (kind === 'url' || kind === 'file name') return plain[kind]
      if (kind !== 'rich') return 'a'.repeat(Math.min(max, 60))
      // cleaning the longest text takes seconds: each field gets it once
      const isFirst = wanted.test(call) && written.size < written.add(`${call} ${path}`).size
      if (!isFirst) return '<p>Ola</p>'
      // of a shorter one the markup takes the time
      return max < long.length ? '<b>a</b>'.repeat(max / 8) : long
    },
    { records: 1, entries: 20 },
  )
  missing.push(...longBodies.filter((name) => !covered.has(name)))
  for (const [list, [first]] of Object.entries(planted.ids)) if (first) ids[list] ??= first

  const queries: Record<string, string> = { 'GET /cotas/resumo': `?ano=${world.year - 1}` }
  for (const name of readings) await read(name, queries[name])

  const cookie = (await send('GET', '/account')).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  // the largest records, then those with the longest texts
  const all = Object.entries(planted.ids).map(([list, some]): [string, (string | number)[]] => [
    list,
    [ids[list] ?? 0, ...some],
  ])
  for (const screen of screenPaths())
    for (const address of new Set(listAddresses(screen, Object.fromEntries(all))))
      if (wanted.test(`page ${screen}`))
        await measure(`page ${screen}`, '', async () => [await ask(address, { headers: { cookie } })])
  for (const each of planted.refused) tell(`not taken: ${each.slice(0, 300)}`)
  return findings(rows, missing)
}

let emails = 0
/** An e-mail that no other user has. */
function freshEmail(): string {
  emails += 1
  return `correo${emails}@x.example`
}
const plain = { url: 'https://correo.example/', 'file name': 'Papel' }

/** Calls whose example names nothing that is there, or is no picture. */
const mayBeRefused =
  /^(POST \/(asociarse|account\/login)|GET \/(authenticate|account\/reset|eventos\/file|axustes)|GET .*\/(thumbnail|photo|file)|POST \/(upload|account|logs)|page )/

/** Pages that show a text which can be as long as it may be stored. */
const pagesOfTexts = /^page (\/|\/eventos\/:id(\/editar)?|\/correos-electronicos\/enviados\/:id) $/

/** Pages that carry all members, to choose from. */
const pagesOfMembers = /^page (\/grupo-form\/:id\/edit|\/correos-electronicos) $/

/** Answers that may be as long as what they are made of. */
const mayBeLong = (name: string): boolean => {
  const [call = ''] = /^\S+ [^?\s]+/.exec(name) ?? []
  return (
    Object.fromEntries(table)[call]?.answerKind === 'bytes' ||
    pagesOfTexts.test(name) ||
    pagesOfMembers.test(name) ||
    /size=-1|longest texts|long text|GET \/(emails|eventos)\/:id|\/statics|emisions|POST \/remesas/.test(name)
  )
}

function findings(rows: Row[], missing: string[]): Finding[] {
  const failed = rows.filter(
    ({ name, status }) => (status >= 400 || status === 0) && !mayBeRefused.test(name),
  )
  const slow = rows.toSorted((one, other) => other.turn - one.turn).slice(0, worst)
  const large = rows.filter(({ name, note, bytes }) => bytes > longest && !mayBeLong(`${name} ${note}`))
  return [
    none(
      'Calls with a list or file in their body, lists and readings without an input here',
      missing,
      'write one in lab/stalls/',
    ),
    none(
      'Requests that failed or were refused',
      failed.map(({ name, status }) => `${name}: ${status}`),
      `${whole(rows.length)} requests`,
    ),
    none(
      'Answers above 2 MB that are no file, no whole list and no long text',
      large.map(({ name, bytes }) => `${name}: ${rounded(bytes / 1e6, 1)} MB`),
      '',
    ),
    figure(
      'Longest wait of `health/live` in all',
      milliseconds(Math.max(...rows.map(({ wait }) => wait))),
      'by the clock, so what else the machine does counts too',
    ),
    ...slow.map(({ name, turn, wait, bytes, status, note }) => {
      const size = `answered ${status}, ${whole(bytes / 1e3)} KB`
      const detail = [size, `health/live waited ${milliseconds(wait)}`, note].filter(Boolean).join('; ')
      return bound(name, atMost(turn, most, milliseconds), detail)
    }),
  ]
}
