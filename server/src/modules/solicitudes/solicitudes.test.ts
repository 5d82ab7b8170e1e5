import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day, hour } from '#contract/durations.ts'
import { addCampo, campoValue } from '../../testing/campos.ts'
import { addTipoCota } from '../../testing/cotas.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio, deactivateSocio, removeSocio } from '../../testing/socios.ts'
import { addSolicitude, sendSolicitude } from '../../testing/solicitudes.ts'
import { eraseSolicitudes } from './erasure.service.ts'
import { notifyKeepersLater } from './notice.service.ts'

let portal: TestPortal
let admin: Caller
let keeper: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  keeper = await portal.signIn('PARTNER_MANAGEMENT')
})
afterAll(() => portal.close())

/** Some time later, with sessions that have begun then. */
async function later(milliseconds: number): Promise<void> {
  portal.clock.advance(milliseconds)
  admin = await portal.createSession(admin.id, admin.login)
  keeper = await portal.createSession(keeper.id, keeper.login)
}

const admission = { dataAcordo: [2026, 5, 30], acordo: '7/2026' }
const denial = { motivo: 'Non vive na bisbarra', texto: 'Ola:\n\nSentímolo, non pode ser.' }
const read = async (id: number) => (await keeper.call('GET /solicitudes/:id', { params: { id } })).body
const list = async (query: Record<string, string> = {}) =>
  (await keeper.call('GET /solicitudes', { query })).body
const admit = (id: number, body: object = admission, who = keeper) =>
  who.call('PUT /solicitudes/:id/admitir', { params: { id }, body })
const deny = (id: number, body: object = denial) =>
  keeper.call('PUT /solicitudes/:id/denegar', { params: { id }, body })

describe('the list of applications', () => {
  it('has the newest first, and filters by state', async () => {
    const first = await addSolicitude(portal)
    portal.clock.advance(1000)
    const second = await addSolicitude(portal)
    await sendSolicitude(portal)
    expect((await list()).content.map(({ id }: { id: number }) => id).slice(0, 2)).toEqual([
      second.id,
      first.id,
    ])
    await deny(first.id)
    const ids = async (estado: string) =>
      (await list({ filters: `estado:${estado}` })).content.map(({ id }: { id: number }) => id)
    expect(await ids('DENEGADA')).toEqual([first.id])
    expect(await ids('RECIBIDA')).toEqual([second.id])
    for (const filters of ['estado:SEN_CONFIRMAR', 'estado:x', 'dni:1'])
      expect((await keeper.call('GET /solicitudes', { query: { filters } })).status).toBe(400)
    expect((await list({ search: second.dni })).totalElements).toBe(1)
  })

  it('names members who may be the same person, with the reasons', async () => {
    const born = { anoNac: 1949 }
    const socio = await addSocio(admin, { nombre: 'Ánxela', apellidos: 'Outeiral Lago', ...born })
    const reasons = async (changes: object) => {
      const { id } = await addSolicitude(portal, changes)
      const [row] = (await list({ filters: 'estado:RECIBIDA', size: '1', sort: 'id,desc' })).content
      expect((await read(id)).duplicados).toEqual(row.duplicados)
      const found = row.duplicados.find((each: { socio: { id: number } }) => each.socio.id === socio.id)
      return found?.motivos ?? []
    }
    expect(await reasons({ dni: socio.dni })).toEqual(['DNI'])
    expect(
      await reasons({ email: socio.email.replace(/^\S+@/, (name: string) => name.toUpperCase()) }),
    ).toEqual(['EMAIL'])
    expect(await reasons({ cuentaCorriente: 'es91 2100-0418 4502 0005 1332' })).toEqual(['IBAN'])
    expect(await reasons({ nombre: 'anxela', apellidos: 'OUTEIRAL LAGO', ...born })).toEqual(['NOME'])
    expect(await reasons({ nombre: 'anxela', apellidos: 'Outeiral Lago' })).toEqual([])
    expect(await reasons({ cuentaCorriente: '' })).toEqual([])
    await deactivateSocio(admin, socio.id)
    const { id } = await addSolicitude(portal, { dni: socio.dni })
    expect((await read(id)).duplicados[0]).toMatchObject({ activo: false, socio: { numero: socio.numero } })
  })
})

describe('admitting', () => {
  it('makes the member with all that was typed, the default fees and the letter, in one transaction', async () => {
    const tipo = await addTipoCota(admin, { nome: 'Anual', predeterminado: true })
    const talla = await addCampo(admin, { enSolicitude: true })
    const gone = await addCampo(admin, { enSolicitude: true })
    const sent = await addSolicitude(portal, { campos: [campoValue(talla, 'M'), campoValue(gone, 'x')] })
    await admin.call('PUT /campos/:id', { params: { id: gone.id }, body: { ...gone, activo: false } })
    const { status, body: socio } = await admit(sent.id)
    expect(status).toBe(200)
    const {
      id: _,
      key,
      aceptaEstatutos: __,
      mensaxe,
      campos: ___,
      ...typed
    } = sent as typeof sent & {
      campos: unknown
    }
    expect(socio).toMatchObject({ ...typed, fechaBaja: null, grupos: [], hasPassword: false })
    expect(socio.campos).toContainEqual({
      campo: { id: talla.id, nome: talla.nome, tipo: 'TEXTO' },
      valor: 'M',
    })
    const { body: plan } = await admin.call('GET /socios/:id/cotas', { params: { id: socio.id } })
    expect(plan.cotas).toMatchObject([{ tipo: { id: tipo.id } }])
    const letter = (await portal.mailsTo(sent.email, 2)).at(-1)
    expect(letter?.text).toContain('/account/set/finish?key=')
    const after = await read(sent.id)
    expect(after).toMatchObject({
      estado: 'ADMITIDA',
      dataAcordo: [2026, 5, 30],
      acordo: '7/2026',
      socio: { id: socio.id, numero: socio.numero },
      mensaxe,
      duplicados: [],
    })
    expect((await portal.visitor.call('POST /solicitudes/retirar', { body: { key } })).status).toBe(400)
    await admin.call('PUT /tipos-cota/:id', {
      params: { id: tipo.id },
      body: { ...tipo, predeterminado: false },
    })
  })

  it('asks for the day of the agreement, and no day to come; its number may be absent', async () => {
    const { id } = await addSolicitude(portal)
    for (const body of [{}, { acordo: '7' }])
      expect((await admit(id, body)).status, JSON.stringify(body)).toBe(400)
    const future = await admit(id, { ...admission, dataAcordo: '2027-01-01' })
    expect(future.body.fields).toEqual({ dataAcordo: ['error.future-date'] })
    expect((await admit(id, { dataAcordo: '2026-05-30' })).status).toBe(200)
    expect((await read(id)).acordo).toBeNull()
  })

  it('is refused in words when DNI or e-mail are taken, and nothing has happened', async () => {
    const socio = await addSocio(admin)
    const members = async () => (await admin.call('GET /socios', { query: 'size=1' })).body.totalElements
    const before = await members()
    const same = await addSolicitude(portal, { dni: socio.dni })
    expect((await admit(same.id)).error).toBe('error.dni-in-use')
    const mailed = await addSolicitude(portal, { email: socio.email })
    expect((await admit(mailed.id)).error).toBe('error.email-in-use')
    for (const { id } of [same, mailed]) expect((await read(id)).estado).toBe('RECIBIDA')
    expect(await members()).toBe(before)
  })

  it('of a user with a role is for administrators', async () => {
    const treasurer = await portal.signIn('SP_FINANCES')
    const { id } = await addSolicitude(portal, { dni: treasurer.login })
    expect((await read(id)).soAdministracion).toBe(true)
    const refused = await admit(id)
    expect([refused.status, refused.body.fields]).toEqual([403, { dni: ['error.admin-only'] }])
    expect((await read(id)).estado).toBe('RECIBIDA')
    const { status, body } = await admit(id, admission, admin)
    expect([status, body.userId]).toEqual([200, treasurer.id])
  })

  it('that breaks off at its last step has not happened', async () => {
    const sent = await addSolicitude(portal)
    const before = (await admin.call('GET /socios', { query: 'size=1' })).body.totalElements
    const { mail } = portal.context
    const { enqueue } = mail
    mail.enqueue = async () => {
      throw new Error('broken off')
    }
    try {
      expect((await admit(sent.id)).status).toBe(500)
    } finally {
      mail.enqueue = enqueue
    }
    expect((await read(sent.id)).estado).toBe('RECIBIDA')
    expect((await admin.call('GET /socios', { query: 'size=1' })).body.totalElements).toBe(before)
    expect((await admit(sent.id)).status).toBe(200)
  })

  it('is erased with the member', async () => {
    const sent = await addSolicitude(portal)
    const { body: socio } = await admit(sent.id)
    await deactivateSocio(admin, socio.id)
    expect((await removeSocio(admin, socio.id)).status).toBe(204)
    expect((await keeper.call('GET /solicitudes/:id', { params: { id: sent.id } })).status).toBe(404)
  })
})

describe('denying', () => {
  it('mails the text, and keeps the reason inside', async () => {
    const sent = await addSolicitude(portal)
    const { status, body } = await deny(sent.id)
    expect([status, body]).toEqual([200, expect.objectContaining({ estado: 'DENEGADA', ...denial })])
    const mail = (await portal.mailsTo(sent.email, 2)).at(-1)
    expect(mail?.text).toContain('Sentímolo, non pode ser.')
    expect(mail?.text).not.toContain(denial.motivo)
    expect(mail?.html).not.toContain(denial.motivo)
  })

  it('escapes what was typed in the mail', async () => {
    const sent = await addSolicitude(portal, { nombre: '<img src=x onerror=alert(1)>' })
    await deny(sent.id, { ...denial, texto: '<script>alert(1)</script>' })
    const mail = (await portal.mailsTo(sent.email, 2)).at(-1)
    expect(mail?.html).not.toMatch(/<script>|<img src=x/)
    expect(mail?.text).toContain('<script>alert(1)</script>')
  })

  it('asks for both', async () => {
    const { id } = await addSolicitude(portal)
    for (const body of [{}, { motivo: 'x' }, { texto: 'x' }, { motivo: ' ', texto: 'x' }])
      expect((await deny(id, body)).status, JSON.stringify(body)).toBe(400)
    expect((await deny(id, { motivo: 'x'.repeat(2001), texto: 'x' })).status).toBe(400)
  })
})

describe('a second decision', () => {
  it('is a conflict', async () => {
    const { id } = await addSolicitude(portal)
    await deny(id)
    for (const answer of [await deny(id), await admit(id)])
      expect([answer.status, answer.error]).toEqual([409, 'error.solicitude-state'])
  })

  it('also at the same moment: one member is made at most, and one letter sent', async () => {
    for (const both of [
      [admit, deny],
      [admit, admit],
    ]) {
      const sent = await addSolicitude(portal)
      const answers = await Promise.all(both.map((decide) => decide(sent.id)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const { estado } = await read(sent.id)
      const { body } = await admin.call('GET /socios', { query: { search: sent.dni } })
      expect(body.totalElements).toBe(estado === 'ADMITIDA' ? 1 : 0)
      expect(await portal.mailsTo(sent.email, 2)).toHaveLength(2)
    }
  })

  it('is refused after the person has withdrawn', async () => {
    const { id, key } = await addSolicitude(portal)
    await portal.visitor.call('POST /solicitudes/retirar', { body: { key } })
    expect((await admit(id)).error).toBe('error.solicitude-state')
  })
})

it('the keepers of the register are mailed at most once an hour, with how many wait', async () => {
  const ours = await openTestPortal()
  const someone = await ours.signIn('ROLE_ADMIN')
  const mine = await ours.signIn('PARTNER_MANAGEMENT')
  const mailsOf = async ({ login }: Caller, least = 0) =>
    (await ours.mailsTo(`${login.toLowerCase()}@persoa.example`, least)).map(({ text }) => text)
  await addSolicitude(ours)
  expect((await mailsOf(mine, 1))[0]).toContain('Agardan por unha decisión: 1')
  await addSolicitude(ours)
  ours.clock.advance(hour / 2)
  await notifyKeepersLater(ours.context)
  expect(await mailsOf(mine)).toHaveLength(1)
  ours.clock.advance(hour / 2)
  await notifyKeepersLater(ours.context)
  expect((await mailsOf(mine, 2))[1]).toContain('Agardan por unha decisión: 2')
  ours.clock.advance(2 * hour)
  await notifyKeepersLater(ours.context)
  expect(await mailsOf(mine), 'nothing new').toHaveLength(2)
  expect(await mailsOf(someone), 'an administrator, while there is a keeper').toEqual([])
  await ours.close()
})

describe('applications are erased', () => {
  const stored = async () =>
    (await portal.context.database.read.selectFrom('solicitude').select('id').execute()).map(({ id }) => id)

  it('after three days without confirmation, and when their time is over unless admitted', async () => {
    await admin.call('PUT /axustes', { body: { prazos: { recibos: 6, solicitudes: 10 } } })
    const unconfirmed = await sendSolicitude(portal)
    const [received, denied, withdrawn, admitted] = [
      await addSolicitude(portal),
      await addSolicitude(portal),
      await addSolicitude(portal),
      await addSolicitude(portal),
    ]
    await later(3 * day - 1)
    await eraseSolicitudes(portal.context)
    expect(await stored()).toContain(unconfirmed.id)
    await later(1)
    await deny(denied.id)
    await portal.visitor.call('POST /solicitudes/retirar', { body: { key: withdrawn.key } })
    expect((await admit(admitted.id)).status).toBe(200)
    await eraseSolicitudes(portal.context)
    expect(await stored()).not.toContain(unconfirmed.id)
    await later(7 * day - 1)
    await eraseSolicitudes(portal.context)
    expect(await stored()).toContain(received.id)
    await later(1)
    await eraseSolicitudes(portal.context)
    expect(await stored()).not.toContain(received.id)
    expect(await stored()).toEqual(expect.arrayContaining([denied.id, withdrawn.id]))
    await later(3 * day)
    await eraseSolicitudes(portal.context)
    const left = await stored()
    for (const { id } of [denied, withdrawn]) expect(left).not.toContain(id)
    expect(left).toContain(admitted.id)
    const { body } = await admin.call('GET /auditoria', {
      query: { filters: `entidade:solicitude,rexistro:${denied.id}`, sort: 'id,desc' },
    })
    expect(body.content[0]).toMatchObject({ accion: 'ELIMINAR', autor: 'sistema' })
    expect(JSON.stringify(body), 'the trail keeps nothing of the person').not.toMatch(
      /Sabela|Mariño|solicita\.example|bisbarra/,
    )
  })

  it('a day at the earliest', async () => {
    const { status } = await admin.call('PUT /axustes', { body: { prazos: { recibos: 6, solicitudes: 0 } } })
    expect(status).toBe(400)
  })
})
