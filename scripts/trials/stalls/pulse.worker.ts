import { get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// In a thread of its own: making heavy requests would hold up who asks beside it.
let longest = 0
parentPort?.on('message', () => {
  parentPort?.postMessage(longest)
  longest = 0
})

const ask = () =>
  new Promise<void>((resolve) => {
    get(`${workerData}/api/health/live`, (answer) => answer.resume().on('end', resolve)).on('error', () =>
      resolve(),
    )
  })
for (;;) {
  const since = performance.now()
  const asked = ask()
  // also what is still being waited for counts
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - since)
  }, 50)
  await asked
  clearInterval(timer)
  longest = Math.max(longest, performance.now() - since)
  await delay(5)
}
