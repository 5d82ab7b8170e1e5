import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { openPromise } from 'yauzl'
import { cleanEnvironment, peakBytes } from '../../bench/portal.mjs'
import { node24, root } from '../../prepare.mjs'

/** How a command ended. */
export interface Ended {
  /** Null when it was killed. */
  code: number | null
  /** Everything it said. */
  output: string
  seconds: number
  /** Most memory it took, in bytes. */
  peak: number
}

/** How often its memory is looked at, in milliseconds. */
const lookEvery = 50

/**
 * Runs `npm run <name>` as it is run there, in a process of its own.
 * @param killAfter milliseconds after which it is ended as by a power cut
 */
export async function runCommand(
  name: 'backup' | 'restore' | 'move',
  args: string[],
  settings: Record<string, string>,
  killAfter?: number,
): Promise<Ended> {
  const began = performance.now()
  const child = spawn(node24(), [`server/src/commands/${name}.ts`, ...args], {
    cwd: root,
    env: cleanEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  let peak = 0
  const watch = setInterval(() => {
    try {
      peak = Math.max(peak, peakBytes(child.pid) || 0)
    } catch {
      // it has just ended
    }
  }, lookEvery)
  const death = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter)
  const [code] = await once(child, 'close')
  clearInterval(watch)
  clearTimeout(death)
  return { code, output, seconds: (performance.now() - began) / 1000, peak }
}

/** The same, when it must go well. */
export async function succeed(...given: Parameters<typeof runCommand>): Promise<Ended> {
  const ended = await runCommand(...given)
  if (ended.code !== 0) throw new Error(`${given[0]} ended with ${ended.code}: ${ended.output.slice(-2000)}`)
  return ended
}

/** What a backup holds: the sum of every row and file, without when and where it was made. */
export async function sumsIn(path: string): Promise<string> {
  const zip = await openPromise(path, { autoClose: false })
  try {
    for await (const entry of zip.eachEntry())
      if (entry.fileName === 'SHA256SUMS')
        return (await text(await zip.openReadStreamPromise(entry)))
          .split('\n')
          .filter((line) => !line.endsWith('  backup.json'))
          .join('\n')
    throw new Error(`${path} has no sums`)
  } finally {
    zip.close()
  }
}

/** An empty database beside the one `url` names, with how to look into it. */
export async function emptyDatabase(url: string, name: string) {
  const ask = async (connectionString: string, query: string) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      return (await client.query(query)).rows
    } finally {
      await client.end()
    }
  }
  await ask(url, `create database ${name} template template0`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, rows: (query: string) => ask(own.href, query) }
}
