import { Worker } from 'node:worker_threads'
import { Stop } from '../../prepare.mjs'
import { administrator, withPortal } from '../portal.mjs'

const many = 1500
const bounds = { seconds: 60, milliseconds: 500 }

/** What comes of a crowd that signs in at the same moment with the right password, and who else waits meanwhile. */
export const measure = () =>
  withPortal(async ({ url }) => {
    const began = performance.now()
    const { answered, longest } = await meanwhile(url, crowd(url))
    const seconds = (performance.now() - began) / 1000
    const count = (status) => answered.filter((each) => each === status).length
    const [inside, refused] = [count(200), count(429)]
    if (inside + refused !== many) throw new Stop('some sign-ins were answered neither 200 nor 429')
    return [
      {
        what: `${many} people sign in at the same moment, from one address: until all are answered`,
        result: `${seconds.toFixed(1)} s`,
        target: `≤ ${bounds.seconds} s`,
        good: seconds <= bounds.seconds,
        detail: `${inside} came in, ${refused} were told to wait 10 s`,
      },
      {
        what: 'The same, longest wait of GET /api/health/live',
        result: `${Math.round(longest)} ms`,
        target: `< ${bounds.milliseconds} ms`,
        good: longest < bounds.milliseconds,
        detail: 'asked every 10 ms over a connection of its own',
      },
    ]
  })

async function meanwhile(url, work) {
  let longest = 0
  let answered
  const ended = work.then((all) => {
    answered = all
  })
  while (!answered) {
    const asked = performance.now()
    await (await fetch(`${url}/api/health/live`)).arrayBuffer()
    longest = Math.max(longest, performance.now() - asked)
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 10))])
  }
  return { answered, longest }
}

function crowd(url) {
  const worker = new Worker(new URL('../sign-in-crowd.mjs', import.meta.url), {
    workerData: { url, many, body: JSON.stringify(administrator) },
  })
  return new Promise((resolve, reject) => worker.once('error', reject).once('message', resolve))
}
