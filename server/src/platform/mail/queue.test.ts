import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aPoll, eventually, openTestMail } from '../../testing/mail.ts'
import { claimDue } from './queue.rows.ts'

const second = 1000
const hour = 3600 * second

let queue: Awaited<ReturnType<typeof openTestMail>>
beforeEach(async () => {
  queue = await openTestMail()
})
afterEach(() => {
  vi.useRealTimers()
  return queue.close()
})

describe('delivery', () => {
  it('is tried at once when the queue is woken', async () => {
    const smtp = await queue.smtp()
    // the worker never looks by itself
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const mail = queue.open({ SMTP_URL: smtp.url })
    mail.start()
    await delay(50)
    await queue.enqueue(mail)
    mail.wake()
    expect(await queue.ended('sent')).toBe(true)
    expect(smtp.recipients).toEqual(['lua@example.org'])
  })

  it('is tried within a second when the queue is not woken', async () => {
    const smtp = await queue.smtp()
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const mail = queue.open({ SMTP_URL: smtp.url })
    mail.start()
    await delay(50)
    await queue.enqueue(mail)
    vi.advanceTimersByTime(1000)
    expect(await queue.ended('sent')).toBe(true)
  })

  it('once recorded is never repeated, by this server or the next', async () => {
    const smtp = await queue.smtp()
    const mail = queue.open({ SMTP_URL: smtp.url })
    await queue.enqueue(mail)
    mail.start()
    expect(await queue.ended('sent')).toBe(true)
    await mail.stop()
    const next = queue.open({ SMTP_URL: smtp.url })
    queue.clock.advance(24 * hour)
    next.start()
    await aPoll()
    expect(smtp.recipients).toHaveLength(1)
  })

  it('happens once each when two servers work on the same queue', async () => {
    const smtp = await queue.smtp()
    const servers = [queue.open({ SMTP_URL: smtp.url }), queue.open({ SMTP_URL: smtp.url })]
    const addresses = Array.from({ length: 150 }, (_, index) => `socio${index}@example.org`)
    for (const address of addresses)
      await queue.enqueue(servers[0] ?? expect.fail(), { to: { address, name: 'Socio' } })
    for (const mail of servers) mail.start()
    expect(await queue.ended('sent', addresses.length)).toBe(true)
    expect(smtp.recipients.toSorted()).toEqual(addresses.toSorted())
  })

  it('under way is finished before the queue stops, and the rest is given back', async () => {
    let free = () => {}
    const gate = new Promise<void>((resolve) => {
      free = resolve
    })
    const smtp = await queue.smtp({ beforeAccepting: () => gate })
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
    const smtp = await queue.smtp()
    const mail = queue.open({ SMTP_URL: smtp.url })
    await queue.enqueue(mail)
    const now = queue.clock()
    const until = new Date(now.getTime() + 30 * second)
    await queue.database.transactionWithoutAudit((tx) =>
      claimDue(tx, { worker: 'dead', now, until, most: 50, lane: 0 }),
    )
    mail.start()
    await aPoll()
    expect((await queue.deliveries())[0]?.state).toBe('pending')
    queue.clock.advance(31 * second)
    expect(await queue.ended('sent')).toBe(true)
    expect(smtp.recipients).toHaveLength(1)
  })

  it('keeps its claim however long the mail server takes', async () => {
    let free = () => {}
    const gate = new Promise<void>((resolve) => {
      free = resolve
    })
    const smtp = await queue.smtp({ beforeAccepting: () => gate })
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
    expect(await queue.ended('sent')).toBe(true)
    expect(smtp.recipients).toHaveLength(1)
    expect((await queue.deliveries())[0]?.tries).toBe(1)
  })
})

describe('the limit of mails a minute', () => {
  it('holds for all servers together and across a restart', async () => {
    const smtp = await queue.smtp()
    const settings = { SMTP_URL: smtp.url, MAIL_PER_MINUTE: 3 }
    const first = queue.open(settings)
    for (let index = 0; index < 8; index += 1) await queue.enqueue(first)
    first.start()
    queue.open(settings).start()
    expect(await queue.ended('sent', 3)).toBe(true)
    await aPoll()
    expect(smtp.recipients).toHaveLength(3)

    await first.stop()
    queue.open(settings).start()
    queue.clock.advance(59 * second)
    await aPoll()
    expect(smtp.recipients).toHaveLength(3)
    queue.clock.advance(second)
    expect(await queue.ended('sent', 6)).toBe(true)
    await aPoll()
    expect(smtp.recipients).toHaveLength(6)
  })
})
