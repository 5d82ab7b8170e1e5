import type { Outcome } from '../client.ts'
import type { Action, Doubt, Entry, Input, Kind, Ledger, Shown } from './ledger.ts'
import { count, noteHappened, unlike } from './ledger.ts'

/** There is no room or no permission to write: surely nothing happened. */
const fullDisk = 'error.storage-full'

/** The result of a request: done, not done, or unknown. */
type Fate = 'happened' | 'refused' | 'never sent' | 'in doubt'

/** What is answered to a write that had happened already, as far as something on the way may send it again. */
const repeated = ({ mayRepeat }: Ledger, action: Action): string[] =>
  mayRepeat && (action === 'change' || action === 'remove')
    ? ['404 error.resource-not-found', '409 error.conflict']
    : []

const answerOf = ({ status, error }: { status: number; error: string | null }) =>
  error ? `${status} ${error}` : String(status)

/** @param unsure answers that leave it open */
function fateOf(outcome: Outcome, unsure: string[] = []): Fate {
  if (outcome.kind === 'lost') return outcome.why === 'ECONNREFUSED' ? 'never sent' : 'in doubt'
  if (outcome.status < 300) return 'happened'
  if (unsure.includes(answerOf(outcome))) return 'in doubt'
  // whatever failed, it may have failed after the change was stored
  return outcome.status >= 500 && outcome.error !== fullDisk ? 'in doubt' : 'refused'
}

/** Counts what was answered, and says in words what no portal may answer to the load. */
export function noteAnswer(ledger: Ledger, what: string, outcome: Outcome, allowed: string[] = []): void {
  if (outcome.kind === 'lost') {
    count(ledger.answers, `lost ${outcome.why}`)
    return
  }
  const { status, error } = outcome
  const answer = answerOf(outcome)
  count(ledger.answers, answer)
  const isFine = status < 300 || status >= 500 || status === 429 || error === fullDisk
  if (!isFine && !allowed.includes(answer)) ledger.problems.push(`${what} was answered ${answer}`)
}

const nameOf = ({ kind, marker }: Entry) => `${kind.name} ${marker}`

/** The record an answer shows: an e-mail's answer has its number only. */
const shownBy = (kind: Kind, input: Input, body: unknown): Shown =>
  kind.once ? { ...input.expected, ...(body as Shown) } : (body as Shown)

function noteSuccess(ledger: Ledger, entry: Entry, doubt: Doubt, body: unknown): void {
  ledger.acknowledged += 1
  const { action, input } = doubt
  const before = entry.record
  const shown = action === 'remove' ? (before as Shown) : shownBy(entry.kind, input, body)
  const differences = action === 'remove' ? [] : unlike(input.expected, shown)
  if (differences.length > 0)
    ledger.problems.push(`${action} ${nameOf(entry)} was answered with other ${differences.join(', ')}`)
  if (before?.version && action !== 'remove' && shown.version !== before.version + 1)
    ledger.problems.push(`${action} ${nameOf(entry)} led from version ${before.version} to ${shown.version}`)
  noteHappened(ledger, entry, doubt, shown)
}

/** Sends one write and records its result in the ledger. The entry stays busy when the result is unknown. */
export async function write(
  ledger: Ledger,
  entry: Entry,
  doubt: Doubt,
  send: () => Promise<Outcome>,
): Promise<void> {
  entry.busy = true
  const outcome = await send()
  const unsure = repeated(ledger, doubt.action)
  noteAnswer(ledger, `${doubt.action} ${nameOf(entry)}`, outcome, unsure)
  const fate = fateOf(outcome, unsure)
  entry.fresh = true
  if (fate === 'in doubt') entry.doubts.push(doubt)
  else entry.busy = false
  if (fate === 'never sent' && doubt.action === 'create')
    ledger.entries.splice(ledger.entries.indexOf(entry), 1)
  if (fate === 'happened') noteSuccess(ledger, entry, doubt, (outcome as { body: unknown }).body)
}
