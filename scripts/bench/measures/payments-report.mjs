import { setTimeout as sleep } from 'node:timers/promises'
import { Stop } from '../../prepare.mjs'
import { median, peakBytes, residentBytes, signedHeaders, withPortal } from '../portal.mjs'
import { seedSocios } from '../socios.mjs'

const members = 20_000
const paymentsEach = 10
const rounds = 5
/** Milliseconds between two of the other requests: people, not a load test. */
const pause = 2
/** Milliseconds of such requests before anything counts, and without a report to compare with. */
const [warmUp, idleTime] = [1000, 5000]
const target = 50

/** How long the workbook of all payments takes, and how long other requests wait while it is made. */
export const measure = () =>
  withPortal(async ({ url, pid, folder }) => {
    seedSocios(folder, members, paymentsEach)
    const headers = await signedHeaders(url)
    const ask = async (path) => {
      const began = performance.now()
      const answer = await fetch(url + path, { headers })
      const bytes = (await answer.arrayBuffer()).byteLength
      if (!answer.ok) throw new Stop(`GET ${path} answered ${answer.status}`)
      return { bytes, milliseconds: performance.now() - began }
    }
    /** How long other requests take for as long as `work` runs. */
    const waitsDuring = async (work) => {
      const waits = []
      let isDone = false
      const done = work.finally(() => {
        isDone = true
      })
      while (!isDone) {
        waits.push((await ask('/api/account')).milliseconds)
        await sleep(pause)
      }
      await done
      return waits
    }
    await waitsDuring(sleep(warmUp))
    const idle = await waitsDuring(sleep(idleTime))
    const before = residentBytes(pid)
    const reports = []
    const busy = []
    for (let round = 0; round < rounds; round += 1) {
      const report = ask('/api/socios/payments-report')
      busy.push(...(await waitsDuring(report)))
      reports.push(await report)
    }
    return rows(reports, { idle, busy }, peakBytes(pid) - before)
  })

function rows(reports, { idle, busy }, growth) {
  const seconds = median(reports.map(({ milliseconds }) => milliseconds)) / 1000
  const longest = Math.max(...busy)
  const amount = `${members.toLocaleString('en')} members and ${(members * paymentsEach).toLocaleString('en')} payments`
  return [
    {
      what: `Longest wait of another request while the payments report over ${amount} is made`,
      result: `${longest.toFixed(0)} ms`,
      target: `≤ ${target} ms`,
      good: longest <= target,
      detail: `${busy.length.toLocaleString('en')} requests for /api/account during ${rounds} reports, median ${median(busy).toFixed(1)} ms; without a report the longest took ${Math.max(...idle).toFixed(0)} ms`,
    },
    {
      what: 'That report, until it has arrived',
      result: `${seconds.toFixed(1)} s`,
      target: '',
      good: true,
      detail: `median of ${rounds}; ${(reports[0].bytes / 1e6).toFixed(1)} MB; the server took up to ${Math.round(growth / 1e6)} MB more memory`,
    },
  ]
}
