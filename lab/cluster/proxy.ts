import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Stop } from '../../scripts/prepare.mjs'
import { signedIn } from '../client.ts'
import type { Finding } from '../experiment.ts'
import { atMost, bound, none, whole } from '../experiment.ts'
import type { Servers } from './servers.ts'

/** The recommended nginx, tried for what it is there for. */
export async function proxy(servers: Servers): Promise<Finding[]> {
  return [await upload(servers), await secrets(servers), await closedPages(servers)]
}

const size = 250_000_000

/** Bytes of all files in a folder. */
const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0)

async function upload({ url, folder }: Servers): Promise<Finding> {
  const admin = await signedIn(url)
  const content = Buffer.alloc(size - 1000, 'Acta da asemblea.\n')
  const before = bytesIn(join(folder, 'nginx'))
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, bytesIn(join(folder, 'nginx')) - before)
  }, 100)
  const answer = await admin.upload('/files', { fileName: 'large.txt', content })
  clearInterval(timer)
  if (answer.kind === 'lost' || answer.status !== 201)
    throw new Stop(`the upload was answered ${JSON.stringify(answer)}`)
  return bound(
    'Upload of 250 MB through nginx: what nginx wrote to its disk meanwhile',
    atMost(most, 1e6, (bytes) => `${whole(bytes / 1000)} KB`),
    'its log is all it writes',
  )
}

/** Neither tickets nor keys of links get into a log of nginx, not even of requests that fail. */
async function secrets({ url, proxy: { logged } }: Servers): Promise<Finding> {
  const secret = 'a-ticket-or-a-key-of-a-link'
  const paths = [
    `/api/socios/1/photo?ticket=${secret}`,
    `/account/set/finish?key=${secret}`,
    `/${'x'.repeat(9000)}?key=${secret}`,
    `/%?key=${secret}`,
  ]
  for (const path of paths) await fetch(url + path).then((answer) => answer.arrayBuffer())
  const found = Object.entries(logged()).flatMap(([name, text]) => (text.includes(secret) ? name : []))
  return none(
    'Logs of nginx in which a ticket or the key of a link was found',
    logged().access.includes('GET /account/set/finish ') ? found : ['the requests are not in the log'],
    `${paths.length} requests with one, refused and broken ones among them`,
  )
}

/** While no server is there, a call is told so as the portal would, and a page in words. */
async function closedPages({ url, servers }: Servers): Promise<Finding> {
  await Promise.all(servers.map((server) => server.stop()))
  const call = await fetch(`${url}/api/statics/Prezos`)
  const page = await fetch(`${url}/prezos`)
  const answers = [
    `${call.status} ${call.headers.get('x-app-error')} ${JSON.stringify(await call.json())}`,
    `${page.status} ${page.headers.get('content-type')} ${(await page.text()).includes('Volvemos axiña')}`,
  ]
  await Promise.all(servers.map((server) => server.start()))
  const expected = ['503 error.not-ready {"error":"error.not-ready"}', '503 text/html; charset=utf-8 true']
  return none(
    'No server there: calls and pages that are answered otherwise than in their own shape',
    answers.filter((answer, at) => answer !== expected[at]),
    answers.join(', '),
  )
}
