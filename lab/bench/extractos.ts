import { account, movement, norma43 } from '../../server/src/testing/bank/statements.ts'
import type { Finding } from '../experiment.ts'
import { whole } from '../experiment.ts'
import { withPortal } from '../portal.ts'
import { addTipo, portalOfPayers, run, timed } from './dues.ts'

const members = 20_000
const lines = 5000
const years = [2021, 2022, 2023, 2024, 2025, 2026]
const targets = { compare: 5000, reconcile: 10_000 }

interface Recibo {
  id: number
  referencia: string
  socio: { numero: number; nombre: string; apellidos: string }
}
interface Extracto {
  id: number
  totalMovementos: number
}
interface Movementos {
  content: { id: number; importe: number; propostas: { recibos: { id: number }[] }[] }[]
}

/** How long it takes to compare a long statement with very many dues, and to record it as money for them. */
export const measureExtractos = (): Promise<Finding[]> =>
  withPortal({}, async (portal) => {
    const { admin, payers } = await portalOfPayers(portal, members)
    const tipo = await addTipo(admin, 'Cota anual', payers)
    let dues = 0
    for (const year of years) dues += (await run(admin, tipo, year)).creados.length
    const recibos: Recibo[] = []
    for (let page = 0; recibos.length < lines; page += 1) {
      const path = `/recibos?size=1000&page=${page}&filters=ano:2026`
      recibos.push(...(await admin.read<{ content: Recibo[] }>(path)).content)
    }
    const fichero = { fileName: 'extracto.n43', type: 'n43', content: fileOf(recibos.slice(0, lines)) }
    const among = `${whole(dues)} open dues of ${whole(members)} members`
    const stored = await timed(
      admin,
      () => admin.must<Extracto>('POST', '/extractos', { fichero }),
      targets.compare,
      ({ totalMovementos }) => `Statement of ${whole(totalMovementos)} movements, stored and compared`,
      among,
    )
    const { id } = stored.answer
    const read = await timed(
      admin,
      () => admin.read<Movementos>(`/extractos/${id}/movementos`),
      targets.compare,
      ({ content }) => `Its ${whole(content.length)} movements, read in one list`,
      among,
    )
    const taken = new Set<number>()
    const parts = read.answer.content.flatMap(({ id, importe, propostas }) => {
      const due = propostas.flatMap(({ recibos }) => recibos).find((each) => !taken.has(each.id))
      if (!due) return []
      taken.add(due.id)
      return [{ id, recibos: [{ id: due.id, importe }] }]
    })
    const reconciled = await timed(
      admin,
      () => admin.must('PUT', `/extractos/${id}/conciliar`, { movementos: parts }),
      targets.reconcile,
      () => `${whole(parts.length)} of them recorded as money`,
      'in slices, a transaction each',
    )
    return [stored, read, reconciled].flatMap(({ findings }) => findings)
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
