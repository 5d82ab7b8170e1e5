import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What a bystander asks, one request after the other. */
export interface Asking {
  url: string
  /** Asked by turns. */
  paths: string[]
  headers?: Record<string, string>
  /** Milliseconds between an answer and the next request. */
  pause?: number
  /** Each request over a connection of its own. */
  fresh?: boolean
}

/** How a bystander was served. */
export interface Served {
  /** Milliseconds each answer took. */
  waits: number[]
  /** Requests not answered with 200. */
  failed: string[]
}

export interface Bystander {
  /** Ends it, and tells how it was served, what it waits for now included. */
  stop: () => Promise<Served>
}

/** A client that uses a portal during an experiment. */
export async function startBystander(asking: Asking): Promise<Bystander> {
  const worker = new Worker(new URL('bystander.worker.ts', import.meta.url), { workerData: asking })
  await once(worker, 'online')
  return {
    stop: async () => {
      worker.postMessage('stop')
      const [served] = await once(worker, 'message')
      return served
    },
  }
}

/** How a bystander is served while `work` lasts, and what that resolves to. */
export async function servedWhile<T>(
  asking: Asking,
  work: () => Promise<T>,
): Promise<Served & { result: T }> {
  const bystander = await startBystander(asking)
  try {
    const result = await work()
    return { ...(await bystander.stop()), result }
  } catch (error) {
    await bystander.stop()
    throw error
  }
}
