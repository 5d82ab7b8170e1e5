import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually, openTestMail } from '../../testing/mail.ts'

let queue: Awaited<ReturnType<typeof openTestMail>>
beforeEach(async () => {
  queue = await openTestMail()
})
afterEach(() => queue.close())

const sent = (count: number) =>
  eventually(async () => (await queue.deliveries()).filter(({ state }) => state === 'sent').length === count)

it('takes mail when there is no mail server, one readable file each, in order of time', async () => {
  const mail = queue.open()
  const folder = join(queue.settings.DATA_DIR, 'outbox')
  expect(mail.outbox).toBe(folder)
  mail.start()
  const pages = { reset: 'account/reset/finish', set: 'account/set/finish', activate: 'account/activate' }
  const templates = ['reset', 'set', 'activate'] as const
  for (const [index, template] of templates.entries()) {
    await queue.enqueue(mail, { template, key: `key-of-${template}` })
    mail.wake()
    await sent(index + 1)
  }

  const files = readdirSync(folder).sort()
  expect(files).toHaveLength(3)
  for (const [index, template] of templates.entries()) {
    const file = join(folder, files[index] ?? '')
    const raw = readFileSync(file, 'utf8')
    const link = `https://portal.proba.example/${pages[template]}?key=key-of-${template}`
    const { text, html, subject, to } = await PostalMime.parse(raw)
    expect(to).toEqual([{ name: 'Lúa Álvarez Núñez', address: 'lua@example.org' }])
    expect(subject).toContain('Asociación de Proba')
    expect(text?.split('\n')).toContain(link)
    expect(html).toContain(`href="${link}"`)
    // the link is whole for a reader who opens the file in an editor, too
    expect(raw).toContain(link)
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(statSync(file).mode & 0o077).toBe(0)
  }
  expect(statSync(folder).mode & 0o077).toBe(0)
})

it('that cannot be written to loses nothing', async () => {
  writeFileSync(join(queue.settings.DATA_DIR, 'outbox'), 'in the way')
  const mail = queue.open()
  await queue.enqueue(mail)
  mail.start()
  await eventually(async () => (await queue.deliveries())[0]?.reason)
  expect((await queue.deliveries())[0]).toMatchObject({ state: 'pending', tries: 1 })
})
