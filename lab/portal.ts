import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../scripts/postgres.mjs'
import { node24, root, Stop } from '../scripts/prepare.mjs'
import { serverCommand, serverEnvironment } from '../scripts/server-command.mjs'

/** The administrator of a portal of the laboratory. */
export const administrator = { login: '00000000T', password: 'un contrasinal longo' }
/** Longest wait for a server to answer, in milliseconds. */
const timeoutMs = 250_000
/** Rejects when a portal ends that the experiment did not end: it would wait for its answers for ever. */
const lost = Promise.withResolvers<never>()
lost.promise.catch(() => {})

/** A portal in a process of its own, run as `npm start` does, that can be killed and started again. */
export interface Portal {
  /** Its address, which survives a restart; without a slash at the end. */
  url: string
  /** Its data folder. */
  folder: string
  /** The settings of its start. */
  settings: Record<string, string>
  /** Process number; 0 while it does not run. */
  pid: () => number
  /** Everything it has written to its log and its errors so far, of all its lives. */
  log: () => string
  /** Starts it and waits until it is ready. @throws Error when it ends instead */
  start: () => Promise<void>
  /** Ends it as a power cut would. */
  kill: () => Promise<unknown>
  /** Ends it as an operator would; returns its exit code, null when it did not run. */
  stop: () => Promise<number | null>
}

/** The port in the address of a server. */
export const getPort = (url: string): number => Number(new URL(url).port)

/**
 * Resolves to what `work` does with an empty folder that is removed afterwards, also when the process is told to end.
 * @param work defers to `ends` what is to be done before that, the last first
 * @throws Stop when a portal ends that the experiment did not end
 */
export async function withFolder<T>(
  work: (folder: string, ends: AsyncDisposableStack) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'xuntanza-lab-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  const ends = new AsyncDisposableStack()
  try {
    return await Promise.race([work(folder, ends), lost.promise])
  } catch (error) {
    // a request to a portal that ended can fail before its end is noticed
    await Promise.race([lost.promise, delay(1000)])
    throw error
  } finally {
    await ends.disposeAsync()
    process.off('exit', remove)
    remove()
  }
}

/** Resolves to what `work` does with a running portal on an empty folder. */
export const withPortal = <T>(
  settings: Record<string, string>,
  work: (portal: Portal, ends: AsyncDisposableStack) => Promise<T>,
): Promise<T> =>
  withFolder(async (folder, ends) => {
    const portal = await startPortal(folder, settings)
    ends.defer(async () => void (await portal.stop()))
    return work(portal, ends)
  })

/** Starts a portal on the data folder `folder`; `settings` go before those of the laboratory. */
export async function startPortal(folder: string, settings: Record<string, string> = {}): Promise<Portal> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const all = {
    DATA_DIR: folder,
    PORT: String(port),
    ADMIN_DNI: administrator.login,
    ADMIN_PASSWORD: administrator.password,
    LOG_LEVEL: 'info',
    ...settings,
  }
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
  const portal: Portal = {
    url,
    folder,
    settings: all,
    pid: () => child?.pid ?? 0,
    log: () => output,
    start: async () => {
      child = spawnNode(serverCommand, all)
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (output += piece))
      const started = child
      const ended = once(started, 'exit').then(([code, signal]) => {
        const failure = new Stop(`The portal ended with ${code ?? signal}: ${output.slice(-2000)}`)
        if (child === started) lost.reject(failure)
        throw failure
      })
      await Promise.race([firstAnswer(`${url}/api/health/ready`), ended])
      ended.catch(() => {})
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
  await portal.start().catch((error) => portal.stop().then(() => Promise.reject(error)))
  return portal
}

/** Runs a file of the project with Node 24 and these settings, in a process of its own. */
export const spawnNode = (command: string[], settings: Record<string, string>): ChildProcess =>
  spawn(node24(), command, { cwd: root, env: cleanEnvironment(settings), stdio: ['ignore', 'pipe', 'pipe'] })

/** The environment without what may point a server at a real database, mail server or folder. */
export function cleanEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env
  return { PATH, HOME, ...serverEnvironment, ...settings }
}

/** Asks again and again until something answers, whatever it says. @throws Stop when nothing does */
export async function firstAnswer(url: string): Promise<void> {
  const since = performance.now()
  while (performance.now() - since < timeoutMs) {
    const answer = await fetch(url).catch(() => null)
    if (answer) {
      await answer.arrayBuffer()
      return
    }
    await delay(5)
  }
  throw new Stop(`${url} did not answer within ${timeoutMs / 1000} s.`)
}

/** The lines of a portal's log that speak of an error. */
export const errorsIn = (log: string): string[] =>
  log.split('\n').filter((line) => /"level":[56]0/.test(line) && !line.includes('reported by a browser'))

/** The resident memory of a process, in bytes (Linux only). */
export const residentBytes = (pid: number | undefined): number => statusBytes(pid, 'VmRSS')

/** The most it has occupied so far; 0 when it has just ended. */
export const peakBytes = (pid: number | undefined): number => statusBytes(pid, 'VmHWM')

function statusBytes(pid: number | undefined, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [, kilobytes = 0] = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status) ?? []
  return Number(kilobytes) * 1024
}
