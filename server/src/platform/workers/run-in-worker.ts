import { Worker } from 'node:worker_threads'
import { createConcurrencyLimiter } from '../storage/concurrency-limiter.ts'

/** Limits how many workers of one kind run at once; further ones wait. */
export interface WorkerLimiter {
  run: <Result>(who: number, work: () => Promise<Result>) => Promise<Result>
}

/** How a worker runs. */
export interface WorkerTerms {
  /** Id of the user who requests the work. */
  who: number
  /** Aborts the work, or the wait for it. */
  signal: AbortSignal
  limiter: WorkerLimiter
  /** Maximum memory in megabytes, which protects the server. */
  maxMemory?: number
}

const everybody = 0

/**
 * A limiter for one kind of work.
 * @param most concurrent workers in all; each needs a processor and memory
 * @param each concurrent workers of each user
 */
export function createWorkerLimiter({ most, each }: { most: number; each: number }): WorkerLimiter {
  const inAll = createConcurrencyLimiter(most)
  const ofUser = createConcurrencyLimiter(each)
  return { run: (who, work) => ofUser.run(who, () => inAll.run(everybody, work)) }
}

/**
 * Runs a `*.worker.ts` in a thread, so that the server can continue; answers the first message that the worker posts.
 * @param workerData what the worker finds under this name; it is cloned
 * @throws the error of the worker, or the reason of `signal`
 */
export const runInWorker = <Result>(
  address: URL,
  workerData: unknown,
  { who, signal, limiter, maxMemory = 256 }: WorkerTerms,
): Promise<Result> =>
  limiter.run(who, () => {
    signal.throwIfAborted()
    return run<Result>(address, workerData, signal, maxMemory)
  })

function run<Result>(
  address: URL,
  workerData: unknown,
  signal: AbortSignal,
  maxMemory: number,
): Promise<Result> {
  const worker = new Worker(address, {
    workerData,
    // Node options of the server do not apply to the worker
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxMemory },
  })
  const end = () => void worker.terminate()
  signal.addEventListener('abort', end)
  return new Promise<Result>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => {
      signal.removeEventListener('abort', end)
      reject(signal.aborted ? signal.reason : new Error('a worker ended without a result'))
    })
  })
}
