import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { node24, root } from './prepare.mjs'

/** The options of Node the server runs with. */
export const serverOptions = [
  // A small space for young objects: they die so soon that a larger one only takes memory.
  '--max-semi-space-size=4',
  // V8 may take what a request leaves behind for long-lived when many arrive soon after the start, and never looks
  // again: the server then needs twice the memory and a fifth of its time for clearing it.
  '--no-allocation-site-pretenuring',
  // V8 collects when the heap has doubled, instead of growing to four times. With --optimize-for-size it collects so often
  // that rendering a list takes twice the time.
  '--heap-growing-percent=100',
]

/** Runs the server from the project's folder. */
export const serverCommand = [
  ...serverOptions,
  '--import',
  './scripts/server-signals.mjs',
  'dist/server/main.js',
]

/** Its environment, in addition to the settings. The build leaves the server's compiled code where the cache is. */
export const serverEnvironment = {
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  // glibc keeps memory for each thread, and what was freed below the largest block so far; other libraries ignore this.
  // Below the threshold lie the tables of zlib and Brotli: a mapping of its own for each answer costs more than compressing it.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(8 * 1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(32 * 1024 * 1024),
}

/** Runs the server, or a command of it, at this terminal; this process then ends as that one did. */
export function runAttached(command, environment = {}) {
  const child = spawn(node24(), command, {
    cwd: root,
    stdio: 'inherit',
    env: { ...serverEnvironment, ...environment, ...process.env },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  child.on('error', (error) => {
    console.error(`Could not start the program: ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal]
  })
}
