import type { Generated } from 'kysely'
import type { MaioriaPunto, Punto, PuntoIn, TipoPunto } from '#contract/convocatorias.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'

interface PuntoTable {
  id: Generated<number>
  reunion_id: number
  orde: number
  titulo: string
  texto: string
  tipo: TipoPunto
  maioria: MaioriaPunto
  /** What the minutes say about it, as rich text; null while that is not written. */
  texto_acta: string | null
}
declare module '../../../platform/db/tables.ts' {
  interface Tables {
    punto: PuntoTable
  }
}

/** The points of a meeting in their order. */
export const findPuntos = (db: Reader, reunionId: number): Promise<Punto[]> =>
  db
    .selectFrom('punto')
    .select(['id', 'titulo', 'texto', 'tipo', 'maioria'])
    .where('reunion_id', '=', reunionId)
    .orderBy('orde')
    .orderBy('id')
    .execute()

/** Replaces the points of a meeting: those with an id, which the caller has checked, stay what they are. */
export async function replacePuntos(tx: Tx, reunionId: number, puntos: readonly PuntoIn[]): Promise<void> {
  const kept = puntos.flatMap(({ id }) => id ?? [])
  const others = tx.deleteFrom('punto').where('reunion_id', '=', reunionId)
  await (kept.length > 0 ? others.where('id', 'not in', kept) : others).execute()
  for (const [orde, { id, titulo, texto, tipo, maioria }] of puntos.entries()) {
    const values = { orde, titulo, texto, tipo, maioria }
    if (id === null || id === undefined)
      await tx
        .insertInto('punto')
        .values({ reunion_id: reunionId, ...values, texto_acta: null })
        .execute()
    else await tx.updateTable('punto').set(values).where('id', '=', id).execute()
  }
}
