import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../../scripts/prepare.mjs'
import type { Finding } from '../experiment.ts'
import { bound, figure, median, megabytes } from '../experiment.ts'
import {
  cleanEnvironment,
  firstAnswer,
  preparePortal,
  residentBytes,
  withFolder,
  withPortal,
} from '../portal.ts'

/** What the server occupies after its start, and after people have come by. */
export const measureMemory = (): Promise<Finding[]> =>
  withPortal({}, async ({ url, pid }) => {
    const pages = 200
    await delay(3000)
    const started = residentBytes(pid())
    for (let page = 0; page < pages; page += 1) await (await fetch(`${url}/`)).arrayBuffer()
    const detail = 'VmRSS, 3 s after the first answer'
    return [
      bound(
        'Memory of the server after start, resident',
        megabytes(started),
        '< 150 MB',
        started < 150e6,
        detail,
      ),
      figure(`The same after ${pages} visits of the home page`, megabytes(residentBytes(pid())), detail),
    ]
  })

/** From `npm start`, with nothing new to install or build, to the first answer. */
export const measureSecondStart = (): Promise<Finding[]> =>
  withFolder(async (folder) => {
    const starts = 5
    await start(folder)
    const seconds: number[] = []
    for (let count = 0; count < starts; count += 1) seconds.push(await start(folder))
    const middle = median(seconds)
    const detail = `median of ${starts}; slowest ${Math.max(...seconds).toFixed(1)} s`
    return [
      bound(
        'Second `npm start`, until the first answer',
        `${middle.toFixed(1)} s`,
        '≤ 3 s',
        middle <= 3,
        detail,
      ),
    ]
  })

async function start(folder: string): Promise<number> {
  const { url, settings } = await preparePortal(folder)
  const began = performance.now()
  const server = spawn('npm', ['start'], {
    cwd: root,
    env: cleanEnvironment(settings),
    stdio: 'ignore',
    detached: true,
  })
  const ended = once(server, 'exit')
  await firstAnswer(`${url}/api/health/live`)
  const seconds = (performance.now() - began) / 1000
  process.kill(-(server.pid ?? 0), 'SIGTERM')
  await ended
  return seconds
}
