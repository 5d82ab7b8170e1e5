import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Stop } from '../scripts/prepare.mjs'

/** What a bystander asks, one request after the other. */
export interface Asking {
  url: string
  /** Asked by turns. */
  paths: string[]
  headers?: Record<string, string>
  /** Milliseconds between an answer and the next request. */
  pause?: number
}

/** How a bystander was served. */
export interface Served {
  /** Milliseconds each answer took. */
  waits: number[]
  /** Requests not answered with 200. */
  failed: string[]
}

/**
 * Starts a client that uses a portal during an experiment.
 * @returns what ends it, and tells how it was served, what it waits for now included
 */
export async function startBystander(asking: Asking): Promise<() => Promise<Served>> {
  const worker = new Worker(new URL('bystander.worker.ts', import.meta.url), { workerData: asking })
  await once(worker, 'online')
  return async () => {
    worker.postMessage('stop')
    const [served] = await once(worker, 'message')
    return served
  }
}

/**
 * How long a bystander waited while `work` lasted, and what that resolves to.
 * @throws Stop when the bystander was refused something
 */
export async function servedWhile<T>(
  asking: Asking,
  work: () => Promise<T>,
): Promise<{ waits: number[]; result: T }> {
  const stopBystander = await startBystander(asking)
  const [outcome] = await Promise.allSettled([work()])
  const { waits, failed } = await stopBystander()
  if (outcome.status === 'rejected') throw outcome.reason
  if (failed.length > 0) throw new Stop(`a request beside the work was answered ${failed[0]}`)
  return { waits, result: outcome.value }
}
