import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually, openTestMail } from '../../testing/mail.ts'
import { decrypt, encrypt } from '../crypto/encrypt.ts'
import { deriveKey } from '../crypto/tokens.ts'

const key = 'k3y-of-the-link_0123456789'

let queue: Awaited<ReturnType<typeof openTestMail>>
beforeEach(async () => {
  queue = await openTestMail()
})
afterEach(() => queue.close())
const first = async () => (await queue.deliveries())[0] ?? expect.fail()
const ended = () => eventually(async () => (await first()).state !== 'pending')

it('opens for the same key and delivery alone, and is never sealed alike twice', () => {
  const encryption = deriveKey('x'.repeat(32), 'mail')
  const encrypted = encrypt(encryption, key, 'one')
  expect(decrypt(encryption, encrypted, 'one')).toBe(key)
  expect(() => decrypt(encryption, encrypted, 'another')).toThrow()
  expect(() => decrypt(deriveKey('y'.repeat(32), 'mail'), encrypted, 'one')).toThrow()
  expect(() => decrypt(encryption, `${encrypted.slice(0, -2)}AA`, 'one')).toThrow()
  expect(encrypt(encryption, key, 'one')).not.toBe(encrypted)
})

it('is in the database encrypted while the message waits, and gone once it is delivered', async () => {
  const smtp = await queue.smtp()
  const mail = queue.open({ SMTP_URL: smtp.url })
  await queue.enqueue(mail, { key })
  const messages = await queue.database.read.selectFrom('mail_message').selectAll().execute()
  expect(JSON.stringify([await queue.deliveries(), messages])).not.toContain(key)
  expect((await first()).secret).toMatch(/^[\w-]{60,}$/)
  if (queue.database.engine === 'sqlite')
    for (const file of readdirSync(queue.settings.DATA_DIR))
      expect(readFileSync(join(queue.settings.DATA_DIR, file)).includes(key), file).toBe(false)

  mail.start()
  await ended()
  expect((await smtp.messages())[0]?.text).toContain(`/account/reset/finish?key=${key}`)
  expect(await first()).toMatchObject({ state: 'sent', secret: null })
})

it('is in no reason and no log, even when the mail server quotes it', async () => {
  const smtp = await queue.smtp({ refuseMessage: () => ({ code: 554, text: `spam: see ?key=${key}` }) })
  const mail = queue.open({ SMTP_URL: smtp.url })
  await queue.enqueue(mail, { key })
  mail.start()
  await ended()
  expect((await first()).reason).toContain('spam: see ?key=…')
  expect(queue.logged()).toContain('mail not delivered')
  for (const personal of [key, 'lua@example.org', 'Lúa', 'spam'])
    expect(queue.logged()).not.toContain(personal)
})

it('that no longer opens, because the signing secret changed, ends the delivery', async () => {
  const smtp = await queue.smtp()
  await queue.enqueue(queue.open({ SMTP_URL: smtp.url }))
  queue.open({ SMTP_URL: smtp.url }, 'z'.repeat(32)).start()
  await ended()
  expect(await first()).toMatchObject({ state: 'failed', reason: 'mail.reason.unreadable', secret: null })
  expect(smtp.raw).toEqual([])
})
