import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { letOthers } from './let-others.ts'

/** What a job of a process may take. */
export interface ProcessTerms {
  /** Most processor time of the job, in milliseconds. */
  maxProcessorTime: number
  /** Most memory for objects, in megabytes. */
  maxMemory: number
}

/** A job as it is sent to its process. */
export interface ProcessJob<Job> {
  job: Job
  maxProcessorTime: number
}

/** The process of a job ended before its result: it took too much time or memory, or the system ended it. */
export class ProcessEnded extends Error {}

/**
 * Has a job done by a `*.worker.ts` that calls `serveProcessJob`, in a process of its own. A thread can end the whole server when a
 * library asks for more memory at once than there is; such a process ends alone. To start one takes 0.1 to 0.4 s.
 * @param job is cloned
 * @throws ProcessEnded; an Error when the process cannot be started
 */
export async function runInProcess<Result>(
  address: URL,
  job: unknown,
  { maxProcessorTime, maxMemory }: ProcessTerms,
): Promise<Result> {
  const child = fork(fileURLToPath(address), [], {
    execArgv: [`--max-old-space-size=${maxMemory}`],
    serialization: 'advanced',
    // it needs no settings, and must not hold their secrets
    env: {},
    // what V8 prints when its memory ends says nothing about the server
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const settled = new AbortController()
  const { signal } = settled
  try {
    const exit = once(child, 'exit', { signal }).then(() => {
      throw new ProcessEnded()
    })
    const answer = once(child, 'message', { signal })
    send(child, { job, maxProcessorTime } satisfies ProcessJob<unknown>)
    const [result] = await Promise.race([answer, exit])
    // to read a long result has taken its share of this turn
    await letOthers()
    return result as Result
  } finally {
    settled.abort()
    child.kill('SIGKILL')
  }
}

/** Sends a message; a process that has ended takes none, and its end says so. */
function send(child: ChildProcess, message: ProcessJob<unknown>): void {
  child.send(message as object, () => undefined)
}
