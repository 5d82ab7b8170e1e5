import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually, openTestMail } from '../testing/mail.ts'
import type { SmtpBehaviour, TestSmtp } from '../testing/smtp.ts'
import { startSmtp } from '../testing/smtp.ts'
import { waitAfter } from './failure.ts'
import { claimDue } from './queue.rows.ts'

const second = 1000
const hour = 3600 * second

let queue: Awaited<ReturnType<typeof openTestMail>>
let servers: TestSmtp[]
beforeEach(async () => {
  queue = await openTestMail()
  servers = []
})
afterEach(async () => {
  await queue.close()
  for (const server of servers) await server.close()
})

async function smtpServer(behaviour?: SmtpBehaviour): Promise<TestSmtp> {
  const server = await startSmtp(behaviour)
  servers.push(server)
  return server
}
const states = async () => (await queue.deliveries()).map(({ state }) => state)
const ended = (state: string, count = 1) =>
  eventually(async () => (await states()).filter((each) => each === state).length >= count)
const tried = (tries: number) =>
  eventually(async () => {
    const [first] = await queue.deliveries()
    return first?.tries === tries && first.claimed_by === null ? first : null
  })
/** Longer than the worker sleeps between two looks. */
const aPoll = () => delay(1300)

describe('delivery', () => {
  it('is tried at once when the queue is woken', async () => {
    const smtp = await smtpServer()
    const mail = queue.open({ SMTP_URL: smtp.url })
    mail.start()
    await delay(50)
    await queue.enqueue(mail)
    const began = Date.now()
    mail.wake()
    expect(await ended('sent')).toBe(true)
    expect(Date.now() - began).toBeLessThan(500)
    expect(smtp.recipients).toEqual(['lua@example.org'])
  })

  it('is tried within about a second when nobody wakes the queue', async () => {
    const smtp = await smtpServer()
    const mail = queue.open({ SMTP_URL: smtp.url })
    mail.start()
    await delay(50)
    await queue.enqueue(mail)
    const began = Date.now()
    expect(await ended('sent')).toBe(true)
    expect(Date.now() - began).toBeLessThan(2500)
  })

  it('once recorded is never repeated, by this server or the next', async () => {
    const smtp = await smtpServer()
    const mail = queue.open({ SMTP_URL: smtp.url })
    await queue.enqueue(mail)
    mail.start()
    expect(await ended('sent')).toBe(true)
    await mail.stop()
    const next = queue.open({ SMTP_URL: smtp.url })
    queue.clock.advance(24 * hour)
    next.start()
    await aPoll()
    expect(smtp.recipients).toHaveLength(1)
  })

  it('happens once each when two servers work on the same queue', async () => {
    const smtp = await smtpServer()
    const servers = [queue.open({ SMTP_URL: smtp.url }), queue.open({ SMTP_URL: smtp.url })]
    const addresses = Array.from({ length: 300 }, (_, index) => `socio${index}@example.org`)
    for (const address of addresses)
      await queue.enqueue(servers[0] ?? expect.fail(), { to: { address, name: 'Socio' } })
    for (const mail of servers) mail.start()
    expect(await ended('sent', addresses.length)).toBe(true)
    expect(smtp.recipients.toSorted()).toEqual(addresses.toSorted())
  })

  it('under way is finished before the queue stops, and the rest is given back', async () => {
    let free = () => {}
    const gate = new Promise<void>((resolve) => {
      free = resolve
    })
    const smtp = await smtpServer({ beforeAccepting: () => gate })
    const mail = queue.open({ SMTP_URL: smtp.url })
    for (let index = 0; index < 30; index += 1) await queue.enqueue(mail)
    mail.start()
    await eventually(async () => (await queue.deliveries()).every(({ claimed_by }) => claimed_by))
    await delay(200)
    const stopped = mail.stop()
    free()
    await stopped
    const rows = await queue.deliveries()
    expect(rows.filter(({ state }) => state === 'sent')).toHaveLength(smtp.recipients.length)
    expect(smtp.recipients.length).toBeGreaterThan(0)
    expect(smtp.recipients.length).toBeLessThan(30)
    for (const row of rows.filter(({ state }) => state === 'pending'))
      expect(row).toMatchObject({ claimed_by: null, tries: 0, next_at: queue.clock().toISOString() })
  })

  it('claimed by a server that died is tried again when the claim has run out', async () => {
    const smtp = await smtpServer()
    const mail = queue.open({ SMTP_URL: smtp.url })
    await queue.enqueue(mail)
    const now = queue.clock()
    const until = new Date(now.getTime() + 30 * second)
    await queue.database.maintain((tx) => claimDue(tx, { worker: 'dead', now, until, most: 50 }))
    mail.start()
    await aPoll()
    expect(await states()).toEqual(['pending'])
    queue.clock.advance(31 * second)
    expect(await ended('sent')).toBe(true)
    expect(smtp.recipients).toHaveLength(1)
  })

  it('keeps its claim however long the mail server takes', async () => {
    let free = () => {}
    const gate = new Promise<void>((resolve) => {
      free = resolve
    })
    const smtp = await smtpServer({ beforeAccepting: () => gate })
    const slow = queue.open({ SMTP_URL: smtp.url })
    await queue.enqueue(slow)
    slow.start()
    await eventually(async () => (await queue.deliveries())[0]?.claimed_by)
    const other = queue.open({ SMTP_URL: smtp.url })
    other.start()
    for (let step = 0; step < 3; step += 1) {
      queue.clock.advance(20 * second)
      await aPoll()
    }
    free()
    expect(await ended('sent')).toBe(true)
    expect(smtp.recipients).toHaveLength(1)
  })
})

describe('a failing mail server', () => {
  it('that is down loses nothing: the message goes out when it is back', async () => {
    const gone = await startSmtp()
    await gone.close()
    const mail = queue.open({ SMTP_URL: gone.url })
    await queue.enqueue(mail)
    mail.start()
    const row = await tried(1)
    expect(row).toMatchObject({ state: 'pending', reason: 'mail.reason.unreachable' })
    expect(Date.parse(row?.next_at ?? '') - queue.clock().getTime()).toBe(5 * second)
    const back = await smtpServer({ port: gone.port })
    await aPoll()
    expect(back.recipients).toEqual([])
    queue.clock.advance(5 * second)
    expect(await ended('sent')).toBe(true)
    expect(back.recipients).toEqual(['lua@example.org'])
  })

  it('is tried again with the same Message-ID', async () => {
    const seen: string[] = []
    const smtp = await smtpServer({
      refuseMessage: (raw) => {
        seen.push(/^Message-ID: (.*)$/im.exec(raw)?.[1] ?? '')
        return seen.length < 3 ? { code: 451, text: 'try later' } : null
      },
    })
    const mail = queue.open({ SMTP_URL: smtp.url })
    await queue.enqueue(mail)
    mail.start()
    expect(await tried(1)).toMatchObject({ state: 'pending', reason: expect.stringContaining('try later') })
    queue.clock.advance(5 * second)
    await tried(2)
    queue.clock.advance(30 * second)
    expect(await ended('sent')).toBe(true)
    expect(seen).toHaveLength(3)
    expect(new Set(seen).size).toBe(1)
    expect(seen[0]).toMatch(/^<[0-9a-f-]{36}@proba\.example>\r?$/)
  })

  it('that refuses the recipient for good ends the delivery at once, with its reason', async () => {
    const smtp = await smtpServer({ refuse: () => ({ code: 550, text: 'no such user here' }) })
    const mail = queue.open({ SMTP_URL: smtp.url })
    await queue.enqueue(mail)
    mail.start()
    expect(await ended('failed')).toBe(true)
    expect((await queue.deliveries())[0]).toMatchObject({
      tries: 1,
      secret: null,
      reason: expect.stringContaining('no such user here'),
      ended_at: queue.clock().toISOString(),
    })
  })

  it('that refuses the recipient for now is tried again', async () => {
    const smtp = await smtpServer({ refuse: () => ({ code: 450, text: 'mailbox busy' }) })
    const mail = queue.open({ SMTP_URL: smtp.url })
    await queue.enqueue(mail)
    mail.start()
    expect(await tried(1)).toMatchObject({
      state: 'pending',
      reason: expect.stringContaining('mailbox busy'),
    })
  })

  it('that does not accept the sign-in is tried again: the operator can mend it', async () => {
    const smtp = await smtpServer({ password: 'right' })
    const mail = queue.open({ SMTP_URL: smtp.url.replace('right', 'wrong') })
    await queue.enqueue(mail)
    mail.start()
    expect(await tried(1)).toMatchObject({ state: 'pending', reason: 'mail.reason.sign-in' })
    await mail.stop()
    queue.open({ SMTP_URL: smtp.url }).start()
    queue.clock.advance(5 * second)
    expect(await ended('sent')).toBe(true)
  })

  it('is given up after two days of tries, with the last reason', async () => {
    const smtp = await smtpServer({ refuse: () => ({ code: 450, text: 'mailbox busy' }) })
    const mail = queue.open({ SMTP_URL: smtp.url })
    await queue.enqueue(mail, { template: 'set' })
    mail.start()
    const waits: number[] = []
    for (let tries = 1; (await tried(tries))?.state === 'pending'; tries += 1) {
      const wait = waitAfter(tries) ?? expect.fail()
      waits.push(wait / second)
      queue.clock.advance(wait)
      mail.wake()
    }
    expect(waits.slice(0, 8)).toEqual([5, 30, 120, 600, 1800, 3600, 7200, 7200])
    const total = waits.reduce((sum, wait) => sum + wait, 0)
    expect(total).toBeLessThanOrEqual(48 * 3600)
    expect(total).toBeGreaterThan(46 * 3600)
    expect((await queue.deliveries())[0]).toMatchObject({
      state: 'failed',
      secret: null,
      reason: expect.stringContaining('mailbox busy'),
    })
  })

  it('does not get a message whose link has stopped working meanwhile', async () => {
    const smtp = await smtpServer()
    const mail = queue.open({ SMTP_URL: smtp.url })
    await queue.enqueue(mail)
    queue.clock.advance(24 * hour)
    mail.start()
    expect(await ended('failed')).toBe(true)
    expect((await queue.deliveries())[0]?.reason).toBe('mail.reason.expired')
    expect(smtp.recipients).toEqual([])
  })

  it.each([
    'a>\r\nRCPT TO:<evil@example.org',
    'lua@example.org,evil@example.org',
    '<evil@example.org>',
    '"@"@x',
  ])('never sees the address %j', async (address) => {
    const smtp = await smtpServer()
    const mail = queue.open({ SMTP_URL: smtp.url })
    await queue.enqueue(mail, { to: { address, name: 'X' } })
    mail.start()
    expect(await ended('failed')).toBe(true)
    expect((await queue.deliveries())[0]?.reason).toBe('mail.reason.address')
    expect(smtp.recipients).toEqual([])
  })
})

describe('the limit of mails a minute', () => {
  it('holds for all servers together and across a restart', async () => {
    const smtp = await smtpServer()
    const settings = { SMTP_URL: smtp.url, MAIL_PER_MINUTE: 3 }
    const first = queue.open(settings)
    for (let index = 0; index < 8; index += 1) await queue.enqueue(first)
    first.start()
    queue.open(settings).start()
    expect(await ended('sent', 3)).toBe(true)
    await aPoll()
    expect(smtp.recipients).toHaveLength(3)

    await first.stop()
    queue.open(settings).start()
    queue.clock.advance(59 * second)
    await aPoll()
    expect(smtp.recipients).toHaveLength(3)
    queue.clock.advance(second)
    expect(await ended('sent', 6)).toBe(true)
    await aPoll()
    expect(smtp.recipients).toHaveLength(6)
  })
})
