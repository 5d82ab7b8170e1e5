// test:all only: it kills a server while it sends mail
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually, openTestMail } from '../../testing/mail.ts'
import { startMailProcess } from '../../testing/mail-process.ts'

/** The number of recipients, and how often the mail server is killed; MAIL_CRASHES=1000,10 is the long version. */
const [people = 120, kills = 3] = (process.env.MAIL_CRASHES ?? '').split(',').filter(Boolean).map(Number)

let queue: Awaited<ReturnType<typeof openTestMail>>
beforeEach(async () => {
  queue = await openTestMail()
})
afterEach(() => queue.close())

it(
  `reaches every recipient however often the server is killed, and no recorded one twice`,
  async () => {
    const smtp = await queue.smtp({ beforeAccepting: () => delay(5) })
    const recipients = Array.from({ length: people }, (_, index) => ({
      id: index + 1,
      address: `socio${index}@example.org`,
      name: 'Socio',
    }))
    await queue.enqueueBulk(queue.open({ SMTP_URL: smtp.url }), { recipients })
    const recorded = async () =>
      (await queue.deliveries()).filter(({ state }) => state === 'sent').map(({ address }) => address)
    const copies = (address: string) => smtp.recipients.filter((each) => each === address).length

    const counted: { address: string; copies: number }[] = []
    for (let kill = 1; kill <= kills; kill += 1) {
      const server = startMailProcess(queue.settings, smtp.url, queue.clock())
      const enough = Math.floor((people * kill) / (kills + 1))
      expect(await eventually(async () => (await recorded()).length >= enough, 60_000)).toBe(true)
      await server.kill()
      // what the mail server was being told when its client died does not arrive later
      await delay(100)
      const done = await recorded()
      expect(done.length).toBeLessThan(people)
      counted.push(...done.map((address) => ({ address, copies: copies(address) })))
      queue.clock.advance(31_000)
    }
    queue.open({ SMTP_URL: smtp.url }).start()
    expect(await eventually(async () => (await recorded()).length === people, 60_000)).toBe(true)

    expect(new Set(smtp.recipients).size).toBe(people)
    for (const { address, copies: before } of counted) expect(copies(address), address).toBe(before)
    // between the mail server's yes and the record of it a server can die with what it has under way at once
    expect(smtp.recipients.length - people).toBeLessThanOrEqual(kills * 8)
  },
  people * 1000,
)
