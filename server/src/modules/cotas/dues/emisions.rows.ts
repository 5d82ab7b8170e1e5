import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { inBatches } from '../../../platform/db/batches.ts'
import type { Reader, Tables, Tx } from '../../../platform/db/tables.ts'

interface ReciboSerieTable {
  serie: string
  ano: number
  ultimo: number
}
declare module '../../../platform/db/tables.ts' {
  interface Tables {
    recibo_serie: ReciboSerieTable
  }
}

/**
 * Takes `count` numbers of a series and year; concurrent transactions that need one wait until this one ends. Returns the first.
 */
export async function takeNumbers(tx: Tx, serie: string, ano: number, count: number): Promise<number> {
  await tx
    .insertInto('recibo_serie')
    .values({ serie, ano, ultimo: 0 })
    .onConflict((conflict) => conflict.columns(['serie', 'ano']).doNothing())
    .execute()
  const { ultimo } = await tx
    .updateTable('recibo_serie')
    .set((row) => ({ ultimo: row('ultimo', '+', count) }))
    .where('serie', '=', serie)
    .where('ano', '=', ano)
    .returning('ultimo')
    .executeTakeFirstOrThrow()
  return ultimo - count + 1
}

export type NewRecibo = Insertable<Tables['recibo']>

/** Rows of one insert: each has 17 values. */
const rowsAtOnce = 500

/** Adds charges; returns their ids in the same order. */
export async function insertRecibos(tx: Tx, rows: readonly NewRecibo[]): Promise<number[]> {
  const ids = new Map<string, number>()
  for (const some of inBatches(rows, rowsAtOnce))
    for (const { id, numero } of await tx
      .insertInto('recibo')
      .values(some)
      .returning(['id', 'numero'])
      .execute())
      ids.set(numero, id)
  return rows.map(({ numero }) => ids.get(numero) ?? 0)
}

/** A possible charge: the fee of a member for a period. */
export interface Candidate {
  socio: { id: number; numero: number; nombre: string; apellidos: string }
  pagador: { id: number; numero: number; nombre: string; apellidos: string }
  activo: boolean
  fechaAlta: string
  desde: string
  cents: number | null
  exento: string | null
  /** Whether there is a charge already. */
  issued: boolean
}

/**
 * The members with a fee of this type in the days from `start` to `end`, by surname: those who left before are not among them.
 * Of several rows the first one counts.
 * @param unico what makes the charge unique for member and type
 */
export async function findCandidates(
  db: Reader,
  { tipoId, start, end, unico }: { tipoId: number; start: string; end: string; unico: string },
): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('socio_cota')
    .innerJoin('socio', 'socio.id', 'socio_cota.socio_id')
    .leftJoin('cota_plan', 'cota_plan.socio_id', 'socio.id')
    .leftJoin('socio as p', (join) => join.onRef('p.id', '=', 'cota_plan.pagador_id').on('p.activo', '=', 1))
    .select([
      'socio.id',
      'socio.numero',
      'socio.nombre',
      'socio.apellidos',
      'socio.activo',
      'socio.fecha_alta',
      'p.id as p_id',
      'p.numero as p_numero',
      'p.nombre as p_nombre',
      'p.apellidos as p_apellidos',
      'socio_cota.desde',
      'socio_cota.cents',
      'socio_cota.exento',
      sql<number>`exists(select 1 from recibo where recibo.socio_id = socio.id and recibo.tipo_id = socio_cota.tipo_id
        and recibo.unico = ${unico} and recibo.estado <> 'ANULADO')`.as('issued'),
    ])
    .where('socio_cota.tipo_id', '=', tipoId)
    .where('socio_cota.desde', '<=', end)
    .where((row) => row.or([row('socio_cota.ata', 'is', null), row('socio_cota.ata', '>=', start)]))
    .where((row) => row.or([row('socio.activo', '=', 1), row('socio.fecha_baja', '>=', start)]))
    .orderBy('socio.apellidos_key')
    .orderBy('socio.nombre_key')
    .orderBy('socio.id')
    .orderBy('socio_cota.desde')
    .execute()
  const found: Candidate[] = []
  for (const row of rows) {
    if (found.at(-1)?.socio.id === row.id) continue
    const socio = { id: row.id, numero: row.numero, nombre: row.nombre, apellidos: row.apellidos }
    found.push({
      socio,
      pagador:
        row.p_id === null
          ? socio
          : {
              id: row.p_id,
              numero: row.p_numero ?? 0,
              nombre: row.p_nombre ?? '',
              apellidos: row.p_apellidos ?? '',
            },
      activo: row.activo === 1,
      fechaAlta: row.fecha_alta,
      desde: row.desde,
      cents: row.cents,
      exento: row.exento,
      issued: Boolean(row.issued),
    })
  }
  return found
}

/** A member, and who pays for them if that person is active. */
export async function findPayment(
  db: Reader,
  socioId: number,
): Promise<Pick<Candidate, 'socio' | 'pagador'> | undefined> {
  const person = (id: number) =>
    db
      .selectFrom('socio')
      .select(['id', 'numero', 'nombre', 'apellidos', 'activo'])
      .where('id', '=', id)
      .executeTakeFirst()
  const socio = await person(socioId)
  if (!socio) return undefined
  const plan = await db
    .selectFrom('cota_plan')
    .select('pagador_id')
    .where('socio_id', '=', socioId)
    .executeTakeFirst()
  const pagador = plan?.pagador_id == null ? undefined : await person(plan.pagador_id)
  return { socio, pagador: pagador?.activo === 1 ? pagador : socio }
}
