import { partialDeepStrictEqual } from 'node:assert'
import type { Accion } from '#contract/auditoria.ts'
import type { Client, Outcome } from '../client.ts'
import type { Kind, ListedRecord } from './kinds.ts'

/** One request of the load. */
export interface Write {
  accion: Accion
  /** The least that the record must show afterwards; null when it must be gone. */
  expected: object | null
  /** Hash of the file that it must hold. */
  hash?: string | undefined
}

/** One record the load made, or tried to. */
export interface Entry {
  kind: Kind
  /** A word that no other record has: the record is found by it when no answer told its id. */
  marker: string
  /** The record in the last acknowledged answer; null when it does not exist or is unknown. */
  record: ListedRecord | null
  /** Once it is known. */
  id?: number
  hash?: string | undefined
  /** The entries that the audit trail must have of it. */
  trail: Accion[]
  /** A write whose answer never came: it happened wholly or not at all. The experiment leaves the record alone until then. */
  doubt: Write | null
  /** Written since it was last verified. */
  fresh: boolean
}

/** The acknowledged answers of the load; empty at the beginning. */
export const createLedger = (mayRepeat: boolean) => ({
  /** A proxy on the way may send a PUT or DELETE again whose answer never came, as HTTP allows. */
  mayRepeat,
  entries: [] as Entry[],
  /** The number of answers by status and error code; `lost` for those that never came. */
  answers: new Map<string, number>(),
  /** Writes answered with success. */
  acknowledged: 0,
  /** Writes whose answer never came and that turned out to have happened, or not. */
  settled: { happened: 0, notHappened: 0 },
  /** Addresses that must get a mail: those of new members. */
  invited: [] as string[],
  /** Contradictions to the ledger that were found while the load ran, in words. */
  problems: [] as string[],
})
export type Ledger = ReturnType<typeof createLedger>

/** Whether `shown` has all that `expected` has. */
export function shows(shown: unknown, expected: unknown): boolean {
  try {
    partialDeepStrictEqual(shown, expected)
    return true
  } catch {
    return false
  }
}

/** Notes that a write happened, after which the record is as `shown`. */
export function noteHappened(
  ledger: Ledger,
  entry: Entry,
  { accion, expected, hash }: Write,
  shown: ListedRecord,
) {
  const { grupos, ...lasting } = shown
  entry.id = shown.id
  entry.record = expected ? lasting : null
  entry.hash = hash ?? entry.hash
  entry.trail.push(accion)
  entry.fresh = true
  if (entry.kind.name === 'socio' && accion === 'CREAR') ledger.invited.push(String(shown.email))
}

/** Counts what was answered. Resolves to whether it is done, not done, or unknown. */
export function note(
  ledger: Ledger,
  what: string,
  outcome: Outcome,
  again = false,
): 'done' | 'not' | 'unknown' {
  const { answers, problems } = ledger
  const isLost = outcome.kind === 'lost'
  const answer = isLost
    ? `lost ${outcome.why}`
    : outcome.error
      ? `${outcome.status} ${outcome.error}`
      : String(outcome.status)
  answers.set(answer, (answers.get(answer) ?? 0) + 1)
  if (isLost) return outcome.why === 'ECONNREFUSED' ? 'not' : 'unknown'
  if (outcome.status < 300) return 'done'
  // whatever failed, it may have failed after the change was stored
  if (outcome.status >= 500) return 'unknown'
  if (again && (outcome.status === 404 || outcome.status === 409)) return 'unknown'
  if (outcome.status !== 429) problems.push(`${what} was answered ${answer}`)
  return 'not'
}

/** Sends one write and records its result in the ledger. */
export async function send(
  ledger: Ledger,
  entry: Entry,
  write: Write,
  request: () => ReturnType<Client['call']>,
): Promise<void> {
  const { kind, marker, record } = entry
  const what = `${write.accion} ${kind.name} ${marker}`
  const outcome = await request()
  const fate = note(ledger, what, outcome, ledger.mayRepeat && record !== null)
  entry.fresh = true
  if (fate === 'unknown') entry.doubt = write
  if (fate !== 'done' || outcome.kind === 'lost') return
  ledger.acknowledged += 1
  const shown = {
    ...write.expected,
    ...(write.expected ? (outcome.body as ListedRecord) : (record as ListedRecord)),
  }
  if (write.expected && !shows(shown, write.expected))
    ledger.problems.push(`${what} was answered with ${JSON.stringify(shown)}`)
  if (record?.version && write.expected && shown.version !== record.version + 1)
    ledger.problems.push(`${what} led from version ${record.version} to ${shown.version}`)
  noteHappened(ledger, entry, write, shown)
}
