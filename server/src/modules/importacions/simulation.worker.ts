import { inBatches } from '../../platform/db/batches.ts'
import type { DatabasePlace } from '../../platform/db/snapshot.ts'
import { readSnapshot } from '../../platform/db/snapshot.ts'
import { serveJobs } from '../../platform/workers/serve-jobs.ts'
import { readFile } from './importacions.rows.ts'
import type { Outcome } from './outcome.rules.ts'
import type { FileReading, Refusal, Simulation } from './reading.service.ts'
import { orRefusal, simulate } from './reading.service.ts'
import type { StagedTable } from './staging.rows.ts'

/** Input of the worker that makes a dry run. */
export interface SimulationJob {
  place: DatabasePlace
  id: number
  simulation: Simulation
}

/** Rows of one table as JSON: as many as are stored at once. */
export interface StagedBatch {
  table: StagedTable
  json: Uint8Array
}

export type SimulationAnswer =
  | Refusal
  | {
      reading: FileReading
      found: Pick<Outcome, 'resumo' | 'bases'>
      /** JSON of the errors, warnings and changes of a report. */
      informe: string
      batches: StagedBatch[]
    }

/** Rows that are stored at once: few enough for a turn of the event loop. */
const batchSize = 50

const encoder = new TextEncoder()
const toBatches = (table: StagedTable, rows: readonly object[]): StagedBatch[] =>
  Array.from(inBatches(rows, batchSize), (some) => ({ table, json: encoder.encode(JSON.stringify(some)) }))

serveJobs(
  ({ place, id, simulation }: SimulationJob): Promise<SimulationAnswer> =>
    orRefusal(async () => {
      const { reading, outcome } = await readSnapshot(place, async (db) =>
        simulate(db, await readFile(db, id), simulation),
      )
      const { resumo, bases, erros, avisos, cambios } = outcome
      return {
        reading,
        found: { resumo, bases },
        informe: JSON.stringify({ erros, avisos, cambios }),
        batches: [
          ...toBatches('importacion_fila', outcome.rows),
          ...toBatches('importacion_valor', outcome.values),
          ...toBatches('importacion_grupo', outcome.grupos),
          ...toBatches('importacion_erro', outcome.errors),
        ],
      }
    }),
  (answer) => ('refused' in answer ? [] : answer.batches.map(({ json }) => json.buffer as ArrayBuffer)),
)
