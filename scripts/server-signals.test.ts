import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const preload = join(import.meta.dirname, 'server-signals.mjs')
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
  await expect.poll(() => printed).toContain('ready')
}

test('copies of a signal count once, a later one counts again', async () => {
  // all at once, as they come to a server that has time
  const server = `
    process.on('SIGTERM', () => console.log('signal'))
    const copies = () => { for (let each = 0; each < 3; each += 1) process.emit('SIGTERM', 'SIGTERM', 15) }
    console.log('ready')
    copies()
    setTimeout(() => { console.log('later'); copies() }, 1100)`
  await start(process.execPath, '--import', preload, '--eval', server)
  await once(child, 'close')
  expect(printed.trim().split('\n')).toEqual(['ready', 'signal', 'later', 'signal'])
})

test('the server is asked to end when its parent was killed', async () => {
  const server = `
    process.once('SIGTERM', () => { console.log('signal'); clearInterval(life) })
    const life = setInterval(() => {}, 1000)
    console.log('ready')`
  const parent = `
    require('node:child_process').spawn(process.execPath, ['--import', ${JSON.stringify(preload)}, '--eval', ${JSON.stringify(server)}],
      { stdio: 'inherit' })
    setInterval(() => {}, 1000)`
  await start(process.execPath, '--input-type=commonjs', '--eval', parent)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await expect.poll(() => printed).toContain('signal')
})
