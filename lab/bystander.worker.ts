import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Asking, Served } from './bystander.ts'

// In a thread of its own: in one thread with the load, the load would delay these requests.
const { url, paths, headers = {}, pause = 5 }: Asking = workerData
const served: Served = { waits: [], failed: [] }
let since = 0
let isOver = false

parentPort?.once('message', () => {
  isOver = true
  // also what is still being waited for counts
  const waiting = since > 0 ? [performance.now() - since] : []
  parentPort?.postMessage({ ...served, waits: [...served.waits, ...waiting] })
})

const ask = (path: string) =>
  new Promise<string>((resolve) => {
    const asked = request(url + path, { headers }, (answer) =>
      answer.resume().once('end', () => resolve(String(answer.statusCode))),
    )
    asked.setTimeout(30_000, () => asked.destroy(new Error('no answer in 30 s')))
    asked.once('error', (error) => resolve((error as NodeJS.ErrnoException).code ?? error.message))
    asked.end()
  })

for (let turn = 0; !isOver; turn += 1) {
  const path = paths[turn % paths.length] ?? '/'
  since = performance.now()
  const status = await ask(path)
  served.waits.push(performance.now() - since)
  since = 0
  if (status !== '200') served.failed.push(`${path}: ${status}`)
  await delay(pause)
}
