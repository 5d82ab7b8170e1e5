import { Worker } from 'node:worker_threads'
import { Stop } from '../../prepare.mjs'
import { residentBytes, signedHeaders, withPortal } from '../portal.mjs'

const bytes = 250_000_000
const bounds = { megabytes: 50, milliseconds: 100 }
/** Seconds of ordinary requests before, so that what they make the server hold is not put down to the upload. */
const before = 10
const paths = ['/api/account', '/api/statics/Presentacion', '/api/socios?size=25']

/** What one upload of the largest size costs the server, and those who use it meanwhile. */
export const measure = () =>
  withPortal(async ({ url, pid }) => {
    const headers = await signedHeaders(url)
    await upload(url, headers, 100_000)
    const quiet = await observe(url, pid, headers, wait(before * 1000))
    const began = performance.now()
    const busy = await observe(url, pid, headers, upload(url, headers, bytes))
    const seconds = (performance.now() - began) / 1000
    const grown = busy.most - quiet.most
    const slow = percentile(busy.times, 0.99)
    return [
      {
        what: 'Upload of 250 MB, memory of the server meanwhile',
        result: `+ ${Math.max(0, Math.round(grown / 1e6))} MB`,
        target: `< ${bounds.megabytes} MB`,
        good: grown < bounds.megabytes * 1e6,
        detail: `VmRSS at most ${megabytes(busy.most)}, before it ${megabytes(quiet.most)}; ${seconds.toFixed(1)} s`,
      },
      {
        what: 'The same, other requests meanwhile, p99',
        result: `${slow.toFixed(1)} ms`,
        target: `< ${bounds.milliseconds} ms`,
        good: slow < bounds.milliseconds,
        detail: `${busy.times.length} requests, one at a time; p50 ${percentile(busy.times, 0.5).toFixed(1)} ms, slowest ${Math.max(...busy.times).toFixed(1)} ms; p99 before it ${percentile(quiet.times, 0.99).toFixed(1)} ms`,
      },
    ]
  })

/** Asks for this and that until `work` is done: how long each answer took, and how much memory was held at most. */
async function observe(url, pid, headers, work) {
  const times = []
  let most = 0
  let done = false
  const ended = work.finally(() => {
    done = true
  })
  for (let count = 0; !done; count += 1) {
    const asked = performance.now()
    const answer = await fetch(url + paths[count % paths.length], { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Stop(`a request beside the upload was answered ${answer.status}`)
    times.push(performance.now() - asked)
    most = Math.max(most, residentBytes(pid))
    await wait(5)
  }
  await ended
  return { times, most }
}

function upload(url, headers, size) {
  const worker = new Worker(new URL('../uploader.mjs', import.meta.url), {
    workerData: { url, headers, bytes: size },
  })
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', (status) =>
      status === 201 ? resolve(null) : reject(new Stop(`the upload was answered ${status}`)),
    )
  })
}

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]
const megabytes = (amount) => `${Math.round(amount / 1e6)} MB`
