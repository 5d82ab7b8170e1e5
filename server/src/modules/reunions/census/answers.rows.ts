import { sql } from 'kysely'
import type { PersoaCenso, RespostaReunion } from '#contract/convocatorias.ts'
import { searchWords } from '#contract/search.ts'
import { fromBoolean } from '../../../platform/db/columns.ts'
import { whereFound } from '../../../platform/db/lists.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'

/** The answers to a convocation, by the id in the census. */
export async function findAnswers(db: Reader, reunionId: number): Promise<Map<number, RespostaReunion>> {
  const rows = await db
    .selectFrom('resposta')
    .innerJoin('censo', 'censo.id', 'resposta.censo_id')
    .select(['resposta.censo_id', 'resposta.resposta'])
    .where('censo.reunion_id', '=', reunionId)
    .execute()
  return new Map(rows.map(({ censo_id, resposta }) => [censo_id, resposta as RespostaReunion]))
}

export async function findAnswer(db: Reader, censoId: number): Promise<RespostaReunion | null> {
  const row = await db
    .selectFrom('resposta')
    .select('resposta')
    .where('censo_id', '=', censoId)
    .executeTakeFirst()
  return (row?.resposta ?? null) as RespostaReunion | null
}

/** Stores an answer in place of an earlier one; null removes it. @param at instant, ISO text */
export async function saveAnswer(
  tx: Tx,
  censoId: number,
  resposta: RespostaReunion | null,
  at: string,
): Promise<void> {
  await tx.deleteFrom('resposta').where('censo_id', '=', censoId).execute()
  if (resposta) await tx.insertInto('resposta').values({ censo_id: censoId, resposta, at }).execute()
}

/** Takes back the delegation that stands of a person. @param at instant, ISO text */
export const withdrawDelegation = (tx: Tx, censoId: number, at: string) =>
  tx
    .updateTable('delegacion')
    .set({ retirada: at })
    .where('de_id', '=', censoId)
    .where('retirada', '=', '')
    .execute()

interface NewDelegation {
  de: number
  a: number
  /** Instant, ISO text. */
  dada: string
  enPapel: boolean
}

export const insertDelegation = (tx: Tx, { de, a, dada, enPapel }: NewDelegation) =>
  tx
    .insertInto('delegacion')
    .values({ de_id: de, a_id: a, dada, en_papel: fromBoolean(enPapel) })
    .execute()

/** Voters of a frozen census but for one, by part of their names or by number; at most `most`, in the order of the register. */
export async function findVoters(
  db: Reader,
  reunionId: number,
  { search, without, most }: { search: string; without: number; most: number },
): Promise<PersoaCenso[]> {
  const voters = db
    .selectFrom('censo')
    .innerJoin('socio', 'socio.id', 'censo.socio_id')
    .select(['socio.id', 'censo.numero', 'socio.nombre', 'socio.apellidos'])
    .where('censo.reunion_id', '=', reunionId)
    .where('censo.vota', '=', fromBoolean(true))
    .where('socio.id', '!=', without)
  const text = sql`(cast(censo.numero as text) || ' ' || socio.search_name)`
  return whereFound(voters, text, searchWords(search))
    .orderBy('socio.apellidos_key')
    .orderBy('socio.nombre_key')
    .orderBy('socio.id')
    .limit(most)
    .execute()
}

/** Takes back the delegations whose giver or holder has no vote any more. @param at instant, ISO text */
export async function withdrawWithoutVote(tx: Tx, reunionId: number, at: string): Promise<void> {
  const without = tx
    .selectFrom('censo')
    .select('censo.id')
    .where('censo.reunion_id', '=', reunionId)
    .where('censo.vota', '=', fromBoolean(false))
  await tx
    .updateTable('delegacion')
    .set({ retirada: at })
    .where('retirada', '=', '')
    .where((row) => row.or([row('de_id', 'in', without), row('a_id', 'in', without)]))
    .execute()
}

/** Removes the answers that speak of a delegation which is not there any more. */
export const removeLostAnswers = (tx: Tx, reunionId: number) =>
  tx
    .deleteFrom('resposta')
    .where('resposta', '=', 'DELEGO')
    .where('censo_id', 'in', (query) =>
      query.selectFrom('censo').select('censo.id').where('censo.reunion_id', '=', reunionId),
    )
    .where('censo_id', 'not in', (query) =>
      query.selectFrom('delegacion').select('delegacion.de_id').where('delegacion.retirada', '=', ''),
    )
    .execute()
