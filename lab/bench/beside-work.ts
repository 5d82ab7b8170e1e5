import { setTimeout as delay } from 'node:timers/promises'
import { Stop } from '../../scripts/prepare.mjs'
import { startSmtp } from '../../server/src/testing/smtp.ts'
import type { Asking } from '../bystander.ts'
import { servedWhile } from '../bystander.ts'
import type { Client } from '../client.ts'
import { signedIn } from '../client.ts'
import type { Finding } from '../experiment.ts'
import {
  atLeast,
  atMost,
  bound,
  figure,
  median,
  megabytes,
  milliseconds,
  quantile,
  seconds,
  whole,
} from '../experiment.ts'
import { seedMembers } from '../members.ts'
import type { Portal } from '../portal.ts'
import { peakBytes, residentBytes, withPortal } from '../portal.ts'

const people = (portal: Portal, admin: Client, ...paths: string[]): Asking => ({
  url: portal.url,
  headers: admin.headers(),
  paths: paths.map((path) => `/api${path}`),
})

/** How long others waited during some work, at most `most` milliseconds, and before it. */
const waited = (what: string, during: number[], before: number[], most: number): Finding =>
  bound(
    what,
    atMost(quantile(during, 0.99), most, milliseconds),
    `${during.length} requests, one at a time; p50 ${milliseconds(median(during))}, slowest ${milliseconds(Math.max(...during))}; p99 before it ${milliseconds(quantile(before, 0.99))}`,
  )

const recipients = 5000
/** A message as they are written: some paragraphs with headings, a list and links. */
const message = Array.from(
  { length: 12 },
  (_, at) =>
    `<h2>Apartado ${at + 1}</h2><p>${'A directiva convoca a todas as persoas socias á asemblea. '.repeat(6)}</p><ul><li>Unha cousa</li><li>E <a href="/eventos">outra</a></li></ul>`,
).join('')

/** What an e-mail to 5,000 members costs, and those who use the portal while it is sent. */
export async function measureCorreos(): Promise<Finding[]> {
  let last = 0
  const smtp = await startSmtp({
    beforeAccepting: async () => {
      last = performance.now()
    },
  })
  try {
    return await withPortal({ SMTP_URL: smtp.url }, async (portal) => {
      seedMembers(portal.folder, Math.ceil(recipients * 1.2))
      const admin = await signedIn(portal.url)
      const others = people(
        portal,
        admin,
        '/account',
        '/statics/Presentacion',
        '/socios?size=25',
        '/grupos?size=10',
      )
      const before = await servedWhile(others, () => delay(5000))
      const { content } = await admin.read<{ content: { id: number }[] }>('/socios/public?size=-1')
      const ids = content.slice(0, recipients).map(({ id }) => ({ id }))
      const began = performance.now()
      await admin.must('POST', '/emails/send', { recipients: ids, subject: 'Asemblea', message })
      const accepted = performance.now() - began
      const during = await servedWhile(others, async () => {
        while (smtp.raw.length < recipients) await delay(200)
      })
      const taken = last - began
      return [
        bound(
          `E-mail to ${whole(recipients)} members: until it is accepted`,
          atMost(accepted, 2000, seconds),
          `${Math.round(message.length / 1000)} KB of text; accepted means stored`,
        ),
        bound(
          'The same, messages a second to a mail server on this machine',
          atLeast(recipients / (taken / 1000), 100, whole),
          `all of them in ${seconds(taken)}, each seen to the disk`,
        ),
        waited('The same, reads meanwhile, p99', during.waits, before.waits, 50),
      ]
    })
  } finally {
    await smtp.close()
  }
}

/** How long the workbook of all payments takes, and how long other requests wait while it is made. */
export const measurePaymentsReport = (): Promise<Finding[]> =>
  withPortal({}, async (portal) => {
    const [members, payments, rounds] = [20_000, 10, 5]
    seedMembers(portal.folder, members, payments)
    const admin = await signedIn(portal.url)
    const others = { ...people(portal, admin, '/account'), pause: 2 }
    await servedWhile(others, () => delay(1000))
    const idle = await servedWhile(others, () => delay(5000))
    const before = residentBytes(portal.pid())
    const taken: number[] = []
    const waits: number[] = []
    let size = 0
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now()
      const during = await servedWhile(others, () => admin.bytes('/socios/payments-report'))
      taken.push(performance.now() - began)
      waits.push(...during.waits)
      size = during.result?.length ?? 0
    }
    return [
      bound(
        `Longest wait of another request while the payments report over ${whole(members)} members and ${whole(members * payments)} payments is made`,
        atMost(Math.max(...waits), 50, milliseconds),
        `${whole(waits.length)} requests for /api/account during ${rounds} reports, median ${milliseconds(median(waits))}; without a report the longest took ${milliseconds(Math.max(...idle.waits))}`,
      ),
      figure(
        'That report, until it has arrived',
        seconds(median(taken)),
        `median of ${rounds}; ${(size / 1e6).toFixed(1)} MB; the server took up to ${megabytes(peakBytes(portal.pid()) - before)} more memory`,
      ),
    ]
  })

/** What one upload of the largest size costs the server, and those who use it meanwhile. */
export const measureUpload = (): Promise<Finding[]> =>
  withPortal({}, async (portal) => {
    const admin = await signedIn(portal.url)
    const send = async (bytes: number) => {
      const content = Buffer.alloc(bytes, 'x')
      content.write('%PDF-1.7\n')
      const answer = await admin.upload('/files', { fileName: 'Acta.pdf', content })
      if (answer.kind === 'lost' || answer.status !== 201)
        throw new Stop(`the upload was answered ${JSON.stringify(answer)}`)
    }
    const others = people(portal, admin, '/account', '/statics/Presentacion', '/socios?size=25')
    /** The same, and the most memory the server held meanwhile. */
    const observe = async (work: () => Promise<void>) => {
      let most = 0
      const timer = setInterval(() => {
        most = Math.max(most, residentBytes(portal.pid()))
      }, 10)
      const began = performance.now()
      const { waits } = await servedWhile(others, work)
      clearInterval(timer)
      return { most, waits, taken: performance.now() - began }
    }
    await send(100_000)
    // ten seconds of ordinary requests, so that what they make the server hold is not put down to the upload
    const quiet = await observe(() => delay(10_000))
    const busy = await observe(() => send(250_000_000))
    return [
      bound(
        'Upload of 250 MB, memory of the server meanwhile',
        atMost(Math.max(0, busy.most - quiet.most), 50e6, (bytes) => `+ ${megabytes(bytes)}`),
        `VmRSS at most ${megabytes(busy.most)}, before it ${megabytes(quiet.most)}; ${seconds(busy.taken)}`,
      ),
      waited('The same, other requests meanwhile, p99', busy.waits, quiet.waits, 100),
    ]
  })
