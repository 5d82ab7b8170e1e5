import type { DatabasePlace } from '../../platform/db/snapshot.ts'
import { readSnapshot } from '../../platform/db/snapshot.ts'
import { serveJobs } from '../../platform/workers/serve-jobs.ts'
import { readFile } from './importacions.rows.ts'
import type { Outcome, StagedTables, StageRow } from './outcome.rules.ts'
import type { FileReading, Refusal, Simulation } from './reading.service.ts'
import { orRefusal, simulate } from './reading.service.ts'

/** Input of the worker that makes a dry run. */
export interface SimulationJob {
  place: DatabasePlace
  id: number
  simulation: Simulation
}

/** Rows of one table as JSON: as many as are stored at once. */
export interface StagedBatch {
  table: keyof StagedTables
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

/** Collects rows as JSON, which takes a fraction of their memory. */
class Batches {
  readonly full: StagedBatch[] = []
  readonly #open = new Map<keyof StagedTables, object[]>()

  stage: StageRow = (table, row) => {
    const rows = this.#open.get(table) ?? []
    this.#open.set(table, rows)
    rows.push(row)
    if (rows.length === batchSize) this.#close(table, rows)
  }

  #close(table: keyof StagedTables, rows: object[]): void {
    this.full.push({ table, json: encoder.encode(JSON.stringify(rows)) })
    rows.length = 0
  }

  end(): StagedBatch[] {
    for (const [table, rows] of this.#open) if (rows.length > 0) this.#close(table, rows)
    return this.full
  }
}

serveJobs(
  ({ place, id, simulation }: SimulationJob): Promise<SimulationAnswer> =>
    orRefusal(async () => {
      const batches = new Batches()
      const { reading, outcome } = await readSnapshot(place, async (db) =>
        simulate(db, await readFile(db, id), simulation, batches.stage),
      )
      const { resumo, bases, erros, avisos, cambios } = outcome
      return {
        reading,
        found: { resumo, bases },
        informe: JSON.stringify({ erros, avisos, cambios }),
        batches: batches.end(),
      }
    }),
  (answer) => ('refused' in answer ? [] : answer.batches.map(({ json }) => json.buffer as ArrayBuffer)),
)
