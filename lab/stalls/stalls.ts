import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { plant } from '../../e2e/markup/plant.ts'
import { addressesOf, screenPaths } from '../../e2e/markup/visits.ts'
import { freePort } from '../../scripts/postgres.mjs'
import { root } from '../../scripts/prepare.mjs'
import { startBystander } from '../bystander.ts'
import type { Finding, Tell } from '../experiment.ts'
import { atMost, bound, defineExperiment, figure, milliseconds, none, rounded, whole } from '../experiment.ts'
import { withPortal } from '../portal.ts'
import { largeRequests, longestPage, richText } from './bodies.ts'
import { callOf, lists, longBodies, readings, table } from './calls.ts'
import { addressOf } from './readings.ts'
import type { Asked } from './requests.ts'
import { fill } from './state.ts'

/** Longest that one turn of the event loop may keep the processor, in milliseconds. */
const most = 250
/** Longest answer, in bytes. */
const longest = 2_000_000
/** Rows of the table. */
const worst = 20

/** What came of a row. */
interface Row {
  name: string
  /** Longest turn of the event loop, in milliseconds of the processor. */
  turn: number
  /** Longest wait of `health/live`, in milliseconds of the clock. */
  wait: number
  /** Of the answer, uncompressed. */
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
    return withPortal(settings, async (portal) => {
      const world = await fill(portal, members, tell).catch(async (error) => {
        await delay(1000)
        tell(portal.log().slice(-3000))
        throw error
      })
      const wanted = new RegExp(only)
      const rows: Row[] = []
      const token = world.admin.headers()
      const longestTurn = async () => Number(await (await fetch(`http://127.0.0.1:${probe}`)).text())

      /** Makes requests, and measures how long they kept the event loop and another request waiting. */
      const measure = async (
        name: string,
        note: string,
        send: () => Promise<Response[]>,
      ): Promise<string> => {
        const stop = await startBystander({ url: portal.url, paths: ['/api/health/live'] })
        await delay(50)
        await longestTurn()
        const answers = await send()
        const texts = await Promise.all(answers.map((answer) => answer.text()))
        await delay(100)
        const turn = await longestTurn()
        const { waits } = await stop()
        const [text = ''] = texts
        const [first] = answers
        rows.push({
          name,
          note,
          turn,
          wait: Math.max(...waits),
          bytes: text.length,
          status: first?.status ?? 0,
        })
        tell(
          `${rounded(turn, 0).padStart(6)} ms  ${first?.status} ${rounded(text.length / 1e3, 0).padStart(8)} KB  ${name}`,
        )
        return text
      }
      const ask = (path: string, init: RequestInit = {}) => fetch(portal.url + path, init)
      const make = ({ method, path, body, raw }: Asked) =>
        ask(`/api${path}`, {
          method,
          headers: {
            ...token,
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(raw?.type && { 'content-type': raw.type }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          ...(raw && { body: raw.content }),
        })

      const visitors = Array.from({ length: 40 })
      await measure('GET /openapi.json, forty at once without an account', '', () =>
        Promise.all(visitors.map(() => ask('/api/openapi.json'))),
      )
      const missing: string[] = []
      const tryRead = async (name: string, query = ''): Promise<void> => {
        const path = addressOf(name, world)
        if (path === undefined) missing.push(name)
        else if (path !== null && wanted.test(name))
          await measure(name + query, '', async () => [
            await ask(`/api${path}${query && (path.includes('?') ? query.replace('?', '&') : query)}`, {
              headers: token,
            }),
          ])
      }
      for (const name of lists)
        for (const query of ['?size=-1', '?size=1000', '?size=25&search=souto+lopez'])
          await tryRead(name, query)
      for (const name of readings) await tryRead(name)

      const requests = largeRequests(world)
      const covered = new Set<string>()
      for (const [name, request] of Object.entries(requests)) {
        covered.add(name.replace(/[? ](dryRun|that|of) ?.*$/, '').replace(/\?dryRun.*$/, ''))
        if (!wanted.test(name)) continue
        const asked = await request()
        await measure(name, asked.note, async () => [await make(asked)])
      }
      // every field of every other body, with the longest text that it takes
      const long = richText()
      const written = new Set<string>()
      // cleaning the longest text takes seconds: each field gets it once
      const once = (field: string, first: string, later: string) =>
        written.size === written.add(field).size ? later : first
      const planted = await plant(
        async (method, path, body) => {
          const name = callOf(method, path)
          covered.add(name)
          const text = await measure(name, 'every field, the longest texts', async () => [
            await make({ method, path, body, note: '' }),
          ])
          return { status: rows.at(-1)?.status ?? 0, body: text.startsWith('{') ? JSON.parse(text) : {} }
        },
        ({ call, path, kind, max }) =>
          kind === 'rich'
            ? once(`${call} ${path}`, long, '<p>Ola</p>')
            : kind === 'email'
              ? freshEmail()
              : kind === 'url' || kind === 'file name'
                ? plain[kind]
                : 'a'.repeat(Math.min(max, 60)),
        { records: wanted.test('plant') ? 1 : 0, entries: 20 },
      )
      const both = longestPage()
      if (wanted.test(both.path))
        await measure('PUT /statics/:definedId', both.note, async () => [await make(both)])
      missing.push(...longBodies.filter((name) => !covered.has(name)))

      const cookie = await readingCookie(portal.url, token)
      // the largest records, then those with the longest texts
      const largest: typeof planted.ids = {
        '/socios': [world.payers[0]?.id ?? 0],
        '/recibos': [world.open[0]?.id ?? 0],
        '/grupos': [world.grupo.id],
        '/tipos-cota': [world.tipo.id],
        '/remesas': [world.remesa.id],
        '/extractos': [world.extracto.id],
        '/emails': [world.envio.id],
      }
      const ids = Object.fromEntries(
        Object.entries(planted.ids).map(([list, some]) => [list, [...(largest[list] ?? []), ...some]]),
      )
      for (const screen of screenPaths())
        for (const address of addressesOf(screen, { ...largest, ...ids }))
          if (wanted.test(`page ${screen}`))
            await measure(`page ${screen}`, '', async () => [await ask(address, { headers: { cookie } })])
      return findings(rows, missing, planted.refused, tell)
    })
  },
})

let emails = 0
/** An e-mail that no other user has. */
function freshEmail(): string {
  emails += 1
  return `correo${emails}@x.example`
}
const plain = { url: 'https://correo.example/', 'file name': 'Papel' }

/** The cookie for which the server renders the pages of a user. */
async function readingCookie(url: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(`${url}/api/account`, { headers })
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
}

/** Calls whose example names nothing that is there, or is no picture. */
const mayBeRefused = /^(GET \/(authenticate|mandatos\/:id\/pdf|axustes)|POST \/(upload|account|logs)|page )/

/** Pages that show a text which can be as long as it may be stored. */
const pagesOfTexts =
  /^page (\/|\/statics\/:id\/edit|\/eventos\/:id(\/editar)?|\/correos-electronicos\/enviados\/:id) $/

/** Answers that may be as long as what they are made of. */
const mayBeLong = (name: string): boolean => {
  const { answerKind } = Object.fromEntries(table)[name.replace(/[?,].*$/, '')] ?? {}
  return (
    answerKind === 'bytes' ||
    pagesOfTexts.test(name) ||
    /size=-1|longest texts|long text|GET \/emails\/:id $|\/statics|emisions|POST \/remesas/.test(name)
  )
}

function findings(rows: Row[], missing: string[], refused: string[], tell: Tell): Finding[] {
  for (const each of refused) tell(`not taken: ${each.slice(0, 300)}`)
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
    ...slow.map(({ name, turn, wait, bytes, status, note }) =>
      bound(
        name,
        atMost(turn, most, milliseconds),
        [
          `answered ${status}, ${rounded(bytes / 1e3, 0)} KB`,
          `health/live waited ${milliseconds(wait)}`,
          note,
        ]
          .filter(Boolean)
          .join('; '),
      ),
    ),
  ]
}
