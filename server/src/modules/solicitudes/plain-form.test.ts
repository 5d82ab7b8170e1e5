import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCampo } from '../../testing/campos.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { seededRandom } from '../../testing/random.ts'
import { freshAddress, sendSolicitude, solicitudeInput } from '../../testing/solicitudes.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

const formType = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (
  url: string,
  fields: Record<string, string> | string,
  { from = freshAddress(), headers = {} }: { from?: string; headers?: Record<string, string> } = {},
) =>
  portal.app.inject({
    ...{ method: 'POST', url, remoteAddress: from, headers: { ...formType, ...headers } },
    payload: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  })

/** What a browser posts of a filled-in form. */
function toForm(changes: Record<string, string> = {}): Record<string, string> {
  const {
    direccion,
    campos: _,
    aceptaEstatutos: __,
    ...input
  } = solicitudeInput() as ReturnType<typeof solicitudeInput> & { campos?: unknown }
  const texts = Object.entries({ ...input, ...direccion }).map(([name, value]) => [name, String(value)])
  return { ...Object.fromEntries(texts), aceptaEstatutos: 'si', langKey: 'GL', asunto: '', ...changes }
}

describe('the application for membership, posted without scripts,', () => {
  it('is taken, with the own fields it asks for', async () => {
    const talla = await addCampo(admin, { tipo: 'NUMERO', enSolicitude: true })
    const seen = await addCampo(admin, { tipo: 'SI_NON', enSolicitude: true })
    const form = toForm({
      [`campo.${talla.id}`]: '1,5',
      [`campo.${seen.id}`]: 'true',
      mensaxe: 'Ola\r\ne adeus',
    })
    const answer = await post('/asociarse', form)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/asociarse/enviada'])
    const key = (await portal.mailsTo(form.email ?? ''))[0]?.key ?? ''
    const confirmed = await post('/asociarse/confirmar', { key })
    expect([confirmed.statusCode, confirmed.headers.location]).toEqual([303, '/asociarse/confirmada'])
    const { body } = await admin.call('GET /solicitudes', { query: { search: form.dni ?? '' } })
    const { body: whole } = await admin.call('GET /solicitudes/:id', { params: { id: body.content[0].id } })
    expect(whole).toMatchObject({
      mensaxe: 'Ola\ne adeus',
      anoNac: 1960,
      direccion: { localidad: 'Pontevedra' },
    })
    expect(whole.campos.map(({ valor }: { valor: unknown }) => valor)).toEqual([1.5, true])
    const withdrawn = await post('/asociarse/retirar', { key })
    expect([withdrawn.statusCode, withdrawn.headers.location]).toEqual([303, '/asociarse/retirada'])
  })

  it('leads a person without e-mail to a page that speaks of no mail', async () => {
    const answer = await post('/asociarse', toForm({ email: '', senCorreo: 'si' }))
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/asociarse/recibida'])
    const page = await portal.app.inject('/asociarse/recibida')
    expect(page.body).toContain('chamarate por teléfono')
    expect(page.body).not.toContain('Mira o teu correo')
  })

  it('is shown again with what was typed, as text, and what is wrong beside it', async () => {
    const answer = await post(
      '/asociarse',
      toForm({ nombre: '"><img src=x onerror=alert(1)>', dni: '1', codigoPostal: 'x', aceptaEstatutos: '' }),
    )
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.body).not.toContain('<img src=x')
    expect(answer.body).toContain('value="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"')
    expect(answer.body).toContain('Este campo non cumpre o formato dun DNI ou NIE.')
    expect(answer.body).toContain('O código postal só ten números.')
    expect(answer.body).toContain('href="#asociarse-dni"')
    expect(answer.body).toContain('value="986112233"')
  })

  it('is refused before it is read when it has more than a hundred fields', async () => {
    const fields = `${new URLSearchParams(toForm())}`
    for (const path of ['/asociarse', '/asociarse/confirmar', '/asociarse/retirar', '/account/login'])
      expect((await post(path, `key=a${'&a'.repeat(101)}`)).statusCode, path).toBe(400)
    expect((await post('/asociarse', fields + '&a'.repeat(50))).statusCode).toBe(303)
  })

  it('takes no more than the key where only a key is asked for', async () => {
    const long = `key=${'a'.repeat(8 * 1024)}`
    for (const path of ['/asociarse/confirmar', '/asociarse/retirar'])
      expect((await post(path, long)).statusCode, path).toBe(413)
    expect((await post('/asociarse', `mensaxe=${'a'.repeat(400_000)}`)).statusCode).toBe(413)
  })

  it('is limited like the call of the API, by the address of the client', async () => {
    const from = freshAddress()
    for (let time = 0; time < 20; time += 1)
      expect((await post('/asociarse', toForm(), { from })).statusCode).toBe(303)
    const refused = await post('/asociarse', toForm(), { from })
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect(refused.body).toContain('Demasiados intentos')
  })

  it('is refused when another site posts it', async () => {
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://outra.example' },
    ]
    for (const headers of foreign)
      expect((await post('/asociarse', toForm(), { headers })).statusCode).toBe(403)
    const own = { 'sec-fetch-site': 'same-origin' }
    expect((await post('/asociarse', toForm(), { headers: own })).statusCode).toBe(303)
  })
})

describe('the page of a link', () => {
  it('shows a button and does nothing by itself; nobody keeps or indexes it', async () => {
    const { id, key } = await sendSolicitude(portal)
    for (const path of ['confirmar', 'retirar']) {
      const page = await portal.app.inject(`/asociarse/${path}?key=${key}`)
      expect(page.statusCode).toBe(200)
      expect(page.body).toContain(`action="/asociarse/${path}"`)
      expect(page.body).toContain(`value="${key}"`)
      expect(page.body).toContain('<meta name="robots" content="noindex">')
      expect(page.headers['cache-control']).toBe('private, no-store')
    }
    expect((await admin.call('GET /solicitudes/:id', { params: { id } })).status).toBe(404)
    expect((await post('/asociarse/confirmar', { key })).statusCode).toBe(303)
    expect((await admin.call('GET /solicitudes/:id', { params: { id } })).body.estado).toBe('RECIBIDA')
  })

  it('says of a key there is not that the link is no longer good', async () => {
    for (const key of ['', 'x', 'x'.repeat(500)]) {
      const answer = await post('/asociarse/confirmar', { key })
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/asociarse/ligazon'])
    }
  })

  it('is not indexed, and the form is', async () => {
    expect((await portal.app.inject('/asociarse')).body).not.toContain('noindex')
    const outcomes = ['enviada', 'recibida', 'confirmada', 'retirada', 'ligazon']
    for (const path of outcomes)
      expect((await portal.app.inject(`/asociarse/${path}`)).body).toContain('noindex')
    const sitemap = (await portal.app.inject('/sitemap.xml')).body
    expect(sitemap).toContain('/asociarse<')
    expect(sitemap).not.toMatch(/asociarse\/\w/)
  })
})

describe('whatever is sent', () => {
  const names = [
    ...Object.keys(toForm()),
    'campo.1',
    'campo.2',
    'campo.x',
    'campos',
    'key',
    '__proto__',
    'id',
  ]
  const values: unknown[] = [
    ...[
      '',
      ' ',
      'x',
      '0',
      '-1',
      '1e9',
      '99999999999999999999',
      'true',
      'null',
      '[]',
      '{}',
      '<script>',
      "' or 1=1",
    ],
    ...['\u0000', '\ud800', '\u202e', '%', '%00', '&=&', 'á'.repeat(300), 'x'.repeat(5000), '2026-02-31'],
    ...[
      null,
      true,
      false,
      0,
      -1,
      1.5,
      Number.MAX_SAFE_INTEGER,
      [],
      {},
      [[]],
      { id: 1 },
      [{ campo: { id: 1 } }],
    ],
    ...[[{ campo: { id: 1 }, valor: {} }], [{ campo: null }], { direccion: { direccion: [] } }],
  ]

  it('no JSON makes the server fail', async () => {
    const random = seededRandom(44)
    const statuses = new Set<number>()
    for (let round = 0; round < 400; round += 1) {
      const body: Record<string, unknown> = { ...solicitudeInput() }
      for (let many = random.between(0, 5); many > 0; many -= 1)
        body[random.pick(names)] = random.pick(values)
      const given = random.chance(0.1) ? random.pick(values) : body
      const path = random.pick([
        'POST /solicitudes',
        'POST /solicitudes',
        'POST /solicitudes/confirmar',
      ] as const)
      const { status } = await portal.visitor.call(path, {
        body: JSON.stringify(given) ?? '',
        headers: { 'content-type': 'application/json' },
        from: freshAddress(),
      })
      statuses.add(status)
      expect(status, JSON.stringify(given)?.slice(0, 500)).toBeLessThan(500)
    }
    expect([...statuses]).toEqual(expect.arrayContaining([202, 400]))
  }, 120_000)

  it('no plain form makes the server fail', async () => {
    const random = seededRandom(45)
    const statuses = new Set<number>()
    for (let round = 0; round < 150; round += 1) {
      const form = toForm()
      for (let many = random.between(0, 5); many > 0; many -= 1)
        form[random.pick(names)] = String(random.pick(values))
      const raw = random.chance(0.2) ? String(random.pick(values)) : new URLSearchParams(form).toString()
      const path = random.pick(['/asociarse', '/asociarse', '/asociarse/confirmar', '/asociarse/retirar'])
      const { statusCode } = await post(path, raw)
      statuses.add(statusCode)
      expect(statusCode, raw.slice(0, 500)).toBeLessThan(500)
    }
    expect([...statuses]).toEqual(expect.arrayContaining([303, 400]))
    const giant = await post('/asociarse', `nombre=${'x'.repeat(500_000)}`)
    expect(giant.statusCode).toBe(413)
  }, 120_000)
})
