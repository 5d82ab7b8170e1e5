import { setTimeout as delay } from 'node:timers/promises'
import { sumBy } from '#contract/sums.ts'
import type { TestSmtp } from '../../server/src/testing/smtp.ts'
import type { Rows } from '../rows.ts'

/** Longest wait for the last mail, in milliseconds: what a killed server held comes free after half a minute. */
const timeoutMs = 120_000
/** Deliveries a server has under way at once. */
const underWay = 8

/**
 * Waits until all mail has left and compares what the portal recorded with what arrived.
 * @param rows asks the portal's database
 * @param kills of servers: each may have led to mails that came twice
 * @param invited addresses that must be among the recipients
 */
export async function checkMails(
  rows: Rows,
  smtp: TestSmtp,
  kills: number,
  invited: readonly string[],
): Promise<{ problems: string[]; total: number; repeated: number }> {
  const until = Date.now() + timeoutMs
  const pending = "select 1 from mail_delivery where state = 'pending'"
  while ((await rows(pending)).length > 0 && Date.now() < until) await delay(500)
  const all = await rows('select reference, address, state, reason from mail_delivery')
  const addresses = new Set(all.map(({ address }) => address))
  const copies = new Map<string, number>()
  for (const message of smtp.raw) {
    const [, id = ''] = /^message-id:\s*<([^@>]*)/im.exec(message) ?? []
    copies.set(id, (copies.get(id) ?? 0) + 1)
  }
  const repeated = sumBy(copies.values(), (times) => times - 1)
  const problems = [
    ...all.flatMap(({ state, reason }) => (state === 'sent' ? [] : `a mail is ${state} (${reason})`)),
    ...all.flatMap(({ state, reference }) =>
      state === 'sent' && !copies.has(String(reference)) ? 'a mail was recorded as sent, and never came' : [],
    ),
    ...invited.flatMap((address) => (addresses.has(address) ? [] : `${address} was never to get a mail`)),
    ...(repeated > kills * underWay ? [`${repeated} mails came twice`] : []),
  ]
  return { problems, total: all.length, repeated }
}
