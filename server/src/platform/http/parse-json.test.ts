import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio } from '../../testing/socios.ts'
import { parseJson } from './parse-json.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

const page = (definedId: string, text: string) => ({
  definedId,
  translations: [{ language: 'GL', title: 'Longa', body: `<p>${text}</p>` }],
})

describe('a long body', () => {
  it('is parsed in a worker, and means the same', async () => {
    const text = 'Ñandú «é» '.repeat(150_000)
    const { status, body } = await admin.call('POST /statics', { body: page('Longa', text) })
    expect(status).toBe(201)
    // a difference is not to be printed
    expect(body.translations[0].body === `<p>${text}</p>`).toBe(true)
  })

  it('with a long text is found by its words, without regard to accents', async () => {
    const text = `${'<b>x</b> '.repeat(30_000)}Ñandú`
    const { status } = await admin.call('POST /statics', { body: page('Atopada', text) })
    expect(status).toBe(201)
    const { body } = await admin.call('GET /statics/entities', { query: 'search=nandu+atop' })
    expect(body.content.map(({ definedId }: { definedId: string }) => definedId)).toEqual(['Atopada'])
  })

  it('with a long text in which nothing can be seen is refused at its field', async () => {
    const { status, body } = await admin.call('POST /statics', {
      body: page('Nada', '&nbsp;<i> </i>'.repeat(20_000)),
    })
    expect([status, body.fields]).toEqual([400, { 'translations.0.body': ['error.required'] }])
    const message = `<p>${' '.repeat(300_000)}</p>`
    const correo = { recipients: [await addSocio(admin)], groups: [], subject: 'Nada', message }
    const preview = await admin.call('POST /emails/preview', { body: correo })
    expect([preview.status, preview.body.fields]).toEqual([
      400,
      expect.objectContaining({ message: ['error.required'] }),
    ])
  })

  it('that is no JSON, or no UTF-8, is refused', async () => {
    const { token } = admin as unknown as { token: string }
    for (const payload of [Buffer.alloc(1_200_000, '{"a'), Buffer.alloc(1_200_000, 0xff)]) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const answer = await portal.app.inject({ method: 'POST', url: '/api/statics', headers, payload })
      expect([answer.statusCode, answer.headers['x-app-error']]).toEqual([400, 'error.bad-request'])
    }
  })

  it('loses keys that would change what every object inherits', () => {
    const body = Buffer.from(
      '\ufeff{"__proto__": {"a": 1}, "constructor": {"prototype": {}}, "b": [{"__proto__": 2}]}',
    )
    expect(parseJson(body)).toEqual({ value: { b: [{}] } })
    expect(parseJson(Buffer.from('{'))).toBeUndefined()
  })
})
