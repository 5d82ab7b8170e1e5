// A step of npm test: a program that may take as long as it needs, as long as it prints something now and then.
import { signalGroup, spawnGroup } from './child.mjs'

/** The longest silence of a step, and the interval of progress messages, in milliseconds. */
const rhythm = { silence: 45 * 60_000, tell: 30_000 }

/**
 * Runs a program to its end, in a process group of its own. Never throws: what cannot start, or falls silent for good, is a failure
 * like any other.
 * @param {string} name of the step, for the lines that say that it goes on
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<{ good: boolean, output: string, seconds: string }>}
 */
export function runStep(name, command, args, options, { silence, tell } = rhythm) {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  return new Promise((resolve) => {
    let output = ''
    const child = spawnGroup(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const giveUp = setTimeout(() => {
      output += `\nGiven up: it printed nothing for ${silence / 60_000} minutes.\n`
      signalGroup(child, 'SIGKILL')
    }, silence)
    const telling = setInterval(() => {
      const line = output.slice(-2000).trimEnd().split('\n').at(-1).trim().slice(0, 90)
      console.log(`… ${name} (${seconds().toFixed(0)} s) ${line}`.trimEnd())
    }, tell)
    const finish = (good) => {
      clearTimeout(giveUp)
      clearInterval(telling)
      resolve({ good, output, seconds: seconds().toFixed(1) })
    }
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk
        giveUp.refresh()
      })
    child.on('error', (error) => {
      output += error.message
      finish(false)
    })
    child.on('exit', (code) => {
      // A process that it left behind may hold its output open for ever.
      setTimeout(() => finish(code === 0), 10_000).unref()
      child.once('close', () => finish(code === 0))
    })
  })
}
