import { isDeepStrictEqual } from 'node:util'
import type { Entrada } from '#contract/auditoria.ts'
import type { Client } from '../client.ts'
import { signedIn } from '../client.ts'
import type { Doubt, Entry, Ledger, Shown } from './ledger.ts'
import { count, noteHappened, trailKey, unlike } from './ledger.ts'
import { hashOf } from './made-up.ts'

/** Records read at once. */
const atOnce = 8

/**
 * Reads back what the ledger knows through the API at `url`, while the load stands still, and settles unknown results: every
 * acknowledged write is there as it was answered, with its files; what was deleted is gone; what was never answered happened
 * wholly or not at all; each of them has its one entry in the audit trail.
 * @param everything also what was found right before and was not written since
 * @returns what is not so, in words
 */
export async function verifyLedger(
  url: string,
  ledger: Ledger,
  { everything = false } = {},
): Promise<string[]> {
  const client = await signedIn(url)
  const problems = ledger.problems.splice(0)
  const entries = ledger.entries.filter(({ fresh }) => fresh || everything)
  const waiting = entries.values()
  const work = async () => {
    for (const entry of waiting) problems.push(...(await verifyEntry(client, ledger, entry)))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return [...problems, ...(await verifyTrail(client, ledger))]
}

async function verifyEntry(client: Client, ledger: Ledger, entry: Entry): Promise<string[]> {
  const { kind, marker } = entry
  const found = await find(client, entry)
  if (found === 'several') return [`${kind.name} ${marker} is there more than once`]
  const problems = [...settle(ledger, entry, found), ...(await verifyRest(client, entry, found))]
  entry.fresh = problems.length > 0
  if (found && problems.length === 0) problems.push(...(await verifyFiles(client, ledger, entry, found)))
  return problems.map((problem) => `${kind.name} ${marker}: ${problem}`)
}

/** The record as it is now, null when there is none. */
async function find(client: Client, { kind, marker, record }: Entry): Promise<Shown | null | 'several'> {
  const path = record ? kind.one(record) : await searched()
  if (path === null || path === 'several') return path
  const answer = await client.call('GET', path)
  if (answer.kind === 'lost') throw new Error(`GET ${path} was lost: ${answer.why}`)
  if (answer.status === 404) return null
  if (answer.status !== 200) throw new Error(`GET ${path} is ${answer.status} ${answer.error}`)
  return answer.body as Shown

  async function searched() {
    const { content } = await client.read<{ content: Shown[] }>(kind.search(marker))
    const [one, ...others] = content.filter((row) => kind.isCalled(row, marker))
    if (others.length > 0) return 'several'
    return one ? kind.one(one) : null
  }
}

/** Whether what was found is what a write in doubt would have made of `before`. */
function isMadeBy({ action, input }: Doubt, before: Shown | null, found: Shown | null): boolean {
  if (action === 'remove') return found === null
  if (!found || unlike(input.expected, found).length > 0) return false
  return action === 'create' || found.version === (before?.version ?? 0) + 1
}

/** Brings the ledger up to what was found, if that is one of the ways it can be. */
function settle(ledger: Ledger, entry: Entry, found: Shown | null): string[] {
  const { record, doubts } = entry
  const problems: string[] = []
  const isAsBefore = record && found ? sameAs(entry, record, found) : record === found
  const made = isAsBefore ? undefined : doubts.find((doubt) => isMadeBy(doubt, record, found))
  if (!isAsBefore && !made) {
    const differences = record && found ? unlike(withoutLoose(entry, record), found) : []
    if (!found) problems.push('what was acknowledged is not there')
    else if (!record)
      problems.push(`is there, other than it was sent: ${JSON.stringify(found).slice(0, 300)}`)
    else
      problems.push(`version ${found.version} instead of ${record.version}; other ${differences.join(', ')}`)
  }
  if (doubts.length > 0) ledger.settled[made ? 'happened' : 'notHappened'] += 1
  if (made) noteHappened(ledger, entry, made, (found ?? record) as Shown)
  entry.doubts = []
  entry.busy = false
  return problems
}

function withoutLoose({ kind }: Entry, record: Shown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !kind.loose?.includes(name)))
}

const sameAs = (entry: Entry, record: Shown, found: Shown): boolean =>
  entry.kind.once
    ? unlike({ id: record.id, subject: record.subject, total: record.total }, found).length === 0
    : isDeepStrictEqual(withoutLoose(entry, record), withoutLoose(entry, found))

/** A member's user comes and goes with the member. */
async function verifyRest(client: Client, { kind, marker }: Entry, found: Shown | null): Promise<string[]> {
  if (kind.name !== 'socio') return []
  const answer = await client.call('GET', `/user-management/users/${marker}`)
  const isThere = answer.kind === 'answer' && answer.status === 200
  if (isThere === (found !== null)) return []
  return [found ? 'the member has no user' : 'there is no such member, but their user']
}

/** Every file of a record has the bytes that were sent; a picture those the portal always makes of it. */
async function verifyFiles(client: Client, ledger: Ledger, { kind }: Entry, found: Shown): Promise<string[]> {
  const problems: string[] = []
  for (const { ref, path } of kind.files(found)) {
    const content = await client.bytes(path)
    const print = ledger.prints.get(ref.uuid)
    if (!content || !print) {
      problems.push(`${path} ${content ? 'is there, but was never sent' : 'is not there'}`)
      continue
    }
    const hash = hashOf(content)
    const right = print.startsWith('picture:') ? (ledger.pictures.get(print) ?? hash) : print
    if (print.startsWith('picture:')) ledger.pictures.set(print, right)
    if (hash !== right) problems.push(`${path} has other bytes`)
  }
  return problems
}

/** The newest entries of the audit trail. */
export async function readTrail(client: Client, page = 0, size = 1000): Promise<Entrada[]> {
  const path = `/auditoria?sort=id,desc&page=${page}&size=${size}`
  return (await client.read<{ content: Entrada[] }>(path)).content
}

/** The audit trail has exactly one entry for each write that happened, and none for any other. */
async function verifyTrail(client: Client, ledger: Ledger): Promise<string[]> {
  const last = ledger.trailRead
  for (let page = 0; ; page += 1) {
    const entries = await readTrail(client, page)
    const fresh = entries.filter(({ id }) => id > last)
    for (const { id, entidade, rexistro, accion } of fresh) {
      count(ledger.found, trailKey(entidade, rexistro, accion))
      ledger.trailRead = Math.max(ledger.trailRead, id)
    }
    if (fresh.length < entries.length || entries.length === 0) break
  }
  const problems: string[] = []
  for (const key of new Set([...ledger.trail.keys(), ...ledger.found.keys()])) {
    const expected = ledger.trail.get(key) ?? 0
    const found = ledger.found.get(key) ?? 0
    if (expected === found) continue
    // what ends a membership, sent again, finds it so and leaves an entry that says that nothing changed
    if (ledger.mayRepeat && found > expected && /^socio .* MODIFICAR$/.test(key)) continue
    problems.push(`the audit trail has ${found} entries «${key}» for ${expected} writes`)
    // told once
    ledger.trail.set(key, found)
  }
  return problems
}
