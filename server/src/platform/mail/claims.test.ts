import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestMail } from '../../testing/mail.ts'
import type { Database } from '../db/connection.ts'
import { claimDue, firstLaneDue } from './queue.rows.ts'

let queue: Awaited<ReturnType<typeof openTestMail>>
beforeEach(async () => {
  queue = await openTestMail()
})
afterEach(() => queue.close())

/** Claims until nothing is due; returns what it got. */
async function claimAll(database: Database, worker: string): Promise<number[]> {
  const now = queue.clock()
  const until = new Date(now.getTime() + 30_000)
  const got: number[] = []
  for (;;) {
    const lane = await firstLaneDue(database.read, now)
    if (lane === null) return got
    const claimed = await database.transactionWithoutAudit((tx) =>
      claimDue(tx, { worker, now, until, most: 5, lane }),
    )
    got.push(...claimed.map(({ id }) => id))
  }
}

it('give each delivery to one worker alone, however many ask at once', async () => {
  const mail = queue.open()
  for (let index = 0; index < 200; index += 1) await queue.enqueue(mail)
  const databases = [queue.database, queue.openAnother(), queue.openAnother()]
  const workers = databases.flatMap((database) => [database, database])
  const got = await Promise.all(workers.map((database, index) => claimAll(database, `worker ${index}`)))
  const all = (await queue.deliveries()).map(({ id }) => id)
  expect(got.flat().toSorted((a, b) => a - b)).toEqual(all)
  for (const [index, ids] of got.entries()) {
    const held = (await queue.deliveries()).filter(({ claimed_by }) => claimed_by === `worker ${index}`)
    expect(held.map(({ id }) => id)).toEqual(ids.toSorted((a, b) => a - b))
  }
})

it('take the first lane with deliveries that are due, and the older of it first', async () => {
  const mail = queue.open()
  for (const address of ['rest@example.org', 'first@example.org', 'second@example.org']) {
    await queue.enqueue(mail, { to: { address, name: 'X' } })
    queue.clock.advance(1000)
  }
  await queue.database.transactionWithoutAudit((tx) =>
    tx.updateTable('mail_delivery').set({ priority: 2 }).where('address', '=', 'rest@example.org').execute(),
  )
  const now = queue.clock()
  const until = new Date(now.getTime() + 30_000)
  const claim = async () => {
    const lane = await firstLaneDue(queue.database.read, now)
    if (lane === null) return []
    const claimed = await queue.database.transactionWithoutAudit((tx) =>
      claimDue(tx, { worker: 'one', now, until, most: 5, lane }),
    )
    return claimed.map(({ address }) => address)
  }
  expect(await claim()).toEqual(['first@example.org', 'second@example.org'])
  expect(await claim()).toEqual(['rest@example.org'])
  expect(await claim()).toEqual([])
})
