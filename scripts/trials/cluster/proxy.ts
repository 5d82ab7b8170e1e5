import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { openAsBlob, readdirSync, rmSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect as connectHttp2 } from 'node:http2'
import { connect } from 'node:net'
import { join } from 'node:path'
import { signedHeaders } from '../../bench/portal.mjs'
import type { Cluster } from '../../cluster/cluster.ts'
import { startNginx } from '../../cluster/nginx.ts'
import type { Finding } from '../trial.ts'
import { ambiguous } from './ambiguous.ts'

/** The recommended nginx, tried for what it is there for. */
export async function proxy(cluster: Cluster): Promise<Finding[]> {
  return [
    await upload(cluster),
    await secrets(cluster),
    await smuggling(cluster),
    await closedPages(cluster),
    await overTls(cluster),
  ]
}

const size = 250_000_000

/** Bytes of all files in a folder. */
const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, { parentPath, name }) =>
        sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    )

async function upload({ url, folder }: Cluster): Promise<Finding> {
  const path = join(folder, 'large.txt')
  await writeFile(path, Buffer.alloc(size - 1000, 'Acta da asemblea.\n'))
  const body = new FormData()
  body.append('content', await openAsBlob(path), 'large.txt')
  const headers = await signedHeaders(url)
  const before = bytesIn(join(folder, 'nginx'))
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, bytesIn(join(folder, 'nginx')) - before)
  }, 100)
  const { status } = await fetch(`${url}/api/files`, { method: 'POST', headers, body })
  clearInterval(timer)
  rmSync(path)
  return {
    what: 'Upload of 250 MB through nginx: what nginx wrote to its disk meanwhile',
    result: `${(most / 1000).toFixed(0)} KB`,
    target: '< 1000 KB, answered 201',
    good: status === 201 && most < 1_000_000,
    detail: `answered ${status}; its log is all it writes`,
  }
}

/** Neither tickets nor keys of links get into a log of nginx, not even of requests that fail. */
async function secrets({ url, proxy: { logged } }: Cluster): Promise<Finding> {
  const secret = 'a-ticket-or-a-key-of-a-link'
  const paths = [
    `/api/socios/1/photo?ticket=${secret}`,
    `/account/set/finish?key=${secret}`,
    `/${'x'.repeat(9000)}?key=${secret}`,
    `/%?key=${secret}`,
  ]
  for (const path of paths) await fetch(url + path).then((answer) => answer.arrayBuffer())
  const { access, errors } = logged()
  const found = [access, errors].filter((text) => text.includes(secret)).length
  return {
    what: 'Logs of nginx in which a ticket or the key of a link was found',
    result: String(found),
    target: '0',
    good: found === 0 && access.includes('GET /account/set/finish '),
    detail: `${paths.length} requests with one, refused and broken ones among them`,
  }
}

/** What comes back on a connection within a second after `text` was sent. */
async function exchange(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  socket.write(text, 'latin1')
  await Promise.race([once(socket, 'close'), new Promise((resolve) => setTimeout(resolve, 1000))])
  socket.destroy()
  return heard
}

/** Requests whose end could be understood in two ways are refused by nginx, or reach the portal as one. */
async function smuggling({ url }: Cluster): Promise<Finding> {
  const port = Number(new URL(url).port)
  const wrong: string[] = []
  for (const [name, text] of Object.entries(ambiguous)) {
    const statuses = [...(await exchange(port, text)).matchAll(/HTTP\/1\.1 (\d{3})/g)].map(
      ([, status]) => status ?? '',
    )
    // one answer, and a refusal: what stands behind is nobody's request
    if (statuses.length !== 1 || !/^[45]/.test(statuses[0] ?? ''))
      wrong.push(`${name}: ${statuses.join(' ')}`)
  }
  return {
    what: 'Ambiguous requests (smuggling) that nginx did not refuse',
    result: String(wrong.length),
    target: '0',
    good: wrong.length === 0,
    detail: wrong.join('; ') || Object.keys(ambiguous).join(', '),
  }
}

/** While no server is there, a call is told so as the portal would, and a page in words. */
async function closedPages({ url, servers }: Cluster): Promise<Finding> {
  await Promise.all(servers.map((server) => server.stop()))
  const call = await fetch(`${url}/api/statics/Prezos`)
  const page = await fetch(`${url}/prezos`)
  const answers = [
    `${call.status} ${call.headers.get('x-app-error')} ${JSON.stringify(await call.json())}`,
    `${page.status} ${page.headers.get('content-type')} ${(await page.text()).includes('Volvemos axiña')}`,
  ]
  await Promise.all(servers.map((server) => server.start()))
  const expected = ['503 error.not-ready {"error":"error.not-ready"}', '503 text/html; charset=utf-8 true']
  return {
    what: 'No server there: a call and a page are answered in their own shape',
    result: answers.join() === expected.join() ? 'yes' : 'no',
    target: 'yes',
    good: answers.join() === expected.join(),
    detail: answers.join(', '),
  }
}

/** The configuration as it is recommended, with TLS and HTTP/2. */
async function overTls({ servers, folder }: Cluster): Promise<Finding> {
  const [chain, key] = [join(folder, 'chain.pem'), join(folder, 'key.pem')]
  const made = spawnSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', '1', '-subj', '/CN=localhost', '-keyout', key, '-out', chain],
    ],
    { stdio: 'ignore' },
  )
  const ports = servers.map((server) => Number(new URL(server.url).port))
  const nginx = await startNginx(join(folder, 'tls'), ports, { certificate: { chain, key } })
  const client = connectHttp2(nginx.url, { rejectUnauthorized: false })
  const stream = client.request({ ':path': '/' })
  const [headers] = await once(stream, 'response')
  stream.resume()
  await once(stream, 'end')
  const protocol = client.alpnProtocol
  client.close()
  await nginx.stop()
  return {
    what: 'The home page through the recommended configuration with TLS',
    result: `${headers[':status']} over ${protocol}`,
    target: '200 over h2',
    good: made.status === 0 && headers[':status'] === 200 && protocol === 'h2',
    detail: 'certificate of its own',
  }
}
