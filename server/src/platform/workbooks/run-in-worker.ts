import { Worker } from 'node:worker_threads'
import type { DatabasePlace } from '../db/snapshot.ts'
import { createConcurrencyLimiter } from '../storage/concurrency-limiter.ts'

/** Concurrent workbooks: each needs a processor and memory. */
const all = createConcurrencyLimiter(2)
/** At most one for each user. */
const each = createConcurrencyLimiter(1)
const everybody = 0
/** Maximum memory of a worker in megabytes, which protects the server. */
const maxMemory = 256

/** Input of a worker: the location of the database, and the module's own parameters. */
export interface WorkbookJob<Options> {
  place: DatabasePlace
  options: Options
}

/**
 * Writes a workbook in a worker thread, so that the server can continue.
 * @param worker the address of a `*.worker.ts` that calls `serveWorkbook`
 * @param who id of the user who requests it
 * @param signal aborts the work, or the wait for it
 * @throws the error of the worker
 */
export const makeWorkbook = <Options>(
  worker: URL,
  job: WorkbookJob<Options>,
  who: number,
  signal: AbortSignal,
): Promise<ArrayBuffer> =>
  each.run(who, () =>
    all.run(everybody, () => {
      signal.throwIfAborted()
      return run(worker, job, signal)
    }),
  )

function run(address: URL, workerData: WorkbookJob<unknown>, signal: AbortSignal): Promise<ArrayBuffer> {
  const worker = new Worker(address, {
    workerData,
    // Node options of the server do not apply to the worker
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxMemory },
  })
  const end = () => void worker.terminate()
  signal.addEventListener('abort', end)
  return new Promise<ArrayBuffer>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => {
      signal.removeEventListener('abort', end)
      reject(signal.aborted ? signal.reason : new Error('a worker ended without a workbook'))
    })
  })
}
