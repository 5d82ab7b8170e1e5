import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day } from '#contract/durations.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio, deactivateSocio } from '../../testing/socios.ts'
import { freshAddress, solicitudeInput } from '../../testing/solicitudes.ts'
import { eraseSolicitudes } from './erasure.service.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal?.close())

const apply = (changes: object = {}, from = freshAddress()) =>
  portal.visitor.call('POST /solicitudes', {
    body: solicitudeInput({ email: null, senCorreo: true, ...changes }),
    from,
  })
const find = async (dni: string) =>
  (await admin.call('GET /solicitudes', { query: { search: dni } })).body.content[0]
const admit = (id: number) =>
  admin.call('PUT /solicitudes/:id/admitir', {
    params: { id },
    body: { dataAcordo: '2026-05-31', acordo: '7/2026' },
  })

describe('an application without e-mail', () => {
  it('is received at once, and not confirmed', async () => {
    const { dni } = solicitudeInput()
    expect((await apply({ dni })).status).toBe(202)
    const { id } = await find(dni)
    const { body } = await admin.call('GET /solicitudes/:id', { params: { id } })
    expect(body).toMatchObject({ estado: 'RECIBIDA', confirmada: false, email: null })
  })

  it('is refused where neither an e-mail nor that there is none is said, or both', async () => {
    const neither = await apply({ senCorreo: false })
    expect([neither.status, neither.body.fields]).toEqual([400, { email: ['error.required'] }])
    const both = await apply({ email: 'a@b.gal' })
    expect([both.status, both.body.fields]).toEqual([400, { senCorreo: ['error.with-email'] }])
  })

  it('makes a member without e-mail', async () => {
    const { dni } = solicitudeInput()
    await apply({ dni })
    const { status, body } = await admit((await find(dni)).id)
    expect([status, body.email, body.dni]).toEqual([200, null, dni])
  })

  it('is answered alike for known people, and never admitted into a record or user', async () => {
    const [active, inactive] = [await addSocio(admin), await addSocio(admin)]
    await deactivateSocio(admin, inactive.id)
    const user = await portal.signIn()
    for (const dni of [active.dni, inactive.dni, user.login]) {
      expect((await apply({ dni })).status).toBe(202)
      const refused = await admit((await find(dni)).id)
      expect([refused.status, refused.error]).toEqual([400, 'error.dni-in-use'])
    }
  })

  it('names no member as alike because neither has an e-mail', async () => {
    const socio = await addSocio(admin, { email: null, senCorreo: true })
    const { dni } = solicitudeInput()
    const alone = { cuentaCorriente: '', anoNac: null, mesNac: null, diaNac: null }
    await apply({ dni, ...alone })
    await apply({ dni: socio.dni, ...alone })
    const { content } = (await admin.call('GET /solicitudes')).body
    const alike = (wanted: string) =>
      content
        .find((each: { dni: string }) => each.dni === wanted)
        .duplicados.map(({ socio: { id }, motivos }: { socio: { id: number }; motivos: string[] }) => [
          id,
          motivos,
        ])
    expect(alike(dni)).toEqual([])
    expect(alike(socio.dni)).toEqual([[socio.id, ['DNI']]])
  })

  it('can be denied, without a mail', async () => {
    const { dni } = solicitudeInput()
    await apply({ dni })
    const { status } = await admin.call('PUT /solicitudes/:id/denegar', {
      params: { id: (await find(dni)).id },
      body: { motivo: 'Non vive aquí', texto: 'Sentímolo moito.' },
    })
    expect(status).toBe(200)
  })
})

describe('applications without e-mail are bounded', () => {
  it('three a day from one address, twenty in all, and are erased after 30 days', async () => {
    const fresh = await openTestPortal()
    try {
      const send = (from: string) =>
        fresh.visitor.call('POST /solicitudes', {
          body: solicitudeInput({ email: '', senCorreo: true }),
          from,
        })
      const one = freshAddress()
      const statuses = []
      for (let each = 0; each < 4; each += 1) statuses.push((await send(one)).status)
      expect(statuses).toEqual([202, 202, 202, 429])
      for (let each = 3; each < 20; each += 1) expect((await send(freshAddress())).status).toBe(202)
      expect((await send(freshAddress())).status).toBe(429)
      const count = async () =>
        (await fresh.context.database.read.selectFrom('solicitude').select('id').execute()).length
      expect(await count()).toBe(20)
      fresh.clock.advance(29 * day)
      await eraseSolicitudes(fresh.context)
      expect(await count()).toBe(20)
      fresh.clock.advance(day)
      await eraseSolicitudes(fresh.context)
      expect(await count()).toBe(0)
    } finally {
      await fresh.close()
    }
  })
})
