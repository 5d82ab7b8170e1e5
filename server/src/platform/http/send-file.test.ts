import { once } from 'node:events'
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3 } from '../../testing/s3.ts'
import { parseS3Url } from '../config/s3-url.ts'
import { localStorage } from '../storage/local-storage.ts'
import { openS3Storage } from '../storage/s3-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { registerErrors } from './errors.ts'
import { registerGracefulShutdown } from './graceful-shutdown.ts'
import type { FileToSend } from './send-file.ts'
import { sendStored } from './send-file.ts'

const content = Buffer.from('0123456789')
const large = Buffer.alloc(30_000_000, 'x')

describe.each(['a folder', 'a bucket'])('a file from %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'xuntanza-sending-'))
  let s3: Awaited<ReturnType<typeof startS3>> | null = null
  let storage: Storage
  let app: FastifyInstance
  let file: FileToSend = { key: 'a/text', size: content.length, fileName: 'Acta.txt', type: 'txt' }

  beforeAll(async () => {
    if (kind === 'a bucket') {
      s3 = await startS3()
      const place = parseS3Url(s3.url)
      if (!place) throw new Error('not an S3 address')
      storage = await openS3Storage(place)
    } else storage = localStorage(folder)
    await storage.put('a/text', content)
    await storage.put('a/large', large)
    app = fastify()
    registerErrors(app, { note: () => false })
    registerGracefulShutdown(app)
    app.get('/', (request, reply) =>
      sendStored(storage, request, reply, file, {
        download: (request.query as { download?: string }).download === 'true',
      }),
    )
    app.get('/large', (request, reply) =>
      sendStored(storage, request, reply, { ...file, key: 'a/large', size: large.length }),
    )
    app.get('/broken', (request, reply) => {
      const failing = new Readable({
        read() {
          this.destroy(new Error('the disk is gone'))
        },
      })
      const get = async () => ({ content: failing, size: content.length })
      return sendStored({ ...storage, get }, request, reply, file)
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    storage.close()
    await s3?.close()
    rmSync(folder, { recursive: true })
  })
  const get = async (headers: Record<string, string> = {}, url = '/', method: 'GET' | 'HEAD' = 'GET') => {
    const answer = await app.inject({ method, url, headers })
    return { status: answer.statusCode, headers: answer.headers, text: answer.body }
  }
  const named = async (fileName: string, type: string, url = '/') => {
    file = { ...file, fileName, type }
    const { headers } = await get({}, url)
    file = { ...file, fileName: 'Acta.txt', type: 'txt' }
    return headers
  }

  it('comes whole, to be revalidated each time and not cached for others', async () => {
    const { status, headers, text } = await get()
    expect([status, text]).toEqual([200, '0123456789'])
    expect(headers).toMatchObject({
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      etag: '"text"',
    })
  })

  it('that is no longer as long as it was stored is not found, rather than kept waiting for', async () => {
    file = { ...file, size: content.length + 5 }
    const { port } = app.server.address() as AddressInfo
    const whole = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(5000) })
    const part = await get({ range: 'bytes=2-' })
    file = { ...file, size: content.length }
    expect([whole.status, whole.headers.get('x-app-error')]).toEqual([404, 'file.error.not-found'])
    expect(part.status).toBe(404)
  })

  it('is not sent to a client that has it', async () => {
    for (const tag of ['"text"', 'W/"text"', '"other", "text"', '*']) {
      const { status, headers, text } = await get({ 'if-none-match': tag })
      expect([status, text, headers.etag, headers['cache-control']], tag).toEqual([
        304,
        '',
        '"text"',
        'private, no-cache',
      ])
    }
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('is not sent to a client that has it, despite no-cache', async () => {
    const headers = { 'if-none-match': '"text"', 'cache-control': 'no-cache', pragma: 'no-cache' }
    expect((await get(headers)).status).toBe(304)
  })

  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
    ['Bytes= 9-9', '9', 'bytes 9-9/10'],
  ])('comes in the part asked for: %s', async (range, text, contentRange) => {
    const answer = await get({ range })
    expect([answer.status, answer.text, answer.headers['content-range']]).toEqual([206, text, contentRange])
    expect(answer.headers['content-length']).toBe(String(text.length))
    expect((await get({ range, 'if-range': '"text"' })).text).toBe(text)
    for (const changed of ['"other"', 'W/"text"', 'Sun, 31 May 2026 10:00:00 GMT'])
      expect((await get({ range, 'if-range': changed })).status).toBe(200)
  })

  it.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('has no part %s', async (range) => {
    const { status, headers, text } = await get({ range })
    expect([status, headers['content-range'], text]).toEqual([416, 'bytes */10', ''])
  })

  it.each(['bytes=5-2', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=', 'bytes=-', 'bytes=a-b', ''])(
    'comes whole where the part makes no sense, or several are wanted: %s',
    async (range) => {
      const { status, text } = await get({ range })
      expect([status, text]).toEqual([200, '0123456789'])
    },
  )

  it('is described without being sent', async () => {
    const { status, headers, text } = await get({ range: 'bytes=0-3' }, '/', 'HEAD')
    expect([status, headers['content-length'], headers['content-type'], text]).toEqual([
      200,
      '10',
      'text/plain; charset=utf-8',
      '',
    ])
    expect((await get({ 'if-none-match': '"text"' }, '/', 'HEAD')).status).toBe(304)
  })

  it('is shown when it is a picture, PDF or text, and else saved', async () => {
    const disposition = async (type: string, url?: string) =>
      String((await named(`a.${type}`, type, url))['content-disposition'])
    for (const type of ['jpg', 'png', 'gif', 'webp', 'pdf', 'txt']) {
      expect(await disposition(type)).toBe(`inline; filename=a.${type}`)
      expect(await disposition(type, '/?download=true')).toBe(`attachment; filename=a.${type}`)
    }
    for (const type of ['doc', 'docx', 'xlsx', 'odt', 'rtf'])
      expect(await disposition(type)).toBe(`attachment; filename=a.${type}`)
  })

  it('may do nothing in the browser that shows it, and only the portal frames it', async () => {
    for (const [type, sandboxed] of [
      ['txt', true],
      ['png', true],
      ['pdf', false],
    ] as const) {
      const policy = String((await named(`a.${type}`, type))['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'self'")
      expect(policy.includes('sandbox')).toBe(sandboxed)
    }
  })

  it('keeps any name, which cannot break out of its header', async () => {
    const names = [
      'Acta da reunión ñ €.pdf',
      'a";\r\nx-evil: 1.pdf',
      '日本.pdf',
      '%41.pdf',
      "o'a.pdf",
      'a/b\\c.pdf',
    ]
    for (const name of names) {
      const headers = await named(name, 'pdf')
      const disposition = String(headers['content-disposition'])
      expect(disposition).toMatch(/^inline; filename/)
      expect(disposition).not.toMatch(/[\r\n]/)
      expect(headers['x-evil']).toBeUndefined()
      const [, encoded] = /filename\*=UTF-8''(.*)$/.exec(disposition) ?? []
      if (encoded) expect(decodeURIComponent(encoded)).toBe(name)
    }
    expect((await named('reunión.pdf', 'pdf'))['content-disposition']).toContain(
      "filename*=UTF-8''reuni%C3%B3n.pdf",
    )
  })

  it('that the storage has lost is not found', async () => {
    file = { ...file, key: 'a/lost' }
    const { status, headers } = await get()
    file = { ...file, key: 'a/text' }
    expect([
      status,
      headers['x-app-error'],
      headers['content-disposition'],
      headers['cache-control'],
    ]).toEqual([404, 'file.error.not-found', undefined, 'no-store'])
  })

  it('that breaks before its first byte is an error, and no half file', async () => {
    const { status, headers } = await get({}, '/broken')
    expect([status, headers['x-app-error']]).toEqual([500, 'error.unexpected'])
  })

  it('is closed when the client disconnects', async () => {
    const { port } = app.server.address() as AddressInfo
    const openFiles = () =>
      readdirSync('/proc/self/fd').filter((number) => {
        try {
          return readlinkSync(`/proc/self/fd/${number}`).startsWith(folder)
        } catch {
          return false
        }
      }).length
    // more than the connections to the bucket
    for (let round = 0; round < 80; round += 1) {
      const asking = httpRequest({ port, host: '127.0.0.1', path: '/large' })
      asking.end()
      const [answer] = (await once(asking, 'response')) as [IncomingMessage]
      await once(answer, 'data')
      answer.destroy()
    }
    await expect.poll(openFiles).toBe(0)
    const answer = await fetch(`http://127.0.0.1:${port}/large`)
    expect((await buffer(answer.body ?? Readable.from([]))).equals(large)).toBe(true)
  })
})
