import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cleanEnvironment, firstAnswer, portalSettings, signedHeaders } from '../bench/portal.mjs'
import { freePort } from '../postgres.mjs'
import { node24, root } from '../prepare.mjs'
import { serverCommand } from '../server-command.mjs'

/** A portal in a process of its own, run as `npm start` does, that can be killed and started again. */
export interface Instance {
  /** Where it listens, also after it was started again; without a slash at the end. */
  url: string
  /** Its data folder. */
  folder: string
  /** Process number; 0 while it does not run. */
  pid: () => number
  /** Everything it has written to its log and its errors so far, of all its lives. */
  log: () => string
  /** Starts it and waits for the first answer. */
  start: () => Promise<void>
  /** Ends it as a power cut would. */
  kill: () => Promise<unknown>
  /** Ends it as an operator would; answers its exit code, null when it did not run. */
  stop: () => Promise<number | null>
  /** Authorization header of its administrator, freshly signed in. */
  admin: () => Promise<{ authorization: string }>
}

/**
 * Starts a portal on the data folder `folder`, with the administrator of the benchmarks; `settings` go before those.
 * @throws Stop when it does not answer
 */
export async function startInstance(
  folder: string,
  settings: Record<string, string> = {},
): Promise<Instance> {
  const instance = await freshInstance(folder, settings)
  await instance.start()
  return instance
}

/** The same, still to be started. */
export async function freshInstance(
  folder: string,
  settings: Record<string, string> = {},
): Promise<Instance> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = cleanEnvironment({ ...portalSettings(folder, port), ...settings })
  let child: ChildProcess | undefined
  let output = ''
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return null
    const ended = once(ending, 'exit')
    ending.kill(signal)
    const [code] = await ended
    return code
  }
  return {
    url,
    folder,
    pid: () => child?.pid ?? 0,
    log: () => output,
    start: async () => {
      child = spawn(node24(), serverCommand, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
      child.stdout?.on('data', (chunk) => {
        output += chunk
      })
      child.stderr?.on('data', (chunk) => {
        output += chunk
      })
      const ended = once(child, 'exit')
      await Promise.race([
        firstAnswer(`${url}/api/health/ready`),
        ended.then(([code]) => {
          throw new Error(`The portal ended with ${code}: ${output.slice(-2000)}`)
        }),
      ])
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    admin: () => signedHeaders(url),
  }
}
