import type { Generated, Selectable } from 'kysely'
import type { Reader, Tables, Tx } from '../../../platform/db/tables.ts'
import type { ReunionTableName } from '../records/reunions.rows.ts'

interface DilixenciaTable {
  id: Generated<number>
  reunion_id: number
  texto: string
  /** Instant, ISO text. */
  at: string
  autor: string
}
interface CertificadoTable {
  id: Generated<number>
  reunion_id: number
  numero: number
  at: string
  autor: string
  /** The uuid of the PDF. */
  ficheiro: string
  sha256: string
  /** Ids of its points, as JSON. */
  puntos: string
}
declare module '../../../platform/db/tables.ts' {
  interface Tables {
    dilixencia: DilixenciaTable
    certificado: CertificadoTable
  }
}

export type ActaRow = Selectable<Tables['acta']>
/** The minutes of a meeting once they are approved. */
export type ApprovedRow = ActaRow & {
  [Column in 'numero' | 'aprobada' | 'ficheiro' | 'sha256' | 'anterior' | 'contido']: NonNullable<
    ActaRow[Column]
  >
}

export const isApproved = (row: ActaRow | undefined): row is ApprovedRow => row?.aprobada != null

export const findActa = (db: Reader, reunionId: number): Promise<ActaRow | undefined> =>
  db.selectFrom('acta').selectAll().where('reunion_id', '=', reunionId).executeTakeFirst()

type DraftValues = Pick<ActaRow, 'organo' | 'secretaria_id' | 'presidencia_id' | 'introducion' | 'peche'>

/** Stores the draft of minutes. The caller has locked the proceedings. */
export async function saveDraft(tx: Tx, reunionId: number, values: DraftValues): Promise<void> {
  await tx
    .insertInto('acta')
    .values({ reunion_id: reunionId, ...values, version: 1 } as never)
    .onConflict((conflict) =>
      conflict
        .column('reunion_id')
        .doUpdateSet((row) => ({ ...values, version: row('acta.version', '+', 1) }) as never),
    )
    .execute()
}

/** Seals minutes: from then on the database refuses every change of them. */
export const seal = (
  tx: Tx,
  reunionId: number,
  values: Pick<ApprovedRow, 'numero' | 'aprobada' | 'ficheiro' | 'sha256' | 'anterior' | 'contido'>,
) =>
  tx
    .updateTable('acta')
    .set((row) => ({ ...values, version: row('version', '+', 1) }))
    .where('reunion_id', '=', reunionId)
    .where('aprobada', 'is', null)
    .execute()

/** The last approved minutes of a body. */
export const findLastActa = (
  db: Reader,
  organo: ReunionTableName,
): Promise<Pick<ActaRow, 'numero' | 'sha256'> | undefined> =>
  db
    .selectFrom('acta')
    .select(['numero', 'sha256'])
    .where('organo', '=', organo)
    .where('numero', 'is not', null)
    .orderBy('numero', 'desc')
    .limit(1)
    .executeTakeFirst()

/** All approved minutes of a body, by number. */
export const findApproved = (db: Reader, organo: ReunionTableName) =>
  db
    .selectFrom('acta')
    .select(['reunion_id', 'numero', 'sha256', 'contido'])
    .where('organo', '=', organo)
    .where('numero', 'is not', null)
    .orderBy('numero')
    .execute()

/** What the book of a body is made from: the minutes by their hashes, and their notes, which never change. */
export async function findBookParts(
  db: Reader,
  organo: ReunionTableName,
): Promise<{ actas: { numero: number | null; sha256: string | null }[]; notes: number[] }> {
  const actas = await db
    .selectFrom('acta')
    .select(['numero', 'sha256'])
    .where('organo', '=', organo)
    .where('numero', 'is not', null)
    .orderBy('numero')
    .execute()
  const notes = await db
    .selectFrom('dilixencia')
    .innerJoin('acta', 'acta.reunion_id', 'dilixencia.reunion_id')
    .select('dilixencia.id')
    .where('acta.organo', '=', organo)
    .orderBy('dilixencia.id')
    .execute()
  return { actas, notes: notes.map(({ id }) => id) }
}

/** What the minutes say about each point, where a person wrote it. */
export async function findPointTexts(db: Reader, reunionId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('punto')
    .select(['id', 'texto_acta'])
    .where('reunion_id', '=', reunionId)
    .execute()
  return new Map(rows.flatMap(({ id, texto_acta }) => (texto_acta === null ? [] : [[id, texto_acta]])))
}

export const updatePointText = (tx: Tx, id: number, text: string | null) =>
  tx.updateTable('punto').set({ texto_acta: text }).where('id', '=', id).execute()

/** The names and identity documents of members, by id. */
export async function findNames(
  db: Reader,
  ids: readonly number[],
): Promise<Map<number, { nombre: string; apellidos: string; dni: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('socio')
    .select(['id', 'nombre', 'apellidos', 'dni'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}

export const findDilixencias = (db: Reader, reunionId: number) =>
  db
    .selectFrom('dilixencia')
    .select(['id', 'texto', 'at', 'autor'])
    .where('reunion_id', '=', reunionId)
    .orderBy('id')
    .execute()

/** @returns the id of the new one */
export async function insertDilixencia(
  tx: Tx,
  values: { reunion_id: number; texto: string; at: string; autor: string },
): Promise<number> {
  const { id } = await tx.insertInto('dilixencia').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export const findCertificados = (db: Reader, reunionId: number) =>
  db
    .selectFrom('certificado')
    .selectAll()
    .where('reunion_id', '=', reunionId)
    .orderBy('numero', 'desc')
    .execute()

/** The highest number of a certificate; 0 before the first one. */
export async function findLastCertificado(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('certificado')
    .select(({ fn }) => fn.max('numero').as('last'))
    .executeTakeFirst()
  return Number(row?.last ?? 0)
}

/** @returns the id of the new one */
export async function insertCertificado(
  tx: Tx,
  values: Omit<Selectable<CertificadoTable>, 'id'>,
): Promise<number> {
  const { id } = await tx.insertInto('certificado').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The latest convocation of a meeting. */
export const findLastConvocation = (db: Reader, reunionId: number) =>
  db
    .selectFrom('convocatoria')
    .select(['enviada', 'motivo'])
    .where('reunion_id', '=', reunionId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
