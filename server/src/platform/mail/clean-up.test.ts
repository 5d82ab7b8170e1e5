import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually, openTestMail } from '../../testing/mail.ts'
import { cleanUpMail } from './create.ts'

const day = 24 * 60 * 60_000

let queue: Awaited<ReturnType<typeof openTestMail>>
beforeEach(async () => {
  queue = await openTestMail()
})
afterEach(() => queue.close())

const counts = async () => {
  const { read } = queue.database
  const messages = await read.selectFrom('mail_message').select('id').execute()
  return { messages: messages.length, deliveries: (await queue.deliveries()).length }
}

it('removes messages delivered a week ago, with their recipients, and none that still waits', async () => {
  const mail = queue.open()
  await queue.enqueue(mail)
  mail.start()
  await eventually(async () => (await queue.deliveries())[0]?.state === 'sent')
  await mail.stop()
  await queue.enqueue(mail, { template: 'set' })

  queue.clock.advance(6 * day)
  await cleanUpMail(queue.database, queue.clock())
  expect(await counts()).toEqual({ messages: 2, deliveries: 2 })
  queue.clock.advance(day)
  await cleanUpMail(queue.database, queue.clock())
  expect(await counts()).toEqual({ messages: 1, deliveries: 1 })
  expect((await queue.deliveries())[0]?.state).toBe('pending')
})
