import { inBatches } from '../../platform/db/batches.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'

interface WantedLetterTable {
  usuario_id: number
  author_id: number | null
  at: string
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    wanted_letter: WantedLetterTable
  }
}

/** The members of the next letters, all of one author. */
export async function findWanted(
  db: Reader,
  most: number,
): Promise<{ authorId: number | null; members: { socioId: number; usuarioId: number }[] }> {
  const rows = await db
    .selectFrom('wanted_letter')
    .innerJoin('socio', 'socio.usuario_id', 'wanted_letter.usuario_id')
    .select([
      'socio.id as socioId',
      'wanted_letter.usuario_id as usuarioId',
      'wanted_letter.author_id as authorId',
    ])
    .orderBy('wanted_letter.author_id')
    .orderBy('socio.id')
    .limit(most)
    .execute()
  const authorId = rows[0]?.authorId ?? null
  return { authorId, members: rows.filter((row) => row.authorId === authorId) }
}

export async function deleteWanted(tx: Tx, usuarioIds: readonly number[]): Promise<void> {
  for (const some of inBatches(usuarioIds))
    await tx.deleteFrom('wanted_letter').where('usuario_id', 'in', some).execute()
}
