import type { Generated } from 'kysely'
import { inBatches } from '../../../platform/db/batches.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'

interface LecturaTable {
  id: Generated<number>
  conta: string
  desde: string
  ata: string
  inicial: number
  tras_desde: number
  ante_ata: number
  final: number
}
declare module '../../../platform/db/tables.ts' {
  interface Tables {
    lectura: LecturaTable
  }
}

/** The reading of one account from a file: the first and last day with movements, and the balances around them in cents. */
export interface Lectura {
  conta: string
  desde: string
  ata: string
  inicial: number
  trasDesde: number
  anteAta: number
  final: number
}

const toLectura = ({ tras_desde, ante_ata, ...row }: { id: number } & Omit<LecturaTable, 'id'>) => ({
  ...row,
  trasDesde: tras_desde,
  anteAta: ante_ata,
})

/** Keeps a reading; returns its id. */
export async function insertLectura(tx: Tx, { trasDesde, anteAta, ...values }: Lectura): Promise<number> {
  const { id } = await tx
    .insertInto('lectura')
    .values({ ...values, tras_desde: trasDesde, ante_ata: anteAta })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Readings of an account that end on a day with a balance. */
export async function lecturasThatEnd(
  db: Reader,
  conta: string,
  { ata, final }: Pick<Lectura, 'ata' | 'final'>,
): Promise<(Lectura & { id: number })[]> {
  const rows = await db
    .selectFrom('lectura')
    .selectAll()
    .where('conta', '=', conta)
    .where('final', '=', final)
    .where('ata', '=', ata)
    .execute()
  return rows.map(toLectura)
}

/** Readings of an account that begin on a day with a balance. */
export async function lecturasThatBegin(
  db: Reader,
  conta: string,
  { desde, inicial }: Pick<Lectura, 'desde' | 'inicial'>,
): Promise<(Lectura & { id: number })[]> {
  const rows = await db
    .selectFrom('lectura')
    .selectAll()
    .where('conta', '=', conta)
    .where('inicial', '=', inicial)
    .where('desde', '=', desde)
    .execute()
  return rows.map(toLectura)
}

/** The readings that brought the movements with these keys, in either format; null for those of before readings were kept. */
export async function findLecturas(tx: Tx, hashes: readonly string[]): Promise<Map<string, number | null>> {
  const found = new Map<string, number | null>()
  for (const some of inBatches(hashes)) {
    const own = await tx
      .selectFrom('movemento')
      .select(['hash', 'lectura_id'])
      .where('hash', 'in', some)
      .execute()
    const others = await tx
      .selectFrom('movemento_alias')
      .innerJoin('movemento', 'movemento.id', 'movemento_alias.movemento_id')
      .select(['movemento_alias.hash', 'movemento.lectura_id'])
      .where('movemento_alias.hash', 'in', some)
      .execute()
    for (const { hash, lectura_id } of [...own, ...others]) found.set(hash, lectura_id)
  }
  return found
}
