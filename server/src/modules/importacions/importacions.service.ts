import type { z } from 'zod'
import type { importacionsCalls, Simulacion } from '#contract/importacions.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/app-error.ts'
import { getToday } from '../../platform/config/time.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import type { WorkerTerms } from '../../platform/workers/run-in-worker.ts'
import {
  createWorkerLimiter,
  ProcessorTimeExceeded,
  runInWorker,
} from '../../platform/workers/run-in-worker.ts'
import { listActiveCampos } from '../campos/values.service.ts'
import { readTransientFile } from '../files/transient-file.service.ts'
import type { StoredImportacion } from './importacions.rows.ts'
import {
  beginQuenda,
  findImportacion,
  insertAnaco,
  insertImportacion,
  saveSimulation,
} from './importacions.rows.ts'
import type { AnalysisJob, analyseFile, Refusal } from './reading.service.ts'
import { expectResult } from './reading.service.ts'
import type { SimulationAnswer, SimulationJob } from './simulation.worker.ts'
import { deleteEarlier, findAdded, insertStaged } from './staging.rows.ts'
import { unreadable } from './table.rules.ts'

type Calls = typeof importacionsCalls
type NewInput = z.output<Calls['POST /importacions']['body']>
type SimulationInput = z.output<Calls['PUT /importacions/:id']['body']>

/** One user has one place of the two at most: the other place is free for everybody else. */
const limiter = createWorkerLimiter({ most: 2, each: 1 })
/** Megabytes for the largest file that is read. */
const terms: WorkerTerms = { maxMemory: 320, maxYoungMemory: 8, isKept: false }
/** Milliseconds of a processor: to read a file, and to compare it with the register besides. */
const longest = { analysis: 10_000, simulation: 30_000 } as const

/** Has a file read in a thread. @throws AppError, 400 also for a file that takes too much memory or time */
async function readInWorker<Answer extends object>(
  who: Pick<SignedInUser, 'id'>,
  address: URL,
  job: object,
  options: Required<Pick<WorkerTerms, 'signal' | 'maxProcessorTime'>>,
): Promise<Answer> {
  try {
    return expectResult(
      await limiter.run(who.id, () => runInWorker<Answer | Refusal>(address, job, { ...terms, ...options })),
    ) as Answer
  } catch (error) {
    const isOutOfMemory =
      error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (isOutOfMemory) throw new AppError('error.import-too-large')
    throw error instanceof ProcessorTimeExceeded ? unreadable('COMPLEXO') : error
  }
}

/** Bytes of a file in one row, in base64: a third more characters. */
const pieceSize = 192 * 1024

/**
 * Stores a file of members, and recognises its columns.
 * @throws AppError 400 `error.ficheiro-importacion` with the reason when it cannot be read, `error.import-too-large`; as `readTransientFile`
 */
export async function addImportacion(
  context: AppContext,
  who: SignedInUser,
  { fichero, codificacion = null }: NewInput,
  signal: AbortSignal,
): Promise<Simulacion> {
  const { bytes, fileName } = await readTransientFile(context, who.id, fichero, 'importacion')
  const job: AnalysisJob = {
    bytes,
    campos: await listActiveCampos(context.database.read),
    thisYear: Number(getToday(context).slice(0, 4)),
    codificacion,
  }
  const address = new URL('./analysis.worker.ts', import.meta.url)
  const reading = await readInWorker<Awaited<ReturnType<typeof analyseFile>>>(who, address, job, {
    signal,
    maxProcessorTime: longest.analysis,
  })
  const id = await context.write(who, async ({ tx, now, audit }) => {
    const id = await insertImportacion(tx, {
      ...reading,
      ficheiro: fileName,
      creada: now.toISOString(),
      autor: who.nome,
    })
    for (let orde = 0; orde * pieceSize < bytes.length; orde += 1) {
      const piece = Buffer.from(bytes.subarray(orde * pieceSize, (orde + 1) * pieceSize))
      await insertAnaco(tx, id, orde, piece.toString('base64'))
    }
    await audit({
      accion: 'SUBIR',
      entidade: 'importacion',
      rexistro: id,
      rexistroNome: fileName,
      despois: { ficheiro: fileName, sha256: reading.sha256, filas: reading.filas },
    })
    return id
  })
  return getImportacion(context.database.read, id)
}

/** @throws AppError 404 */
export async function getStored(db: Reader, id: number): Promise<StoredImportacion> {
  const stored = await findImportacion(db, id)
  if (!stored) throw new AppError('error.resource-not-found')
  return stored
}

/** An import with what its last dry run found; members that it has added have their ids. @throws AppError 404 */
export async function getImportacion(db: Reader, id: number): Promise<Simulacion> {
  const stored = await getStored(db, id)
  const { informe, quenda } = stored
  const found: Pick<Simulacion, 'erros' | 'avisos' | 'cambios'> =
    informe === null ? { erros: [], avisos: [], cambios: [] } : JSON.parse(informe)
  if (stored.estado !== 'FEITA') return { ...stored, ...found }
  const novas = found.cambios.filter(({ socio }) => socio === null).map(({ fila }) => fila)
  const added = await findAdded(db, id, quenda, novas)
  const cambios = found.cambios.map((each) => {
    const socioId = added.get(each.fila)
    return socioId === undefined ? each : { ...each, socio: { id: socioId } }
  })
  return { ...stored, ...found, cambios }
}

export const wrongState = ({ estado }: Pick<StoredImportacion, 'estado'>): AppError =>
  new AppError('error.importacion-state', { params: { estado } })

/** Batches of rows that are stored in one transaction. */
const batchesAtOnce = 4
/** Rows of earlier dry runs that are deleted in one transaction. */
const deletedAtOnce = 500

/**
 * Finds out what an import would change, and prepares it.
 * @throws AppError 404; 409 while it is executed and afterwards; 400 for columns that cannot be, and as {@link addImportacion}
 */
export async function simulateImportacion(
  context: AppContext,
  who: SignedInUser,
  id: number,
  input: SimulationInput,
  signal: AbortSignal,
): Promise<Simulacion> {
  const { database, settings, bookkeep } = context
  const stored = await getStored(database.read, id)
  const { DATABASE_URL, DATA_DIR } = settings
  const codificacion = input.codificacion ?? stored.codificacion
  const separador = input.separador ?? stored.separador
  const opcions = {
    nomes: input.nomes ?? null,
    maiusculas: input.maiusculas,
    numerosAltos: input.numerosAltos,
  }
  const job: SimulationJob = {
    place: { DATABASE_URL, DATA_DIR },
    id,
    simulation: {
      columnas: input.columnas,
      codificacion,
      separador,
      isReadAnew: codificacion !== stored.codificacion || separador !== stored.separador,
      names: opcions,
      numerosAltos: opcions.numerosAltos,
      campos: await listActiveCampos(database.read),
      today: getToday(context),
      importer: { usuarioId: who.id, isAdmin: who.authorities.includes('ROLE_ADMIN') },
      senCorreo: input.senCorreo ?? [],
    },
  }
  const quenda = await bookkeep((tx) => beginQuenda(tx, id))
  if (quenda === null) throw wrongState(await getStored(database.read, id))
  const address = new URL('./simulation.worker.ts', import.meta.url)
  const answer = await readInWorker<Exclude<SimulationAnswer, Refusal>>(who, address, job, {
    signal,
    maxProcessorTime: longest.simulation,
  })
  const { reading, found, informe, batches } = answer
  // those that are stored are forgotten at once
  while (batches.length > 0) {
    const some = batches.splice(0, batchesAtOnce)
    await bookkeep(async (tx) => {
      for (const { table, json } of some)
        await insertStaged(tx, table, { id, quenda }, JSON.parse(Buffer.from(json).toString()))
    })
  }
  const { resumo, bases } = found
  const values = { ...reading, resumo, informe, opcions, bases: JSON.stringify(bases) }
  if (!(await bookkeep((tx) => saveSimulation(tx, id, quenda, values)))) throw new AppError('error.conflict')
  while (await bookkeep((tx) => deleteEarlier(tx, id, quenda, deletedAtOnce)));
  return getImportacion(database.read, id)
}
