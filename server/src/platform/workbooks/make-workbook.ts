import type { DatabasePlace } from '../db/snapshot.ts'
import { createWorkerLimiter, runInWorker } from '../workers/run-in-worker.ts'

const limiter = createWorkerLimiter({ most: 2, each: 1 })

/** Input of a worker: the location of the database, and the module's own parameters. */
export interface WorkbookJob<Options> {
  place: DatabasePlace
  options: Options
}

/** A workbook, and the number of rows of its first sheet. */
export interface Workbook {
  file: ArrayBuffer
  rows: number
}

/**
 * Writes a workbook in a worker thread.
 * @param worker the address of a `*.worker.ts` that calls `serveWorkbooks`
 * @param who id of the user who requests it
 * @param signal aborts the work, or the wait for it
 * @throws the error of the worker
 */
export const makeWorkbook = <Options>(
  worker: URL,
  job: WorkbookJob<Options>,
  who: number,
  signal: AbortSignal,
): Promise<Workbook> => limiter.run(who, () => runInWorker(worker, job, { signal }))
