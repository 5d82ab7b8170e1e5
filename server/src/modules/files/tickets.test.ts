import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents } from '../../testing/documents.ts'
import { multipart } from '../../testing/multipart.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio } from '../../testing/socios.ts'

const minute = 60_000
const hour = 60 * minute

let portal: TestPortal
let admin: Caller
let file: { id: number; docId: number }
let textFile: { id: number; docId: number }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  const tipo = await admin.call('POST /tipoDocumentoSocios', { body: { nombre: 'Solicitude' } })
  const upload = multipart({}, { name: 'Acta.pdf', content: documents.pdf })
  const { body: fichero } = await admin.call('POST /files', upload)
  const documento = { titulo: 'Acta', fecha: '2026-05-31', tipo: { id: tipo.body.id }, fichero }
  const socio = await addSocio(admin, { documentos: [documento] })
  file = { id: socio.id, docId: socio.documentos[0].id }
  const text = multipart({}, { name: 'Acta.txt', content: Buffer.alloc(5000, 'ola ') })
  const { body: longText } = await admin.call('POST /files', text)
  const other = await addSocio(admin, { documentos: [{ ...documento, fichero: longText }] })
  textFile = { id: other.id, docId: other.documentos[0].id }
})
afterAll(() => portal.close())

const ticketOf = async (who: Caller): Promise<string> => (await who.call('POST /files/ticket')).body.ticket
/** Asks for the document by its address alone, as an `<img>` or a link does. */
const open = async (ticket: string, headers: Record<string, string> = {}) => {
  const name = 'GET /socios/:id/documents/:docId/file'
  const { status, error } = await portal.visitor.call(name, { params: file, query: { ticket }, headers })
  return error ? `${status} ${error}` : status
}
const manager = () => portal.signIn('PARTNER_MANAGEMENT')

describe('a ticket', () => {
  it('stands in for the session where a file is asked for, for ten minutes', async () => {
    const { status, body } = await (await manager()).call('POST /files/ticket')
    expect(status).toBe(200)
    expect(body.expires).toBe(new Date(portal.clock().getTime() + 10 * minute).toISOString())
    expect(body.ticket.length).toBeLessThan(500)
    expect(await open(body.ticket)).toBe(200)
    const head = await portal.app.inject({
      method: 'HEAD',
      url: `/api/socios/${file.id}/documents/${file.docId}/file?ticket=${body.ticket}`,
    })
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(documents.pdf.length)])
    portal.clock.advance(10 * minute)
    expect(await open(body.ticket)).toBe('401 error.jwt-expired')
  })

  it('opens nothing but files, and nothing for changing', async () => {
    const query = { ticket: await ticketOf(await manager()) }
    for (const name of [
      'GET /account',
      'GET /socios',
      'POST /files',
      'POST /files/ticket',
      'POST /socios',
    ] as const)
      expect((await portal.visitor.call(name, { query })).status, name).toBe(401)
    expect((await portal.visitor.call('DELETE /socios/:id', { params: file, query })).status).toBe(401)
  })

  it('is no token, and a token no ticket', async () => {
    const person = await manager()
    const ticket = await ticketOf(person)
    expect((await portal.withToken(ticket).call('GET /account')).status).toBe(401)
    expect(await open(person.token ?? '')).toBe('401 error.authorization-required')
  })

  it('cannot be made up, changed or given twice', async () => {
    const ticket = await ticketOf(await manager())
    const [header = '', claims = '', signature = ''] = ticket.split('.')
    const other = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...other, sub: String(admin.id) })).toString('base64url')
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'ticket+jwt' })).toString('base64url')
    const refused = '401 error.authorization-required'
    expect(await open('')).toBe(refused)
    expect(await open('aaa.bbb.ccc')).toBe(refused)
    expect(await open(`${header}.${forged}.${signature}`)).toBe(refused)
    expect(await open(`${unsigned}.${claims}.`)).toBe(refused)
    const twice = await portal.visitor.call('GET /socios/:id/documents/:docId/file', {
      params: file,
      query: `ticket=${ticket}&ticket=${ticket}`,
    })
    expect(twice.status).toBe(401)
  })

  it('goes after a token that is sent too', async () => {
    const ticket = await ticketOf(await manager())
    expect(await open(ticket, { authorization: 'Bearer aaa.bbb.ccc' })).toBe(
      '401 error.authorization-required',
    )
    const { token } = await portal.signIn()
    expect(await open(ticket, { authorization: `Bearer ${token}` })).toBe('403 error.forbidden')
  })

  it('grants what its owner may read at that moment', async () => {
    expect(await open(await ticketOf(await portal.signIn()))).toBe('403 error.forbidden')
    const person = await manager()
    const ticket = await ticketOf(person)
    const { body: user } = await admin.call('GET /user-management/users/:login', {
      params: { login: person.login },
    })
    await admin.call('PUT /user-management/users', { body: { ...user, authorities: ['ROLE_USER'] } })
    expect(await open(ticket)).toBe('403 error.forbidden')
  })

  it('ends with its session', async () => {
    const [leaving, blocked, late] = [await manager(), await manager(), await manager()]
    const tickets = [await ticketOf(leaving), await ticketOf(blocked)]
    await leaving.call('POST /account/logout')
    const { body: user } = await admin.call('GET /user-management/users/:login', {
      params: { login: blocked.login },
    })
    await admin.call('PUT /user-management/users', { body: { ...user, activated: false } })
    for (const ticket of tickets) expect(await open(ticket)).toBe('401 error.authorization-required')

    portal.clock.advance(24 * hour - 5 * minute)
    const last = await ticketOf(late)
    expect(await open(last)).toBe(200)
    portal.clock.advance(5 * minute)
    expect(await open(last)).toBe('401 error.jwt-expired')
  })
})

it('a file is never compressed on its way: a part of it has to be that part', async () => {
  const person = await manager()
  const get = (range?: string) =>
    person.call('GET /socios/:id/documents/:docId/file', {
      params: textFile,
      headers: { 'accept-encoding': 'gzip, br', ...(range && { range }) },
    })
  const whole = await get()
  expect([whole.status, whole.headers['content-encoding'], whole.body.length]).toEqual([200, undefined, 5000])
  const part = await get('bytes=4-7')
  expect([part.status, part.headers['content-encoding'], part.body.toString()]).toEqual([
    206,
    undefined,
    'ola ',
  ])
})
