import { Buffer } from 'node:buffer'
import { account, movement, norma43 } from '../../server/src/testing/bank/statements.ts'
import type { Client } from '../client.ts'
import { signedIn } from '../client.ts'
import type { Finding } from '../experiment.ts'
import { bound, whole } from '../experiment.ts'
import { seedMembers } from '../members.ts'
import { withPortal } from '../portal.ts'
import { addTipo, run } from './cotas.ts'

const members = 20_000
const lines = 5000
const years = [2021, 2022, 2023, 2024, 2025, 2026]
const targets = { compare: 5000, reconcile: 10_000, wait: 500, write: 1000 }

interface Recibo {
  id: number
  referencia: string
  socio: { numero: number; nombre: string; apellidos: string }
}
interface Extracto {
  id: number
  movementos: { id: number; importe: number; propostas: { recibos: { id: number }[] }[] }[]
}

/** How long it takes to compare a long statement with very many dues, and to record it as money for them. */
export const measureExtractos = (): Promise<Finding[]> =>
  withPortal({}, async ({ url, folder }) => {
    seedMembers(folder, members)
    const admin = await signedIn(url)
    const { content } = await admin.read<{ content: { id: number }[] }>('/cotas/persoas')
    const tipo = await addTipo(
      admin,
      'Cota anual',
      content.map(({ id }) => ({ id })),
    )
    let dues = 0
    for (const year of years) dues += (await run(admin, tipo, String(year))).creados.length
    const recibos: Recibo[] = []
    for (let page = 0; recibos.length < lines; page += 1)
      recibos.push(
        ...(await admin.read<{ content: Recibo[] }>(`/recibos?size=1000&page=${page}&filters=ano:2026`))
          .content,
      )
    const fichero = { fileName: 'extracto.n43', type: 'n43', content: fileOf(recibos.slice(0, lines)) }
    const stored = await timed(admin, () => admin.must<Extracto>('POST', '/extractos', { fichero }))
    const { id, movementos } = stored.answer
    const read = await timed(admin, () => admin.read<Extracto>(`/extractos/${id}`))
    const taken = new Set<number>()
    const parts = movementos.flatMap(({ id, importe, propostas }) => {
      const due = propostas.flatMap(({ recibos }) => recibos).find((each) => !taken.has(each.id))
      if (!due) return []
      taken.add(due.id)
      return [{ id, recibos: [{ id: due.id, importe }] }]
    })
    const reconciled = await timed(admin, () =>
      admin.must('PUT', `/extractos/${id}/conciliar`, { movementos: parts }),
    )
    const among = `${whole(dues)} open dues of ${whole(members)} members`
    return [
      finding(`Statement of ${whole(movementos.length)} movements, stored and compared`, stored, among),
      finding('The same, read again', read, among),
      finding(
        `${whole(parts.length)} of them recorded as money`,
        reconciled,
        'in slices, a transaction each',
        targets.reconcile,
      ),
    ].flat()
  })

/** A statement that names the dues in every way: by reference, by number of the member, and two of four by name. */
function fileOf(recibos: Recibo[]): string {
  const movements = recibos.map(({ referencia, socio }, at) => {
    const name = `${socio.nombre} ${socio.apellidos}`
    const told = [referencia, `SOCIO ${socio.numero}`, name, name][at % 4] ?? name
    return movement({
      date: '2026-05-16',
      valueDate: '2026-05-16',
      cents: 3000,
      texts: ['TRANSFERENCIA DE', ...(told.slice(0, 76).match(/.{1,38}/g) ?? [])],
      reference2: String(at),
    })
  })
  const file = norma43([account({ from: '2026-05-01', to: '2026-05-31', movements })])
  return Buffer.from(file, 'latin1').toString('base64')
}

interface Timed<Answer> {
  answer: Answer
  taken: number
  /** Longest wait of a small request, and of a small change, in the meantime. */
  longest: number
  longestWrite: number
}

/** Runs `work`, and measures it and how long others wait in the meantime. */
async function timed<Answer>(admin: Client, work: () => Promise<Answer>): Promise<Timed<Answer>> {
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

const finding = (
  what: string,
  { taken, longest, longestWrite }: Omit<Timed<unknown>, 'answer'>,
  note: string,
  target = targets.compare,
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
