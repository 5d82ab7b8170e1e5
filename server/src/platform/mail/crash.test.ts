import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually, openTestMail } from '../../testing/mail.ts'
import { startMailProcess } from '../../testing/mail-process.ts'
import type { TestSmtp } from '../../testing/smtp.ts'

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

  const server = startMailProcess(queue.settings, smtp.url, queue.clock())
  const recorded = async () => (await queue.deliveries()).filter(({ state }) => state === 'sent')
  expect(await eventually(async () => taken > 17 && (await recorded()).length === 10, 15_000)).toBe(true)
  await server.kill()
  expect((await queue.deliveries()).filter(({ claimed_by }) => claimed_by).length).toBeGreaterThan(0)

  const next = await queue.smtp()
  queue.clock.advance(31_000)
  queue.open({ SMTP_URL: next.url }).start()
  expect(await queue.ended('sent', addresses.length)).toBe(true)
  expect([...smtp.recipients, ...next.recipients].toSorted()).toEqual(addresses.toSorted())
})
