// any engine: it is about lines of the log
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents } from '../../testing/documents.ts'
import { multipart } from '../../testing/multipart.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal, password } from '../../testing/portal.ts'
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
  it('names neither the token nor the name of an upload', async () => {
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

  it('names users who sign in, and users of refused requests, by number', async () => {
    text = ''
    const body = { login: person.login, password }
    await portal.visitor.call('POST /authenticate', { body })
    expect(text).toContain(`"usuario":${person.id},"msg":"signed in"`)
    text = ''
    await portal.visitor.call('POST /authenticate', { body: { ...body, password: 'mal' } })
    await person.call('GET /socios')
    const lines = text.split('\n').filter((line) => /"status":40[13]/.test(line))
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/"level":30.*"route":"\/api\/authenticate","status":401/)
    expect(lines[1]).toMatch(/"level":30.*"route":"\/api\/socios","status":403/)
    expect(lines[1]).toContain(`"usuario":${person.id}`)
    expect(text).not.toContain(person.login)
  })

  it('has one line for each event, for any input', async () => {
    text = ''
    const message = 'a\r\n{"level":50,"msg":"inventado"}\u2028\u001b[31mb'
    await portal.visitor.call('POST /logs', { body: { message, level: 'error' } })
    await portal.visitor.call('POST /authenticate', { body: { login: message, password: message } })
    const lines = text.split('\n').filter(Boolean)
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
    expect(lines.map((line) => JSON.parse(line).msg)).not.toContain('inventado')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none of these may be there
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/)
  })

  it('says nothing of tickets, for any outcome of the request', async () => {
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
