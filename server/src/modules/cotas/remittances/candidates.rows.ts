import { sql } from 'kysely'
import type { MetodoCobro, PersoaRef } from '#contract/cotas.ts'
import type { EstadoRecibo } from '#contract/recibos.ts'
import { inBatches } from '../../../platform/db/batches.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import { peopleColumns, toPeople } from '../ledger/people.rows.ts'
import type { LastMandato } from '../mandates/mandatos.rows.ts'

/** A charge that a remittance may take. */
export interface Candidate {
  id: number
  numero: string
  concepto: string
  estado: EstadoRecibo
  /** The unpaid rest. */
  cents: number
  /** ISO text. */
  vence: string
  socio: PersoaRef
  pagador: PersoaRef
  /** The payer's current method of payment. */
  metodo: MetodoCobro
}

/** A charge that goes to the bank. */
export interface SelectedDebit {
  due: Candidate
  mandate: LastMandato
  endToEnd: string
}

/** States of the charges that a remittance looks at. */
export const candidateStates = ['PENDENTE', 'DEVOLTO', 'REMESADO'] as const satisfies readonly EstadoRecibo[]

const dues = (db: Reader) =>
  db
    .selectFrom('recibo')
    .leftJoin('socio as s', 's.id', 'recibo.socio_id')
    .leftJoin('socio as p', 'p.id', 'recibo.pagador_id')
    .leftJoin('cota_plan', 'cota_plan.socio_id', 'recibo.pagador_id')
    .select([
      'recibo.id',
      'recibo.numero',
      'recibo.concepto',
      'recibo.estado',
      'recibo.vence',
      ...peopleColumns,
      sql<number>`recibo.cents - recibo.cobrado`.as('left_over'),
      sql<MetodoCobro>`coalesce(cota_plan.metodo, 'TRANSFERENCIA')`.as('way'),
    ])

type QueryRow = Awaited<ReturnType<ReturnType<typeof dues>['execute']>>[number]

const toCandidate = ({
  id,
  numero,
  concepto,
  estado,
  vence,
  left_over,
  way,
  ...row
}: QueryRow): Candidate => ({
  id,
  numero,
  concepto,
  estado,
  cents: Number(left_over),
  vence,
  ...toPeople(row),
  metodo: way,
})

/** All charges that a remittance looks at, by number. */
export const findCandidates = async (db: Reader): Promise<Candidate[]> =>
  (await dues(db).where('recibo.estado', 'in', candidateStates).orderBy('recibo.numero').execute()).map(
    toCandidate,
  )

/** These charges in whatever state, by number. */
export async function findCharges(db: Reader, ids: readonly number[]): Promise<Candidate[]> {
  const found: Candidate[] = []
  for (const some of inBatches(ids))
    for (const row of await dues(db).where('recibo.id', 'in', some).execute()) found.push(toCandidate(row))
  return found.sort((one, other) => (one.numero < other.numero ? -1 : 1))
}

/** How many remittances have contained each of these charges; those in none are left out. */
export async function countAttempts(db: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  for (const some of inBatches(ids)) {
    const rows = await db
      .selectFrom('remesa_recibo')
      .select(['recibo_id', (row) => row.fn.countAll<number>().as('count')])
      .where('recibo_id', 'in', some)
      .groupBy('recibo_id')
      .execute()
    for (const { recibo_id, count } of rows) found.set(recibo_id, Number(count))
  }
  return found
}
