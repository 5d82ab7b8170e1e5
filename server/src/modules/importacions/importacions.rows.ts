import type { Generated, Selectable } from 'kysely'
import { sql } from 'kysely'
import type {
  Codificacion,
  EstadoImportacion,
  Importacion,
  NotaImportacion,
  Separador,
} from '#contract/importacions.ts'
import type { ListQuery, Page } from '#contract/lists.ts'
import { listPage } from '../../platform/db/lists.ts'
import { searchText } from '../../platform/db/sort-keys.ts'
import type { Reader, Tx } from '../../platform/db/tables.ts'

interface ImportacionTable {
  id: Generated<number>
  ficheiro: string
  sha256: string
  creada: string
  autor: string
  search: string
  estado: EstadoImportacion
  executando_desde: string | null
  codificacion: Codificacion | null
  separador: Separador | null
  columnas: string
  filas: number
  resumo: string | null
  informe: string | null
  bases: string | null
  quenda: Generated<number>
  /** JSON of how names and numbers were read. */
  opcions: Generated<string>
}
interface AnacoTable {
  importacion_id: number
  orde: number
  contido: string
}
declare module '../../platform/db/tables.ts' {
  interface Tables {
    importacion: ImportacionTable
    importacion_anaco: AnacoTable
  }
}

const listed = [
  'id',
  'ficheiro',
  'sha256',
  'creada',
  'autor',
  'estado',
  'codificacion',
  'separador',
  'columnas',
  'filas',
  'resumo',
  'opcions',
] as const
type Listed = Pick<Selectable<ImportacionTable>, (typeof listed)[number]>

/** How a dry run reads names and numbers. */
export type Opcions = Pick<Importacion, 'nomes' | 'maiusculas' | 'numerosAltos'>
const usual: Opcions = { nomes: null, maiusculas: 'DEIXAR', numerosAltos: false }

const fromTable = ({ columnas, resumo, opcions, ...row }: Listed): Importacion => ({
  ...row,
  ...usual,
  ...JSON.parse(opcions),
  columnas: JSON.parse(columnas),
  resumo: resumo === null ? null : JSON.parse(resumo),
})

/** One page of imports, the last one first unless sorted otherwise. */
export async function listImportacions(
  db: Reader,
  query: ListQuery<'id' | 'creada' | 'ficheiro'>,
): Promise<Page<Importacion>> {
  const base = db.selectFrom('importacion').select(listed)
  const { content, totalElements } = await listPage(base, query, {
    search: 'search',
    id: 'id',
    sort: { id: 'id', creada: 'creada', ficheiro: 'search' },
    defaultSort: [['id', 'desc']],
  })
  return { content: content.map(fromTable), totalElements }
}

/** An import with what its last dry run found, as JSON. */
export interface StoredImportacion extends Importacion {
  informe: string | null
  bases: string | null
  quenda: number
  executandoDesde: string | null
}

export async function findImportacion(db: Reader, id: number): Promise<StoredImportacion | undefined> {
  const row = await db
    .selectFrom('importacion')
    .select([...listed, 'informe', 'bases', 'quenda', 'executando_desde'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { informe, bases, quenda, executando_desde, ...rest } = row
  return { ...fromTable(rest), informe, bases, quenda, executandoDesde: executando_desde }
}

type NewImportacion = Pick<
  Importacion,
  'ficheiro' | 'sha256' | 'creada' | 'autor' | 'codificacion' | 'separador' | 'columnas' | 'filas'
> & { avisos: NotaImportacion[] }

/** @returns the id of the new one */
export async function insertImportacion(
  tx: Tx,
  { columnas, avisos, ...values }: NewImportacion,
): Promise<number> {
  const { id } = await tx
    .insertInto('importacion')
    .values({
      ...values,
      search: searchText(values.ficheiro, values.autor),
      columnas: JSON.stringify(columnas),
      estado: 'ANALIZADA',
      executando_desde: null,
      resumo: null,
      informe: JSON.stringify({ erros: [], avisos, cambios: [] }),
      bases: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores a piece of the file, in base64. */
export const insertAnaco = (tx: Tx, id: number, orde: number, contido: string) =>
  tx.insertInto('importacion_anaco').values({ importacion_id: id, orde, contido }).execute()

/** The file of an import. */
export async function readFile(db: Reader, id: number): Promise<Uint8Array> {
  const pieces = await db
    .selectFrom('importacion_anaco')
    .select('contido')
    .where('importacion_id', '=', id)
    .orderBy('orde')
    .execute()
  return Buffer.concat(pieces.map(({ contido }) => Buffer.from(contido, 'base64')))
}

/** Begins a dry run of an import that is not being executed; returns its number, or null. */
export async function beginQuenda(tx: Tx, id: number): Promise<number | null> {
  const row = await tx
    .updateTable('importacion')
    .set((column) => ({ quenda: column('quenda', '+', 1), estado: 'ANALIZADA', resumo: null, informe: null }))
    .where('id', '=', id)
    .where('estado', 'not in', ['EXECUTANDO', 'FEITA'])
    .returning('quenda')
    .executeTakeFirst()
  return row?.quenda ?? null
}

export interface SimulationValues
  extends Pick<Importacion, 'codificacion' | 'separador' | 'columnas' | 'filas'> {
  resumo: Importacion['resumo']
  informe: string
  bases: string
  opcions: Opcions
}

/** Stores the findings of a dry run; false when a later dry run has begun. */
export async function saveSimulation(
  tx: Tx,
  id: number,
  quenda: number,
  { columnas, resumo, opcions, ...values }: SimulationValues,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('importacion')
    .set({
      ...values,
      columnas: JSON.stringify(columnas),
      resumo: JSON.stringify(resumo),
      opcions: JSON.stringify(opcions),
      estado: 'SIMULADA',
    })
    .where('id', '=', id)
    .where('quenda', '=', quenda)
    .where('estado', '=', 'ANALIZADA')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Changes the state if it is one of `from`; false when it is not. */
export async function changeEstado(
  tx: Tx,
  id: number,
  from: EstadoImportacion[],
  to: EstadoImportacion,
  executando_desde: string | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('importacion')
    .set({ estado: to, executando_desde })
    .where('id', '=', id)
    .where('estado', 'in', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Imports that are being executed, but for `running` ones. */
export async function findExecuting(tx: Tx, running: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('importacion')
    .select('id')
    .where('estado', '=', 'EXECUTANDO')
    .$if(running.length > 0, (query) => query.where('id', 'not in', running))
    .execute()
  return rows.map(({ id }) => id)
}

/** The kind of the locks that servers of one database of PostgreSQL hold while they execute an import. */
const executionLock = 0x696d70

/** Holds the lock of an execution until the transaction ends, also by the death of its server; false while another one has it. */
export async function holdExecution(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{
    held: boolean
  }>`select pg_try_advisory_xact_lock(${executionLock}::integer, ${id}::integer) as held`.execute(tx)
  return rows[0]?.held === true
}

/** Erases imports that were uploaded before an instant and are not being executed, with their files and rows. */
export const eraseImportacions = (tx: Tx, before: string) =>
  tx
    .deleteFrom('importacion')
    .where('creada', '<', before)
    .where('estado', '!=', 'EXECUTANDO')
    .returning(['id', 'ficheiro', 'sha256', 'filas'])
    .execute()

/** Days after which imports are erased. */
export async function retentionDays(db: Reader): Promise<number> {
  const { prazo_importacions } = await db
    .selectFrom('axustes')
    .select('prazo_importacions')
    .executeTakeFirstOrThrow()
  return prazo_importacions
}
