import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aPoll, eventually, openTestMail } from '../../testing/mail.ts'
import { startSmtp } from '../../testing/smtp.ts'
import type { createMail } from './create.ts'
import type { NoticeTemplate } from './mail.ts'
import { lanes } from './mail.ts'

const second = 1000

let queue: Awaited<ReturnType<typeof openTestMail>>
beforeEach(async () => {
  queue = await openTestMail()
})
afterEach(() => queue.close())

type MailQueue = Pick<ReturnType<typeof createMail>, 'enqueue' | 'enqueueMany'>
const numbered = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name}${index}@example.org`)

/** Queues a key that a person waits for. */
const key = (mail: MailQueue, address: string) => queue.enqueue(mail, { to: { address, name: 'X' } })
const notice = (mail: MailQueue, template: NoticeTemplate, address: string) =>
  queue.database.transactionWithoutAudit((tx) =>
    mail.enqueue(tx, queue.clock(), { template, language: 'GL', to: { address, name: 'X' } }),
  )
/** Queues a warning of something that may be an attack. */
const warning = (mail: MailQueue, address: string) => notice(mail, 'cobro-changed', address)
const reminder = (mail: MailQueue, address: string) => notice(mail, 'cotas-due', address)
const announcements = (mail: MailQueue, addresses: string[]) =>
  queue.database.transactionWithoutAudit((tx) =>
    mail.enqueueMany(
      tx,
      queue.clock(),
      addresses.map((address) => ({
        template: 'debit-announced' as const,
        language: 'GL' as const,
        to: { address, name: 'X' },
      })),
    ),
  )
const bulk = (mail: ReturnType<typeof createMail>, addresses: string[]) =>
  queue.enqueueBulk(mail, {
    recipients: addresses.map((address, index) => ({ id: index + 1, address, name: 'X' })),
  })

const ofRest = /^(rest|bulk)/
/** The addresses in the order the mail server took them, those of one lane under one name. */
const readLanes = (recipients: string[]) =>
  recipients.map((address) => (ofRest.test(address) ? 'rest' : address.replace(/\d*@.*/, '')))

describe('the lanes of mail', () => {
  it('are three: mails that a person waits for, warnings, and the rest', () => {
    const inLane = (lane: number) =>
      Object.entries(lanes)
        .filter(([, each]) => each === lane)
        .map(([template]) => template)
    expect(inLane(0)).toEqual(expect.arrayContaining(['reset', 'set', 'activate']))
    expect(inLane(1)).toEqual(
      expect.arrayContaining([
        ...['email-changed', 'password-changed', 'admin-new', 'cobro-changed'],
        ...['factor-off', 'backup-failing', 'mail-failing', 'files-failing'],
      ]),
    )
    expect(inLane(2)).toEqual(expect.arrayContaining(['cotas-due', 'debit-announced', 'bulk']))
  })

  it('go in the order of lanes, not of queueing, also those that a server has claimed already', async () => {
    let begun = 0
    let queued: Promise<void> | undefined
    const queueMore = async () => {
      for (const address of numbered(20, 'warning')) await warning(mail, address)
      await key(mail, 'key@example.org')
    }
    const smtp = await queue.smtp({
      beforeAccepting: async () => {
        begun += 1
        if (begun < 20) return
        queued ??= queueMore()
        await queued
      },
    })
    const mail = queue.open({ SMTP_URL: smtp.url })
    for (const address of numbered(100, 'rest')) await reminder(mail, address)
    await announcements(mail, numbered(100, 'rest-too'))
    await bulk(mail, numbered(100, 'bulk'))
    mail.start()
    expect(await queue.ended('sent', 321)).toBe(true)
    const order = readLanes(smtp.recipients)
    // those under way when the others came were under way
    expect(order.indexOf('key')).toBeLessThan(20 + 2 * 8)
    expect(order.lastIndexOf('warning')).toBeLessThan(20 + 20 + 1 + 2 * 8)
  })

  it('each find a connection free of later lanes, however slow the mail server takes those', async () => {
    let free = () => {}
    const gate = new Promise<void>((resolve) => {
      free = resolve
    })
    const smtp = await queue.smtp({
      beforeAccepting: (raw) => (/^To:.*(rest|warning-slow)/m.test(raw) ? gate : Promise.resolve()),
    })
    const servers = [queue.open({ SMTP_URL: smtp.url }), queue.open({ SMTP_URL: smtp.url })]
    const [mail = expect.fail()] = servers
    for (const address of numbered(40, 'rest')) await reminder(mail, address)
    for (const each of servers) each.start()
    await eventually(async () => (await queue.deliveries()).every(({ claimed_by }) => claimed_by))
    await warning(mail, 'warning@example.org')
    expect(await queue.ended('sent', 1)).toBe(true)
    for (const address of numbered(20, 'warning-slow')) await warning(mail, address)
    await eventually(async () =>
      (await queue.deliveries()).every(({ claimed_by, state }) => claimed_by || state === 'sent'),
    )
    await key(mail, 'key@example.org')
    expect(await queue.ended('sent', 2)).toBe(true)
    expect(smtp.recipients).toEqual(['warning@example.org', 'key@example.org'])
    free()
    expect(await queue.ended('sent', 62)).toBe(true)
  })

  it('each keep a share of the mails of a minute from later ones, with several servers too', async () => {
    const smtp = await queue.smtp()
    const settings = { SMTP_URL: smtp.url, MAIL_PER_MINUTE: 10 }
    const mail = queue.open(settings)
    for (const address of numbered(30, 'rest')) await reminder(mail, address)
    mail.start()
    queue.open(settings).start()
    expect(await queue.ended('sent', 8)).toBe(true)
    await aPoll()
    expect(readLanes(smtp.recipients)).toEqual(Array(8).fill('rest'))

    for (const address of numbered(12, 'warning')) await warning(mail, address)
    expect(await queue.ended('sent', 9)).toBe(true)
    await aPoll()
    expect(readLanes(smtp.recipients).slice(8)).toEqual(['warning'])

    for (const address of numbered(3, 'key')) await key(mail, address)
    expect(await queue.ended('sent', 10)).toBe(true)
    await aPoll()
    expect(readLanes(smtp.recipients).slice(9)).toEqual(['key'])

    queue.clock.advance(60 * second)
    expect(await queue.ended('sent', 20)).toBe(true)
    await aPoll()
    const next = readLanes(smtp.recipients).slice(10).toSorted()
    expect(next).toEqual(['key', 'key', ...Array(8).fill('warning')])
  })

  it('go in order when one mail a minute is allowed', async () => {
    const smtp = await queue.smtp()
    const settings = { SMTP_URL: smtp.url, MAIL_PER_MINUTE: 1 }
    const mail = queue.open(settings)
    await bulk(mail, numbered(3, 'bulk'))
    await warning(mail, 'warning@example.org')
    await key(mail, 'key@example.org')
    mail.start()
    queue.open(settings).start()
    for (let sent = 1; sent <= 3; sent += 1) {
      expect(await queue.ended('sent', sent)).toBe(true)
      await aPoll()
      queue.clock.advance(60 * second)
    }
    expect(readLanes(smtp.recipients).slice(0, 3)).toEqual(['key', 'warning', 'rest'])
  })

  it('do not wait for their next try once the mail server takes a mail of any lane', async () => {
    const gone = await startSmtp()
    await gone.close()
    const mail = queue.open({ SMTP_URL: gone.url })
    await key(mail, 'key@example.org')
    await warning(mail, 'warning@example.org')
    mail.start()
    for (const wait of [5, 30, 120, 600]) {
      const tried = () =>
        queue
          .deliveries()
          .then((rows) =>
            rows.filter(
              (row) => row.claimed_by === null && Date.parse(row.next_at) > queue.clock().getTime(),
            ),
          )
      expect(await eventually(async () => (await tried()).length === 2)).toBe(true)
      queue.clock.advance(wait * second)
    }
    expect(
      await eventually(async () =>
        (await queue.deliveries()).every(({ tries, claimed_by }) => tries === 5 && claimed_by === null),
      ),
    ).toBe(true)
    const back = await queue.smtp({ port: gone.port })
    await announcements(mail, numbered(300, 'rest'))
    expect(await queue.ended('sent', 302)).toBe(true)
    const order = readLanes(back.recipients)
    expect(order.indexOf('key')).toBeLessThan(100)
    expect(order.indexOf('warning')).toBeLessThan(100)
  })

  it('leave a mail whose recipient was refused for now to its own next try', async () => {
    const smtp = await queue.smtp({
      refuse: (address) => (address.startsWith('key') ? { code: 450, text: 'greylisted' } : null),
    })
    const mail = queue.open({ SMTP_URL: smtp.url })
    await key(mail, 'key@example.org')
    mail.start()
    await queue.tried(1)
    for (const address of numbered(10, 'rest')) await reminder(mail, address)
    expect(await queue.ended('sent', 10)).toBe(true)
    expect((await queue.deliveries())[0]?.tries).toBe(1)
  })
})
