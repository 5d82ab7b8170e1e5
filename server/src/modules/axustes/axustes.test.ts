import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { uploadPdf, uploadPhoto } from '../../testing/uploads.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal({ APP_NAME: 'A Carballeira' })
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

const asociacion = {
  nome: 'Asociación A Carballeira',
  nomeCurto: 'Carballeira',
  nif: 'G15012347',
  rexistro: '2002/3',
  enderezo: { direccion: 'Rúa Nova, 1', codigoPostal: '15001', localidad: 'A Coruña', provincia: 'A Coruña' },
  telefono: '981000000',
  email: 'ola@carballeira.example',
  web: 'https://carballeira.example',
  horario: 'Luns, de 17:00 a 20:00',
  pe: 'Unha asociación da Coruña.',
}
const save = (body: object) => admin.call('PUT /axustes', { body })
const read = async () => (await admin.call('GET /axustes')).body

it('the value of the environment counts until an administrator saves another', async () => {
  const fresh = await read()
  expect(fresh).toMatchObject({
    asociacion: { nome: 'A Carballeira', nif: '', enderezo: { direccion: '' } },
    aspecto: { cor: '', logo: null, portada: null },
    version: 1,
  })
  const { status, body } = await save({ asociacion, version: fresh.version })
  expect([status, body.asociacion, body.version]).toEqual([200, asociacion, 2])
  expect(await read()).toEqual(body)
  expect((await save({ asociacion: {} })).body.asociacion.nome).toBe('')
  expect((await portal.visitor.call('GET /axustes/publicos')).body.nome).toBe('A Carballeira')
})

it('a part that is absent stays, and an absent field of a part is empty', async () => {
  await save({ asociacion, aspecto: { cor: '#0B5FA5' } })
  expect((await save({ asociacion: { nome: 'Outra', enderezo: null } })).body).toMatchObject({
    asociacion: { nome: 'Outra', nif: '', enderezo: { localidad: '' } },
    aspecto: { cor: '#0b5fa5' },
  })
  expect((await save({ aspecto: { cor: null } })).body).toMatchObject({
    asociacion: { nome: 'Outra' },
    aspecto: { cor: '' },
  })
})

it.each([
  ['asociacion.nif', 'error.nif', { nif: 'G15012348' }],
  ['asociacion.nif', 'error.nif', { nif: '00000000A' }],
  ['asociacion.email', 'error.regex.emailPattern', { email: 'ola' }],
  ['asociacion.web', 'error.regex.urlPattern', { web: 'javascript:alert(1)' }],
  ['asociacion.web', 'error.regex.urlPattern', { web: 'carballeira.example' }],
  [
    'asociacion.enderezo.codigoPostal',
    'error.regex.postalCodePattern',
    { enderezo: { codigoPostal: '15A' } },
  ],
  ['asociacion.nome', 'error.too-long', { nome: 'x'.repeat(256) }],
  ['asociacion.pe', 'error.too-long', { pe: 'x'.repeat(2001) }],
  ['asociacion.nomeCurto', 'error.hidden-characters', { nomeCurto: 'a\u202eb' }],
])('the field %s is refused with %s', async (field, error, changed) => {
  const refused = await save({ asociacion: { ...asociacion, ...changed } })
  expect(refused).toMatchObject({ status: 400, body: { fields: { [field]: [error] } } })
})

it('a NIF may have spaces and hyphens, and be a person’s', async () => {
  for (const [given, kept] of [
    ['g-15012347', 'G15012347'],
    ['Q 2812345 J', undefined],
    ['00000000t', '00000000T'],
  ] as const)
    expect((await save({ asociacion: { ...asociacion, nif: given } })).body.asociacion?.nif).toBe(kept)
})

it.each([
  ['#fff', 'error.colour'],
  ['vermello', 'error.colour'],
  ['#862e9c;}', 'error.colour'],
  ['#777777', 'error.contrast'],
  ['#ffff00', 'error.contrast'],
])('the colour %s is refused', async (cor, error) => {
  expect(await save({ aspecto: { cor } })).toMatchObject({
    status: 400,
    body: { fields: { 'aspecto.cor': [error] } },
  })
})

it('the lightest grey that can be read on white is taken', async () => {
  expect((await save({ aspecto: { cor: '#767676' } })).body.aspecto.cor).toBe('#767676')
})

it('of two administrators who saw the same, one gets a conflict', async () => {
  const other = await portal.signIn('ROLE_ADMIN')
  const { version } = await read()
  const answers = await Promise.all([
    save({ asociacion: { nome: 'Unha' }, version }),
    other.call('PUT /axustes', { body: { asociacion: { nome: 'Outra' }, version } }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await read()).version).toBe(version + 1)
})

it('everybody sees name, address and look, but neither NIF nor number in the register', async () => {
  await save({ asociacion, aspecto: { cor: '#862e9c' } })
  const { body } = await portal.visitor.call('GET /axustes/publicos')
  const { nif: _, rexistro: __, ...shown } = asociacion
  expect(body).toEqual({ ...shown, cor: '#862e9c', logo: null, portada: null })
})

describe('the pictures', () => {
  const picture = (name: 'logo' | 'portada', query: Record<string, string> = {}) =>
    portal.visitor.call(`GET /axustes/${name}`, { query })

  it('are for everybody once saved, and gone from the portal when replaced', async () => {
    expect((await picture('logo')).status).toBe(404)
    const [logo, portada] = [await uploadPhoto(admin, 'Logo.png'), await uploadPhoto(admin)]
    const saved = await save({ aspecto: { cor: '', logo, portada } })
    expect(saved.body.aspecto).toMatchObject({ logo: { uuid: logo.uuid }, portada: { uuid: portada.uuid } })
    for (const name of ['logo', 'portada'] as const)
      expect((await picture(name)).headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, no-cache',
      })
    const icon = await picture('logo', { form: 'icon-192', v: logo.uuid })
    expect(icon.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const other = await uploadPhoto(admin, 'Outro.png')
    expect((await save({ aspecto: { cor: '', logo: other } })).body.aspecto).toMatchObject({
      logo: { uuid: other.uuid },
      portada: { uuid: portada.uuid },
    })
    // only its uploader could still name it, were it there
    expect(await save({ aspecto: { cor: '', logo: { uuid: logo.uuid } } })).toMatchObject({
      status: 400,
      body: { fields: { 'aspecto.logo': ['file.error.not-found'] } },
    })
    expect((await save({ aspecto: { cor: '', logo: null, portada: null } })).body.aspecto).toMatchObject({
      logo: null,
      portada: null,
    })
    expect((await picture('portada')).status).toBe(404)
  })

  it('are uploads of the administrator, and pictures', async () => {
    const other = await portal.signIn('ROLE_ADMIN')
    const theirs = await uploadPhoto(other)
    const held = await uploadPhoto(admin)
    await admin.call('POST /eventos', { body: { titulo: 'Magosto', thumbnail: held } })
    for (const [aspecto, field, error] of [
      [{ logo: { uuid: theirs.uuid } }, 'aspecto.logo', 'file.error.not-found'],
      [{ portada: { uuid: theirs.uuid } }, 'aspecto.portada', 'file.error.not-found'],
      [{ logo: { uuid: held.uuid } }, 'aspecto.logo', 'file.error.not-found'],
      [{ portada: { uuid: held.uuid } }, 'aspecto.portada', 'file.error.not-found'],
      [{ logo: await uploadPdf(admin) }, 'aspecto.logo', 'upload.invalid_extension'],
      [{ portada: await uploadPdf(admin) }, 'aspecto.portada', 'upload.invalid_extension'],
    ] as const)
      expect(await save({ aspecto: { cor: '', ...aspecto } })).toMatchObject({
        status: 400,
        body: { fields: { [field]: [error] } },
      })
  })
})

it('only administrators read and change them', async () => {
  const finances = await portal.signIn('SP_FINANCES')
  for (const [who, status] of [
    [portal.visitor, 401],
    [finances, 403],
  ] as const)
    for (const name of ['GET /axustes', 'PUT /axustes', 'POST /axustes/proba-correo'] as const)
      expect((await who.call(name, name.startsWith('PUT') ? { body: {} } : {})).status, name).toBe(status)
})

describe('how the association charges', () => {
  const cobro = {
    titular: 'A Carballeira',
    iban: 'ES9121000418450200051332',
    contas: ['ES7921000813610123456789'],
    bic: 'CAIXESBB',
    identificadorAcredor: 'ES56000G15012347',
    versionSepa: '08',
    diasCobro: 6,
    diasAviso: 10,
    diasPagado: 7,
    serie: 'REC',
    textoTransferencia: 'Grazas.',
  }
  const change = (who: Caller, body: object) => who.call('PUT /axustes/cobro', { body })

  it('has defaults, and is changed by administrators and keepers of the finances', async () => {
    expect((await read()).cobro).toEqual({
      titular: '',
      iban: '',
      contas: [],
      bic: '',
      identificadorAcredor: '',
      versionSepa: '02',
      diasCobro: 5,
      diasAviso: 14,
      diasPagado: 5,
      serie: 'C',
      textoTransferencia: '',
    })
    expect((await read()).prazos).toEqual({ recibos: 6, extractos: 6, solicitudes: 180, importacions: 30 })
    const treasurer = await portal.signIn('SP_FINANCES')
    const given = {
      ...cobro,
      iban: 'es91 2100 0418 4502 0005 1332',
      contas: ['es79-2100-0813-6101-2345-6789', '', 'ES7921000813610123456789'],
      serie: 'rec',
      bic: 'caix es bb',
    }
    const { status, body } = await change(treasurer, given)
    expect([status, body]).toEqual([200, { ...cobro, nif: 'G15012347', version: body.version }])
    expect((await treasurer.call('GET /axustes/cobro')).body).toEqual(body)
    expect((await read()).cobro).toEqual(cobro)
    expect((await change(treasurer, { ...cobro, version: body.version - 1 })).status).toBe(409)
    expect((await change(await portal.signIn('PARTNER_MANAGEMENT'), cobro)).status).toBe(403)
    expect((await portal.visitor.call('GET /axustes/publicos')).body).not.toHaveProperty('cobro')
  })

  it.each([
    ['iban', 'ES9121000418450200051333', 'error.iban'],
    // right by ISO 13616, wrong by the account's own control digits
    ['iban', 'ES8121000418400200051332', 'error.iban'],
    ['contas', ['ES7921000813610123456789', 'ES9121000418450200051333'], 'error.iban', 'contas.1'],
    ['contas', Array.from({ length: 21 }, () => 'ES7921000813610123456789'), 'error.invalid-value'],
    ['identificadorAcredor', 'ES57000G15012347', 'error.identificador-acredor'],
    ['identificadorAcredor', 'ES56000G15012348', 'error.identificador-acredor'],
    ['bic', 'CAIX', 'error.invalid-value'],
    ['versionSepa', '03', 'error.invalid-value'],
    ['diasCobro', -1, 'error.invalid-value'],
    ['diasAviso', 1.5, 'error.integer'],
    ['serie', 'A-B', 'error.invalid-value'],
    ['serie', 'ABCDEFGHI', 'error.invalid-value'],
  ])('refuses %s = %s', async (field, value, key, place = field) => {
    expect((await change(admin, { ...cobro, [field]: value })).body.fields).toEqual({ [place]: [key] })
  })

  it('tells every administrator at once of all that says where the fees go, and of nothing else', async () => {
    const other = await portal.signIn('ROLE_ADMIN')
    const address = `${other.login.toLowerCase()}@persoa.example`
    await change(admin, cobro)
    await change(admin, { ...cobro, diasAviso: 20 })
    await change(admin, { ...cobro, iban: 'ES7921000813610123456789' })
    // several leave at once, in any order
    const mail = (await portal.mailsTo(address)).find(({ text }) => text.includes('agora ES79'))
    expect(mail?.subject).toContain('Cambiou a conta')
    expect(mail?.text).toContain('IBAN: antes ES9121000418450200051332, agora ES7921000813610123456789')
    expect(mail?.text).not.toContain('Identificador de acredor')
  })

  it('tells of another account of which statements are taken', async () => {
    await change(admin, { ...cobro, contas: [] })
    const other = await portal.signIn('ROLE_ADMIN')
    await change(admin, cobro)
    const [mail] = await portal.mailsTo(`${other.login.toLowerCase()}@persoa.example`)
    expect(mail?.text).toContain('Outras contas: antes —, agora ES7921000813610123456789')
  })

  it.each([
    ['titular', 'Titular da conta', 'Asociación A Carballeira', 'Outra Asociación'],
    ['bic', 'BIC', '', 'CAGLESMMXXX'],
    [
      'textoTransferencia',
      'Texto sobre as transferencias',
      '',
      'Paga na conta ES79 2100 0813 6101 2345 6789.',
    ],
  ])(
    'tells of another %s, which members and banks read, as of another account',
    async (name, label, antes, despois) => {
      const before = { ...cobro, titular: 'Asociación A Carballeira', bic: '', textoTransferencia: '' }
      await change(admin, before)
      const other = await portal.signIn('ROLE_ADMIN')
      await change(admin, { ...before, [name]: despois })
      const [mail] = await portal.mailsTo(`${other.login.toLowerCase()}@persoa.example`)
      expect(mail?.subject).toContain('Cambiou')
      expect(mail?.text).toContain(`${label}: antes ${antes || '—'}, agora ${despois}`)
      expect(mail?.text).not.toContain('IBAN: antes')
    },
  )
})
