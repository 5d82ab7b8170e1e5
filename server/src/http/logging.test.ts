import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents } from '../testing/documents.ts'
import { multipart } from '../testing/multipart.ts'
import type { Caller, TestPortal } from '../testing/portal.ts'
import { openTestPortal } from '../testing/portal.ts'
import { createLog } from './logging.ts'

let text = ''
let portal: TestPortal
let person: Caller
beforeAll(async () => {
  const write = (line: string) => {
    text += line
  }
  portal = await openTestPortal({}, createLog('trace', { write }))
  person = await portal.signIn()
})
afterAll(() => portal.close())

describe('the log, at its most talkative', () => {
  it('tells of an upload neither the token nor what it is called', async () => {
    text = ''
    await person.call(
      'POST /files',
      multipart({ fileName: 'Segredo.pdf' }, { name: 'Segredo.pdf', content: documents.pdf }),
    )
    expect(text).toContain('Providing options to busboy')
    expect(text).toContain('"route":"/api/files"')
    expect(text).not.toContain(person.token)
    expect(text).not.toMatch(/authorization|segredo/i)
  })

  it('tells nothing of tickets, whatever becomes of the request', async () => {
    const { body } = await person.call('POST /files/ticket')
    text = ''
    const ask = (path: string) => portal.app.inject(`/api${path}?ticket=${body.ticket}`)
    for (const path of [
      '/socios/1/photo',
      '/socios/1/documents/1/file',
      '/socios/x/photo',
      '/nada',
      '/account',
      '/%',
    ])
      await ask(path)
    expect(text.match(/"status":4\d\d/g)?.length).toBe(5)
    expect(text).not.toContain(body.ticket.split('.')[2])
    expect(text).not.toContain('ticket=')
  })

  it.each(['hangs up', 'resets the connection'])(
    'takes an upload whose sender %s for no fault of the portal',
    async (how) => {
      text = ''
      if (!portal.app.server.listening) await portal.app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = portal.app.server.address() as AddressInfo
      const { body, headers } = multipart({}, { name: 'Acta.pdf', content: documents.pdf })
      const upload = request({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/files',
        headers: { ...headers, authorization: `Bearer ${person.token}`, 'content-length': 1_000_000 },
      })
      upload.on('error', () => {})
      upload.write(body.subarray(0, body.length - 60))
      const incoming = () => readdirSync(join(portal.settings.DATA_DIR, 'incoming')).length
      await expect.poll(incoming).toBe(1)
      if (how === 'hangs up') upload.destroy()
      else upload.socket?.resetAndDestroy()
      await expect.poll(incoming).toBe(0)
      expect(text).not.toMatch(/"status":5|"level":50/)
    },
  )
})
