import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { multipart } from '../../testing/multipart.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio } from '../../testing/socios.ts'

let portal: TestPortal
let manager: Caller
let person: Caller

beforeAll(async () => {
  portal = await openTestPortal()
  manager = await portal.signIn('PARTNER_MANAGEMENT')
  person = await portal.signIn()
})
afterAll(() => portal.close())

async function withPhoto(background: string): Promise<{ id: number; uuid: string }> {
  const content = await sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const { body: uploaded } = await manager.call('POST /files', multipart({}, { name: 'foto.jpg', content }))
  const { id } = await addSocio(manager, { thumbnail: { uuid: uploaded.uuid } })
  return { id, uuid: uploaded.uuid }
}

describe.each(['GET /socios/:id/thumbnail', 'GET /socios/:id/photo'] as const)('%s', (name) => {
  const caching = async (id: number, query: { v?: string }) => {
    const { headers } = await person.call(name, { params: { id }, query })
    return [headers['cache-control'], headers.vary]
  }

  it('may be kept by the browser, for this session, when the address says which photo', async () => {
    const { id, uuid } = await withPhoto('#862e9c')
    expect(await caching(id, { v: uuid })).toEqual(['private, max-age=604800, immutable', 'authorization'])
  })

  it('is asked for every time when the address says none, or another', async () => {
    const { id } = await withPhoto('#862e9c')
    const { uuid: other } = await withPhoto('#226b34')
    for (const query of [{}, { v: other }, { v: 'x' }])
      expect((await caching(id, query))[0]).toBe('private, no-cache')
  })
})

it('a photo comes in a middle form too, to those who may see it', async () => {
  const content = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#862e9c' } })
    .jpeg()
    .toBuffer()
  const { body: uploaded } = await manager.call('POST /files', multipart({}, { name: 'foto.jpg', content }))
  const socio = await addSocio(manager, { thumbnail: { uuid: uploaded.uuid } })
  const medium = (caller: Caller) =>
    caller.call('GET /socios/:id/photo', { params: { id: socio.id }, query: { size: 'medium' } })
  const { status, body } = await medium(person)
  expect(status).toBe(200)
  expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 640 })
  expect((await medium(portal.visitor)).status).toBe(401)
  await manager.call('PUT /socios/:id/deactivate', { params: { id: socio.id }, query: { cause: 'Mudanza' } })
  expect((await medium(person)).status).toBe(404)
})
