import type { Client } from '../client.ts'
import type { Finding } from '../experiment.ts'
import { atMost, bound, milliseconds, quantile, whole } from '../experiment.ts'
import { withPortal } from '../portal.ts'
import type { Ids } from './dues.ts'
import { addTipo, portalOfPayers, run, timed } from './dues.ts'
import { timesOf } from './requests.ts'

const members = 20_000
const runOf = 5000
const years = [2022, 2023, 2024, 2025, 2026]
const targets = { run: 3000, page: 15 }

/** How long a fee run takes, and a page of dues among many. */
export const measureCotas = (): Promise<Finding[]> =>
  withPortal({}, async (portal) => {
    const { admin, payers } = await portalOfPayers(portal, members)
    const some = await addTipo(admin, 'Cota de proba', payers.slice(0, runOf))
    const { findings } = await timed(
      admin,
      () => run(admin, some, 2026),
      targets.run,
      ({ creados }) => `Fee run of ${whole(creados.length)} dues`,
      `among ${whole(members)} members, one transaction`,
    )
    const tipo = await addTipo(admin, 'Cota anual', payers)
    for (const year of years) await run(admin, tipo, year)
    await collectSome(admin)
    return [...findings, await measurePages(admin, tipo)]
  })

/** Pays two dues of three, so that every state has some. */
async function collectSome(admin: Client): Promise<void> {
  for (const ano of years) {
    const { content } = await admin.read<Ids>(`/recibos?size=1000&filters=ano:${ano}`)
    const recibos = content.filter((_, at) => at % 3 > 0).map(({ id }) => ({ id }))
    await admin.must('POST', '/recibos/cobros', { recibos, metodo: 'TRANSFERENCIA', data: [2026, 1, 2] })
  }
}

const sorts = ['numero', 'vence', 'importe', 'apellidos', 'estado']

/** First pages of dues: every chip, every order, both ways. */
async function measurePages(admin: Client, tipo: number): Promise<Finding> {
  const chips = ['', 'estado:PENDENTE', 'estado:PAGADO', 'vencido:true', 'ano:2026', `tipo:${tipo}`]
  const paths = chips.flatMap((chip) =>
    sorts.flatMap((sort) =>
      ['asc', 'desc'].map((way) => `/recibos?size=25&sort=${sort},${way}&filters=${chip}`),
    ),
  )
  await timesOf(admin, paths)
  const times = await timesOf(admin, Array(4).fill(paths).flat())
  const slowest = Math.max(...times)
  return bound(
    `Page of 25 of ${whole(years.length * members * 0.9)} dues, with total, p95`,
    atMost(quantile(times, 0.95), targets.page, milliseconds),
    `every chip and order, ${times.length} requests one at a time; slowest ${paths[times.indexOf(slowest) % paths.length]} ${milliseconds(slowest)}`,
  )
}
