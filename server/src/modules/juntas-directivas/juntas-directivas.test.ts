import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { roles } from '#contract/roles.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { uploadPdf, uploadPhoto } from '../../testing/uploads.ts'

const managers: Role[] = ['ROLE_ADMIN', 'BOARD_OF_DIRECTORS_MANAGEMENT']
const readers: Role[] = [...managers, 'BOARD_OF_DIRECTORS_READONLY']

let portal: TestPortal
let chair: Caller
// biome-ignore lint/suspicious/noExplicitAny: an answer
let meeting: any
beforeAll(async () => {
  portal = await openTestPortal()
  chair = await portal.signIn('BOARD_OF_DIRECTORS_MANAGEMENT')
  const { body } = await chair.call('POST /juntas-directivas', {
    body: {
      tipo: 'ORDINARIA',
      numero: 3,
      fotos: [await uploadPhoto(chair)],
      documentos: [{ titulo: 'Acta', fichero: await uploadPdf(chair) }],
    },
  })
  meeting = body
})
afterAll(() => portal.close())

/** Every call that reads a board meeting. */
const read = (who: Caller) => {
  const { id, fotos, documentos } = meeting
  const [uuid, docId] = [fotos[0].uuid, documentos[0].id]
  return Promise.all([
    who.call('GET /juntas-directivas'),
    who.call('GET /juntas-directivas/without/:id', { params: { id: 9_999 } }),
    who.call('GET /juntas-directivas/:id', { params: { id } }),
    who.call('GET /juntas-directivas/:id/images', { params: { id } }),
    who.call('GET /juntas-directivas/:id/images/:uuid', { params: { id, uuid } }),
    who.call('GET /juntas-directivas/:id/documents/:docId/file', { params: { id, docId } }),
  ])
}
const write = (who: Caller) => {
  const { id } = meeting
  const body = { tipo: 'ORDINARIA', numero: 1 }
  return Promise.all([
    who.call('GET /juntas-directivas/admin'),
    who.call('POST /juntas-directivas', { body }),
    who.call('PUT /juntas-directivas/:id', { params: { id }, body: { id, ...body } }),
  ])
}
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)

describe('board meetings', () => {
  // id: read-board-kept-manages
  it.each(roles)('are read by the board and kept by whoever manages them: %s', async (role) => {
    const who = await portal.signIn(role)
    const expected = readers.includes(role) ? 200 : 403
    expect(statuses(await read(who))).toEqual([expected, expected, expected, expected, expected, expected])
    const [listed, created, changed] = statuses(await write(who))
    expect([listed, created, changed]).toEqual(managers.includes(role) ? [200, 201, 200] : [403, 403, 403])
    const { status } = await who.call('DELETE /juntas-directivas/:id', { params: { id: 9_999 } })
    expect(status).toBe(managers.includes(role) ? 404 : 403)
  })

  // id: closed-visitors-ticket-outside
  it('are closed to visitors, with a ticket of somebody outside the board too', async () => {
    for (const answer of [...(await read(portal.visitor)), ...(await write(portal.visitor))])
      expect(answer).toMatchObject({ status: 401, error: 'error.authorization-required' })
    const outsider = await portal.signIn('ASSEMBLY_MANAGEMENT')
    const { ticket } = (await outsider.call('POST /files/ticket')).body
    const params = { id: meeting.id, uuid: meeting.fotos[0].uuid }
    const photo = (given: string) =>
      portal.visitor.call('GET /juntas-directivas/:id/images/:uuid', { params, query: { ticket: given } })
    expect((await photo(ticket)).status).toBe(403)
    const own = (await chair.call('POST /files/ticket')).body.ticket
    expect((await photo(own)).status).toBe(200)
  })

  it('are not found under the addresses of assemblies', async () => {
    const anyone = await portal.signIn('ASSEMBLY_MANAGEMENT')
    const { id, fotos, documentos } = meeting
    expect((await anyone.call('GET /asambleas/:id', { params: { id } })).status).toBe(404)
    const params = { id, uuid: fotos[0].uuid, docId: documentos[0].id }
    const { body } = await anyone.call('POST /asambleas', { body: { tipo: 'ORDINARIA', numero: 1 } })
    expect(body.id).toBe(id)
    expect((await anyone.call('GET /asambleas/:id/images/:uuid', { params })).status).toBe(404)
    expect((await anyone.call('GET /asambleas/:id/documents/:docId/file', { params })).status).toBe(404)
    const stolen = await anyone.call('PUT /asambleas/:id', {
      params,
      body: { id, tipo: 'ORDINARIA', numero: 1, fotos: [{ uuid: params.uuid }] },
    })
    expect(stolen).toMatchObject({ status: 400, error: 'error.bad-request' })
  })
})
