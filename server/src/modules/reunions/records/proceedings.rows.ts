import type { Generated, Selectable } from 'kysely'
import type { Reunion } from '#contract/reunions.ts'
import { collectBatches } from '../../../platform/db/batches.ts'
import type { Reader, Tx } from '../../../platform/db/tables.ts'
import { bumpVersion } from '../../../platform/db/versions.ts'
import type { ReunionTableName } from './reunions.rows.ts'

/** The proceedings of one meeting. Instants and local times are ISO text, empty until they come. */
interface ProceedingsTable {
  id: Generated<number>
  /** One of the two is set. */
  asamblea_id: number | null
  junta_directiva_id: number | null
  /** Local time of the second call, where it is not the one of the statutes. */
  segunda_chamada: Generated<string>
  censo_at: Generated<string>
  chamada: number | null
  aberta: Generated<string>
  pechada: Generated<string>
  /** The rules under which it was opened, as JSON. */
  regras: Generated<string>
  /** Whether a board meeting has the rules of assemblies: it was convened before boards had rules of their own. */
  como_asemblea: Generated<number>
  version: Generated<number>
}
interface ActaTable {
  reunion_id: number
  organo: ReunionTableName
  secretaria_id: number | null
  presidencia_id: number | null
  introducion: string
  peche: string
  version: Generated<number>
  /** This and the next columns are null until the minutes are approved. */
  numero: number | null
  aprobada: string | null
  /** The uuid of the PDF. */
  ficheiro: string | null
  sha256: string | null
  anterior: string | null
  /** JSON. */
  contido: string | null
}
declare module '../../../platform/db/tables.ts' {
  interface Tables {
    reunion: ProceedingsTable
    acta: ActaTable
  }
}

export type ProceedingsRow = Selectable<ProceedingsTable>

/** The column of the meeting. */
const columnOf = (table: ReunionTableName) => `${table}_id` as const

/** The proceedings of a meeting; undefined until something of them was written. */
export const findProceedings = (
  db: Reader,
  table: ReunionTableName,
  id: number,
): Promise<ProceedingsRow | undefined> =>
  db.selectFrom('reunion').selectAll().where(columnOf(table), '=', id).executeTakeFirst()

/** How far a meeting has come, and whether its reader is in its census. */
export type Stage = Pick<Reunion, 'convocada' | 'enCenso' | 'aberta' | 'aprobada'>

/**
 * How far those of `ids` have come for which something was written.
 * @param socioId the record of the reader; null for one without
 */
export async function findStages(
  db: Reader,
  table: ReunionTableName,
  ids: readonly number[],
  socioId: number | null,
): Promise<Map<number, Stage>> {
  const column = columnOf(table)
  const rows = await collectBatches(ids, (some) =>
    db
      .selectFrom('reunion')
      .leftJoin('convocatoria', 'convocatoria.reunion_id', 'reunion.id')
      .leftJoin('acta', 'acta.reunion_id', 'reunion.id')
      // no row where `socioId` is null: the people who were deleted have null too, and nothing equals null
      .leftJoin('censo', (join) =>
        join.onRef('censo.reunion_id', '=', 'reunion.id').on('censo.socio_id', '=', socioId),
      )
      .select([
        `reunion.${column} as id`,
        'convocatoria.reunion_id as convened',
        'censo.id as ownRow',
        'reunion.aberta',
        'acta.aprobada',
      ])
      .distinct()
      .where(`reunion.${column}`, 'in', some)
      .execute(),
  )
  return new Map(
    rows.map(({ id, convened, ownRow, aberta, aprobada }) => [
      id ?? 0,
      {
        convocada: convened !== null,
        enCenso: ownRow !== null,
        aberta: aberta !== '',
        aprobada: aprobada !== null,
      },
    ]),
  )
}

/** Makes the proceedings of a meeting unless there are some. Two writers at once make one. */
export async function insertProceedings(tx: Tx, table: ReunionTableName, id: number): Promise<void> {
  await tx
    .insertInto('reunion')
    .values({ [columnOf(table)]: id })
    .onConflict((conflict) => conflict.column(columnOf(table)).doNothing())
    .execute()
}

/** Makes other writers of the same proceedings wait. */
export const lockProceedingsRow = (tx: Tx, id: number): Promise<boolean> =>
  bumpVersion(tx, 'reunion', id, null)

export const updateProceedings = (
  tx: Tx,
  id: number,
  values: Partial<
    Pick<ProceedingsRow, 'segunda_chamada' | 'censo_at' | 'chamada' | 'aberta' | 'pechada' | 'regras'>
  >,
) => tx.updateTable('reunion').set(values).where('id', '=', id).execute()

/** What the approved minutes of these proceedings say, as JSON; null before they are approved. */
export async function findSealedContent(db: Reader, id: number): Promise<string | null> {
  const row = await db.selectFrom('acta').select('contido').where('reunion_id', '=', id).executeTakeFirst()
  return row?.contido ?? null
}

/** Whether the minutes of these proceedings are approved. */
export async function hasApprovedActa(db: Reader, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('acta')
    .select('reunion_id')
    .where('reunion_id', '=', id)
    .where('aprobada', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
