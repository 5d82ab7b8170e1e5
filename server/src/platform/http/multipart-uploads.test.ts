import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { fastify } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { multipart as multipartOf } from '../../testing/multipart.ts'
import { registerErrors } from './errors.ts'
import { keepBytes, receiveFile } from './multipart-uploads.ts'

const limit = 1_000_000
const folder = mkdtempSync(join(tmpdir(), 'xuntanza-incoming-'))
let dataDir = folder
let timeout = 60_000
let outcomes: unknown[] = []
let app: FastifyInstance

beforeAll(async () => {
  app = fastify({ forceCloseConnections: true })
  registerErrors(app, { note: () => false })
  app.decorateRequest('reauthorize', async () => {})
  await app.register(multipart)
  app.post('/', async (asked) => {
    try {
      const { path, fileName, size, fields, remove } = await receiveFile(asked, { dataDir, limit, timeout })
      const content = readFileSync(path)
      await remove()
      outcomes.push('received')
      return { fileName, size, fields, same: content.length === size }
    } catch (error) {
      outcomes.push((error as { code?: string }).code)
      throw error
    }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  outcomes = []
})

const incoming = () => readdirSync(join(folder, 'incoming'))
const file = { name: 'Acta.pdf', content: Buffer.alloc(500_000, 'x') }
/** An upload whose bytes are sent by hand, announcing `length` of them. */
function begin(length: number | null = null): ClientRequest {
  const { port } = app.server.address() as AddressInfo
  const { headers } = multipartOf({}, file)
  const upload = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/',
    headers: { ...headers, ...(length !== null && { 'content-length': length }) },
  })
  upload.on('error', () => {})
  return upload
}
const answerTo = async (upload: ClientRequest) => {
  const [answer] = (await once(upload, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, body: (await json(answer)) as Record<string, unknown> }
}

describe('a file that comes in', () => {
  it('is on the disk, with the fields before and after it', async () => {
    const { body } = multipartOf({ fileName: 'Última acta.pdf', type: 'pdf' }, file)
    const upload = begin(body.length)
    upload.end(body)
    expect(await answerTo(upload)).toEqual({
      status: 200,
      body: {
        fileName: 'Acta.pdf',
        size: 500_000,
        fields: { fileName: 'Última acta.pdf', type: 'pdf' },
        same: true,
      },
    })
    expect(incoming()).toEqual([])
  })

  it('may come slowly, beside others', async () => {
    const { body } = multipartOf({}, file)
    const slow = begin(body.length)
    slow.write(body.subarray(0, 300_000))
    await expect.poll(() => incoming().length).toBe(1)
    const quick = begin(body.length)
    quick.end(body)
    expect((await answerTo(quick)).status).toBe(200)
    slow.end(body.subarray(300_000))
    expect((await answerTo(slow)).status).toBe(200)
  })

  it.each([
    ['hangs up', (upload: ClientRequest) => upload.destroy()],
    ['resets the connection', (upload: ClientRequest) => upload.socket?.resetAndDestroy()],
  ])('leaves nothing behind when its sender %s, and is no fault of ours', async (_, leave) => {
    const { body } = multipartOf({}, file)
    const upload = begin(body.length)
    upload.write(body.subarray(0, 300_000))
    await expect.poll(() => incoming().length).toBe(1)
    leave(upload)
    await expect.poll(() => outcomes).toEqual(['file.error.uploading'])
    expect(incoming()).toEqual([])
  })

  it('leaves nothing behind when it stands still', async () => {
    timeout = 200
    const { body } = multipartOf({}, file)
    const upload = begin(body.length)
    upload.write(body.subarray(0, 300_000))
    await expect.poll(() => outcomes).toEqual(['file.error.uploading'])
    expect(incoming()).toEqual([])
    timeout = 60_000
  })

  it('that says it is too large is refused before it comes', async () => {
    const upload = begin(limit + 2_000_000)
    upload.flushHeaders()
    expect(await answerTo(upload)).toEqual({
      status: 413,
      body: { error: 'file.error.max-file-size-exceeded', params: { limit } },
    })
    upload.destroy()
  })

  it('that grows too large is refused while it still comes', async () => {
    const upload = begin()
    const answer = answerTo(upload)
    upload.write(
      multipartOf({}, { name: 'Acta.pdf', content: Buffer.alloc(limit + 100_000) }).body.subarray(0, -40),
    )
    expect(await answer).toMatchObject({ status: 413, body: { params: { limit } } })
    expect(incoming()).toEqual([])
    // its sender may go on for a while without being cut off
    upload.write(Buffer.alloc(100_000))
    expect(upload.socket?.destroyed).toBe(false)
    upload.destroy()
  })

  it.each([
    [
      'a field longer than any name',
      multipartOf({ fileName: 'x'.repeat(5000) }, file).body,
      'error.bad-request',
    ],
    [
      'too many fields',
      multipartOf(Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`f${index}`, 'x'])), file)
        .body,
      'file.error.uploading',
    ],
    ['no form at all', Buffer.from('not a form'), 'file.error.uploading'],
    ['nothing', Buffer.alloc(0), 'file.error.empty-file'],
  ])('is refused with %s', async (_, body, error) => {
    const upload = begin(body.length)
    upload.end(body)
    expect(await answerTo(upload)).toMatchObject({ status: 400, body: { error } })
    expect(incoming()).toEqual([])
  })

  it('that cannot be written is a fault of ours', async () => {
    dataDir = join(folder, 'full')
    const { body } = multipartOf({}, file)
    const upload = begin(body.length)
    mkdirSync(dataDir)
    // not a folder
    writeFileSync(join(dataDir, 'incoming'), '')
    upload.end(body)
    expect((await answerTo(upload)).status).toBe(500)
    dataDir = folder
  })
})

describe('bytes from a JSON body', () => {
  it('are kept as they are, up to the limit', async () => {
    const { path, size, remove } = await keepBytes(Buffer.alloc(limit, 7), 'a.pdf', { dataDir, limit })
    expect(size).toBe(limit)
    expect(readFileSync(path).equals(Buffer.alloc(limit, 7))).toBe(true)
    await remove()
  })

  it('are refused beyond the limit, and when there are none', async () => {
    for (const [size, code] of [
      [limit + 1, 'file.error.max-file-size-exceeded'],
      [0, 'file.error.empty-file'],
    ] as const)
      await expect(keepBytes(Buffer.alloc(size), 'a.pdf', { dataDir, limit })).rejects.toMatchObject({ code })
  })
})
