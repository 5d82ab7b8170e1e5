import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** A project of which only the scripts that install are there, and an npm that notes how it was called. */
let project: string
let child: ChildProcess | undefined

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'xuntanza-prepare-'))
  chmodSync(project, 0o755)
  mkdirSync(join(project, 'scripts'))
  for (const name of ['prepare', 'child', 'follow-parent', 'end-with-parent'])
    copyFileSync(join(import.meta.dirname, `${name}.mjs`), join(project, 'scripts', `${name}.mjs`))
  writeFileSync(
    join(project, 'scripts/main.mjs'),
    `import { buildStale, install, run } from './prepare.mjs'
    await run(async () => {
      await install()
      if (process.argv[2] === 'build') await buildStale()
      console.log('ready')
    })`,
  )
  const packages = { '': {}, 'node_modules/one': { version: '1.0.0' } }
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ packages }))
})

afterEach(() => {
  child?.kill('SIGKILL')
  child = undefined
  rmSync(project, { recursive: true, force: true })
})

/** A stand-in for npm, in JavaScript: it notes its arguments and then runs `does`. */
function npmThat(does: string) {
  mkdirSync(join(project, 'bin'), { recursive: true })
  const program = `#!${process.execPath}
    const { appendFileSync, mkdirSync, writeFileSync, cpSync } = require('node:fs')
    const { spawn } = require('node:child_process')
    appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n')
    ${does}`
  writeFileSync(join(project, 'bin/npm'), program, { mode: 0o755 })
}

const installs = `
  mkdirSync('node_modules/.bin', { recursive: true })
  mkdirSync('node_modules/one', { recursive: true })
  cpSync('package-lock.json', 'node_modules/.package-lock.json')`

function start(
  options: { arguments?: string[]; program?: string; uid?: number; gid?: number } = {},
): () => string {
  const { arguments: more = [], program = process.execPath, ...account } = options
  const path = `${join(project, 'bin')}:${process.env.PATH}`
  child = spawn(program, [join(project, 'scripts/main.mjs'), ...more], {
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      printed += chunk
    })
  return () => printed
}

async function ended(printed: () => string): Promise<{ code: number | null; printed: string }> {
  const [code] = await once(child as ChildProcess, 'close')
  return { code, printed: printed() }
}

const calls = () => {
  const path = join(project, 'npm-calls')
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []
}

const isThere = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** An npm that has begun and does not end when it is asked to, and the program it started: their process numbers. */
async function begun(): Promise<number[]> {
  npmThat(`
    mkdirSync('node_modules/.bin', { recursive: true })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
    const other = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'])
    writeFileSync('pids', process.pid + ' ' + other.pid + ' ')
    setInterval(() => {}, 1000)`)
  start()
  const pids = () => {
    const path = join(project, 'pids')
    return existsSync(path) ? readFileSync(path, 'utf8').split(' ').slice(0, 2).map(Number) : []
  }
  await expect.poll(pids).toHaveLength(2)
  return pids()
}

test('the packages of the lock file are installed by npm ci, and once', async () => {
  npmThat(installs)
  expect(await ended(start())).toEqual({ code: 0, printed: 'Installing packages…\nready\n' })
  expect(await ended(start())).toEqual({ code: 0, printed: 'ready\n' })
  expect(calls()).toEqual(['ci --no-audit --no-fund --include=dev --loglevel=error'])
})

test('without a lock file npm install makes one', async () => {
  rmSync(join(project, 'package-lock.json'))
  npmThat(`writeFileSync('package-lock.json', '{"packages":{}}')\n${installs}`)
  expect((await ended(start())).code).toBe(0)
  expect(calls()).toEqual(['install --no-audit --no-fund --include=dev --loglevel=error'])
  expect(await ended(start())).toEqual({ code: 0, printed: 'ready\n' })
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s while the packages are installed ends npm and what it started, and the next start installs them',
  async (signal) => {
    const pids = await begun()
    child?.kill(signal)
    const [code] = await once(child as ChildProcess, 'close')
    expect(code).toBe({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal])
    await expect.poll(() => pids.filter(isThere)).toEqual([])

    npmThat(installs)
    expect(await ended(start())).toEqual({ code: 0, printed: 'Installing packages…\nready\n' })
  },
)

test('npm ends when the script that started it was killed', async () => {
  const [npm = 0] = await begun()
  child?.kill('SIGKILL')
  await expect.poll(() => isThere(npm)).toBe(false)
})

test('an installation that failed is reported in one line and tried again', async () => {
  npmThat(`mkdirSync('node_modules/.bin', { recursive: true })
    process.exit(7)`)
  expect(await ended(start())).toEqual({
    code: 1,
    printed: 'Installing packages…\nCould not install the packages: npm ci ended with 7.\n',
  })
  npmThat(installs)
  expect(await ended(start())).toEqual({ code: 0, printed: 'Installing packages…\nready\n' })
})

test('an account that must not write is told what to run, by whom and where', async () => {
  // root may write everywhere
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const program = join(project, 'node')
  copyFileSync(process.execPath, program)
  chmodSync(program, 0o755)
  npmThat(installs)
  chmodSync(project, 0o555)
  try {
    const packages = await ended(start({ program, ...account }))
    expect(packages.code).toBe(1)
    expect(packages.printed).toMatch(/^The packages are not those of this version, and the account .*\n$/)
    expect(packages.printed).toContain(`run "npm run build" in ${project} as the owner of that folder.`)
    expect(calls()).toEqual([])

    chmodSync(project, 0o755)
    expect((await ended(start())).code).toBe(0)
    chmodSync(project, 0o555)
    const pages = await ended(start({ arguments: ['build'], program, ...account }))
    expect(pages.code).toBe(1)
    expect(pages.printed).toMatch(
      /^The pages are not built from the sources of this version, and the account .*\n$/,
    )
    expect(pages.printed).toContain(`run "npm run build" in ${project}`)
  } finally {
    chmodSync(project, 0o755)
  }
})
