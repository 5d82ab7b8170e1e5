import { sql } from 'kysely'
import type { MetodoCobro, Plan } from '#contract/cotas.ts'
import { toLocalDate } from '../../../platform/config/time.ts'
import { collectBatches, inBatches } from '../../../platform/db/batches.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'
import { bumpVersion, bumpVersions } from '../../../platform/db/versions.ts'

/** A fee of a plan: `desde` and `ata` as ISO text, `cents` null for the amount of the type. */
export interface CotaValues {
  tipoId: number
  desde: string
  ata: string | null
  cents: number | null
  exento: string | null
}

/** The plan of a member without one. */
const noPlan = (): Plan => ({ pagador: null, metodo: 'TRANSFERENCIA', cotas: [], version: 0 })

/** The plans and payers of these members, by the member's id. */
export async function findPlans(db: Reader, ids: readonly number[]): Promise<Map<number, Plan>> {
  const plans = new Map(ids.map((id) => [id, noPlan()]))
  for (const some of inBatches(ids)) {
    const rows = await db
      .selectFrom('cota_plan')
      .leftJoin('socio as pagador', 'pagador.id', 'cota_plan.pagador_id')
      .select([
        'cota_plan.socio_id',
        'cota_plan.metodo',
        'cota_plan.version',
        'pagador.id',
        'pagador.numero',
        'pagador.nombre',
        'pagador.apellidos',
      ])
      .where('cota_plan.socio_id', 'in', some)
      .execute()
    for (const { socio_id, metodo, version, id, numero, nombre, apellidos } of rows) {
      const plan = plans.get(socio_id)
      if (!plan) continue
      plan.metodo = metodo as MetodoCobro
      plan.version = version
      if (id !== null)
        plan.pagador = { id, numero: numero ?? 0, nombre: nombre ?? '', apellidos: apellidos ?? '' }
    }
    const cotas = await db
      .selectFrom('socio_cota')
      .innerJoin('tipo_cota', 'tipo_cota.id', 'socio_cota.tipo_id')
      .select([
        'socio_cota.socio_id',
        'socio_cota.tipo_id',
        'tipo_cota.nome',
        'socio_cota.desde',
        'socio_cota.ata',
        'socio_cota.cents',
        'socio_cota.exento',
      ])
      .where('socio_cota.socio_id', 'in', some)
      .orderBy('socio_cota.desde')
      .orderBy('socio_cota.id')
      .execute()
    for (const { socio_id, tipo_id, nome, desde, ata, cents, exento } of cotas)
      plans.get(socio_id)?.cotas.push({
        tipo: { id: tipo_id, nome },
        desde: toLocalDate(desde),
        ata: ata === null ? null : toLocalDate(ata),
        importe: cents === null ? null : cents / 100,
        exento,
      })
  }
  return plans
}

export const findPlan = async (db: Reader, socioId: number): Promise<Plan> =>
  (await findPlans(db, [socioId])).get(socioId) ?? noPlan()

/** A member as a payer: whether active, whom they pay through, and whether they pay for others. */
export interface Payer {
  id: number
  activo: boolean
  pagadorId: number | null
  paysForOthers: boolean
}

/** A member as a payer, locked against concurrent changes of who pays for whom; undefined when there is none. */
export async function lockPayer(tx: Tx, id: number): Promise<Payer | undefined> {
  await tx
    .updateTable('cota_plan')
    .set((row) => ({ version: row.ref('version') }))
    .where('socio_id', '=', id)
    .execute()
  const row = await tx
    .selectFrom('socio')
    .leftJoin('cota_plan', 'cota_plan.socio_id', 'socio.id')
    .select([
      'socio.id',
      'socio.activo',
      'cota_plan.pagador_id',
      sql<number>`exists(select 1 from cota_plan other where other.pagador_id = ${id})`.as('pays'),
    ])
    .where('socio.id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      activo: row.activo === 1,
      pagadorId: row.pagador_id,
      paysForOthers: Boolean(row.pays),
    }
  )
}

/** Makes sure that members have a row of their own, which can be locked. */
export async function ensurePlans(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const some of inBatches([...ids].sort((one, other) => one - other)))
    await tx
      .insertInto('cota_plan')
      .values(some.map((socio_id) => ({ socio_id, pagador_id: null, version: 0 })))
      .onConflict((conflict) => conflict.column('socio_id').doNothing())
      .execute()
}

/** Counts a change of a plan if `version` is still the stored one (or null); false when not. */
export const lockPlan = (tx: Tx, socioId: number, version: number | null): Promise<boolean> =>
  bumpVersion(tx, 'cota_plan', socioId, version, 'socio_id')

/** Counts a change of the plans of many members, each of whom has one. */
export const lockPlans = (tx: Tx, socioIds: readonly number[]): Promise<void> =>
  bumpVersions(tx, 'cota_plan', socioIds, 'socio_id')

/** Writes who pays for a member, and how the member pays. */
export const updatePlan = (
  tx: Tx,
  socioId: number,
  { pagadorId, metodo }: { pagadorId: number | null; metodo: MetodoCobro },
) =>
  tx
    .updateTable('cota_plan')
    .set({ pagador_id: pagadorId, pagador_baixa: 0, metodo })
    .where('socio_id', '=', socioId)
    .execute()

const toTable = (socioId: number, { tipoId, ...cota }: CotaValues) => ({
  ...cota,
  tipo_id: tipoId,
  socio_id: socioId,
})

/** Replaces the fees of a member. */
export async function replaceCotas(tx: Tx, socioId: number, cotas: readonly CotaValues[]): Promise<void> {
  await tx.deleteFrom('socio_cota').where('socio_id', '=', socioId).execute()
  if (cotas.length > 0)
    await tx
      .insertInto('socio_cota')
      .values(cotas.map((cota) => toTable(socioId, cota)))
      .execute()
}

/**
 * Gives a fee to members from `desde` on. Rows of the same type that had begun earlier end the day before; those that begin later
 * or the same day go.
 * @param dayBefore the day before `cota.desde`, as ISO text
 */
export async function giveCota(
  tx: Tx,
  ids: readonly number[],
  cota: CotaValues,
  dayBefore: string,
): Promise<void> {
  for (const some of inBatches(ids)) {
    await tx
      .deleteFrom('socio_cota')
      .where('socio_id', 'in', some)
      .where('tipo_id', '=', cota.tipoId)
      .where('desde', '>=', cota.desde)
      .execute()
    await tx
      .updateTable('socio_cota')
      .set({ ata: dayBefore })
      .where('socio_id', 'in', some)
      .where('tipo_id', '=', cota.tipoId)
      .where((row) => row.or([row('ata', 'is', null), row('ata', '>=', cota.desde)]))
      .execute()
    await tx
      .insertInto('socio_cota')
      .values(some.map((id) => toTable(id, cota)))
      .execute()
  }
}

/** The names of the members among `ids`, active or not. */
export async function findNames(
  db: Reader,
  ids: readonly number[],
): Promise<Map<number, { nombre: string; apellidos: string }>> {
  const rows = await collectBatches(ids, (some) =>
    db.selectFrom('socio').select(['id', 'nombre', 'apellidos']).where('id', 'in', some).execute(),
  )
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}
