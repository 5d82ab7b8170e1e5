import type { MetodoVotacion } from '#contract/asistencia.ts'
import { inBatches } from '../../../platform/db/batches.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'
import type { Votes } from './votes.rules.ts'

interface VotacionTable {
  punto_id: number
  metodo: MetodoVotacion
  si: number
  non: number
  abstencion: number
  branco: number
  nulo: number
  /** The moment of the vote, which decides who was there. */
  hora: string
}
interface CandidataTable {
  punto_id: number
  orde: number
  nome: string
  votos: number
}
declare module '../../../platform/db/tables.ts' {
  interface Tables {
    votacion: VotacionTable
    votacion_candidata: CandidataTable
  }
}

export interface StoredVotes extends Votes {
  hora: string
}

/** The votes on points of one meeting, by point. */
export async function findVotes(db: Reader, reunionId: number): Promise<Map<number, StoredVotes>> {
  const rows = await db
    .selectFrom('votacion')
    .innerJoin('punto', 'punto.id', 'votacion.punto_id')
    .selectAll('votacion')
    .where('punto.reunion_id', '=', reunionId)
    .execute()
  const candidates = await db
    .selectFrom('votacion_candidata')
    .innerJoin('punto', 'punto.id', 'votacion_candidata.punto_id')
    .selectAll('votacion_candidata')
    .where('punto.reunion_id', '=', reunionId)
    .orderBy('votacion_candidata.orde')
    .execute()
  const byPoint = Map.groupBy(candidates, ({ punto_id }) => punto_id)
  return new Map(
    rows.map(({ punto_id, ...votes }) => [
      punto_id,
      {
        ...votes,
        candidatas: (byPoint.get(punto_id) ?? []).map(({ nome, votos }) => ({ nome, votos })),
      },
    ]),
  )
}

/** Stores the votes on a point in place of earlier ones. */
export async function saveVotes(
  tx: Tx,
  puntoId: number,
  { candidatas, ...votes }: StoredVotes,
): Promise<void> {
  await tx.deleteFrom('votacion').where('punto_id', '=', puntoId).execute()
  await tx.deleteFrom('votacion_candidata').where('punto_id', '=', puntoId).execute()
  await tx
    .insertInto('votacion')
    .values({ punto_id: puntoId, ...votes })
    .execute()
  for (const some of inBatches([...candidatas.entries()], 200))
    await tx
      .insertInto('votacion_candidata')
      .values(some.map(([orde, { nome, votos }]) => ({ punto_id: puntoId, orde, nome, votos })))
      .execute()
}
