import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aPoll, openTestMail } from '../../testing/mail.ts'
import { startSmtp } from '../../testing/smtp.ts'
import { retryDelay } from './failure.ts'

const second = 1000
const hour = 3600 * second

let queue: Awaited<ReturnType<typeof openTestMail>>
beforeEach(async () => {
  queue = await openTestMail()
})
afterEach(() => queue.close())

describe('a failing mail server', () => {
  it('that is down loses nothing: the message goes out when it is back', async () => {
    const gone = await startSmtp()
    await gone.close()
    const mail = queue.open({ SMTP_URL: gone.url })
    await queue.enqueue(mail)
    mail.start()
    const row = await queue.tried(1)
    expect(row).toMatchObject({ state: 'pending', reason: 'mail.reason.nothing-there' })
    expect(Date.parse(row?.next_at ?? '') - queue.clock().getTime()).toBe(5 * second)
    const back = await queue.smtp({ port: gone.port })
    await aPoll()
    expect(back.recipients).toEqual([])
    queue.clock.advance(5 * second)
    expect(await queue.ended('sent')).toBe(true)
    expect(back.recipients).toEqual(['lua@example.org'])
  })

  it('is remembered until it answers again, and a refused recipient is no fault of it', async () => {
    const gone = await startSmtp()
    await gone.close()
    const mail = queue.open({ SMTP_URL: gone.url })
    expect(mail.serverFault()).toBeNull()
    await expect(mail.verify()).rejects.toThrow()
    expect(mail.serverFault()).toBe('mail.reason.nothing-there')
    const back = await queue.smtp({ port: gone.port, refuse: () => ({ code: 450, text: 'mailbox busy' }) })
    await queue.enqueue(mail)
    mail.start()
    await queue.tried(1)
    expect(back.recipients).toEqual([])
    expect(mail.serverFault()).toBeNull()
  })

  it('that refuses the portal itself is one that takes nothing', async () => {
    const smtp = await queue.smtp({ refuseSender: { code: 550, text: 'who are you' } })
    const mail = queue.open({ SMTP_URL: smtp.url })
    await queue.enqueue(mail)
    mail.start()
    await queue.tried(1)
    expect(mail.serverFault()).toContain('who are you')
  })

  it('is tried again with the same Message-ID', async () => {
    const seen: string[] = []
    const smtp = await queue.smtp({
      refuseMessage: (raw) => {
        seen.push(/^Message-ID: (.*)$/im.exec(raw)?.[1] ?? '')
        return seen.length < 3 ? { code: 451, text: 'try later' } : null
      },
    })
    const mail = queue.open({ SMTP_URL: smtp.url })
    await queue.enqueue(mail)
    mail.start()
    expect(await queue.tried(1)).toMatchObject({
      state: 'pending',
      reason: expect.stringContaining('try later'),
    })
    queue.clock.advance(5 * second)
    await queue.tried(2)
    queue.clock.advance(30 * second)
    expect(await queue.ended('sent')).toBe(true)
    expect(seen).toHaveLength(3)
    expect(new Set(seen).size).toBe(1)
    expect(seen[0]).toMatch(/^<[0-9a-f-]{36}@proba\.example>\r?$/)
  })

  it('that refuses the recipient for good ends the delivery at once, with its reason', async () => {
    const smtp = await queue.smtp({ refuse: () => ({ code: 550, text: 'no such user here' }) })
    const mail = queue.open({ SMTP_URL: smtp.url })
    await queue.enqueue(mail)
    mail.start()
    expect(await queue.ended('failed')).toBe(true)
    expect((await queue.deliveries())[0]).toMatchObject({
      tries: 1,
      secret: null,
      reason: expect.stringContaining('no such user here'),
      ended_at: queue.clock().toISOString(),
    })
  })

  it('that refuses the recipient for now is tried again', async () => {
    const smtp = await queue.smtp({ refuse: () => ({ code: 450, text: 'mailbox busy' }) })
    const mail = queue.open({ SMTP_URL: smtp.url })
    await queue.enqueue(mail)
    mail.start()
    expect(await queue.tried(1)).toMatchObject({
      state: 'pending',
      reason: expect.stringContaining('mailbox busy'),
    })
  })

  it('that refuses the sender is tried again: the operator can mend it', async () => {
    const smtp = await queue.smtp({ refuseSender: { code: 550, text: 'not from here' } })
    const mail = queue.open({ SMTP_URL: smtp.url })
    await queue.enqueue(mail)
    mail.start()
    expect(await queue.tried(1)).toMatchObject({
      state: 'pending',
      reason: expect.stringContaining('not from here'),
    })
  })

  it('that does not accept the sign-in is tried again: the operator can mend it', async () => {
    const smtp = await queue.smtp({ password: 'right' })
    const mail = queue.open({ SMTP_URL: smtp.url.replace('right', 'wrong') })
    await queue.enqueue(mail)
    mail.start()
    expect(await queue.tried(1)).toMatchObject({ state: 'pending', reason: 'mail.reason.sign-in' })
    await mail.stop()
    queue.open({ SMTP_URL: smtp.url }).start()
    queue.clock.advance(5 * second)
    expect(await queue.ended('sent')).toBe(true)
  })

  it('is given up after two days of tries, with the last reason', async () => {
    const smtp = await queue.smtp({ refuse: () => ({ code: 450, text: 'mailbox busy' }) })
    const mail = queue.open({ SMTP_URL: smtp.url })
    await queue.enqueue(mail, { template: 'set' })
    mail.start()
    const waits: number[] = []
    for (let tries = 1; (await queue.tried(tries))?.state === 'pending'; tries += 1) {
      const wait = retryDelay(tries) ?? expect.fail()
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

  it('does not get a message whose link has expired', async () => {
    const smtp = await queue.smtp()
    const mail = queue.open({ SMTP_URL: smtp.url })
    await queue.enqueue(mail)
    queue.clock.advance(24 * hour)
    mail.start()
    expect(await queue.ended('failed')).toBe(true)
    expect((await queue.deliveries())[0]?.reason).toBe('mail.reason.expired')
    expect(smtp.recipients).toEqual([])
  })

  it.each([
    'a>\r\nRCPT TO:<evil@example.org',
    'lua@example.org,evil@example.org',
    '<evil@example.org>',
    '"@"@x',
  ])('never sees the address %j', async (address) => {
    const smtp = await queue.smtp()
    const mail = queue.open({ SMTP_URL: smtp.url })
    await queue.enqueue(mail, { to: { address, name: 'X' } })
    mail.start()
    expect(await queue.ended('failed')).toBe(true)
    expect((await queue.deliveries())[0]?.reason).toBe('mail.reason.address')
    expect(smtp.recipients).toEqual([])
  })
})
