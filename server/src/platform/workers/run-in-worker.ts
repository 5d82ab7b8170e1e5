import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'
import { letOthers } from './let-others.ts'

/** Limits how many workers of one kind run at once; further ones wait. */
export interface WorkerLimiter {
  run: <Result>(who: number | string, work: () => Promise<Result>) => Promise<Result>
}

/** Options for the job of a worker. */
export interface WorkerTerms {
  /** Aborts the job: it ends the thread. */
  signal?: AbortSignal
  /** Most processor time of the job in milliseconds. Unlike a timeout, it refuses nothing because the machine is busy. */
  maxProcessorTime?: number
  /** Maximum memory in megabytes, which protects the server. */
  maxMemory?: number
  /** Megabytes of it for new objects. With fewer, a thread that makes many objects takes less memory and up to a tenth more time. */
  maxYoungMemory?: number
  /** Whether the thread stays for the next job. One whose memory never shrinks should not. */
  isKept?: boolean
}

/** A job took more processor time than it may. */
export class ProcessorTimeExceeded extends Error {}

class EndedWithoutResult extends Error {
  constructor() {
    super('a worker ended without a result')
  }
}

const everybody = 0
/** How long a thread waits for its next job, in milliseconds. It holds some 20 MB. */
export const idleTime = 10_000

/** How threads are kept. */
const keeping = { idleTime, all: false }

/**
 * Keeps threads in another way. Tests do: most of their jobs are short, so that to load a program again takes longer than the job.
 * @param all also threads of jobs with `isKept: false`
 */
export function keepThreads(other: { idleTime: number; all: boolean }): void {
  Object.assign(keeping, other)
}

/** Threads that wait for a job, each with the timer that ends it, by the address of their program. */
const idle = new Map<string, Map<Worker, NodeJS.Timeout>>()

/** Threads that have ended: one may do so in the same moment as its answer arrives. */
const ended = new WeakSet<Worker>()

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
 * Has a job done by a `*.worker.ts` that calls `serveJobs`, in a thread, so that the server can continue. A thread that an earlier
 * job has left does it at once; a new one first loads its program, which takes 0.05 to 0.3 s.
 * @param job is cloned; the thread must not keep anything of it
 * @throws the error of the job, or the reason of `signal`; ProcessorTimeExceeded; an Error when the thread ends without a result
 */
export async function runInWorker<Result>(
  address: URL,
  job: unknown,
  terms: WorkerTerms = {},
): Promise<Result> {
  const { signal, maxMemory = 256, maxYoungMemory } = terms
  signal?.throwIfAborted()
  const startNew = () => start(address, { maxMemory, maxYoungMemory })
  const kept = takeIdle(address)
  if (!kept) return runIn(startNew(), address, job, terms)
  try {
    return await runIn(kept, address, job, terms)
  } catch (error) {
    // a thread that ends by itself after an answer can be taken before its end is known
    if (error instanceof EndedWithoutResult) return runIn(startNew(), address, job, terms)
    throw error
  }
}

async function runIn<Result>(
  worker: Worker,
  address: URL,
  job: unknown,
  { signal, maxProcessorTime = Infinity, isKept = true }: WorkerTerms,
): Promise<Result> {
  const end = () => void worker.terminate()
  const settled = new AbortController()
  signal?.addEventListener('abort', end, { signal: settled.signal })
  const watch = watchProcessor(worker, maxProcessorTime)
  try {
    worker.postMessage(job)
    const [result] = await Promise.race([
      // rejects with the error of the job
      once(worker, 'message', { signal: settled.signal }),
      once(worker, 'exit', { signal: settled.signal }).then(() => {
        if (signal?.aborted) throw signal.reason
        throw watch.hasEnded() ? new ProcessorTimeExceeded() : new EndedWithoutResult()
      }),
    ])
    // to copy a long result has taken its share of this turn
    await letOthers()
    if ((isKept || keeping.all) && !signal?.aborted && !ended.has(worker)) keep(address, worker)
    else end()
    return result
  } catch (error) {
    end()
    throw error
  } finally {
    settled.abort()
    watch.stop()
  }
}

/** Ends a thread that keeps a processor busy for longer than `most` milliseconds from now on. */
function watchProcessor(worker: Worker, most: number) {
  let hasEnded = false
  // a thread that does not exist yet, or no more, has no processor time
  const usage = () => worker.cpuUsage().catch(() => undefined)
  const before = most === Infinity ? undefined : usage()
  const look = async () => {
    const [then, now] = [await before, await usage()]
    if (!now) return
    const { user, system } = then ? { user: now.user - then.user, system: now.system - then.system } : now
    if ((user + system) / 1000 <= most) return
    hasEnded = true
    void worker.terminate()
  }
  const looks = most === Infinity ? undefined : setInterval(() => void look(), most / 10)
  return { stop: () => clearInterval(looks), hasEnded: () => hasEnded }
}

function start(
  address: URL,
  { maxMemory, maxYoungMemory }: Pick<WorkerTerms, 'maxMemory' | 'maxYoungMemory'>,
): Worker {
  const worker = new Worker(address, {
    // Node options of the server do not apply to the worker
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: maxMemory,
      ...(maxYoungMemory && { maxYoungGenerationSizeMb: maxYoungMemory }),
    },
  })
  // its job reports the error; an idle thread that fails only ends
  worker.on('error', () => undefined)
  worker.once('exit', () => {
    ended.add(worker)
    idle.get(address.href)?.delete(worker)
  })
  return worker
}

function takeIdle({ href }: URL): Worker | undefined {
  const waiting = idle.get(href)
  const [worker, timer] = [...(waiting ?? [])].at(-1) ?? []
  if (!worker) return undefined
  waiting?.delete(worker)
  clearTimeout(timer)
  worker.ref()
  return worker
}

/** Keeps a thread for the next job, for a while. It does not keep the process running. */
function keep({ href }: URL, worker: Worker): void {
  const waiting = idle.get(href) ?? new Map<Worker, NodeJS.Timeout>()
  idle.set(href, waiting)
  worker.unref()
  const end = () => {
    waiting.delete(worker)
    void worker.terminate()
  }
  waiting.set(worker, setTimeout(end, keeping.idleTime).unref())
}
