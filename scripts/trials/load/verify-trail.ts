import type { Entrada } from '#contract/auditoria.ts'
import type { Ledger } from './ledger.ts'
import { count, trailKey } from './ledger.ts'
import type { PortalClient } from './portal-client.ts'

const pageSize = 1000

/** The entries of the audit trail after `last`, the newest first. */
async function entriesAfter(client: PortalClient, last: number): Promise<Entrada[]> {
  const entries: Entrada[] = []
  for (let page = 0; ; page += 1) {
    const { content } = await client.read<{ content: Entrada[] }>(
      `/auditoria?sort=id,desc&page=${page}&size=${pageSize}`,
    )
    const fresh = content.filter(({ id }) => id > last)
    entries.push(...fresh)
    if (fresh.length < pageSize) return entries
  }
}

/** Id of the newest entry of the trail. */
export async function lastEntry(client: PortalClient): Promise<number> {
  const { content } = await client.read<{ content: Entrada[] }>('/auditoria?sort=id,desc&size=1')
  return content[0]?.id ?? 0
}

/** The audit trail has exactly one entry for each write that happened, and none for any other. */
export async function verifyTrail(client: PortalClient, ledger: Ledger): Promise<string[]> {
  for (const entry of await entriesAfter(client, ledger.trailRead)) {
    count(ledger.found, trailKey(entry.entidade, entry.rexistro, entry.accion))
    ledger.trailRead = Math.max(ledger.trailRead, entry.id)
  }
  const problems: string[] = []
  for (const key of new Set([...ledger.trail.keys(), ...ledger.found.keys()])) {
    const expected = ledger.trail.get(key) ?? 0
    const found = ledger.found.get(key) ?? 0
    if (expected === found) continue
    // what ends or renews a membership, sent again, finds it so and leaves an entry that says that nothing changed
    if (ledger.mayRepeat && found > expected && /^socio .* MODIFICAR$/.test(key)) continue
    problems.push(`the audit trail has ${found} entries «${key}» for ${expected} writes`)
    // told once
    ledger.trail.set(key, found)
  }
  return problems
}
