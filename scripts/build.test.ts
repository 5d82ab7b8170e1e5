import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The programs that «npm run build» runs on the machine's own Node; the others need Node 24. */
const launchers = ['build', 'prepare', 'child', 'follow-parent', 'server-command']

test('an older Node installs, and hands the build to Node 24 before anything of Node 24 is imported', () => {
  const project = mkdtempSync(join(tmpdir(), 'xuntanza-build-'))
  try {
    mkdirSync(join(project, 'scripts'))
    for (const name of launchers)
      copyFileSync(join(import.meta.dirname, `${name}.mjs`), join(project, 'scripts', `${name}.mjs`))
    const lock = JSON.stringify({ packages: {} })
    writeFileSync(join(project, 'package-lock.json'), lock)
    mkdirSync(join(project, 'node_modules/.bin'), { recursive: true })
    writeFileSync(join(project, 'node_modules/.package-lock.json'), lock)
    const node24 = '#!/bin/sh\necho "$@" > calls\nexit 7\n'
    writeFileSync(join(project, 'node_modules/.bin/node'), node24, { mode: 0o755 })
    const older =
      "data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '20.19.2' } })"
    const build = () =>
      execFileSync(process.execPath, ['--import', older, 'scripts/build.mjs', 'server'], { cwd: project })
    expect(build).toThrow(expect.objectContaining({ status: 7 }))
    expect(readFileSync(join(project, 'calls'), 'utf8')).toBe(
      `${join(project, 'scripts/build.mjs')} server\n`,
    )
  } finally {
    rmSync(project, { recursive: true, force: true })
  }
})
