import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const preload = join(import.meta.dirname, 'server-signals.mjs')
const server = `
  process.on('SIGTERM', () => console.log('signal'))
  setTimeout(() => process.exit(0), 5000)
  console.log('ready')
`
let child: ChildProcess
let printed = ''

afterEach(() => {
  child.kill('SIGKILL')
})

async function start(command: string, ...options: string[]) {
  child = spawn(command, options, { stdio: ['ignore', 'pipe', 'inherit'] })
  printed = ''
  child.stdout?.on('data', (chunk) => {
    printed += chunk
  })
  await expect.poll(() => printed, { timeout: 4000 }).toContain('ready')
}

const signals = () => printed.split('signal').length - 1

test('copies of a signal count once, a later one counts again', async () => {
  await start(process.execPath, '--import', preload, '--eval', server)
  for (let copy = 0; copy < 3; copy += 1) {
    child.kill('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(signals()).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  child.kill('SIGTERM')
  await expect.poll(signals).toBe(2)
})

test('the server is asked to end when its parent was killed', async () => {
  const parent = `
    require('node:child_process').spawn(process.execPath, ['--import', ${JSON.stringify(preload)}, '--eval', ${JSON.stringify(server)}],
      { stdio: 'inherit' })
    setInterval(() => {}, 1000)
  `
  await start(process.execPath, '--input-type=commonjs', '--eval', parent)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await expect.poll(signals, { timeout: 3000 }).toBe(1)
})
