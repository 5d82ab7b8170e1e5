import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually, openTestMail } from '../testing/mail.ts'
import type { TestSmtp } from '../testing/smtp.ts'

/** A server of its own process, which does nothing but send mail; its clock is the test's. */
const server = (place: object, smtpUrl: string, now: Date) => `
  const { openDatabase } = await import('${new URL('../db/connection.ts', import.meta.url)}')
  const { createMail } = await import('${new URL('./create.ts', import.meta.url)}')
  const place = ${JSON.stringify(place)}
  const mail = createMail({
    settings: {
      ...place, SMTP_URL: '${smtpUrl}', MAIL_FROM: 'a@proba.example', APP_NAME: 'A', MAIL_PER_MINUTE: 0,
      PUBLIC_URL: 'https://portal.proba.example', TIME_ZONE: 'Europe/Madrid',
    },
    database: openDatabase(place),
    secret: '${'x'.repeat(32)}',
    clock: () => new Date('${now.toISOString()}'),
    log: { warn: console.error, error: console.error },
  })
  mail.start()
`

let queue: Awaited<ReturnType<typeof openTestMail>>
let smtp: TestSmtp
let taken = 0
beforeEach(async () => {
  queue = await openTestMail()
  taken = 0
  // takes ten messages over and then keeps its senders waiting, until the test says otherwise
  smtp = await queue.smtp({
    beforeAccepting: async () => {
      taken += 1
      if (taken > 10) await new Promise(() => {})
    },
  })
})
afterEach(() => queue.close())

it('killed in the middle, the server loses no delivery and repeats none that was recorded', async () => {
  const mail = queue.open({ SMTP_URL: smtp.url })
  const addresses = Array.from({ length: 60 }, (_, index) => `socio${index}@example.org`)
  for (const address of addresses) await queue.enqueue(mail, { to: { address, name: 'Socio' } })

  const code = server(queue.settings, smtp.url, queue.clock())
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' })
  const recorded = async () => (await queue.deliveries()).filter(({ state }) => state === 'sent')
  expect(await eventually(async () => taken > 17 && (await recorded()).length === 10, 15_000)).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect((await queue.deliveries()).filter(({ claimed_by }) => claimed_by).length).toBeGreaterThan(0)

  const next = await queue.smtp()
  queue.clock.advance(31_000)
  queue.open({ SMTP_URL: next.url }).start()
  expect(await queue.ended('sent', addresses.length)).toBe(true)
  expect([...smtp.recipients, ...next.recipients].toSorted()).toEqual(addresses.toSorted())
})
