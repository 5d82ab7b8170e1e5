import { createWorkerLimiter, runInWorker } from '../workers/run-in-worker.ts'
import type { Paper } from './paper.ts'

const limiter = createWorkerLimiter({ most: 2, each: 1 })
const worker = new URL('./pdf.worker.ts', import.meta.url)

/**
 * Writes papers into one PDF, in a worker thread; see `writePdf`.
 * @param who id of the user who requests it; 0 for the portal itself
 * @param signal aborts the work, or the wait for it
 * @throws the error of the worker
 */
export const makePdf = (papers: Paper[], who: number, signal: AbortSignal): Promise<ArrayBuffer> =>
  limiter.run(who, () => runInWorker(worker, papers, { signal }))
