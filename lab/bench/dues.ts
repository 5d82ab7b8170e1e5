import { limits } from '../../contract/limits.ts'
import type { Client } from '../client.ts'
import { signedIn } from '../client.ts'
import type { Finding } from '../experiment.ts'
import { atMost, bound, milliseconds } from '../experiment.ts'
import { seedMembers } from '../members.ts'
import type { Portal } from '../portal.ts'

export interface Ids {
  content: { id: number }[]
}

/** The administrator of a portal with `members` members, and the active ones. */
export async function portalOfPayers({ url, folder }: Portal, members: number) {
  seedMembers(folder, members)
  const admin = await signedIn(url)
  const { content } = await admin.read<Ids>('/cotas/persoas')
  return { admin, payers: content.map(({ id }) => ({ id })) }
}

/** A yearly fee of these members; answers its id. */
export async function addTipo(admin: Client, nome: string, socios: { id: number }[]): Promise<number> {
  const { id } = await admin.must<{ id: number }>('POST', '/tipos-cota', {
    nome,
    importe: 30,
    periodo: 'ANUAL',
    mesVencemento: 3,
    diaVencemento: 31,
  })
  const cota = { tipo: { id }, desde: [2020, 1, 1] }
  for (let at = 0; at < socios.length; at += limits.atOnce)
    await admin.must('POST', '/cotas/persoas/cota', { socios: socios.slice(at, at + limits.atOnce), cota })
  return id
}

export const run = (admin: Client, tipo: number, year: number) =>
  admin.must<{ creados: unknown[] }>('POST', '/cotas/emisions?dryRun=false', {
    tipos: [{ id: tipo }],
    periodo: String(year),
  })

/** Longest that others may wait, in milliseconds. */
const targets = { wait: 500, write: 1000 }

/**
 * What `work` answers, and findings: how long it took, and how long a small request and a small change waited while it ran.
 * @param target most milliseconds of the work
 * @param what it is, in words for the table
 */
export async function timed<Answer>(
  admin: Client,
  work: () => Promise<Answer>,
  target: number,
  what: (answer: Answer) => string,
  note = '',
): Promise<{ answer: Answer; findings: Finding[] }> {
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
  const answer = await work().finally(() => {
    isRunning = false
    // when the work fails, its error counts, and not what the bystanders then meet
    for (const bystander of bystanders) bystander.catch(() => {})
  })
  const taken = performance.now() - began
  const [read = 0, write = 0] = await Promise.all(bystanders)
  const waited = (who: string, longest: number, most: number, detail: string) =>
    bound(`Longest wait of another ${who} during it`, atMost(longest, most, milliseconds), detail)
  const findings = [
    bound(what(answer), atMost(taken, target, milliseconds), note),
    waited('request', read, targets.wait, 'health/live, one at a time'),
    waited('change', write, targets.write, 'a type of document, one at a time'),
  ]
  return { answer, findings }
}
