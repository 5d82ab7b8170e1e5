import { setTimeout as delay } from 'node:timers/promises'
import { residentBytes } from '../../bench/portal.mjs'
import type { Instance } from '../instance.ts'
import type { Wire } from '../wire/wire.ts'
import { openWire } from '../wire/wire.ts'

/** Somebody who is served while others do what they do. */
interface Bystander {
  /** Stops asking; answers the waits in milliseconds, and what was not answered well. */
  stop: () => Promise<{ waits: number[]; failed: string[] }>
}

/** Asks for a text, the events and the session again and again, each over a connection of its own. */
export async function stand(instance: Instance): Promise<Bystander> {
  const headers = await instance.admin()
  const waits: number[] = []
  const failed: string[] = []
  let going = true
  const asking = (async () => {
    while (going)
      for (const path of ['/api/statics/Presentacion', '/api/eventos', '/api/account']) {
        const since = performance.now()
        try {
          const answer = await fetch(instance.url + path, {
            headers: { ...headers, connection: 'close' },
            signal: AbortSignal.timeout(30_000),
          })
          await answer.arrayBuffer()
          if (answer.status !== 200) failed.push(`${path}: ${answer.status}`)
        } catch (error) {
          failed.push(`${path}: ${error}`)
        }
        waits.push(performance.now() - since)
        await delay(50)
      }
  })()
  return {
    stop: async () => {
      going = false
      await asking
      return { waits: waits.sort((a, b) => a - b), failed }
    },
  }
}

export interface Crowd {
  /** Connections the server has ended by the time it had to. */
  ended: number
  /** Most memory it took more than before, in bytes. */
  growth: number
}

const head = (line: string, more: string) => `${line} HTTP/1.1\r\nhost: a\r\n${more}`
const json = 'content-type: application/json\r\n'

/** The ways of being slow: what is said at first, what is dripped then, and until when that must end, in seconds. */
export const slow: Record<string, { first: (token: string) => string; drip: string; seconds: number }> = {
  'headers that never end': { first: () => head('GET /', 'x: a'), drip: 'a', seconds: 40 },
  'connections that say nothing': { first: () => '', drip: '', seconds: 40 },
  'bodies that drip, as visitors': {
    first: () => `${head('POST /api/authenticate', json)}content-length: 5000\r\n\r\n{"login":"`,
    drip: 'a',
    seconds: 40,
  },
  'chunks that drip, as visitors': {
    first: () => `${head('POST /api/authenticate', json)}transfer-encoding: chunked\r\n\r\n`,
    drip: '1\r\na\r\n',
    // they may grow large, and so wait for each other: the last is given up twice as late
    seconds: 75,
  },
  'bodies that drip after they were refused': {
    first: () =>
      `${head('POST /api/files', 'content-type: multipart/form-data; boundary=x\r\n')}content-length: 99999\r\n\r\n--x`,
    drip: 'a',
    seconds: 40,
  },
  'large bodies that stop before the end, as visitors': {
    first: () =>
      `${head('POST /api/authenticate', json)}content-length: 15000000\r\n\r\n{"login":"${'a'.repeat(14_000_000)}`,
    drip: '',
    // they wait for each other, unread
    seconds: 0,
  },
  'uploads that drip, as somebody signed in': {
    first: (token) =>
      `${head('POST /api/files', `authorization: ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\n`)}content-length: 999999\r\n\r\n--x\r\ncontent-disposition: form-data; name="content"; filename="a.pdf"\r\n\r\n%PDF-`,
    drip: 'a',
    // six of one person are read at once, the others wait their turn
    seconds: 0,
  },
}

/** Opens so many connections of one way of being slow, keeps dripping, and counts which are ended in time. */
export async function press(instance: Instance, way: string, count: number): Promise<Crowd> {
  const { first, drip, seconds } = slow[way] ?? { first: () => '', drip: '', seconds: 0 }
  const before = residentBytes(instance.pid())
  const { authorization } = await instance.admin()
  const wires: Wire[] = []
  const begun = performance.now()
  const bytes = Buffer.from(first(authorization), 'latin1')
  for (let each = 0; each < count; each += 1) {
    const wire = await openWire(instance.url)
    if (bytes.length > 0) wire.send(bytes)
    wires.push(wire)
  }
  let growth = 0
  const until = seconds === 0 ? 15 : seconds
  while (performance.now() - begun < until * 1000 && wires.some((wire) => !wire.isEnded())) {
    await delay(1000)
    growth = Math.max(growth, residentBytes(instance.pid()) - before)
    if (drip) for (const wire of wires) if (!wire.isEnded()) wire.send(drip)
  }
  const ended = wires.filter((wire) => wire.isEnded()).length
  for (const wire of wires) wire.close()
  return { ended, growth }
}

/** Readers that ask for all there is and take nothing: how much memory they cost, with somebody served meanwhile. */
export async function readNothing(instance: Instance, count: number): Promise<Crowd> {
  const before = residentBytes(instance.pid())
  const headers = await instance.admin()
  const form = new FormData()
  form.append('content', new Blob([`%PDF-1.4\n${'x'.repeat(30_000_000)}\n%%EOF\n`]), 'Longo.pdf')
  const uploaded = await fetch(`${instance.url}/api/files`, { method: 'POST', headers, body: form })
  const { uuid } = (await uploaded.json()) as { uuid: string }
  const created = await fetch(`${instance.url}/api/presupuestos`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ titulo: 'Longo', ano: 2026, fichero: { uuid } }),
  })
  const { id } = (await created.json()) as { id: number }
  const wires: Wire[] = []
  for (let each = 0; each < count; each += 1) {
    const wire = await openWire(instance.url)
    wire.socket.pause()
    wire.send(
      `${head(`GET /api/presupuestos/${id}/file`, `authorization: ${headers.authorization}\r\n`)}\r\n`,
    )
    wires.push(wire)
  }
  let growth = 0
  for (let second = 0; second < 15; second += 1) {
    await delay(1000)
    growth = Math.max(growth, residentBytes(instance.pid()) - before)
  }
  for (const wire of wires) wire.close()
  return { ended: 0, growth }
}

/** Opens so many connections and asks once over each, all at the same time: statuses by how often they came. */
export async function throng(
  instance: Instance,
  count: number,
): Promise<{ answers: Map<string, number>; growth: number }> {
  const before = residentBytes(instance.pid())
  const wires: Wire[] = []
  for (let each = 0; each < count; each += 1) wires.push(await openWire(instance.url))
  for (const wire of wires) wire.send(`${head('GET /api/statics/Presentacion', '')}\r\n`)
  const answers = new Map<string, number>()
  for (const wire of wires) {
    const answer = await wire.read(60_000)
    const told = typeof answer === 'string' ? answer : String(answer.status)
    answers.set(told, (answers.get(told) ?? 0) + 1)
  }
  const growth = residentBytes(instance.pid()) - before
  for (const wire of wires) wire.close()
  return { answers, growth }
}
