import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../postgres.mjs'
import { root } from '../../prepare.mjs'
import { cleanEnvironment, firstAnswer, median, portalSettings, withFolder } from '../portal.mjs'

const starts = 5
const target = 3

/** From `npm start`, with nothing new to install or build, to the first answer. */
export const measure = () =>
  withFolder(async (folder) => {
    await start(folder)
    const seconds = []
    for (let count = 0; count < starts; count += 1) seconds.push(await start(folder))
    const middle = median(seconds)
    return [
      {
        what: 'Second `npm start`, until the first answer',
        result: `${middle.toFixed(1)} s`,
        target: `≤ ${target} s`,
        good: middle <= target,
        detail: `median of ${starts}; slowest ${Math.max(...seconds).toFixed(1)} s`,
      },
    ]
  })

async function start(folder) {
  const port = await freePort()
  const began = performance.now()
  const server = spawn('npm', ['start'], {
    cwd: root,
    env: cleanEnvironment(portalSettings(folder, port)),
    stdio: 'ignore',
    detached: true,
  })
  const ended = once(server, 'exit')
  await firstAnswer(`http://127.0.0.1:${port}/api/health/live`)
  const seconds = (performance.now() - began) / 1000
  process.kill(-server.pid, 'SIGTERM')
  await ended
  return seconds
}
