import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { roles } from '#contract/roles.ts'
import type { Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import { uploadPdf, uploadPhoto } from '../../../testing/uploads.ts'

/** The readers and managers of each kind of meeting. */
const kinds: { path: '/asambleas' | '/juntas-directivas'; readers: readonly Role[]; managers: Role[] }[] = [
  { path: '/asambleas', readers: roles, managers: ['ROLE_ADMIN', 'ASSEMBLY_MANAGEMENT'] },
  {
    path: '/juntas-directivas',
    readers: ['ROLE_ADMIN', 'BOARD_OF_DIRECTORS_MANAGEMENT', 'BOARD_OF_DIRECTORS_READONLY'],
    managers: ['ROLE_ADMIN', 'BOARD_OF_DIRECTORS_MANAGEMENT'],
  },
]

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

/** Creates a meeting that has a day, a photo and a document. */
const create = async (path: '/asambleas' | '/juntas-directivas') =>
  (
    await admin.call(`POST ${path}`, {
      body: {
        tipo: 'EXTRAORDINARIA',
        numero: 3,
        fecha: '2026-12-19T19:30',
        fotos: [await uploadPhoto(admin)],
        documentos: [{ titulo: 'Acta', fichero: await uploadPdf(admin) }],
      },
    })
  ).body
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)

describe.each(kinds)('access to $path', ({ path, readers, managers }) => {
  // biome-ignore lint/suspicious/noExplicitAny: an answer
  let meeting: any
  beforeAll(async () => {
    meeting = await create(path)
  })

  const read = (who: Caller) => {
    const { id, fotos, documentos } = meeting
    const [uuid, docId] = [fotos[0].uuid, documentos[0].id]
    return Promise.all([
      who.call(`GET ${path}`),
      who.call(`GET ${path}/without/:id`, { params: { id: 9_999 } }),
      who.call(`GET ${path}/:id`, { params: { id } }),
      who.call(`GET ${path}/:id/calendar`, { params: { id } }),
      who.call(`GET ${path}/:id/images`, { params: { id } }),
      who.call(`GET ${path}/:id/images/:uuid`, { params: { id, uuid } }),
      who.call(`GET ${path}/:id/documents/:docId/file`, { params: { id, docId } }),
    ])
  }
  const write = (who: Caller) => {
    const { id } = meeting
    const body = { tipo: 'ORDINARIA', numero: 1, fecha: '2026-12-19T19:30' }
    return Promise.all([
      who.call(`GET ${path}/admin`),
      who.call(`POST ${path}`, { body }),
      who.call(`PUT ${path}/:id`, { params: { id }, body: { id, ...body } }),
    ])
  }

  it.each(roles)('follows the role: %s', async (role) => {
    const who = await portal.signIn(role)
    expect(statuses(await read(who))).toEqual(Array(7).fill(readers.includes(role) ? 200 : 403))
    expect(statuses(await write(who))).toEqual(managers.includes(role) ? [200, 201, 200] : [403, 403, 403])
    const { status } = await who.call(`DELETE ${path}/:id`, { params: { id: 9_999 } })
    expect(status).toBe(managers.includes(role) ? 404 : 403)
  })

  it('is closed to visitors', async () => {
    for (const answer of [...(await read(portal.visitor)), ...(await write(portal.visitor))])
      expect(answer).toMatchObject({ status: 401, error: 'error.authorization-required' })
  })

  it('works through the address with entities/ as well', async () => {
    const { statusCode } = await portal.app.inject({
      url: `/api/entities${path}/${meeting.id}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(statusCode).toBe(200)
  })
})

describe('a board meeting', () => {
  it('is closed to a ticket of a user outside the board', async () => {
    const meeting = await create('/juntas-directivas')
    const outsider = await portal.signIn('ASSEMBLY_MANAGEMENT')
    const { ticket } = (await outsider.call('POST /files/ticket')).body
    const params = { id: meeting.id, uuid: meeting.fotos[0].uuid }
    const photo = (given: string) =>
      portal.visitor.call('GET /juntas-directivas/:id/images/:uuid', { params, query: { ticket: given } })
    expect((await photo(ticket)).status).toBe(403)
    const own = (await admin.call('POST /files/ticket')).body.ticket
    expect((await photo(own)).status).toBe(200)
  })

  it('is not found under the addresses of assemblies', async () => {
    const secretary = await portal.signIn('ASSEMBLY_MANAGEMENT')
    const body = { tipo: 'ORDINARIA', numero: 1 }
    const addAssembly = async () => (await secretary.call('POST /asambleas', { body })).body.id
    let assembly = await addAssembly()
    let meeting = await create('/juntas-directivas')
    while (meeting.id <= assembly) meeting = await create('/juntas-directivas')
    const { id, fotos, documentos } = meeting
    expect((await secretary.call('GET /asambleas/:id', { params: { id } })).status).toBe(404)

    while (assembly < id) assembly = await addAssembly()
    const params = { id, uuid: fotos[0].uuid, docId: documentos[0].id }
    expect((await secretary.call('GET /asambleas/:id/images/:uuid', { params })).status).toBe(404)
    expect((await secretary.call('GET /asambleas/:id/documents/:docId/file', { params })).status).toBe(404)
    const stolen = await secretary.call('PUT /asambleas/:id', {
      params,
      body: { id, ...body, fotos: [{ uuid: params.uuid }] },
    })
    expect(stolen).toMatchObject({ status: 400, error: 'error.bad-request' })
  })
})
