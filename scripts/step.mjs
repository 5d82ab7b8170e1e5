// A step of npm test: a program that may take as long as it needs, as long as it gets on.
import { readdirSync, readFileSync } from 'node:fs'
import { signalGroup, spawnGroup } from './child.mjs'

/** How often a step is looked at, in milliseconds, and after how many looks people are told that it goes on. */
const rhythm = { look: 5000, looksToTell: 6 }
const looksAMinute = 60_000 / rhythm.look

/**
 * When a step is given up: after `looks` looks without output in which it used less than `idle` seconds of processor time,
 * because what it waits for does not come; or after `work` seconds of processor time without output, because it goes round
 * in circles. A machine that is busy, sleeps or stands still makes neither happen.
 */
export const limits = { looks: 15 * looksAMinute, idle: 3, work: 3600 }

/**
 * Judges whether a program still gets on.
 * The answer is a function to call at each look, with the length of its output and the seconds of processor time it has used so
 * far (null where the system does not tell). It answers why the program should be given up, or null.
 * @returns {(output: number, used: number | null) => string | null}
 */
export function watchProgress({ looks, idle, work } = limits) {
  let length = 0
  let quiet = 0
  let usedAtOutput = 0
  let usedBefore = 0
  return (output, used) => {
    if (output !== length) {
      length = output
      quiet = 0
      usedAtOutput = usedBefore = used ?? 0
      return null
    }
    quiet += 1
    if (used !== null && used - usedAtOutput >= work)
      return `it used ${work} seconds of processor time and printed nothing`
    if (quiet < (used === null ? 4 * looks : looks)) return null
    if (used === null || used - usedBefore < idle) return 'it did nothing and printed nothing for long'
    quiet = 0
    usedBefore = used
    return null
  }
}

/**
 * Runs a program to its end, in a process group of its own. Never throws: what cannot start, or does not get on, is a
 * failure like any other.
 * @param {string} name of the step, for the lines that tell that it goes on
 * @param {import('node:child_process').SpawnOptions} options
 * @param {{ judge?: ReturnType<typeof watchProgress>, look?: number, looksToTell?: number }} [rules]
 * @returns {Promise<{ good: boolean, output: string, seconds: string }>}
 */
export function runStep(
  name,
  command,
  args,
  options,
  { judge = watchProgress(), look = rhythm.look, looksToTell = rhythm.looksToTell } = {},
) {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  return new Promise((resolve) => {
    let output = ''
    let looks = 0
    const child = spawnGroup(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const watch = setInterval(() => {
      looks += 1
      if (looks % looksToTell === 0)
        console.log(`… ${name} (${seconds().toFixed(0)} s) ${lastLine(output)}`.trimEnd())
      const reason = judge(output.length, processorSeconds(child.pid))
      if (!reason) return
      clearInterval(watch)
      output += `\nGiven up: ${reason}.\n`
      signalGroup(child, 'SIGTERM')
      setTimeout(() => signalGroup(child, 'SIGKILL'), 10_000).unref()
    }, look)
    const finish = (good) => {
      clearInterval(watch)
      for (const stream of [child.stdout, child.stderr]) stream?.destroy()
      resolve({ good, output, seconds: seconds().toFixed(1) })
    }
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => {
      output += error.message
      finish(false)
    })
    // What it started and left behind may hold its output open for ever.
    child.on('exit', (code) => setTimeout(() => finish(code === 0), 10_000).unref())
    child.on('close', (code) => finish(code === 0))
  })
}

/** The last line a program has printed, as far as it fits on one line of a terminal. */
function lastLine(output) {
  const line = output.slice(-2000).trimEnd().split('\n').at(-1).trim()
  return line.length > 90 ? `${line.slice(0, 89)}…` : line
}

/** Processor time of a process group so far, in seconds; null where the system has no /proc that tells. */
function processorSeconds(group) {
  let ticks = 0
  try {
    for (const entry of readdirSync('/proc')) if (/^\d+$/.test(entry)) ticks += ticksOf(entry, group)
  } catch {
    return null
  }
  return ticks / 100
}

/** Ticks of a process and of its children that have ended; 0 when it is of another group, or gone. */
function ticksOf(pid, group) {
  let text
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return 0
  }
  // behind the name, which may hold anything: state, parent, group, …
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (Number(fields[2]) !== group) return 0
  return fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0)
}
