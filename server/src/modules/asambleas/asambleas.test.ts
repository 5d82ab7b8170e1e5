import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { roles } from '#contract/roles.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { uploadPdf, uploadPhoto } from '../../testing/uploads.ts'

const managers: Role[] = ['ROLE_ADMIN', 'ASSEMBLY_MANAGEMENT']

let portal: TestPortal
let secretary: Caller
// biome-ignore lint/suspicious/noExplicitAny: an answer
let assembly: any
beforeAll(async () => {
  portal = await openTestPortal()
  secretary = await portal.signIn('ASSEMBLY_MANAGEMENT')
  const { body } = await secretary.call('POST /asambleas', {
    body: {
      tipo: 'EXTRAORDINARIA',
      numero: 3,
      fecha: '2026-12-19T19:30',
      fotos: [await uploadPhoto(secretary)],
      documentos: [{ titulo: 'Acta', fichero: await uploadPdf(secretary) }],
    },
  })
  assembly = body
})
afterAll(() => portal.close())

const read = (who: Caller) => {
  const { id, fotos, documentos } = assembly
  const [uuid, docId] = [fotos[0].uuid, documentos[0].id]
  return Promise.all([
    who.call('GET /asambleas'),
    who.call('GET /asambleas/without/:id', { params: { id: 9_999 } }),
    who.call('GET /asambleas/:id', { params: { id } }),
    who.call('GET /asambleas/:id/calendar', { params: { id } }),
    who.call('GET /asambleas/:id/images', { params: { id } }),
    who.call('GET /asambleas/:id/images/:uuid', { params: { id, uuid } }),
    who.call('GET /asambleas/:id/documents/:docId/file', { params: { id, docId } }),
  ])
}
const write = (who: Caller) => {
  const { id } = assembly
  const body = { tipo: 'ORDINARIA', numero: 1, fecha: '2026-12-19T19:30' }
  return Promise.all([
    who.call('GET /asambleas/admin'),
    who.call('POST /asambleas', { body }),
    who.call('PUT /asambleas/:id', { params: { id }, body: { id, ...body } }),
  ])
}
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)

describe('assemblies', () => {
  // id: read-everybody-signed-kept
  it.each(roles)('are read by everybody signed in and kept by whoever manages them: %s', async (role) => {
    const who = await portal.signIn(role)
    expect(statuses(await read(who))).toEqual([200, 200, 200, 200, 200, 200, 200])
    expect(statuses(await write(who))).toEqual(managers.includes(role) ? [200, 201, 200] : [403, 403, 403])
    const { status } = await who.call('DELETE /asambleas/:id', { params: { id: 9_999 } })
    expect(status).toBe(managers.includes(role) ? 404 : 403)
  })

  it('are closed to visitors', async () => {
    for (const answer of [...(await read(portal.visitor)), ...(await write(portal.visitor))])
      expect(answer).toMatchObject({ status: 401, error: 'error.authorization-required' })
  })

  it('are reached through the address with entities/ as well', async () => {
    const { statusCode } = await portal.app.inject({
      url: `/api/entities/asambleas/${assembly.id}`,
      headers: { authorization: `Bearer ${secretary.token}` },
    })
    expect(statusCode).toBe(200)
  })
})
