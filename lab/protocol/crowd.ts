import { setTimeout as delay } from 'node:timers/promises'
import type { RawConnection } from '../../server/src/testing/raw-http.ts'
import { connectRaw } from '../../server/src/testing/raw-http.ts'
import type { Client } from '../client.ts'
import { signedIn } from '../client.ts'
import type { Portal } from '../portal.ts'
import { residentBytes } from '../portal.ts'

export interface Crowd {
  /** Connections the server has ended by the time it had to. */
  ended: number
  /** Most memory it took more than before, in bytes. */
  growth: number
}

const head = (line: string, more: string) => `${line} HTTP/1.1\r\nhost: a\r\n${more}`
const asUser = (admin: Client) => `authorization: ${admin.headers().authorization}\r\n`
const json = 'content-type: application/json\r\n'

/** A way of being slow. */
interface Slowness {
  /** What is sent at first. */
  first: (admin: Client) => string | Promise<string>
  /** What is sent each second from then on. */
  drip?: string
  /** Nothing is taken of what comes. */
  takesNothing?: true
  /** Until when the server has to end the connection, in seconds; otherwise it need not. */
  seconds?: number
}

const multipart = 'content-type: multipart/form-data; boundary=x\r\n'
const part = '--x\r\ncontent-disposition: form-data; name="content"; filename="a.pdf"\r\n\r\n%PDF-'

export const slow: Record<string, Slowness> = {
  'headers that never end': { first: () => head('GET /', 'x: a'), drip: 'a', seconds: 40 },
  'connections that say nothing': { first: () => '', seconds: 40 },
  'bodies that drip, as visitors': {
    first: () => `${head('POST /api/authenticate', json)}content-length: 5000\r\n\r\n{"login":"`,
    drip: 'a',
    // a body has a minute as a whole
    seconds: 70,
  },
  'bodies that drip after they were refused': {
    first: () => `${head('POST /api/files', multipart)}content-length: 99999\r\n\r\n--x`,
    drip: 'a',
    seconds: 40,
  },
  'large bodies that stop before the end, as visitors': {
    first: () =>
      `${head('POST /api/authenticate', json)}content-length: 15000000\r\n\r\n{"login":"${'a'.repeat(14_000_000)}`,
    // larger than the call takes: refused unread
    seconds: 40,
  },
  'uploads that drip, as a signed-in user': {
    // an upload has to bring 240 kB in every two minutes
    first: (admin) =>
      `${head('POST /api/files', asUser(admin) + multipart)}content-length: 999999\r\n\r\n${part}`,
    drip: 'a',
  },
  'downloads that are not taken': { first: largeDownload, takesNothing: true },
}

/** The request for a large file, which it stores. */
async function largeDownload(admin: Client): Promise<string> {
  const content = Buffer.from(`%PDF-1.4\n${'x'.repeat(30_000_000)}\n%%EOF\n`)
  const uploaded = await admin.upload('/files', { fileName: 'Longo.pdf', content })
  const fichero = uploaded.kind === 'answer' ? uploaded.body : null
  const presupuesto = { titulo: 'Longo', ano: 2026, fichero }
  const { id } = await admin.must<{ id: number }>('POST', '/presupuestos', presupuesto)
  return `${head(`GET /api/presupuestos/${id}/file`, asUser(admin))}\r\n`
}

/** Opens so many connections that are slow in one way, and counts which are ended in time. */
export async function press(
  { url, pid }: Portal,
  { first, drip, takesNothing, seconds = 15 }: Slowness,
  count: number,
): Promise<Crowd> {
  const bytes = await first(await signedIn(url))
  const before = residentBytes(pid())
  const begun = performance.now()
  const connections: RawConnection[] = []
  for (let each = 0; each < count; each += 1) {
    const connection = await connectRaw(url)
    if (takesNothing) connection.socket.pause()
    if (bytes) connection.send(bytes)
    connections.push(connection)
  }
  const left = () => connections.filter((connection) => !connection.isEnded())
  let growth = 0
  while (performance.now() - begun < seconds * 1000 && left().length > 0) {
    await delay(1000)
    growth = Math.max(growth, residentBytes(pid()) - before)
    if (drip) for (const connection of left()) connection.send(drip)
  }
  const ended = count - left().length
  for (const connection of connections) connection.close()
  return { ended, growth }
}

/** Opens so many connections and asks once over each, all at the same time: how many were answered with 200. */
export async function throng({ url }: Portal, count: number): Promise<number> {
  const connections: RawConnection[] = []
  for (let each = 0; each < count; each += 1) connections.push(await connectRaw(url))
  for (const connection of connections) connection.send(`${head('GET /api/statics/Presentacion', '')}\r\n`)
  let answered = 0
  for (const connection of connections) {
    const answer = await connection.read(60_000)
    if (typeof answer !== 'string' && answer.status === 200) answered += 1
    connection.close()
  }
  return answered
}
