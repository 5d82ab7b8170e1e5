// Programs that other scripts run: each in a process group of its own, which ends with the script that started it.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const windows = process.platform === 'win32'
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** A signal ended this script while a child ran; the child has ended too. `exitCode` is what shells expect of that. */
export class Interrupted extends Error {
  constructor(signal) {
    super(`Ended by ${signal}.`)
    this.exitCode = 128 + constants.signals[signal]
  }
}

/**
 * Starts a program in a process group of its own, so that a signal can end the programs it started as well. The group
 * ends with this script.
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function spawnGroup(command, args, options = {}) {
  const child = spawn(command, args, { ...options, detached: !windows, shell: windows })
  const end = () => signalGroup(child, 'SIGTERM')
  process.on('exit', end)
  child.on('close', () => process.off('exit', end))
  return child
}

/** Sends a signal to a program started by `spawnGroup` and to all that it started. */
export function signalGroup(child, signal) {
  if (child.pid === undefined) return
  try {
    if (windows) child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // All of them have ended.
  }
}

/**
 * Runs a program to its end. A signal to this script ends the program and all that it started; a second signal ends them
 * at once.
 * @param {import('node:child_process').SpawnOptions} [options]
 * @param {NodeJS.Signals} [endWith] the signal they are ended with
 * @returns exit code of the program, or null when a signal ended it; rejects when it cannot start
 * @throws Interrupted after the program has ended, when this script got a signal
 */
export async function runChild(command, args, options, endWith = 'SIGTERM') {
  const child = spawnGroup(command, args, options)
  let interruption
  const end = (signal) => {
    // The terminal and npm both pass on one Ctrl-C.
    const again = interruption && performance.now() - interruption.at > 1000
    interruption ??= { signal, at: performance.now() }
    // Not the signal itself: what was started in the background of a shell ignores SIGINT, and so would its children.
    signalGroup(child, again ? 'SIGKILL' : endWith)
  }
  for (const signal of signals) process.on(signal, end)
  try {
    const status = await new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', resolve)
    })
    if (interruption) throw new Interrupted(interruption.signal)
    return status
  } finally {
    for (const signal of signals) process.off(signal, end)
  }
}
