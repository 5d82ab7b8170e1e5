import { Worker } from 'node:worker_threads'
import type { DatabasePlace } from '../db/snapshot.ts'
import { createConcurrencyLimiter } from '../storage/concurrency-limiter.ts'

/** Workbooks made at once: each wants a processor and some memory. */
const all = createConcurrencyLimiter(2)
/** Of these one for each person. */
const each = createConcurrencyLimiter(1)
const everybody = 0
/** Megabytes one may take before it is given up, rather than the server. */
const mostMemory = 256

/** What a worker is told: where the database is, and what its module asks it to make. */
export interface WorkbookJob<Asked> {
  place: DatabasePlace
  asked: Asked
}

/**
 * Makes a workbook beside the server, which goes on answering.
 * @param worker the address of a `*.worker.ts` that calls `serveWorkbook`
 * @param who id of the user who wants it
 * @param signal ends the work, or the wait for it, when nobody wants the workbook any more
 * @throws whatever the worker fails with
 */
export const makeWorkbook = <Asked>(
  worker: URL,
  job: WorkbookJob<Asked>,
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
    // what is loaded before the server's own code is for the server alone
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
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
