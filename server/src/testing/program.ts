import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The result of a program. */
export interface ProgramResult {
  /** Null when it was killed. */
  code: number | null
  /** Everything it printed. */
  output: string
}

/** A part of the server in a process of its own, which a test can kill. */
export interface Program {
  /** Resolves when it has printed `text`. @throws Error when it ends before */
  printed: (text: string) => Promise<void>
  send: (signal: 'SIGTERM' | 'SIGKILL') => void
  ended: Promise<ProgramResult>
}

/** The environment of every program: the path of Node, and its compile cache. */
export const programEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}

/** Runs a file of `server/src` with these settings and arguments, and with nothing else of the environment that it could read as a setting. */
export function startProgram(
  file: string,
  settings: Record<string, string | undefined>,
  args: string[] = [],
): Program {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined)
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', file), ...args], {
    env: { ...programEnvironment, ...Object.fromEntries(given) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece))
  const ended = once(child, 'close').then(([code]) => ({ code, output }))
  return {
    printed: async (text) => {
      const isThere = new Promise<void>((resolve) => {
        child.stdout.on('data', () => output.includes(text) && resolve())
      })
      const isOver = ended.then(({ code }) => Promise.reject(new Error(`ended with ${code}: ${output}`)))
      await Promise.race([isThere, isOver])
      isOver.catch(() => {})
    },
    send: (signal) => child.kill(signal),
    ended,
  }
}
