import type { Worker } from 'node:worker_threads'

interface Limits {
  /** Milliseconds after which the worker is terminated; without it the worker may take as long as it needs. */
  timeout?: number
  /** What is thrown then. */
  timeoutError?: Error
}

/**
 * The first message of a worker thread.
 * @throws what the worker throws; `timeoutError`; an Error when the worker ends without a message
 */
export function workerResult<T>(worker: Worker, { timeout, timeoutError }: Limits = {}): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = () => {
      reject(timeoutError ?? new Error('the worker took too long'))
      void worker.terminate()
    }
    const timer = timeout === undefined ? undefined : setTimeout(stop, timeout)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('the worker ended without a result'))
    })
  })
}
