import { setTimeout as delay } from 'node:timers/promises'
import type { startSink } from '../../bench/smtp.mjs'
import type { Place } from './place.ts'

/** Longest wait for the last mail, in milliseconds: what a killed server held comes free after half a minute. */
const patience = 120_000
/** Deliveries a server has under way at once. */
const underWay = 8

/** Keeps count of the mail that was delivered and of what the portal recorded of it. */
export interface MailCount {
  /** Notes what is recorded by now as delivered. */
  note: () => Promise<void>
  /** Waits until all mail has left, and answers what is wrong and how often a mail came twice. */
  end: (kills: number, invited: string[]) => Promise<{ problems: string[]; total: number; repeated: number }>
}

export function countMails(place: Place, sink: Awaited<ReturnType<typeof startSink>>): MailCount {
  /** Reference of each delivery that was recorded → how many copies of it had come by then. */
  const recorded = new Map<string, number>()
  const rows = (where: string) =>
    place.rows(`select reference, address, state, reason from mail_delivery where ${where}`)

  async function copies(): Promise<Map<string, number>> {
    const counted = new Map<string, number>()
    for (const { id } of await sink.letters()) counted.set(id, (counted.get(id) ?? 0) + 1)
    return counted
  }

  const note = async () => {
    const sent = await rows("state = 'sent'")
    const came = await copies()
    for (const { reference } of sent) {
      const key = String(reference)
      if (!recorded.has(key)) recorded.set(key, came.get(key) ?? 0)
    }
  }

  return {
    note,
    end: async (kills, invited) => {
      const until = Date.now() + patience
      while ((await rows("state = 'pending'")).length > 0 && Date.now() < until) await delay(500)
      await note()
      const came = await copies()
      const all = await rows('1 = 1')
      const addresses = new Set(all.map(({ address }) => address))
      const repeated = [...came.values()].reduce((sum, times) => sum + times - 1, 0)
      const problems = [
        ...all
          .filter(({ state }) => state !== 'sent')
          .map(({ state, reason }) => `a mail is ${state} (${reason})`),
        ...invited
          .filter((address) => !addresses.has(address))
          .map((address) => `${address} was never to get a mail`),
        ...[...recorded].flatMap(([reference, before]) => {
          const now = came.get(reference) ?? 0
          if (now === 0) return [`a mail was recorded as sent, and never came`]
          return now > before ? [`a mail came again after it was recorded`] : []
        }),
        ...(repeated > kills * underWay ? [`${repeated} mails came twice`] : []),
      ]
      return { problems, total: all.length, repeated }
    },
  }
}
