import type { RespostaReunion } from '#contract/convocatorias.ts'
import { inBatches } from '../../../platform/db/batches.ts'
import { fromBoolean } from '../../../platform/db/columns.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'
import type { Tick } from '../census/attendance.rules.ts'

/** The rows of these members in a frozen census, by their ids. */
export async function findCensusRows(
  db: Reader,
  reunionId: number,
  socioIds: readonly number[],
): Promise<Map<number, { id: number; numero: number }>> {
  const found = new Map<number, { id: number; numero: number }>()
  for (const some of inBatches(socioIds)) {
    const rows = await db
      .selectFrom('censo')
      .select(['id', 'numero', 'socio_id'])
      .where('reunion_id', '=', reunionId)
      .where('socio_id', 'in', some)
      .execute()
    for (const { id, numero, socio_id } of rows) if (socio_id !== null) found.set(socio_id, { id, numero })
  }
  return found
}

/** Adds ticks; one that is there already stays one. */
export async function insertTicks(tx: Tx, ticks: readonly Tick[], autor: string): Promise<void> {
  for (const some of inBatches(
    ticks.filter(({ nunca }) => nunca),
    200,
  ))
    await tx
      .insertInto('presenza_nunca')
      .values(some.map(({ persoa, hora }) => ({ censo_id: persoa, hora, autor })))
      .onConflict((conflict) => conflict.columns(['censo_id', 'hora']).doNothing())
      .execute()
  for (const some of inBatches(
    ticks.filter(({ nunca }) => !nunca),
    200,
  ))
    await tx
      .insertInto('presenza')
      .values(
        some.map(({ persoa, hora, presente }) => ({
          censo_id: persoa,
          hora,
          presente: fromBoolean(presente),
          autor,
        })),
      )
      .onConflict((conflict) => conflict.columns(['censo_id', 'hora', 'presente']).doNothing())
      .execute()
}

/**
 * Removes what says the contrary of entrances: that the stay begun at that moment never was. Once the meeting is over, all corrections have
 * its end as their moment, and the last one counts: then also later removals, and ticks of the same moment.
 */
export async function removeContraryTicks(tx: Tx, ticks: readonly Tick[], isOver: boolean): Promise<void> {
  for (const { persoa, hora } of ticks.filter(({ presente }) => presente))
    await tx
      .deleteFrom('presenza_nunca')
      .where('censo_id', '=', persoa)
      .where('hora', isOver ? '>=' : '=', hora)
      .execute()
  if (!isOver) return
  for (const { persoa, hora, presente } of ticks.filter(({ nunca }) => !nunca))
    await tx
      .deleteFrom('presenza')
      .where('censo_id', '=', persoa)
      .where('hora', '=', hora)
      .where('presente', '=', fromBoolean(!presente))
      .execute()
}

/** What the people of a census answered to the convocation, by their rows. */
export async function findAnswersByRow(db: Reader, reunionId: number): Promise<Map<number, RespostaReunion>> {
  const rows = await db
    .selectFrom('resposta')
    .innerJoin('censo', 'censo.id', 'resposta.censo_id')
    .select(['resposta.censo_id', 'resposta.resposta'])
    .where('censo.reunion_id', '=', reunionId)
    .execute()
  return new Map(rows.map(({ censo_id, resposta }) => [censo_id, resposta as RespostaReunion]))
}
