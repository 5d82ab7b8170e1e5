import type { Client } from '../client.ts'
import type { Finding } from '../experiment.ts'
import { bound, whole } from '../experiment.ts'

/** Longest that others may wait, in milliseconds. */
const targets = { wait: 500, write: 1000 }

interface Timed<Answer> {
  answer: Answer
  taken: number
  /** Longest wait of a small request, and of a small change, in the meantime. */
  longest: number
  longestWrite: number
}

/** Runs `work`, and measures it and how long others wait in the meantime. */
export async function timed<Answer>(admin: Client, work: () => Promise<Answer>): Promise<Timed<Answer>> {
  let isRunning = true
  const longestOf = async (request: () => Promise<unknown>): Promise<number> => {
    let longest = 0
    while (isRunning) {
      const began = performance.now()
      await request()
      longest = Math.max(longest, performance.now() - began)
    }
    return longest
  }
  const bystanders = [
    longestOf(() => admin.bytes('/health/live')),
    longestOf(() => admin.must('POST', '/tipoDocumentos', { nombre: 'Acta' })),
  ]
  const began = performance.now()
  const answer = await work()
  const taken = performance.now() - began
  isRunning = false
  const [longest = 0, longestWrite = 0] = await Promise.all(bystanders)
  return { answer, taken, longest, longestWrite }
}

/** How long some work took, of at most `target` milliseconds, and how long others waited. */
export const timedFindings = (
  what: string,
  { taken, longest, longestWrite }: Omit<Timed<unknown>, 'answer'>,
  note: string,
  target: number,
): Finding[] => [
  bound(what, `${whole(taken)} ms`, `≤ ${whole(target)} ms`, taken <= target, note),
  bound(
    'Longest wait of another request during it',
    `${whole(longest)} ms`,
    `≤ ${targets.wait} ms`,
    longest <= targets.wait,
    'health/live, one at a time',
  ),
  bound(
    'Longest wait of another change during it',
    `${whole(longestWrite)} ms`,
    `≤ ${whole(targets.write)} ms`,
    longestWrite <= targets.write,
    'a type of document, one at a time',
  ),
]
