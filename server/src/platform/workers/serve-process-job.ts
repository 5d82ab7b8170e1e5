import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ProcessJob } from './run-in-process.ts'

/** How often the thread that watches the processor time looks, in milliseconds. */
const every = 250

/** Ends the process when it has used `workerData` milliseconds of a processor: its main thread is busy and cannot. */
const watcher = `
const { workerData } = require('node:worker_threads')
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 > workerData) process.kill(process.pid, 'SIGKILL')
}, ${every})`

/** The main function of a `*.worker.ts` that does one job of `runInProcess`, and ends. */
export function serveProcessJob<Job, Result>(work: (job: Job) => Result): void {
  // requests for pages go first
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  process.on('disconnect', () => process.exit())
  process.once('message', ({ job, maxProcessorTime }: ProcessJob<Job>) => {
    new Worker(watcher, { eval: true, workerData: maxProcessorTime, execArgv: [] }).unref()
    process.send?.(work(job) as object)
  })
}
