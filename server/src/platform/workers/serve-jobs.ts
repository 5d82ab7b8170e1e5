import { constants, setPriority } from 'node:os'
import { parentPort, type Transferable } from 'node:worker_threads'

/**
 * The main function of a `*.worker.ts`: does one job of `runInWorker` after the other. An error ends the thread, and its job
 * rejects with it.
 * @param work keeps nothing of a job, and leaves no timer or promise behind: the next job may be another user's
 * @param transferred parts of the result that are moved instead of copied
 */
export function serveJobs<Job, Result>(
  work: (job: Job) => Result | Promise<Result>,
  transferred: (result: Awaited<Result>) => Transferable[] = () => [],
): void {
  // on Linux the priority applies to this thread only: requests for pages go first
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  parentPort?.on('message', async (job: Job) => {
    const result = await work(job)
    parentPort?.postMessage(result, transferred(result))
  })
}
