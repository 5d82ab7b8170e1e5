import { join } from 'node:path'
import { root } from './prepare.mjs'

/** The options of Node the server runs with. */
export const serverOptions = [
  // A small space for young objects: they die so soon that a larger one only takes memory.
  '--max-semi-space-size=4',
  // V8 may take what a request leaves behind for long-lived when many arrive soon after the start, and never looks
  // again: the server then needs twice the memory and a fifth of its time for clearing it.
  '--no-allocation-site-pretenuring',
]

/** Runs the server from the project's folder. */
export const serverCommand = [
  ...serverOptions,
  '--import',
  './scripts/server-signals.mjs',
  'server/src/main.ts',
]

/** Its environment, besides the settings. The build leaves the server's compiled code where the cache is. */
export const serverEnvironment = {
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
}
