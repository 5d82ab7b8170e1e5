import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { Answer, Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio, deactivateSocio } from '../../testing/socios.ts'

interface RecipientSelection {
  id: number
  email: string
}

let portal: TestPortal
let admin: Caller
let people: Record<'anxo' | 'brais' | 'carme' | 'gone', RecipientSelection>
let coro: number
let horta: number
let empty: number
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  people = {
    carme: await addSocio(admin, { nombre: 'Carme', apellidos: 'Ógando Rial' }),
    anxo: await addSocio(admin, { nombre: 'Anxo', apellidos: 'Ñíguez Abal' }),
    brais: await addSocio(admin, { nombre: 'Brais', apellidos: 'Álvarez Vila' }),
    gone: await addSocio(admin, { nombre: 'Sabela', apellidos: 'Castro Lema' }),
  }
  const grupo = async (name: string, ...members: RecipientSelection[]) =>
    (await admin.call('POST /grupos', { body: { name, socios: refs(...members) } })).body.id
  coro = await grupo('Coro', people.carme, people.brais, people.gone)
  horta = await grupo('Horta', people.brais, people.anxo)
  empty = await grupo('Baleiro')
  await deactivateSocio(admin, people.gone.id)
})
afterAll(() => portal.close())

const refs = (...all: { id: number }[]) => all.map(({ id }) => ({ id }))
const input = (changes: object = {}) => ({
  recipients: refs(people.carme),
  subject: 'Asemblea',
  message: '<p>Ola a <strong>todas</strong></p>',
  ...changes,
})
const preview = (changes: object = {}): Promise<Answer> =>
  admin.call('POST /emails/preview', { body: input(changes) })
const send = (changes: object = {}, who = admin): Promise<Answer> =>
  who.call('POST /emails/send', { body: input(changes) })
const detail = async (id: number) => (await admin.call('GET /emails/:id', { params: { id } })).body
const count = async () => (await admin.call('GET /emails')).body.totalElements

describe('whom an e-mail is for', () => {
  const names = async (changes: object) =>
    (await preview(changes)).body.recipients.map(({ nombre }: { nombre: string }) => nombre)

  it('is everybody named and everybody in the groups, once, by surname', async () => {
    expect(await names({ recipients: refs(people.carme, people.anxo, people.carme) })).toEqual([
      'Anxo',
      'Carme',
    ])
    expect(await names({ recipients: [], groups: [{ id: coro }, { id: horta }, { id: coro }] })).toEqual([
      'Brais',
      'Anxo',
      'Carme',
    ])
    expect(await names({ groups: [{ id: horta }] })).toEqual(['Brais', 'Anxo', 'Carme'])
    expect(await names({ recipients: undefined, groups: [{ id: horta }] })).toEqual(['Brais', 'Anxo'])
    expect((await preview()).body.recipients).toEqual([
      { id: people.carme.id, nombre: 'Carme', apellidos: 'Ógando Rial', email: people.carme.email },
    ])
  })

  it('are active members only', async () => {
    expect(await names({ recipients: refs(people.gone, people.carme) })).toEqual(['Carme'])
    expect((await send({ groups: [{ id: coro }], recipients: refs(people.gone) })).body.total).toBe(2)
    for (const call of [preview, send])
      expect(await call({ recipients: refs(people.gone) })).toMatchObject({
        status: 400,
        body: { error: 'error.bad-request', fields: { recipients: ['error.no-recipients'] } },
      })
  })

  it.each([
    ['no recipient', { recipients: [] }, { recipients: ['error.required'] }],
    ['nothing', { recipients: undefined }, { recipients: ['error.required'] }],
    ['an unknown recipient', { recipients: [{ id: 9_999_999 }] }, { recipients: ['error.invalid-value'] }],
    [
      'a group there is not',
      { recipients: [], groups: [{ id: 9_999_999 }] },
      { groups: ['error.invalid-value'] },
    ],
  ])('cannot be %s', async (_, changes, fields) => {
    const before = await count()
    for (const call of [preview, send])
      expect(await call(changes)).toMatchObject({ status: 400, error: 'error.bad-request', body: { fields } })
    expect(await count()).toBe(before)
  })

  it('cannot be a group without members, nor anything but a list of ids', async () => {
    expect((await send({ recipients: [], groups: [{ id: empty }] })).body.fields).toEqual({
      groups: ['error.no-recipients'],
    })
    for (const recipients of ['todas', [people.carme.id], [{ id: '1' }], [{}], { id: 1 }, [{ id: 2 ** 40 }]])
      expect((await send({ recipients })).status).toBe(400)
  })

  it('cannot be some of those named, when one of them is not there', async () => {
    const before = await count()
    expect((await send({ recipients: refs(people.carme, { id: 9_999_999 }) })).status).toBe(400)
    expect(await count()).toBe(before)
  })
})

describe('subject and text', () => {
  it.each([
    ['subject', { subject: undefined }],
    ['subject', { subject: '  ' }],
    ['message', { message: undefined }],
    ['message', { message: '' }],
    ['message', { message: '<p>&nbsp;</p><p><br></p>' }],
    ['message', { message: '<script>alert(1)</script>' }],
    ['message', { message: '<p><img src="javascript:alert(1)"></p>' }],
  ])('are needed: %s of %j', async (field, changes) => {
    for (const call of [preview, send])
      expect(await call(changes)).toMatchObject({
        status: 400,
        error: 'error.bad-request',
        body: { fields: { [field]: ['error.required'] } },
      })
  })

  it('have their limits', async () => {
    expect((await preview({ subject: 'a'.repeat(256) })).body.fields).toEqual({ subject: ['error.too-long'] })
    const long = `<p>${'a'.repeat(limits.richText - 6)}</p>`
    expect((await preview({ message: long })).body.fields).toEqual({ message: ['error.too-long'] })
    const headers = { 'content-type': 'application/json' }
    expect((await admin.call('POST /emails/preview', { body: ' '.repeat(70_000_000), headers })).status).toBe(
      413,
    )
  })

  it('are cleaned as every rich text is', async () => {
    const message =
      '<p onclick="x()">Ola <a href="javascript:x()">aquí</a><script>x()</script></p><iframe src="https://evil.example"></iframe>'
    const { body } = await preview({ message, subject: ' <b>Asemblea</b> ' })
    expect(body.subject).toBe('<b>Asemblea</b>')
    expect(body.html).toContain('<p>Ola <a>aquí</a></p>')
    expect(body.html).not.toMatch(/script|onclick|evil|<b>/)
    const { body: sent } = await send({ message })
    const { body: stored } = await admin.call('GET /emails/:id/message', { params: { id: sent.id } })
    expect(stored.html).toContain('<p>Ola <a>aquí</a></p>')
  })

  it('are refused with a line break in the subject, which could begin another header', async () => {
    const { status, body } = await preview({ message: '<p>Ola</p>', subject: 'Asemblea\r\nBcc: x' })
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { fields: { subject: ['error.hidden-characters'] } },
    })
  })
})

describe('an e-mail that was sent', () => {
  it('is accepted, delivered, and told of', async () => {
    const { status, body } = await send({ recipients: refs(people.carme, people.brais), subject: 'Roteiro' })
    expect(status).toBe(202)
    expect(body).toEqual({ id: expect.any(Number), total: 2, senCorreo: [] })
    await expect.poll(async () => (await detail(body.id)).sent).toBe(2)
    const mails = await portal.mailsTo(people.carme.email)
    expect(mails.find(({ subject }) => subject === 'Roteiro')?.text).toContain('Ola a todas')
    expect(await detail(body.id)).toEqual({
      id: body.id,
      instante: portal.clock().toISOString(),
      autor: expect.stringContaining('Uxía'),
      subject: 'Roteiro',
      total: 2,
      pending: 0,
      sent: 2,
      failed: 0,
      deliveries: [
        {
          id: expect.any(Number),
          socioId: people.brais.id,
          nome: 'Brais Álvarez Vila',
          email: people.brais.email,
          state: 'sent',
          tries: 1,
          reason: null,
        },
        expect.objectContaining({ socioId: people.carme.id, email: people.carme.email, state: 'sent' }),
      ],
    })
    const { body: bare } = await admin.call('GET /emails/:id', { params: body, query: 'deliveries=false' })
    expect(bare).not.toHaveProperty('deliveries')
    const { body: trail } = await admin.call('GET /auditoria', { query: 'filters=entidade:correo' })
    expect(trail.content[0]).toMatchObject({
      accion: 'ENVIAR',
      rexistro: String(body.id),
      rexistroNome: 'Roteiro',
    })
  })

  it('is in a list, the latest first, which is searched and sorted', async () => {
    for (const subject of ['Ñandú listado', 'Ópera listada', 'Nave listada']) {
      portal.clock.advance(1000)
      await send({ subject })
    }
    const subjects = async (query: string) =>
      (await admin.call('GET /emails', { query })).body.content.map(
        ({ subject }: { subject: string }) => subject,
      )
    expect(await subjects('search=LISTAD')).toEqual(['Nave listada', 'Ópera listada', 'Ñandú listado'])
    expect(await subjects('search=listad&sort=subject,asc')).toEqual([
      'Nave listada',
      'Ñandú listado',
      'Ópera listada',
    ])
    expect(await subjects('search=opera')).toEqual(['Ópera listada'])
    expect(await subjects('search=listad&size=1&page=1')).toEqual(['Ópera listada'])
    const { body } = await admin.call('GET /emails', { query: 'size=1' })
    expect(body.content[0]).not.toHaveProperty('deliveries')
    for (const query of ['sort=message', 'size=0', 'filters=subject:x'])
      expect((await admin.call('GET /emails', { query })).status, query).toBe(400)
  })

  it('has its deliveries in pages, by state and by name', async () => {
    const { body } = await send({ recipients: [], groups: [{ id: horta }] })
    const params = { id: body.id }
    const names = async (query: string) =>
      (await admin.call('GET /emails/:id/deliveries', { params, query })).body.content.map(
        ({ nome }: { nome: string }) => nome,
      )
    await expect.poll(() => names('filters=state:sent')).toEqual(['Brais Álvarez Vila', 'Anxo Ñíguez Abal'])
    expect(await names('search=niguez')).toEqual(['Anxo Ñíguez Abal'])
    expect(await names('size=1&page=1')).toEqual(['Anxo Ñíguez Abal'])
    expect(await names('filters=state:failed')).toEqual([])
  })

  it('is not found under another id', async () => {
    for (const name of ['GET /emails/:id', 'GET /emails/:id/deliveries', 'GET /emails/:id/message'] as const)
      expect((await admin.call(name, { params: { id: 9_999_999 } })).status).toBe(404)
    expect((await admin.call('POST /emails/:id/retry', { params: { id: 9_999_999 } })).status).toBe(404)
  })

  it('is the same one when its request comes again, also twice at once', async () => {
    const key = randomUUID()
    const [one, two] = await Promise.all([send({ key }), send({ key })])
    expect([one.status, two.status]).toEqual([202, 202])
    expect(two.body).toEqual(one.body)
    const before = await count()
    expect((await send({ key })).body).toEqual(one.body)
    expect(await count()).toBe(before)
    expect((await send({ key: randomUUID() })).body.id).not.toBe(one.body.id)
    expect((await send({ key }, await portal.signIn('ROLE_ADMIN'))).body.id).not.toBe(one.body.id)
    expect((await send({ key: 'x' })).status).toBe(400)
  })
})

it('says how mail leaves the portal', async () => {
  expect((await admin.call('GET /emails/sending')).body).toEqual({ outbox: true, perMinute: 0 })
})

describe('recipients without e-mail', () => {
  it('are named before and after sending, and alone they are refused', async () => {
    const without = await addSocio(admin, { email: null, senCorreo: true })
    const reached = await addSocio(admin)
    const both = input({ recipients: [{ id: without.id }, { id: reached.id }] })
    const { id, numero, nombre, apellidos } = without
    const shown = await admin.call('POST /emails/preview', { body: both })
    expect(shown.body.senCorreo).toEqual([{ id, numero, nombre, apellidos }])
    expect(shown.body.recipients.map((each: { id: number }) => each.id)).toEqual([reached.id])
    const sent = await admin.call('POST /emails/send', { body: both })
    expect([sent.status, sent.body.total, sent.body.senCorreo]).toEqual([202, 1, shown.body.senCorreo])
    for (const call of ['POST /emails/preview', 'POST /emails/send'] as const) {
      const refused = await admin.call(call, { body: input({ recipients: [{ id }] }) })
      expect([refused.status, refused.error]).toEqual([400, 'error.sen-correo'])
    }
  })
})
