import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { node24, root } from '../prepare.mjs'

/** What the figures depend on, as pairs of name and value. */
export function describeMachine() {
  const [cpu] = os.cpus()
  const versionOf = (name) =>
    JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version
  const node = execFileSync(node24(), ['--version'], { encoding: 'utf8' }).trim()
  return [
    ['Date', new Date().toISOString().slice(0, 10)],
    [
      'Machine',
      `${os.cpus().length} × ${cpu?.model.trim() ?? 'unknown CPU'}, ${gibibytes(os.totalmem())} GiB`,
    ],
    ['System', `${os.type()} ${os.release()} ${os.arch()}`],
    ['Node', node.replace(/^v/, '')],
    ...['fastify', 'better-sqlite3', 'kysely', 'react'].map((name) => [name, versionOf(name)]),
  ]
}

const gibibytes = (bytes) => (bytes / 2 ** 30).toFixed(0)
