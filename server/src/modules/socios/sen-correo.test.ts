import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personName } from '#contract/person-name.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal, password } from '../../testing/portal.ts'
import { addSocio, signInSocio, socioInput } from '../../testing/socios.ts'

let portal: TestPortal
let admin: Caller
let keeper: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  keeper = await portal.signIn('PARTNER_MANAGEMENT')
})
afterAll(() => portal?.close())

const without = { email: null, senCorreo: true }
const add = (changes: object = {}) => addSocio(keeper, { ...without, ...changes })
const change = async (who: Caller, socio: { id: number }, changes: object) => {
  const { body } = await admin.call('GET /socios/:id', { params: { id: socio.id } })
  return who.call('PUT /socios/:id', { params: { id: socio.id }, body: { ...body, ...changes } })
}
const lettersOf = async (usuarioId: number) =>
  (
    await portal.context.database.read
      .selectFrom('account_key')
      .select('hash')
      .where('usuario_id', '=', usuarioId)
      .execute()
  ).length
const setPassword = (login: string) =>
  admin.call('POST /user-management/users/:login/change_password', {
    params: { login },
    body: { login, password },
  })

describe('a member without e-mail', () => {
  it.each([[null], [''], ['  '], [undefined]])('is added with senCorreo and the e-mail %j', async (email) => {
    const { status, body } = await keeper.call('POST /socios', {
      body: socioInput({ email, senCorreo: true }),
    })
    expect([status, body.email, body.hasLetter]).toEqual([201, null, false])
    expect(await lettersOf(body.userId)).toBe(0)
  })

  it.each([[null], [''], [undefined]])('is refused without senCorreo, with the e-mail %j', async (email) => {
    for (const senCorreo of [undefined, false, null]) {
      const { status, body } = await keeper.call('POST /socios', { body: socioInput({ email, senCorreo }) })
      expect([status, body.fields]).toEqual([400, { email: ['error.required'] }])
    }
  })

  it('is refused at senCorreo when there is an e-mail', async () => {
    const { status, body } = await keeper.call('POST /socios', { body: socioInput({ senCorreo: true }) })
    expect([status, body.fields]).toEqual([400, { senCorreo: ['error.with-email'] }])
    const socio = await addSocio(keeper)
    const refused = await change(keeper, socio, { senCorreo: true })
    expect([refused.status, refused.body.fields]).toEqual([400, { senCorreo: ['error.with-email'] }])
  })

  it('is told with the other errors of the form', async () => {
    const { body } = await keeper.call('POST /socios', { body: {} })
    expect(Object.keys(body.fields).sort()).toEqual(['apellidos', 'dni', 'email', 'nombre', 'telefono'])
  })

  it('is null everywhere, and found by the filter', async () => {
    const socio = await add()
    await setPassword(socio.dni)
    const session = await portal.visitor.call('POST /authenticate', {
      body: { login: socio.dni, password },
    })
    expect([session.status, session.body.email]).toEqual([200, null])
    const { body: user } = await admin.call('GET /user-management/users/:login', {
      params: { login: socio.dni },
    })
    expect(user.email).toBeNull()
    const treasurer = await portal.signIn('SP_FINANCES')
    const persoas = await treasurer.call('GET /cotas/persoas', { query: { search: String(socio.numero) } })
    expect(persoas.body.content.find(({ id }: { id: number }) => id === socio.id).email).toBeNull()

    const { body: list } = await keeper.call('GET /socios', {
      query: { filters: 'correo:SEN', size: '1000' },
    })
    expect(list.content.map(({ id }: { id: number }) => id)).toContain(socio.id)
    expect(list.content.every(({ email }: { email: unknown }) => email === null)).toBe(true)
    expect(list.totalElements).toBe(list.content.length)
    expect((await keeper.call('GET /socios', { query: { filters: 'correo:CON' } })).status).toBe(400)
  })

  it('shares no e-mail with another one, and any number have none', async () => {
    const { email } = await addSocio(keeper)
    const taken = await keeper.call('POST /socios', { body: socioInput({ email }) })
    expect([taken.error, taken.body.fields]).toEqual([
      'error.email-in-use',
      { email: ['error.email-in-use'] },
    ])
    await add()
    await add()
    const rows = await portal.context.database.read
      .selectFrom('usuario')
      .select('id')
      .where('email', 'is', null)
      .where('email_key', 'is', null)
      .execute()
    expect(rows.length).toBeGreaterThan(1)
  })

  it('sorts first among members and users, and stays without e-mail in a change', async () => {
    const socio = await add()
    const changed = await change(keeper, socio, { ...without, profesion: 'Xastra' })
    expect([changed.status, changed.body.email, changed.body.profesion]).toEqual([200, null, 'Xastra'])
    const refused = await change(keeper, socio, { profesion: 'Mestra' })
    expect(refused.body.fields).toEqual({ email: ['error.required'] })
    for (const [call, query] of [
      ['GET /socios', 'sort=email,asc&size=1'],
      ['GET /user-management/users', 'sort=email,asc&size=1'],
    ] as const)
      expect((await admin.call(call, { query })).body.content[0].email).toBeNull()
  })

  it('may be compared with applications and stands in both workbooks', async () => {
    await add()
    for (const path of ['GET /socios/report', 'GET /socios/payments-report'])
      expect((await keeper.call(path as 'GET /socios/report')).status).toBe(200)
  })
})

describe('an e-mail that is taken away', () => {
  it('is told to the old address, and ends the links mailed to it', async () => {
    const socio = await addSocio(keeper)
    expect(await lettersOf(socio.userId)).toBe(1)
    const { status, body } = await change(keeper, socio, without)
    expect([status, body.email]).toEqual([200, null])
    expect(await lettersOf(socio.userId)).toBe(0)
    const [, notice] = await portal.mailsTo(socio.email, 2)
    expect(notice?.text).toContain('cambiou ou quitou o enderezo de correo')
  })

  it('can be restored by the link of the old address', async () => {
    const socio = await addSocio(keeper)
    await setPassword(socio.dni)
    await change(keeper, socio, without)
    const notice = (await portal.mailsTo(socio.email, 2)).find(({ subject }) =>
      subject.startsWith('Cambiou o correo'),
    )
    const undone = await portal.visitor.call('POST /account/email/undo', { body: { key: notice?.key } })
    expect(undone.status).toBe(204)
    const { body } = await keeper.call('GET /socios/:id', { params: { id: socio.id } })
    expect(body.email).toBe(socio.email)
  })

  it('is not for the person, nor for a keeper where the person holds a role', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    expect((await change(caller, socio, without)).status).toBe(403)
    const held = await signInSocio(portal, admin, 'SP_FINANCES')
    expect((await change(keeper, held.socio, without)).status).toBe(403)
    const refused = await change(admin, held.socio, without)
    expect([refused.status, refused.error]).toEqual([400, 'error.sen-correo'])
  })

  it('is no change of one who has none: the person saves their own record', async () => {
    const socio = await add()
    const caller = await portal.createSession(socio.userId, socio.dni)
    expect((await change(caller, socio, without)).status).toBe(200)
  })
})

describe('an e-mail that is added later', () => {
  it('brings the letter by mail to a person without a password', async () => {
    const socio = await add()
    const email = `${socio.dni.toLowerCase()}@novo.example`
    expect((await change(keeper, socio, { email })).body).toMatchObject({ email, hasLetter: true })
    const [letter] = await portal.mailsTo(email)
    expect(letter?.text).toContain('/account/set/finish?key=')
  })

  it('brings a notice to the keepers of the register for a person with a password', async () => {
    const socio = await add({ nombre: 'Carme', apellidos: 'Outeda Lema' })
    await setPassword(socio.dni)
    const email = `${socio.dni.toLowerCase()}@novo.example`
    const caller = await portal.createSession(socio.userId, socio.dni)
    const { status, body } = await caller.call('POST /account', {
      body: { firstName: socio.nombre, lastName: socio.apellidos, email },
    })
    expect([status, body.email]).toEqual([200, email])
    const mails = await portal.mailsTo(`${keeper.login.toLowerCase()}@persoa.example`)
    expect(mails.some(({ text }) => text.includes(personName(socio)) && !text.includes(email))).toBe(true)
  })
})

describe('the account of a member without e-mail', () => {
  it.each([[null], [''], [undefined]])(
    'stays without one when its profile is saved with %j',
    async (email) => {
      const socio = await add()
      const caller = await portal.createSession(socio.userId, socio.dni)
      const names = { firstName: socio.nombre, lastName: socio.apellidos }
      const own = await caller.call('POST /account', { body: { ...names, email } })
      expect([own.status, own.body.email]).toEqual([200, null])
      const { body: user } = await admin.call('GET /user-management/users/:login', {
        params: { login: socio.dni },
      })
      const saved = await admin.call('PUT /user-management/users', { body: { ...user, email } })
      expect([saved.status, saved.body.email]).toEqual([200, null])
    },
  )

  it('keeps its e-mail in profile and user management where there is one', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    const names = { firstName: socio.nombre, lastName: socio.apellidos }
    const own = await caller.call('POST /account', { body: { ...names, email: null } })
    expect([own.status, own.body.fields]).toEqual([400, { email: ['error.required'] }])
    const { body: user } = await admin.call('GET /user-management/users/:login', {
      params: { login: socio.dni },
    })
    const saved = await admin.call('PUT /user-management/users', { body: { ...user, email: '' } })
    expect([saved.status, saved.body.fields]).toEqual([400, { email: ['error.required'] }])
  })

  it('gets no role', async () => {
    const socio = await add()
    const permiso = await admin.call('PUT /socios/:id/authorities', {
      params: { id: socio.id },
      body: { id: socio.id, authorities: ['SP_FINANCES'] },
    })
    expect([permiso.status, permiso.error]).toEqual([400, 'error.sen-correo'])
    const { body: user } = await admin.call('GET /user-management/users/:login', {
      params: { login: socio.dni },
    })
    const saved = await admin.call('PUT /user-management/users', {
      body: { ...user, authorities: ['ROLE_USER', 'EVENT_MANAGEMENT'] },
    })
    expect([saved.status, saved.error]).toEqual([400, 'error.sen-correo'])
    const empty = await admin.call('PUT /socios/:id/authorities', {
      params: { id: socio.id },
      body: { id: socio.id, authorities: [] },
    })
    expect(empty.status).toBe(200)
  })

  it('is not enrolled from a user with a role', async () => {
    const holder = await portal.signIn('EVENT_MANAGEMENT')
    const refused = await admin.call('POST /socios', { body: socioInput({ dni: holder.login, ...without }) })
    expect([refused.status, refused.error]).toEqual([400, 'error.sen-correo'])
  })

  it('is invited on paper only', async () => {
    const socio = await add()
    const invited = await keeper.call('POST /socios/:id/invite', { params: { id: socio.id } })
    expect([invited.status, invited.error]).toEqual([400, 'error.sen-correo'])
    const { body } = await keeper.call('POST /socios/cartas', { body: { socios: [{ id: socio.id }] } })
    expect(body.excluidas.map(({ motivo }: { motivo: string }) => motivo)).toEqual(['SEN_CORREO'])
  })

  it('is told whom to ask for a new password, and counts as an unknown DNI', async () => {
    const socio = await add()
    const ask = (login: string) =>
      portal.visitor.call('POST /account/reset_password/init', { body: { login }, from: '198.51.100.7' })
    const first = await ask(socio.dni)
    expect([first.status, first.error]).toEqual([400, 'error.sen-correo'])
    const unknown = await portal.context.database.read
      .selectFrom('attempt')
      .select('kind')
      .where('kind', '=', 'reset-unknown')
      .execute()
    expect(unknown.length).toBeGreaterThan(0)
  })

  it('sets a second factor up, ends a membership and is taken in again without a mail', async () => {
    const socio = await add()
    for (const [call, query] of [
      ['PUT /socios/:id/deactivate', { cause: 'Mudanza' }],
      ['PUT /socios/:id/activate', {}],
    ] as const)
      expect((await keeper.call(call, { params: { id: socio.id }, query })).status).toBe(200)
    expect(await lettersOf(socio.userId)).toBe(0)
  })
})
