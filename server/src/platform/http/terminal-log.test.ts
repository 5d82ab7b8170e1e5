import { fastify } from 'fastify'
import { beforeEach, expect, it } from 'vitest'
import { watchEventLoopStalls } from './event-loop-stalls.ts'
import { createLog } from './logging.ts'
import { sentencesTo } from './terminal-log.ts'

let shown = ''
const terminal = sentencesTo({
  write: (text) => {
    shown += text
  },
})
beforeEach(() => {
  shown = ''
})

it('a blocked event loop is one sentence at a terminal', async () => {
  const app = fastify()
  watchEventLoopStalls(app, { log: createLog('warn', terminal), metrics: null })
  app.get('/slow/:id', async () => {
    const until = performance.now() + 900
    while (performance.now() < until);
    return 'done'
  })
  await app.inject('/slow/1')
  await expect
    .poll(() => shown)
    .toMatch(/^Warning: the event loop was blocked \(\d+ ms; calls: GET \/slow\/:id\)\.\n$/)
  await app.close()
})

it('an entry is a sentence with its subject; an error has its stack', () => {
  const log = createLog('info', terminal)
  log.warn({ calls: [], code: 'ENOSPC' }, 'the disk is full')
  log.info('a backup was made')
  log.error({ err: new TypeError('no such thing') }, 'clean-up failed')
  const [full, made, failed, frame] = shown.split('\n')
  expect(full).toBe('Warning: the disk is full (code: ENOSPC).')
  expect(made).toBe('Note: a backup was made.')
  expect(failed).toBe('Error: clean-up failed (no such thing).')
  expect(frame).toMatch(/^ {4}at .*terminal-log\.test/)
})

it('no text that a user sends can command the terminal', () => {
  createLog('warn', terminal).warn({ browser: '\u001b[2J\u0007\nError: all is lost' }, 'a browser failed')
  expect(shown).toBe('Warning: a browser failed (browser:  [2J  Error: all is lost).\n')
})
