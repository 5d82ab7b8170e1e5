import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { node24, root } from './prepare.mjs'

const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts

/** The commands that are scripts of this folder or of lab/, as package.json calls them, except for what is given to the tests alone. */
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const [, path = '', rest = ''] = /^(?:exec )?node ((?:scripts|lab)\/[\w-]+\.mjs)(.*)$/.exec(script) ?? []
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
    expect.arrayContaining(['start', 'build', 'backup', 'restore', 'move', 'test', 'lab']),
  )
})

describe.each(commands)('npm run $name', ({ name, call }) => {
  test('prints its usage with --help, and does nothing else', () => {
    const { status, told, complained } = runs(call, '--help')
    expect({ status, complained }).toEqual({ status: 0, complained: '' })
    expect(told).toMatch(new RegExp(`^npm (run )?${name}\\b`))
  })

  test('refuses an option it does not know in one line', () => {
    const { status, complained } = runs(call, '--wrong')
    expect(status).toBe(1)
    expect(complained).toMatch(/^[^\n]*--wrong[^\n]*\n$/)
  })
})

test.each([[['bakup']], [[]]])(
  'an operator who calls no command that is there (%j) reads which there are',
  (call) => {
    const { status, complained } = runs(['scripts/command.mjs', ...call])
    expect(status).toBe(1)
    expect(complained).toMatch(
      /^[^\n]*The commands of the portal are backup, restore, verify, move\.[^\n]*\n$/,
    )
    expect(complained).toContain(call[0] ?? 'The command is missing')
  },
)

test('the commands are named with --help alone', () => {
  const { status, told } = runs(['scripts/command.mjs', '--help'])
  expect(status).toBe(0)
  expect(told).toContain('backup, restore, verify, move')
})
