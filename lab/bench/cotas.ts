import type { Client } from '../client.ts'
import { signedIn } from '../client.ts'
import type { Finding } from '../experiment.ts'
import { bound, quantile, whole } from '../experiment.ts'
import { seedMembers } from '../members.ts'
import { withPortal } from '../portal.ts'

const members = 20_000
const runOf = 5000
const years = [2022, 2023, 2024, 2025, 2026]
const targets = { run: 3000, page: 15, wait: 500 }

interface Rows {
  content: { id: number }[]
}

/** How long a fee run takes, and a page of dues among many. */
export const measureCotas = (): Promise<Finding[]> =>
  withPortal({}, async ({ url, folder }) => {
    seedMembers(folder, members)
    const admin = await signedIn(url)
    const { content } = await admin.read<Rows>('/cotas/persoas')
    const everybody = content.map(({ id }) => ({ id }))
    const newest = await measureRun(admin, everybody.slice(0, runOf))
    const tipo = await addTipo(admin, 'Cota anual', everybody)
    for (const year of years) await run(admin, tipo, String(year))
    await collectSome(admin)
    return [...newest, await measurePages(admin, tipo)]
  })

export async function addTipo(admin: Client, nome: string, socios: { id: number }[]): Promise<number> {
  const { id } = await admin.must<{ id: number }>('POST', '/tipos-cota', {
    nome,
    importe: 30,
    periodo: 'ANUAL',
    mesVencemento: 3,
    diaVencemento: 31,
  })
  await admin.must('POST', '/cotas/persoas/cota', { socios, cota: { tipo: { id }, desde: [2020, 1, 1] } })
  return id
}

export const run = (admin: Client, tipo: number, periodo: string) =>
  admin.must<{ creados: unknown[] }>('POST', '/cotas/emisions?dryRun=false', {
    tipos: [{ id: tipo }],
    periodo,
  })

/** A run for some members, and how long a small request waits in the meantime. */
async function measureRun(admin: Client, socios: { id: number }[]): Promise<Finding[]> {
  const tipo = await addTipo(admin, 'Cota de proba', socios)
  let isRunning = true
  const waits: number[] = []
  const bystander = (async () => {
    while (isRunning) {
      const began = performance.now()
      await admin.bytes('/health/live')
      waits.push(performance.now() - began)
    }
  })()
  const began = performance.now()
  const { creados } = await run(admin, tipo, '2026')
  const taken = performance.now() - began
  isRunning = false
  await bystander
  const longest = Math.max(...waits)
  return [
    bound(
      `Fee run of ${whole(creados.length)} dues`,
      `${whole(taken)} ms`,
      `≤ ${whole(targets.run)} ms`,
      taken <= targets.run,
      `among ${whole(members)} members, one transaction`,
    ),
    bound(
      'Longest wait of another request during it',
      `${whole(longest)} ms`,
      `≤ ${targets.wait} ms`,
      longest <= targets.wait,
      `health/live, ${waits.length} requests one at a time`,
    ),
  ]
}

/** Pays two dues of three, so that every state has some. */
async function collectSome(admin: Client): Promise<void> {
  for (const ano of years) {
    const { content } = await admin.read<Rows>(`/recibos?size=1000&filters=ano:${ano}`)
    const recibos = content.filter((_, at) => at % 3 > 0).map(({ id }) => ({ id }))
    await admin.must('POST', '/recibos/cobros', { recibos, metodo: 'TRANSFERENCIA', data: [2026, 1, 2] })
  }
}

const sorts = ['numero', 'vence', 'importe', 'apellidos', 'estado']

/** First pages of dues: every chip, every order, both ways. */
async function measurePages(admin: Client, tipo: number): Promise<Finding> {
  const chips = ['', 'estado:PENDENTE', 'estado:PAGADO', 'vencido:true', 'ano:2026', `tipo:${tipo}`]
  const queries = chips.flatMap((chip) =>
    sorts.flatMap((sort) => ['asc', 'desc'].map((way) => `size=25&sort=${sort},${way}&filters=${chip}`)),
  )
  const taken: { query: string; time: number }[] = []
  for (let round = 0; round < 5; round += 1)
    for (const query of queries) {
      const began = performance.now()
      await admin.bytes(`/recibos?${query}`)
      if (round > 0) taken.push({ query, time: performance.now() - began })
    }
  const p95 = quantile(
    taken.map(({ time }) => time),
    0.95,
  )
  const slowest = taken.toSorted((one, other) => other.time - one.time)[0]
  return bound(
    `Page of 25 of ${whole(years.length * members * 0.9)} dues, with total, p95`,
    `${p95.toFixed(1)} ms`,
    `≤ ${targets.page} ms`,
    p95 <= targets.page,
    `every chip and order, ${taken.length} requests one at a time; slowest ${slowest?.query} ${slowest?.time.toFixed(1)} ms`,
  )
}
