import type { EstadoRecibo } from '#contract/recibos.ts'
import { inBatches } from '../../../platform/db/batches.ts'
import type { Reader } from '../../../platform/db/tables.ts'
import { openStates } from '../dues/recibos.rules.ts'

/** A charge as movements are compared with it and shown beside them; `left` in cents, `vence` as ISO text. */
export interface OpenCharge {
  id: number
  numero: string
  referencia: string
  concepto: string
  left: number
  vence: string
  /** Null for a person who was deleted. */
  socioId: number | null
  socioNumero: number
  pagadorId: number | null
  pagadorNumero: number
}

/** A member as movements are compared with them. */
export interface Person {
  id: number
  numero: number
  dni: string
  nombre: string
  apellidos: string
}

const selectCharges = (db: Reader) =>
  db
    .selectFrom('recibo')
    .select((row) => [
      'id',
      'numero',
      'referencia',
      'concepto',
      row('cents', '-', row.ref('cobrado')).as('left'),
      'vence',
      'socio_id as socioId',
      'socio_numero as socioNumero',
      'pagador_id as pagadorId',
      'pagador_numero as pagadorNumero',
    ])

/** The charges that wait for money and are not at the bank, the oldest first. */
export const findOpenCharges = (db: Reader): Promise<OpenCharge[]> =>
  selectCharges(db).where('estado', 'in', openStates).orderBy('vence').orderBy('id').execute()

/** A charge that does not wait for money. */
export interface ClosedCharge extends OpenCharge {
  estado: EstadoRecibo
}

/** The charges that are paid or at the bank, the last one first. */
export const findClosedCharges = (db: Reader): Promise<ClosedCharge[]> =>
  selectCharges(db)
    .select('estado')
    .where('estado', 'in', ['PAGADO', 'REMESADO'])
    .orderBy('vence', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The charges with these ids, whatever their state. */
export async function findChargesById(db: Reader, ids: readonly number[]): Promise<OpenCharge[]> {
  const found: OpenCharge[] = []
  for (const some of inBatches(ids))
    found.push(...(await selectCharges(db).where('id', 'in', some).execute()))
  return found
}

/** All members, active or not, by id. */
export async function readPeople(db: Reader): Promise<Map<number, Person>> {
  const rows = await db.selectFrom('socio').select(['id', 'numero', 'dni', 'nombre', 'apellidos']).execute()
  return new Map(rows.map((person) => [person.id, person]))
}

/** Number of charges and of members, counted up to `most` each. */
export async function countCompared(db: Reader, most: number): Promise<number> {
  const open = await db.selectFrom('recibo').select('id').limit(most).execute()
  const members = await db.selectFrom('socio').select('id').limit(most).execute()
  return open.length + members.length
}
