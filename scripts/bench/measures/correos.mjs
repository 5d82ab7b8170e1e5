import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../postgres.mjs'
import { Stop } from '../../prepare.mjs'
import { serverCommand } from '../../server-command.mjs'
import { cleanEnvironment, portalSettings, signedHeaders, withFolder, withServer } from '../portal.mjs'
import { startSink } from '../smtp.mjs'
import { seedSocios } from '../socios.mjs'

const recipients = 5000
/** In seconds, messages a second, and milliseconds. */
const targets = { accepted: 2, rate: 100, read: 50 }
/** Longest wait for the last message, in milliseconds. */
const patience = 120_000
/** Milliseconds of the same reads before, to compare with. */
const quiet = 5000
/** Milliseconds between two of the reads: people, not a load test. */
const pause = 5
const paths = ['/api/account', '/api/statics/Presentacion', '/api/socios?size=25', '/api/grupos?size=10']
/** A message as they are written: some paragraphs with headings, a list and links. */
const message = Array.from(
  { length: 12 },
  (_, at) =>
    `<h2>Apartado ${at + 1}</h2><p>${'A directiva convoca a todas as persoas socias á asemblea. '.repeat(6)}</p><ul><li>Unha cousa</li><li>E <a href="/eventos">outra</a></li></ul>`,
).join('')

/** What an e-mail to 5,000 members costs, and those who use the portal while it is sent. */
export const measure = () =>
  withSink(async (sink) =>
    withFolder(async (folder) => {
      const port = await freePort()
      const settings = { ...portalSettings(folder, port), SMTP_URL: `smtp://127.0.0.1:${sink.port}` }
      return withServer(serverCommand, cleanEnvironment(settings), port, async ({ url }) => {
        seedSocios(folder, Math.ceil(recipients * 1.2))
        const headers = await signedHeaders(url)
        const before = await readsDuring(url, headers, sleep(quiet))
        const ids = await activeIds(url, headers)
        const began = performance.now()
        await send(url, headers, ids)
        const accepted = performance.now() - began
        let delivered = 0
        const during = await readsDuring(
          url,
          headers,
          allTaken(sink).then((milliseconds) => {
            delivered = milliseconds - began
          }),
        )
        return rows({ accepted, delivered, before, during })
      })
    }),
  )

/** Resolves to what `work` does while a mail server runs. */
async function withSink(work) {
  const sink = await startSink()
  try {
    return await work(sink)
  } finally {
    sink.stop()
  }
}

async function activeIds(url, headers) {
  const answer = await fetch(`${url}/api/socios/public?size=-1`, { headers })
  return (await answer.json()).content.slice(0, recipients).map(({ id }) => ({ id }))
}

async function send(url, headers, ids) {
  const answer = await fetch(`${url}/api/entities/emails/send`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ recipients: ids, subject: 'Asemblea', message }),
  })
  const { total } = await answer.json()
  if (answer.status !== 202 || total !== recipients)
    throw new Stop(`the e-mail was answered ${answer.status} for ${total}`)
}

/** The moment the last message was taken. */
async function allTaken(sink) {
  const end = performance.now() + patience
  while (performance.now() < end) {
    const { taken, ago } = await sink.ask()
    if (taken >= recipients) return performance.now() - ago
    await sleep(200)
  }
  throw new Stop('not all messages arrived')
}

/** How long reads take until `work` is done. */
async function readsDuring(url, headers, work) {
  const times = []
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  for (let count = 0; !isDone; count += 1) {
    const asked = performance.now()
    const answer = await fetch(url + paths[count % paths.length], { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Stop(`a read was answered ${answer.status}`)
    times.push(performance.now() - asked)
    await sleep(pause)
  }
  await done
  return times.toSorted((one, other) => one - other)
}

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]

function rows({ accepted, delivered, before, during }) {
  const many = recipients.toLocaleString('en')
  const rate = recipients / (delivered / 1000)
  const slow = percentile(during, 0.99)
  const kilobytes = Math.round(message.length / 1000)
  return [
    {
      what: `E-mail to ${many} members: until it is accepted`,
      result: `${(accepted / 1000).toFixed(2)} s`,
      target: `≤ ${targets.accepted} s`,
      good: accepted <= targets.accepted * 1000,
      detail: `${kilobytes} KB of text; accepted means stored`,
    },
    {
      what: 'The same, messages a second to a mail server on this machine',
      result: `${Math.round(rate)}`,
      target: `≥ ${targets.rate}`,
      good: rate >= targets.rate,
      detail: `all of them in ${(delivered / 1000).toFixed(1)} s, each seen to the disk`,
    },
    {
      what: 'The same, reads meanwhile, p99',
      result: `${slow.toFixed(1)} ms`,
      target: `≤ ${targets.read} ms`,
      good: slow <= targets.read,
      detail: `${during.length} requests, one at a time; p50 ${percentile(during, 0.5).toFixed(1)} ms, slowest ${during.at(-1).toFixed(1)} ms; p99 before it ${percentile(before, 0.99).toFixed(1)} ms`,
    },
  ]
}
