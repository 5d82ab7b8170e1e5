import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { node24, root } from './prepare.mjs'

const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts

/** The commands that are scripts of this folder, as package.json calls them, but for what is given to the tests alone. */
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const [, path = '', rest = ''] = /^(?:exec )?node (scripts\/[\w-]+\.mjs)(.*)$/.exec(script) ?? []
  return path && !rest.includes('--')
    ? [{ name, call: [path, ...rest.trim().split(' ').filter(Boolean)] }]
    : []
})

function runs(
  call: string[],
  ...more: string[]
): { status: number | null; told: string; complained: string } {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(node24(), [...call, ...more], {
    cwd: root,
    encoding: 'utf8',
    env,
  })
  return { status, told: stdout, complained: stderr }
}

test('the commands are those an operator and a developer call', () => {
  expect(commands.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'start',
      'build',
      'backup',
      'restore',
      'move',
      'test',
      'bench',
      'trial',
      'cluster',
    ]),
  )
})

describe.each(commands)('npm run $name', ({ name, call }) => {
  test('tells with --help how it is called, and does nothing else', () => {
    const { status, told, complained } = runs(call, '--help')
    expect({ status, complained }).toEqual({ status: 0, complained: '' })
    expect(told).toMatch(new RegExp(`^npm (run )?${name}\\b`))
  })

  // id: refuses-option-know-line
  test('refuses an option it does not know in one line', () => {
    const { status, complained } = runs(call, '--wrong')
    expect(status).toBe(1)
    expect(complained).toMatch(/^[^\n]*--wrong[^\n]*\n$/)
  })
})

// id: cluster-port-taken-none
test('a cluster whose port is taken, or none, says so in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  expect(runs(['scripts/cluster.mjs'], '--port', String(port))).toEqual({
    status: 1,
    told: '',
    complained: `--port is «${port}», but another program already uses it.\n`,
  })
  other.close()
  expect(runs(['scripts/cluster.mjs'], '--port', 'http').complained).toBe(
    '--port is «http», but must be a whole number from 1 to 65535.\n',
  )
  expect(runs(['scripts/cluster.mjs'], '--instances', '0').complained).toBe(
    '--instances is «0», but must be a whole number from 1 to 20.\n',
  )
})
