import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call, CallName } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
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

const getTicket = async (who: Caller): Promise<string> => (await who.call('POST /files/ticket')).body.ticket
/** Asks for the document by its address alone, as an `<img>` or a link does. */
const open = async (ticket: string, headers: Record<string, string> = {}) => {
  const name = 'GET /socios/:id/documents/:docId/file'
  const { status, error } = await portal.visitor.call(name, { params: file, query: { ticket }, headers })
  return error ? `${status} ${error}` : status
}
const titled = async (name: string) => ({
  titulo: name,
  fichero: (await admin.call('POST /files', multipart({}, { name, content: documents.pdf }))).body,
})
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
    const query = { ticket: await getTicket(await manager()) }
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
    const ticket = await getTicket(person)
    expect((await portal.withToken(ticket).call('GET /account')).status).toBe(401)
    expect(await open(person.token ?? '')).toBe('401 error.authorization-required')
  })

  it('cannot be made up, changed or given twice', async () => {
    const ticket = await getTicket(await manager())
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
    const ticket = await getTicket(await manager())
    expect(await open(ticket, { authorization: 'Bearer aaa.bbb.ccc' })).toBe(
      '401 error.authorization-required',
    )
    const { token } = await portal.signIn()
    expect(await open(ticket, { authorization: `Bearer ${token}` })).toBe('403 error.forbidden')
  })

  it('grants what its owner may read at that moment', async () => {
    expect(await open(await getTicket(await portal.signIn()))).toBe('403 error.forbidden')
    const person = await manager()
    const ticket = await getTicket(person)
    const { body: user } = await admin.call('GET /user-management/users/:login', {
      params: { login: person.login },
    })
    await admin.call('PUT /user-management/users', { body: { ...user, authorities: ['ROLE_USER'] } })
    expect(await open(ticket)).toBe('403 error.forbidden')
  })

  it('ends with its session', async () => {
    const [leaving, blocked, late] = [await manager(), await manager(), await manager()]
    const tickets = [await getTicket(leaving), await getTicket(blocked)]
    await leaving.call('POST /account/logout')
    const { body: user } = await admin.call('GET /user-management/users/:login', {
      params: { login: blocked.login },
    })
    await admin.call('PUT /user-management/users', { body: { ...user, activated: false } })
    for (const ticket of tickets) expect(await open(ticket)).toBe('401 error.authorization-required')

    portal.clock.advance(24 * hour - 5 * minute)
    const last = await getTicket(late)
    expect(await open(last)).toBe(200)
    portal.clock.advance(5 * minute)
    expect(await open(last)).toBe('401 error.jwt-expired')
  })
})

describe('a ticket that names an address', () => {
  const ticketFor = async (who: Caller, path: string): Promise<string> =>
    (await who.call('POST /files/ticket', { body: { path } })).body.ticket
  const refused = '401 error.authorization-required'
  // the tests above moved the clock past the end of sessions
  beforeAll(async () => {
    admin = await portal.createSession(admin.id, admin.login)
  })
  const own = () => `/api/socios/${file.id}/documents/${file.docId}/file`

  it('opens that one, however it is written, and no other', async () => {
    const person = await manager()
    const short = own().replace('/api', '')
    for (const path of [
      own(),
      short,
      short.slice(1),
      `${own()}?download=true&v=abc`,
      `/api/entities${short}`,
      `https://portal.example${own()}`,
      own().replace('documents', '%64ocuments'),
    ])
      expect(await open(await ticketFor(person, path)), path).toBe(200)
    for (const path of [
      `/api/socios/${textFile.id}/documents/${textFile.docId}/file`,
      `/api/socios/${file.id}/photo`,
      `/api/socios/${file.id}/documents/${file.docId}`,
      '/api/socios',
      '/',
      'x',
    ])
      expect(await open(await ticketFor(person, path)), path).toBe(refused)
  })

  it('does not reveal its address, is as short, and grants nothing its owner may not read', async () => {
    const ticket = await ticketFor(await portal.signIn(), own())
    expect(await open(ticket)).toBe('403 error.forbidden')
    expect(ticket.length).toBeLessThan(500)
    expect(Buffer.from(ticket.split('.')[1] ?? '', 'base64url').toString()).not.toContain('socios')
  })

  it('cannot be given another address', async () => {
    const [header = '', claims = '', signature = ''] = (await ticketFor(await manager(), '/api/x')).split('.')
    const { address: _, ...rest } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify(rest)).toString('base64url')
    expect(await open(`${header}.${forged}.${signature}`)).toBe(refused)
  })

  it('knows files apart that are told in the query', async () => {
    const { body: evento } = await admin.call('POST /eventos', {
      body: { titulo: 'Magosto', documentos: [await titled('A.pdf'), await titled('B.pdf')] },
    })
    const [one, other] = evento.documentos.map(({ fichero }: { fichero: { uuid: string } }) => fichero.uuid)
    const ask = async (uuid: string, ticket: string) => {
      const query = { id: String(evento.id), uuid, ticket }
      return (await portal.visitor.call('GET /eventos/file-content', { query })).status
    }
    const ticket = await ticketFor(admin, `/api/eventos/file-content?uuid=${one}&id=${evento.id}`)
    expect([await ask(one, ticket), await ask(other, ticket)]).toEqual([200, 401])
  })

  it('is refused for anything but an address', async () => {
    const person = await manager()
    for (const path of ['', 'x'.repeat(2001), 7, ['/api/x'], {}])
      expect((await person.call('POST /files/ticket', { body: { path } })).status).toBe(400)
    for (const body of [undefined, null, {}, { path: null }])
      expect(await open((await person.call('POST /files/ticket', { body })).body.ticket)).toBe(200)
  })

  it('is needed for every workbook that a link opens, and for nothing else', async () => {
    const bytes = Object.entries(calls as Record<string, Call>).filter(
      ([, { answerKind, withoutTicket }]) => answerKind === 'bytes' && !withoutTicket,
    )
    const toOrder = bytes.filter(([, { madeToOrder }]) => madeToOrder).map(([name]) => name)
    expect(toOrder).toEqual(bytes.filter(([, { summary }]) => /workbook/.test(summary)).map(([name]) => name))
    const ticket = await getTicket(admin)
    for (const name of toOrder as CallName[]) {
      expect(name).not.toContain(':')
      const year = { ano: '2026' }
      expect((await portal.visitor.call(name, { query: { ...year, ticket } })).status, name).toBe(401)
      const named = await ticketFor(admin, name.slice('GET '.length))
      expect((await portal.visitor.call(name, { query: { ...year, ticket: named } })).status, name).toBe(200)
    }
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
