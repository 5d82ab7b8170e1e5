import type { Entrada } from '#contract/auditoria.ts'
import type { Client } from '../client.ts'
import { signedIn } from '../client.ts'
import type { ListedRecord } from './kinds.ts'
import type { Entry, Ledger } from './ledger.ts'
import { noteHappened, shows } from './ledger.ts'
import { toHash } from './people.ts'

/** Records read at once. */
const atOnce = 8

/**
 * Reads back what the ledger knows through the API at `url`, while the load stands still, and settles unknown results: every
 * acknowledged write is there as it was answered, with its file; what was deleted is gone; what was never answered happened wholly or
 * not at all; each of them has its one entry in the audit trail.
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
  const waiting = ledger.entries.filter(({ fresh }) => fresh || everything).values()
  const work = async () => {
    for (const entry of waiting) {
      const found = await verifyEntry(client, ledger, entry)
      entry.fresh = found.length > 0
      problems.push(...found.map((problem) => `${entry.kind.name} ${entry.marker}: ${problem}`))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return problems
}

async function verifyEntry(client: Client, ledger: Ledger, entry: Entry): Promise<string[]> {
  const { kind, marker, record, doubt } = entry
  const found = await find(client, entry)
  if (found === 'several') return ['is there more than once']
  const isAsBefore = found && record ? shows(found, record) : found === record
  const happened = doubt && (doubt.expected ? shows(found, doubt.expected) : !found)
  const isNext = !record?.version || !found?.version || found.version === record.version + 1
  if (doubt) ledger.settled[isAsBefore ? 'notHappened' : 'happened'] += 1
  entry.doubt = null
  const problems: string[] = []
  if (!isAsBefore && happened && isNext) noteHappened(ledger, entry, doubt, found ?? (record as ListedRecord))
  else if (!isAsBefore)
    problems.push(`is ${JSON.stringify(found)} instead of ${JSON.stringify(record)}`.slice(0, 600))
  if (found && kind.filePath) {
    const content = await client.bytes(kind.filePath(found))
    if (!content || toHash(content) !== entry.hash) problems.push('has another file')
  }
  if (kind.name === 'socio') {
    const user = await client.call('GET', `/user-management/users/${marker}`)
    if ((user.kind === 'answer' && user.status === 200) !== (found !== null)) problems.push('has no user')
  }
  return [...problems, ...(await verifyTrail(client, ledger, entry))]
}

/** The record as it is now, null when there is none. */
async function find(
  client: Client,
  { kind, marker, id: known }: Entry,
): Promise<ListedRecord | null | 'several'> {
  let id = known
  if (!id) {
    const { content } = await client.read<{ content: ListedRecord[] }>(`${kind.path}?search=${marker}&size=5`)
    const [one, ...others] = content.filter((row) => String(row[kind.field]).includes(marker))
    if (others.length > 0) return 'several'
    if (!one) return null
    id = one.id
  }
  const path = `${kind.path}/${id}`
  const answer = await client.call('GET', path)
  if (answer.kind === 'lost') throw new Error(`GET ${path} was lost: ${answer.why}`)
  if (answer.status === 404) return null
  if (answer.status !== 200) throw new Error(`GET ${path} is ${answer.status} ${answer.error}`)
  return answer.body as ListedRecord
}

/** The audit trail has exactly one entry for each write of the record that happened, in their order. */
async function verifyTrail(client: Client, ledger: Ledger, { kind, trail, id }: Entry): Promise<string[]> {
  if (!id) return []
  const path = `/auditoria?sort=id,asc&size=1000&filters=entidade:${kind.name},rexistro:${id}`
  const found = (await client.read<{ content: Entrada[] }>(path)).content.map(({ accion }) => accion)
  // what ends a membership, sent again, finds it so and leaves an entry that says that nothing changed
  if (ledger.mayRepeat && trail.at(-1) === 'DAR_DE_BAIXA')
    while (found.length > trail.length && found.at(-1) === 'MODIFICAR') found.pop()
  return String(found) === String(trail) ? [] : [`the audit trail has «${found}» for «${trail}»`]
}
