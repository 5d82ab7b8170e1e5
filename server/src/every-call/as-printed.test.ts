import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setPlan } from '../testing/cotas.ts'
import { mandatoInput } from '../testing/mandatos.ts'
import type { Caller, TestPortal } from '../testing/portal.ts'
import { freshDni, openTestPortal, password } from '../testing/portal.ts'
import { addSocio, socioInput } from '../testing/socios.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

/** A DNI as people print it: `12.345.678-z`, `12 345 678 z` with blanks that do not break … */
const printed = (dni: string): string[] => {
  const [, a = '', b = '', c = '', letter = ''] = /^(..)(...)(...)(.)$/.exec(dni) ?? []
  return [
    `${a}.${b}.${c}-${letter.toLowerCase()}`,
    `${a}\u00a0${b}\u00a0${c}\u2011${letter}`,
    ` ${a}${b}${c} ${letter}`,
  ]
}

const found = async (
  name: `GET /${string}`,
  search: string,
  who = admin,
  query: object = {},
): Promise<number[]> =>
  (await who.call(name, { query: { search, ...query } })).body.content.map(({ id }: { id: number }) => id)

describe('numbers as people print them', () => {
  it('are taken by the register, and stored and answered in one form', async () => {
    const dni = freshDni()
    const [typed = ''] = printed(dni)
    const socio = await addSocio(admin, {
      dni: typed,
      email: 'impresa@socia.example',
      telefono: '+34 (981) 55-12.34',
      direccion: { ...socioInput().direccion, codigoPostal: '15\u00a0705' },
      cuentaCorriente: 'es91-2100.0418 4502-0005\u20111332',
    })
    const stored = {
      dni,
      telefono: '+34981551234',
      direccion: { codigoPostal: '15705' },
      cuentaCorriente: 'ES9121000418450200051332',
    }
    expect(socio).toMatchObject(stored)
    const { body } = await admin.call('PUT /socios/:id', {
      params: { id: socio.id },
      body: { ...socio, dni: printed(dni)[1], telefono: '981.55.12.34', cuentaCorriente: '2100-0418-45' },
    })
    expect(body).toMatchObject({ dni, telefono: '981551234', cuentaCorriente: '2100-0418-45' })
    const twice = await admin.call('POST /socios', {
      body: socioInput({ dni: printed(dni)[2], email: 'outra.vez@socia.example' }),
    })
    expect([twice.status, twice.error]).toEqual([400, 'error.dni-in-use'])
    const words = await admin.call('PUT /socios/:id', {
      params: { id: socio.id },
      body: { ...body, telefono: '981 55 12 34 / 600 000 000', direccion: { codigoPostal: '15A05' } },
    })
    expect(words.body.fields).toEqual({ 'direccion.codigoPostal': ['error.regex.postalCodePattern'] })
  })

  it('sign a person in, ask for a link, and name a user to an administrator', async () => {
    const { login } = await portal.signIn()
    for (const typed of printed(login)) {
      const signedIn = await portal.visitor.call('POST /authenticate', { body: { login: typed, password } })
      expect([signedIn.status, signedIn.body.login], typed).toEqual([200, login])
      const params = { login: typed }
      expect((await admin.call('GET /user-management/users/:login', { params })).body.login).toBe(login)
      const given = await admin.call('POST /user-management/users/:login/change_password', {
        params,
        body: { login: typed, password },
      })
      expect(given.status, typed).toBe(204)
    }
    const asked = await portal.visitor.call('POST /account/reset_password/init', {
      body: { login: printed(login)[0] },
    })
    expect(asked.status).toBe(204)
    const dni = freshDni()
    const user = await admin.call('POST /user-management/users', {
      body: {
        login: printed(dni)[0],
        email: 'usuaria.impresa@persoa.example',
        firstName: 'Ana',
        lastName: 'Souto',
        authorities: ['ROLE_USER'],
      },
    })
    expect([user.status, user.body.login]).toEqual([201, dni])
  })

  it('do not give a stranger more tries: a DNI is one, however it is written', async () => {
    const { login } = await portal.signIn()
    const forms = [login, ...printed(login)]
    const statuses = new Set<number>()
    for (let at = 0; at < 40 && !statuses.has(429); at += 1) {
      const body = { login: forms[at % forms.length], password: 'non é este' }
      statuses.add((await portal.visitor.call('POST /authenticate', { body, from: '198.51.100.7' })).status)
    }
    expect(statuses).toEqual(new Set([401, 429]))
  })

  it('are found in every list of people, as are names with the comma of lists', async () => {
    const socio = await addSocio(admin, {
      nombre: 'Sabela',
      apellidos: 'Castro-Rei Outeiro',
      telefono: '600 321 987',
      email: 'sabela.busca@socia.example',
    })
    const treasurer = await portal.signIn('SP_FINANCES')
    await setPlan(admin, socio.id, [])
    for (const typed of printed(socio.dni)) {
      expect(await found('GET /socios', typed), typed).toEqual([socio.id])
      expect(await found('GET /user-management/users', typed), typed).toEqual([socio.userId])
      expect(await found('GET /socios/authorities', typed), typed).toEqual([socio.id])
    }
    for (const typed of ['600 321 987', '600-321-987', '600.32.19.87', '(600) 321 987', '600321987'])
      for (const [list, who] of [
        ['GET /socios', admin],
        ['GET /cotas/persoas', treasurer],
      ] as const)
        expect(await found(list, typed, who), `${list} ${typed}`).toEqual([socio.id])
    for (const typed of [
      'Castro-Rei Outeiro, Sabela',
      'Castro Rei Sabela',
      'Sabela Castro-Rei',
      'rei,sabela',
    ])
      for (const [list, who] of [
        ['GET /socios', admin],
        ['GET /socios/public', treasurer],
        ['GET /cotas/persoas', treasurer],
      ] as const)
        expect(await found(list, typed, who), `${list} ${typed}`).toContain(socio.id)
    expect(await found('GET /user-management/users', 'Outeiro, Sabela')).toContain(socio.userId)
    const [typed = ''] = printed(admin.login)
    const own = await admin.call('GET /auditoria', { query: { filters: `autor:${typed}`, size: '1' } })
    expect(own.body.content).toMatchObject([{ autor: admin.login }])
    expect(await found('GET /auditoria', typed, admin, { size: '1' })).toHaveLength(1)
  })

  it('are taken from the association, and with a mandate', async () => {
    const saved = await admin.call('PUT /axustes', {
      body: {
        asociacion: {
          nif: 'g-15.012\u00a0347',
          telefono: '981-00-00-00',
          enderezo: { codigoPostal: '15 001' },
        },
        cobro: {
          iban: 'es91.2100-0418 4502 0005 1332',
          identificadorAcredor: 'es56-000-g15012347',
          bic: 'caix es bb',
        },
      },
    })
    expect([saved.status, saved.body.asociacion]).toMatchObject([
      200,
      { nif: 'G15012347', telefono: '981000000', enderezo: { codigoPostal: '15001' } },
    ])
    expect(saved.body.cobro).toMatchObject({
      iban: 'ES9121000418450200051332',
      identificadorAcredor: 'ES56000G15012347',
      bic: 'CAIXESBB',
    })
    const { id } = await addSocio(admin)
    const mandato = await admin.call('POST /mandatos', {
      body: mandatoInput(id, { iban: 'IBAN ES79-2100.0813\u00a06101\u20112345 6789' }),
    })
    expect([mandato.status, mandato.body.iban]).toEqual([201, 'ES7921000813610123456789'])
  })
})

describe('an account outside the SEPA area', () => {
  const turkish = 'TR33 0006 1005 1978 6457 8413 26'

  it('has no mandate, and the association charges to none', async () => {
    const { id } = await addSocio(admin)
    const mandato = await admin.call('POST /mandatos', { body: mandatoInput(id, { iban: turkish }) })
    expect([mandato.status, mandato.body.fields]).toEqual([400, { iban: ['error.iban-sepa'] }])
    const treasurer = await portal.signIn('SP_FINANCES')
    const own = await treasurer.call('PUT /axustes/cobro', { body: { iban: turkish } })
    expect([own.status, own.body.fields]).toEqual([400, { iban: ['error.iban-sepa'] }])
    const all = await admin.call('PUT /axustes', { body: { cobro: { iban: turkish } } })
    expect([all.status, all.body.fields]).toEqual([400, { 'cobro.iban': ['error.iban-sepa'] }])
  })
})

describe('an e-mail that no mail server takes', () => {
  const bad = [
    'socia@exemplo,gal',
    'mailto:socia@exemplo.gal',
    'so..cia@exemplo.gal',
    '<socia@exemplo.gal>',
    'socia@exemplo.gal.',
  ]
  const refusal = [400, ['error.regex.emailPattern']]

  it.each(bad)('is refused wherever it is typed: %s', async (email) => {
    const answers = [
      await admin.call('POST /socios', { body: socioInput({ email }) }),
      await admin.call('POST /user-management/users', {
        body: { login: freshDni(), email, firstName: 'A', lastName: 'B', authorities: ['ROLE_USER'] },
      }),
      await admin.call('POST /account', { body: { firstName: 'A', lastName: 'B', email } }),
    ]
    for (const { status, body } of answers) expect([status, body.fields?.email]).toEqual(refusal)
    const axustes = await admin.call('PUT /axustes', { body: { asociacion: { email } } })
    expect([axustes.status, axustes.body.fields['asociacion.email']]).toEqual(refusal)
  })

  it('stays where it is stored, until it is changed', async () => {
    const socio = await addSocio(admin, { email: 'socia@localhost' })
    const email = 'vella@exemplo,gal'
    await portal.context.database.transactionWithoutAudit(async (tx) => {
      await tx.updateTable('socio').set({ email }).where('id', '=', socio.id).execute()
      await tx.updateTable('usuario').set({ email }).where('id', '=', socio.userId).execute()
      await tx.updateTable('axustes').set({ email }).execute()
    })
    const put = (body: object) =>
      admin.call('PUT /socios/:id', { params: { id: socio.id }, body: { ...socio, version: null, ...body } })
    expect((await put({ email, profesion: 'Pescadora' })).body).toMatchObject({
      email,
      profesion: 'Pescadora',
    })
    const user = (await admin.call('GET /user-management/users/:login', { params: { login: socio.dni } }))
      .body
    expect((await admin.call('PUT /user-management/users', { body: user })).status).toBe(200)
    const axustes = await admin.call('PUT /axustes', { body: { asociacion: { nome: 'A', email } } })
    expect([axustes.status, axustes.body.asociacion.email]).toEqual([200, email])
    const { status, body } = await put({ email: 'vella2@exemplo,gal' })
    expect([status, body.fields.email]).toEqual(refusal)
  })
})
