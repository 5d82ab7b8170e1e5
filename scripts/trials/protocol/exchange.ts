import type { RawAnswer } from '../wire/wire.ts'
import { headerOf, openWire } from '../wire/wire.ts'
import type { Attempt } from './smuggling.ts'

/** Longest wait for an answer that has to come, and for one that must not, in milliseconds. */
const longest = 120_000
const silence = 300

/**
 * Writes the bytes of an attempt and reads what comes of them.
 * @returns what is wrong with it, in words; null when all is as it must be
 */
export async function tryAttempt(
  url: string,
  { bytes, expected }: Attempt,
  patience = longest,
): Promise<string | null> {
  const wire = await openWire(url)
  try {
    wire.send(bytes)
    const answers: RawAnswer[] = []
    // of what is refused the end of the connection is waited for, too
    const awaited = expected === 'refused' ? Number.POSITIVE_INFINITY : expected.length
    for (;;) {
      const answer = await wire.read(answers.length < awaited ? patience : silence)
      if (typeof answer !== 'string') answers.push(answer)
      else if (answer === 'no HTTP') return 'something that is no HTTP came back'
      else break
    }
    const statuses = answers.map(({ status }) => status)
    if (expected !== 'refused')
      return String(statuses) === String(expected) ? null : `answered ${statuses} instead of ${expected}`
    if (answers.length > 1) return `answered ${statuses}: one request too many`
    const [answer] = answers
    if (answer && answer.status < 400) return `answered ${answer.status}`
    if (answer && headerOf(answer, 'connection') !== 'close')
      return `answered ${answer.status} without an end`
    return wire.isEnded() ? null : 'the connection stays open'
  } finally {
    wire.close()
  }
}
