import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** The requests of a bystander, one after the other. */
interface BystanderRequest {
  url: string
  path: string
  /** Milliseconds between an answer and the next request. */
  pause?: number
}

/** The response times of a bystander. */
interface BystanderResult {
  /** Milliseconds each answer took. */
  waits: number[]
  /** Requests not answered with 200. */
  failed: string[]
}

/**
 * Starts a client that uses a portal during an experiment, in a thread of its own: in one thread with the load, the load would delay it.
 * @returns what ends it, and says how it was served, what it waits for now included
 */
export async function startBystander(asking: BystanderRequest): Promise<() => Promise<BystanderResult>> {
  const worker = new Worker(new URL(import.meta.url), { workerData: asking })
  await once(worker, 'online')
  return async () => {
    worker.postMessage('stop')
    const [served] = await once(worker, 'message')
    return served
  }
}

async function askAgainAndAgain({ url, path, pause = 5 }: BystanderRequest): Promise<void> {
  const served: BystanderResult = { waits: [], failed: [] }
  let since = 0
  let isOver = false
  parentPort?.once('message', () => {
    isOver = true
    if (since > 0) served.waits.push(performance.now() - since)
    parentPort?.postMessage(served)
  })
  const ask = () =>
    new Promise<string>((resolve) => {
      const asked = request(url + path, (answer) =>
        answer.resume().once('end', () => resolve(String(answer.statusCode))),
      )
      asked.setTimeout(30_000, () => asked.destroy(new Error('no answer in 30 s')))
      asked.once('error', (error) => resolve((error as NodeJS.ErrnoException).code ?? error.message))
      asked.end()
    })
  while (!isOver) {
    since = performance.now()
    const status = await ask()
    served.waits.push(performance.now() - since)
    since = 0
    if (status !== '200') served.failed.push(status)
    await delay(pause)
  }
}

if (!isMainThread) await askAgainAndAgain(workerData)
