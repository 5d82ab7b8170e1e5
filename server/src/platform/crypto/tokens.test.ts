import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTokens, signingSecret } from './tokens.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'xuntanza-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const readSecret = () => signingSecret({ DATA_DIR: folder })

/** The secrets that several servers read when they start at the same moment. */
function secretsFound(folder: string, servers: number): Promise<string[]> {
  const gate = new Int32Array(new SharedArrayBuffer(4))
  const code = `
    const { parentPort, workerData } = require('node:worker_threads')
    import(workerData.tokens).then(({ signingSecret }) => {
      Atomics.add(workerData.gate, 0, 1)
      while (Atomics.load(workerData.gate, 0) < workerData.servers);
      parentPort.postMessage(signingSecret({ DATA_DIR: workerData.folder }))
    })`
  const tokens = new URL('./tokens.ts', import.meta.url).href
  return Promise.all(
    Array.from(
      { length: servers },
      () =>
        new Promise<string>((found, failed) => {
          const workerData = { tokens, gate, servers, folder }
          new Worker(code, { eval: true, execArgv: [], workerData })
            .once('message', found)
            .once('error', failed)
        }),
    ),
  )
}

describe('the secret tokens are signed with', () => {
  it('is made once, for its owner alone, and leaves nothing else in the folder', () => {
    const secret = readSecret()
    expect(secret.length).toBeGreaterThanOrEqual(64)
    expect(readSecret()).toBe(secret)
    expect(readdirSync(folder)).toEqual(['jwt-secret'])
    expect(statSync(join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600)
  })

  it('is made again where a power cut or a full disk left nothing of it: it is never empty', () => {
    writeFileSync(join(folder, 'jwt-secret'), '')
    writeFileSync(join(folder, 'jwt-secret.partial'), 'half')
    const secret = readSecret()
    expect(secret.length).toBeGreaterThanOrEqual(64)
    expect(readSecret()).toBe(secret)
    expect(readdirSync(folder)).toEqual(['jwt-secret'])
  })

  it('is one for all servers that share the folder and start at the same moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const found = await secretsFound(folder, 2)
      expect(found[0]).toMatch(/^[\w-]{64}$/)
      expect(new Set(found).size).toBe(1)
      expect(readdirSync(folder)).toEqual(['jwt-secret'])
      rmSync(join(folder, 'jwt-secret'))
    }
  })
})

it('a reading cookie is signed once for a session and its end, and never for another one', async () => {
  let now = 0
  const { reading } = createTokens('a secret of a test', () => {
    now += 1000
    return new Date(now)
  })
  const expires = new Date(3_600_000)
  const value = await reading.sign({ usuarioId: 1, sessionId: 'a' }, expires)
  expect(await reading.sign({ usuarioId: 1, sessionId: 'a' }, expires)).toBe(value)
  expect(await reading.sign({ usuarioId: 1, sessionId: 'a' }, new Date(7_200_000))).not.toBe(value)
  const other = await reading.sign({ usuarioId: 2, sessionId: 'b' }, expires)
  expect(await reading.verify(other)).toMatchObject({ usuarioId: 2, sessionId: 'b' })
})
