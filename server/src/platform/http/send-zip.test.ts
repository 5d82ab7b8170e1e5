import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fastify } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { localStorage } from '../storage/local-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { namesInZip, sendZip } from './send-zip.ts'

describe('names inside an archive', () => {
  it('are each there once, without regard to case', () => {
    expect(namesInZip(['a.jpg', 'A.jpg', 'a.jpg', 'a (2).jpg', 'b', 'B'])).toEqual([
      'a.jpg',
      'A (2).jpg',
      'a (3).jpg',
      'a (2) (2).jpg',
      'b',
      'B (2)',
    ])
    const many = namesInZip(Array.from({ length: 2000 }, () => 'IMG.jpg'))
    expect(new Set(many).size).toBe(2000)
  })

  it('lead nowhere and can be written on every system', () => {
    expect(namesInZip(['../../etc/passwd.jpg', 'C:\\x.jpg', 'con.jpg', 'a?*.jpg', 'contas.jpg'])).toEqual([
      '..-..-etc-passwd.jpg',
      'C--x.jpg',
      '_con.jpg',
      'a--.jpg',
      'contas.jpg',
    ])
  })
})

describe('an archive on its way', () => {
  let folder: string
  let storage: Storage
  let address: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'xuntanza-zip-'))
    storage = localStorage(folder)
    await storage.put('a', Buffer.alloc(3_000_000, 'a'))
    await storage.put('b', Buffer.alloc(3_000_000, 'b'))
    address = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  const app = fastify({ forceCloseConnections: true })
  /** Keys the archive is made of. */
  let keys: string[] = []
  /** Files that were opened. */
  const opened: Readable[] = []
  let most = 0
  const watched = (): Storage => ({
    ...storage,
    get: async (key) => {
      const found = await storage.get(key)
      if (found) opened.push(found.content)
      most = Math.max(most, opened.filter(({ closed }) => !closed).length)
      return found
    },
  })
  const at = new Date('2026-05-31T19:30:00Z')
  app.get('/zip', (request, reply) => {
    const members = keys.map((key) => ({ key, size: 3_000_000, fileName: `${key}.jpg`, at }))
    return sendZip(watched(), request, reply, { fileName: 'Fotos.zip', members })
  })
  afterEach(() => {
    opened.length = 0
    most = 0
  })

  it('says how long it is, and has one file open at a time', async () => {
    keys = ['a', 'b', 'a', 'b']
    const answer = await fetch(`${address}/zip`)
    const bytes = await answer.arrayBuffer()
    expect(Number(answer.headers.get('content-length'))).toBe(bytes.byteLength)
    expect(bytes.byteLength).toBeGreaterThan(12_000_000)
    expect([opened.length, most]).toEqual([4, 1])
  })

  it('breaks off when a file is missing, rather than end without it', async () => {
    keys = ['a', 'gone', 'b']
    await expect(fetch(`${address}/zip`).then((answer) => answer.arrayBuffer())).rejects.toThrow()
    await expect.poll(() => opened.every(({ closed }) => closed)).toBe(true)
  })

  it('leaves no file open when the client disconnects', async () => {
    keys = ['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b']
    const leaving = new AbortController()
    const answer = await fetch(`${address}/zip`, { signal: leaving.signal })
    await answer.body?.getReader().read()
    leaving.abort()
    await expect.poll(() => opened.every(({ closed }) => closed)).toBe(true)
    expect(opened.length).toBeLessThan(8)
  })
})
