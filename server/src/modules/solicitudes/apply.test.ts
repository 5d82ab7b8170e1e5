import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day, hour } from '#contract/durations.ts'
import { toHash } from '../../platform/crypto/tokens.ts'
import { addCampo, campoValue } from '../../testing/campos.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio } from '../../testing/socios.ts'
import { addSolicitude, freshAddress, sendSolicitude, solicitudeInput } from '../../testing/solicitudes.ts'
import { eraseSolicitudes } from './erasure.service.ts'
import { mailWaiting } from './letters.service.ts'
import { toMailbox } from './mailbox.rules.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

/** Some time later, with a session that has begun then. */
async function later(milliseconds: number): Promise<void> {
  portal.clock.advance(milliseconds)
  admin = await portal.createSession(admin.id, admin.login)
}

const apply = (changes: object = {}, from = freshAddress()) =>
  portal.visitor.call('POST /solicitudes', { body: solicitudeInput(changes), from })
const confirm = (key: unknown) => portal.visitor.call('POST /solicitudes/confirmar', { body: { key } })
const withdraw = (key: unknown) => portal.visitor.call('POST /solicitudes/retirar', { body: { key } })
const read = (id: number) => admin.call('GET /solicitudes/:id', { params: { id } })
const count = async () => {
  const rows = await portal.context.database.read.selectFrom('solicitude').select('id').execute()
  return rows.length
}

describe('a visitor applies for membership', () => {
  it('and the keepers see it once the address is confirmed', async () => {
    const sent = await sendSolicitude(portal)
    expect((await read(sent.id)).status).toBe(404)
    expect((await confirm(sent.key)).status).toBe(204)
    const { body } = await read(sent.id)
    const { id: _, key: __, aceptaEstatutos: ___, ...typed } = sent
    expect(body).toMatchObject({
      ...typed,
      estado: 'RECIBIDA',
      recibida: portal.clock().toISOString(),
      duplicados: [],
      campos: [],
      soAdministracion: false,
      resolta: null,
      socio: null,
    })
    expect((await confirm(sent.key)).status, 'the button pressed twice').toBe(204)
  })

  it('and the mail has both links, and nothing of what was typed', async () => {
    const input = solicitudeInput({ nombre: 'MERCA BARATO', mensaxe: 'https://spam.example' })
    await portal.visitor.call('POST /solicitudes', { body: input, from: freshAddress() })
    const [mail] = await portal.mailsTo(input.email)
    const { PUBLIC_URL } = portal.settings
    expect(mail?.text).toContain(`${PUBLIC_URL}/asociarse/confirmar?key=${mail?.key}`)
    expect(mail?.text).toContain(`${PUBLIC_URL}/asociarse/retirar?key=${mail?.key}`)
    expect(mail?.html).toContain(`href="${PUBLIC_URL}/asociarse/retirar?key=${mail?.key}"`)
    for (const part of [mail?.subject, mail?.text, mail?.html]) {
      expect(part).not.toContain('MERCA')
      expect(part).not.toContain('spam.example')
      expect(part).not.toContain(input.dni)
    }
  })

  it('with what the register requires, and consent to the statutes', async () => {
    const { status, body } = await portal.visitor.call('POST /solicitudes', {
      body: {},
      from: freshAddress(),
    })
    expect(status).toBe(400)
    expect(Object.keys(body.fields).sort()).toEqual([
      'aceptaEstatutos',
      'apellidos',
      'dni',
      'email',
      'nombre',
      'telefono',
    ])
    const strange = [
      'a@[127.0.0.1]',
      'a@127.0.0.1',
      'a%b@c',
      'a!b@exemplo.gal',
      '"a"@exemplo.gal',
      'a@exemplo_gal',
      'a@x:25',
    ]
    for (const email of strange) {
      const { status, body } = await apply({ email })
      expect([status, body.fields], email).toEqual([400, { email: ['error.regex.emailPattern'] }])
    }
    for (const email of ["o'neil+x@sub.exemplo.gal", 'a@servidor', 'a_b@x-1.gal'])
      expect((await apply({ email })).status, email).toBe(202)
    const bad = [{ aceptaEstatutos: false }, { dni: '1' }, { email: 'a b@x' }, { diaNac: 31, mesNac: 2 }]
    for (const changes of [...bad, { anoNac: 2050 }, { nombre: ' ' }, { mensaxe: 'x'.repeat(2001) }])
      expect((await apply(changes)).status, JSON.stringify(changes)).toBe(400)
    const least = { anoNac: undefined, mesNac: null, diaNac: null, direccion: null, cuentaCorriente: '' }
    expect((await apply({ ...least, mensaxe: undefined, campos: undefined })).status).toBe(202)
  })

  it('and is thrown away when the field for machines is filled in', async () => {
    const before = await count()
    const input = solicitudeInput({ asunto: 'Buy now' })
    const { status } = await portal.visitor.call('POST /solicitudes', { body: input, from: freshAddress() })
    expect([status, await count()]).toEqual([202, before])
    expect(await portal.mailsTo(input.email, 0)).toEqual([])
  })

  it('stores of the key its hash only', async () => {
    const { id, key } = await sendSolicitude(portal)
    const { hash } = await portal.context.database.read
      .selectFrom('solicitude')
      .select('hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(hash).toBe(toHash(key))
    expect(key.length).toBeGreaterThanOrEqual(22)
  })

  it('in a body of bounded size', async () => {
    expect((await apply({ mensaxe: 'x'.repeat(200_000) })).status).toBe(413)
  })
})

describe('the own fields that the application asks for', () => {
  it('are stored with it, and only those', async () => {
    const talla = await addCampo(admin, { tipo: 'OPCION', opcions: ['S', 'M'], enSolicitude: true })
    const seen = await addCampo(admin, { tipo: 'SI_NON', enSolicitude: true })
    const other = await addCampo(admin)
    const { id } = await addSolicitude(portal, { campos: [campoValue(talla, 'M'), campoValue(seen, null)] })
    expect((await read(id)).body.campos).toEqual([
      { campo: { id: talla.id, nome: talla.nome, tipo: 'OPCION' }, valor: 'M' },
    ])
    for (const campos of [
      [campoValue(other, 'x')],
      [campoValue(talla, 'XXL')],
      [campoValue(seen, 'si')],
      [campoValue({ id: 999_999 }, 'x')],
      [campoValue(talla, 'M'), campoValue(talla, 'M')],
    ])
      expect((await apply({ campos })).status, JSON.stringify(campos)).toBe(400)
    const inUse = await admin.call('DELETE /campos/:id', { params: { id: talla.id } })
    expect([inUse.status, inUse.error]).toEqual([400, 'error.campo-in-use'])
  })

  it('must be there where the association says so', async () => {
    const must = await addCampo(admin, { enSolicitude: true, obrigatorio: true })
    const missing = await apply({ campos: [campoValue(must, '')] })
    expect([missing.status, missing.body.fields]).toEqual([400, { 'campos.0.valor': ['error.required'] }])
    expect((await apply()).body.fields).toEqual({ campos: ['error.required'] })
    expect((await apply({ campos: [campoValue(must, 'x')] })).status).toBe(202)
    await admin.call('PUT /campos/:id', { params: { id: must.id }, body: { ...must, activo: false } })
    expect((await apply()).status).toBe(202)
  })
})

describe('the link of the mail', () => {
  it('confirms for three days and no longer', async () => {
    const early = await sendSolicitude(portal)
    await later(3 * day - 1)
    expect((await confirm(early.key)).status).toBe(204)
    const late = await sendSolicitude(portal)
    await later(3 * day)
    const answer = await confirm(late.key)
    expect([answer.status, answer.error]).toEqual([400, 'error.reset-link-not-valid'])
  })

  it('withdraws until the association has decided', async () => {
    const { id, key } = await addSolicitude(portal)
    expect((await withdraw(key)).status).toBe(204)
    expect((await withdraw(key)).status, 'pressed twice').toBe(204)
    expect((await read(id)).body).toMatchObject({ estado: 'RETIRADA', resolta: expect.any(String) })
    expect((await confirm(key)).status).toBe(400)
    const denied = await addSolicitude(portal)
    const body = { motivo: 'Non', texto: 'Sentímolo.' }
    await admin.call('PUT /solicitudes/:id/denegar', { params: { id: denied.id }, body })
    expect((await withdraw(denied.key)).status).toBe(400)
    expect((await confirm(denied.key)).status).toBe(400)
  })

  it('erases an application that its receiver never confirmed', async () => {
    const { id, key } = await sendSolicitude(portal)
    expect((await withdraw(key)).status).toBe(204)
    const rows = await portal.context.database.read
      .selectFrom('solicitude')
      .select('id')
      .where('id', '=', id)
      .execute()
    expect(rows).toEqual([])
    expect((await confirm(key)).status).toBe(400)
  })

  it('opens nothing with any other key', async () => {
    for (const key of [undefined, null, '', 'x'.repeat(5000), 7, 'x', ['x']])
      for (const answer of [await confirm(key), await withdraw(key)])
        expect([answer.status, answer.error], `${key}`).toEqual([400, expect.any(String)])
  })

  it('confirms once, however many press at the same moment', async () => {
    const { id, key } = await sendSolicitude(portal)
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(key)))
    expect(answers.filter(({ status }) => status === 204).length).toBeGreaterThan(0)
    const { body } = await admin.call('GET /auditoria', {
      query: { filters: `entidade:solicitude,rexistro:${id}` },
    })
    expect(body.content).toHaveLength(1)
    expect(body.content[0]).toMatchObject({
      accion: 'CREAR',
      autor: 'solicitante',
      rexistroNome: `n.º ${id}`,
    })
  })

  it('puts a newer application of the same person in the place of the older', async () => {
    const first = await addSolicitude(portal)
    const again = await addSolicitude(portal, { dni: first.dni, email: first.email, nombre: 'Sabeliña' })
    expect((await read(first.id)).body.estado).toBe('RETIRADA')
    expect((await read(again.id)).body).toMatchObject({ estado: 'RECIBIDA', nombre: 'Sabeliña' })
    const another = await addSolicitude(portal, { dni: first.dni })
    expect((await read(again.id)).body.estado, 'from another address').toBe('RECIBIDA')
    expect((await read(another.id)).body.estado).toBe('RECIBIDA')
  })
})

describe('the form cannot be used', () => {
  it('to learn who is a member: the same answer, header by header, after the same queries', async () => {
    const member = await addSocio(admin)
    const user = await portal.signIn('ROLE_ADMIN')
    const { email } = (await user.call('GET /account')).body
    const told = async (changes: object) => {
      const { status, body, headers } = await apply(changes)
      const { date: _, 'x-request-id': __, ...rest } = headers
      return JSON.stringify({ status, body: String(body), rest })
    }
    const stranger = await told({})
    for (const changes of [
      { dni: member.dni },
      { email: member.email },
      { dni: member.dni, email: member.email, nombre: member.nombre, apellidos: member.apellidos },
      { cuentaCorriente: member.cuentaCorriente },
      { dni: user.login, email },
    ])
      expect(await told(changes), Object.keys(changes).join()).toBe(stranger)
    expect(stranger).toContain('202')
  })

  it('to ask the database about members or users: it never looks at them', async () => {
    const member = await addSocio(admin)
    const { database } = portal.context
    const tables: string[] = []
    const reader = database.read.selectFrom.bind(database.read)
    database.read.selectFrom = ((table: string) => {
      tables.push(String(table))
      return reader(table as 'socio')
    }) as typeof database.read.selectFrom
    try {
      expect((await apply({ dni: member.dni, email: member.email })).status).toBe(202)
    } finally {
      database.read.selectFrom = reader as typeof database.read.selectFrom
    }
    expect(tables).toContain('attempt')
    expect(tables.filter((table) => /socio\b|usuario/.test(table))).toEqual([])
  })

  it('to flood a mailbox: three mails a day, from wherever and however the address is written', async () => {
    const name = 'a.vitima'
    const ways = [name, 'avitima', 'A.Vitima', 'a.v.i.t.i.m.a', `${name}+1`, 'avitima+outra+cousa']
    const answers = []
    for (const way of ways) answers.push((await apply({ email: `${way}@correo.example` })).status)
    expect(answers).toEqual(Array(6).fill(202))
    const rows = await portal.context.database.read
      .selectFrom('mail_delivery')
      .select('address')
      .where('address', 'like', '%@correo.example')
      .execute()
    expect(rows).toHaveLength(3)
    await later(day + 1)
    await apply({ email: `${name}@correo.example` })
    await expect.poll(async () => (await portal.mailsTo(`${name}@correo.example`)).length).toBe(2)
  })

  it('to send many applications from one address', async () => {
    const from = freshAddress()
    const send = async (many: number) => {
      const answers = []
      for (let time = 0; time < many; time += 1) answers.push((await apply({}, from)).status)
      return answers.filter((status) => status === 202).length
    }
    expect(await send(23)).toBe(20)
    const { error, body } = await apply({}, from)
    expect([error, body.params.seconds > 0]).toEqual(['error.too-many-requests', true])
    expect((await apply()).status, 'from elsewhere').toBe(202)
    await later(hour + 1)
    expect(await send(21)).toBe(20)
    await later(hour + 1)
    expect(await send(21)).toBe(20)
    await later(hour + 1)
    expect(await send(1), 'sixty a day').toBe(0)
  })

  it('to use up the mails of all with applications that send none', async () => {
    await later(2 * day)
    const email = 'cheo@exemplo.gal'
    for (let time = 0; time < 6; time += 1) expect((await apply({ email })).status).toBe(202)
    const { total } = await portal.context.database.read
      .selectFrom('attempt')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where('kind', '=', 'solicitude-any')
      .where('at', '>=', portal.clock().toISOString())
      .executeTakeFirstOrThrow()
    expect(Number(total)).toBe(3)
  })

  it('to let the portal send more than 300 mails a day to strangers: further applications are kept, and mailed later', async () => {
    await later(2 * day)
    const { database, tokens } = portal.context
    const { read } = database
    const attempts = Array.from({ length: 300 }, () => ({
      ...{ kind: 'solicitude-any' as const, address: '', site: '', counts: 1 },
      ...{ subject: tokens.toPseudonym(''), at: portal.clock().toISOString() },
    }))
    await database.transactionWithoutAudit((tx) => tx.insertInto('attempt').values(attempts).execute())
    const [first, second] = [solicitudeInput(), solicitudeInput()]
    expect((await apply(first)).status).toBe(202)
    expect((await apply(second)).status).toBe(202)
    const avisos = async () =>
      (await admin.call('GET /estado')).body.avisos.find(
        ({ codigo }: { codigo: string }) => codigo === 'solicitudes-agardan',
      )
    expect(await avisos()).toMatchObject({ params: { n: 2 } })
    await mailWaiting(portal.context)
    expect(await portal.mailsTo(first.email, 0), 'not on this day').toEqual([])
    await later(day + 1)
    const third = solicitudeInput()
    expect((await apply(third)).status).toBe(202)
    await eraseSolicitudes(portal.context)
    // those before come first
    expect(await portal.mailsTo(third.email, 0)).toEqual([])
    await mailWaiting(portal.context)
    expect(await avisos()).toBeUndefined()
    const [mail] = await portal.mailsTo(first.email)
    await portal.mailsTo(third.email)
    // the three days count from the mail
    await later(3 * day - 1000)
    await eraseSolicitudes(portal.context)
    expect((await confirm(mail?.key)).status).toBe(204)
    const [late] = await portal.mailsTo(second.email)
    await later(2000)
    expect((await confirm(late?.key)).status).toBe(400)
    await eraseSolicitudes(portal.context)
    const left = await read.selectFrom('solicitude').select('id').where('email', '=', second.email).execute()
    expect(left).toEqual([])
  })

  it('to let more than three thousand applications wait for their mail', async () => {
    await later(2 * day)
    const { database } = portal.context
    const unmailed = { hash: '', enviada: '' }
    const { id } = await sendSolicitude(portal)
    const { id: _, ...row } = await database.read
      .selectFrom('solicitude')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await database.transactionWithoutAudit(async (tx) => {
      for (let at = 0; at < 2999; at += 1)
        await tx
          .insertInto('solicitude')
          .values({ ...row, ...unmailed, hash: `h${at}` })
          .execute()
    })
    expect((await apply()).status).toBe(202)
    expect(await apply()).toMatchObject({ status: 429, error: 'error.too-many-requests' })
    await database.transactionWithoutAudit((tx) =>
      tx.deleteFrom('solicitude').where('enviada', '=', '').execute(),
    )
    expect((await apply()).status).toBe(202)
  })
})

it('counts the ways to write one mailbox together', () => {
  expect(toMailbox('A.b+c@Gmail.com')).toBe('ab@gmail.com')
  expect(toMailbox('ab@gmail.com')).toBe('ab@gmail.com')
  expect(toMailbox('a+b+c@sub.x.gal')).toBe('a@sub.x.gal')
})
