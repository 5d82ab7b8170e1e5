import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../postgres.mjs'
import { node24, root, Stop } from '../prepare.mjs'
import { serverCommand, serverEnvironment } from '../server-command.mjs'

/** Who administers a portal that is measured or tried. */
export const administrator = { login: '00000000T', password: 'un contrasinal longo' }
/** Longest wait for a server to answer, in milliseconds. */
const patience = 250_000

/** Resolves to what `work` does with an empty folder that is removed afterwards. */
export async function withFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'xuntanza-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Settings of a portal on the embedded database in `folder`, with an administrator who can sign in. */
export const portalSettings = (folder, port) => ({
  DATA_DIR: folder,
  PORT: String(port),
  ADMIN_DNI: administrator.login,
  ADMIN_PASSWORD: administrator.password,
  LOG_LEVEL: 'info',
})

/** The environment without what may point a measured server at a real database, mail server or folder. */
export function cleanEnvironment(settings) {
  const { PATH, HOME } = process.env
  return { PATH, HOME, ...serverEnvironment, ...settings }
}

/**
 * Runs the portal as `npm start` does, in a process of its own on an empty data folder, while `work` lasts.
 * @template T
 * @param {(portal: { url: string, pid: number, folder: string }) => Promise<T>} work
 * @returns {Promise<T>}
 */
export function withPortal(work) {
  return withFolder(async (folder) => {
    const port = await freePort()
    const environment = cleanEnvironment(portalSettings(folder, port))
    return withServer(serverCommand, environment, port, (server) => work({ ...server, folder }))
  })
}

/** Runs a server of our own with Node 24 while `work` lasts; it listens on `port`. */
export async function withServer(script, env, port, work) {
  const child = spawn(node24(), script, { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-2000)
  })
  const ended = once(child, 'exit')
  try {
    const url = `http://127.0.0.1:${port}`
    await Promise.race([
      firstAnswer(`${url}/api/health/live`),
      ended.then(() => Promise.reject(new Stop(`A server to measure did not start: ${complaint}`))),
    ])
    return await work({ url, pid: child.pid })
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** Asks again and again until something answers, whatever it says. */
export async function firstAnswer(url) {
  const since = performance.now()
  while (performance.now() - since < patience) {
    try {
      const answer = await fetch(url)
      await answer.arrayBuffer()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  throw new Stop(`${url} did not answer within ${patience / 1000} s.`)
}

/** The Authorization header of the administrator, signed in. */
export async function signedHeaders(url) {
  const answer = await fetch(`${url}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  if (!answer.ok) throw new Stop(`The administrator could not sign in: ${answer.status}`)
  return { authorization: `Bearer ${(await answer.json()).token}` }
}

/** What a process occupies of the machine's memory, in bytes (Linux only). */
export const residentBytes = (pid) => statusBytes(pid, 'VmRSS')

/** The most it has occupied so far. */
export const peakBytes = (pid) => statusBytes(pid, 'VmHWM')

function statusBytes(pid, field) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [, kilobytes] = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status) ?? []
  return Number(kilobytes) * 1024
}

/** The time a process has kept a processor busy so far, in microseconds (Linux only; it counts in 10 ms). */
export function processorTime(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
