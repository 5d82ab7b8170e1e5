import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { scheduleMaintenance } from '../../../maintenance.ts'
import { addMandato, mandatoInput } from '../../../testing/mandatos.ts'
import { everyElement, readPdf } from '../../../testing/pdf.ts'
import type { Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import { addSocio, deactivateSocio, removeSocio, signInSocio } from '../../../testing/socios.ts'
import { uploadPdf, uploadPhoto } from '../../../testing/uploads.ts'
import { toExpiry, tooOldSince } from './mandatos.rules.ts'

// it is 31 May 2026
let portal: TestPortal
let admin: Caller
let treasurer: Caller
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const oneDay = 24 * 60 * 60_000

/** Sessions end while tests move the clock. */
async function signInBoth() {
  admin = await portal.signIn('ROLE_ADMIN')
  treasurer = await portal.signIn('SP_FINANCES')
}
beforeEach(signInBoth)

const list = async (query: string) => (await treasurer.call('GET /mandatos', { query })).body.content
const mandato = async (id: number) =>
  (await list('sort=id,asc')).find((each: { id: number }) => each.id === id)
const revoke = (id: number, motivo = 'Cambiou de banco') =>
  treasurer.call('PUT /mandatos/:id/revogar', { params: { id }, body: { motivo } })

describe('a mandate', () => {
  it('has a reference of the payer’s number and a count, and replaces the one there was', async () => {
    const person = await addSocio(admin)
    const first = await addMandato(treasurer, person.id, { iban: 'es91 2100 0418 4502 0005 1332' })
    const number = String(person.numero).padStart(5, '0')
    expect(first).toMatchObject({
      referencia: `XUN-${number}-01`,
      socio: { id: person.id, numero: person.numero, nombre: 'Uxía', apellidos: 'Lás Rial' },
      iban: 'ES9121000418450200051332',
      dataSinatura: [2026, 5, 1],
      fichero: null,
      estado: 'ACTIVO',
      ultimoCargo: null,
      caduca: [2029, 5, 1],
      motivo: '',
      version: 1,
    })
    const second = await addMandato(treasurer, person.id, { iban: 'ES7921000813610123456789' })
    expect(second).toMatchObject({ referencia: `XUN-${number}-02`, estado: 'ACTIVO' })
    expect(await mandato(first.id)).toMatchObject({ estado: 'SUBSTITUIDO', caduca: null, version: 2 })
  })

  it('is the only active one of a payer when two are recorded at the same time', async () => {
    const { id } = await addSocio(admin)
    const answers = await Promise.all(
      [treasurer, admin].map((who) => who.call('POST /mandatos', { body: mandatoInput(id) })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const states = (await list(`filters=socio:${id}`)).map(({ estado }: { estado: string }) => estado)
    expect(states.sort()).toEqual(['ACTIVO', 'SUBSTITUIDO'])
  })

  it.each([
    ['an account with wrong control digits', { iban: 'ES9121000418450200051331' }, 'iban', 'error.iban'],
    [
      'an account whose own control digits are wrong',
      { iban: 'ES3521000418460200051332' },
      'iban',
      'error.iban',
    ],
    ['no account', { iban: '' }, 'iban', 'error.required'],
    ['a holder without a letter that banks take', { titular: '日本' }, 'titular', 'error.invalid-value'],
    ['a signature tomorrow', { dataSinatura: [2026, 6, 1] }, 'dataSinatura', 'error.future-date'],
    ['a last collection tomorrow', { ultimoCargo: [2026, 6, 1] }, 'ultimoCargo', 'error.future-date'],
    [
      'a last collection before the signature',
      { dataSinatura: [2020, 1, 2], ultimoCargo: [2020, 1, 1] },
      'ultimoCargo',
      'error.invalid-value',
    ],
    ['a payer who is not there', { socio: { id: 999_999 } }, 'socio', 'error.invalid-value'],
  ])('is refused with %s', async (_, change, field, key) => {
    const { id } = await addSocio(admin)
    const { status, body } = await treasurer.call('POST /mandatos', { body: mandatoInput(id, change) })
    expect([status, body.fields]).toEqual([400, { [field]: [key] }])
    expect(await list(`filters=socio:${id}`)).toEqual([])
  })

  it('keeps the signed paper under its reference; another user’s upload is refused', async () => {
    const { id } = await addSocio(admin)
    const made = await addMandato(treasurer, id, { fichero: await uploadPdf(treasurer) })
    expect(made.fichero).toMatchObject({ fileName: `${made.referencia}.pdf`, type: 'pdf' })
    const file = await treasurer.call('GET /mandatos/:id/file', { params: { id: made.id } })
    expect([file.status, String(file.body).slice(0, 5)]).toEqual([200, '%PDF-'])
    const body = mandatoInput(id, { fichero: await uploadPdf(admin) })
    expect(await treasurer.call('POST /mandatos', { body })).toMatchObject({
      status: 400,
      body: { fields: { fichero: ['file.error.not-found'] } },
    })
    const bare = await addMandato(treasurer, (await addSocio(admin)).id)
    expect((await treasurer.call('GET /mandatos/:id/file', { params: { id: bare.id } })).status).toBe(404)
  })

  it('is revoked with a reason, once, and stays', async () => {
    const made = await addMandato(treasurer, (await addSocio(admin)).id)
    expect((await revoke(made.id, ' ')).body.fields).toEqual({ motivo: ['error.required'] })
    expect(await revoke(made.id)).toMatchObject({
      status: 200,
      body: { estado: 'REVOGADO', motivo: 'Cambiou de banco', caduca: null, version: 2 },
    })
    expect(await revoke(made.id)).toMatchObject({
      status: 400,
      error: 'error.mandato-state',
      body: { params: { estado: 'REVOGADO' } },
    })
    expect((await revoke(999_999)).status).toBe(404)
  })

  it('is found by reference and name, by state and payer', async () => {
    const person = await addSocio(admin, { apellidos: 'Ábrego Quente' })
    const made = await addMandato(treasurer, person.id)
    const ids = async (query: string) => (await list(query)).map(({ id }: { id: number }) => id)
    expect(await ids('search=abrego')).toEqual([made.id])
    expect(await ids(`search=${made.referencia}`)).toEqual([made.id])
    expect(await ids(`filters=socio:${person.id},estado:ACTIVO`)).toEqual([made.id])
    expect(await ids(`filters=socio:${person.id},estado:REVOGADO`)).toEqual([])
    expect((await ids('sort=apellidos,asc&size=1'))[0]).toBe(made.id)
    for (const filter of ['estado:X', 'socio:x', 'nome:x', 'caduca:false'])
      expect((await treasurer.call('GET /mandatos', { query: `filters=${filter}` })).status).toBe(400)
    const { body } = await admin.call('GET /socios/:id', { params: { id: person.id } })
    await admin.call('PUT /socios/:id', {
      params: { id: person.id },
      body: { ...body, apellidos: 'Zunzunegui' },
    })
    expect(await ids('search=zunzunegui')).toEqual([made.id])
    expect(await ids('search=abrego')).toEqual([])
  })

  it('read with all others leaves a trace, once an hour; a page of the list and those of one payer leave none', async () => {
    const entries = () =>
      portal.context.database.read
        .selectFrom('auditoria')
        .select('cambios')
        .where('autor', '=', treasurer.login)
        .where('accion', '=', 'EXPORTAR')
        .where('entidade', '=', 'mandato')
        .execute()
    const person = await addSocio(admin)
    await addMandato(treasurer, person.id)
    await list('size=25')
    await list(`size=-1&filters=socio:${person.id}`)
    expect(await entries()).toEqual([])
    const { length } = await list('size=-1')
    await list('')
    expect((await entries()).map(({ cambios }) => JSON.parse(cambios))).toEqual([
      [{ campo: 'cantos', antes: null, despois: length }],
    ])
    portal.clock.advance(60 * 60_000 + 1000)
    await list('')
    expect(await entries()).toHaveLength(2)
  })

  it('leaves its reference alone when the payer is deleted', async () => {
    const person = await addSocio(admin)
    const made = await addMandato(treasurer, person.id, { fichero: await uploadPdf(treasurer) })
    await deactivateSocio(admin, person.id)
    expect((await removeSocio(admin, person.id)).status).toBe(204)
    expect(await mandato(made.id)).toMatchObject({
      referencia: made.referencia,
      socio: { id: null, numero: person.numero, nombre: `Persoa socia n.º ${person.numero}`, apellidos: '' },
      iban: '',
      titular: '',
      fichero: null,
      estado: 'REVOGADO',
    })
    const file = await portal.context.database.read
      .selectFrom('file')
      .select('uuid')
      .where('uuid', '=', made.fichero.uuid)
      .executeTakeFirst()
    expect(file).toBeUndefined()
  })
})

describe('the mandate in force', () => {
  it('is told where people’s fees are told, by the last digits of its account', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    const persoa = async () =>
      (await treasurer.call('GET /cotas/persoas/:id', { params: { id: socio.id } })).body.mandato
    const own = async () => (await caller.call('GET /account/cotas')).body.mandato
    expect([await persoa(), await own()]).toEqual([null, null])
    const { id, referencia } = await addMandato(treasurer, socio.id)
    const told = { id, referencia, estado: 'ACTIVO', iban: '…1332' }
    expect([await persoa(), await own()]).toEqual([told, told])
    const { content } = (await treasurer.call('GET /cotas/persoas')).body
    expect(content.find((each: { id: number }) => each.id === socio.id).mandato).toEqual(told)
    await revoke(id)
    expect([await persoa(), await own()]).toEqual([null, null])
  })
})

describe('the order to sign', () => {
  it('says all that the law asks for, in Spanish with a Galician version', async () => {
    await admin.call('PUT /axustes/cobro', {
      body: { titular: 'A Carballeira', identificadorAcredor: 'ES56000G15012347' },
    })
    const person = await addSocio(admin, { nombre: 'Iria', apellidos: 'Pena Souto' })
    const blank = await treasurer.call('GET /socios/:id/mandato-en-branco', { params: { id: person.id } })
    expect([blank.status, blank.headers['content-type']]).toEqual([200, 'application/pdf'])
    const said = async (file: ArrayBuffer) =>
      (await readPdf(file)).pages
        .flatMap(({ structure }) => everyElement(structure))
        .map(({ text }) => text)
        .join(' ')
    const referencia = `XUN-${String(person.numero).padStart(5, '0')}-01`
    const words = await said(blank.body)
    for (const part of [
      'Mandato de débito directo SEPA',
      referencia,
      'ES56000G15012347',
      'A Carballeira',
      'Iria Pena Souto',
      'Recorrente',
      'Sinatura do debedor',
      'Lugar e data',
      'autoriza (A) al acreedor a enviar instrucciones a la entidad del deudor',
      'autoriza (A) o acredor a enviar instrucións á entidade do debedor',
    ])
      expect(words).toContain(part)
    // the keepers of the finances do not read addresses
    expect(words).not.toContain('Rúa do Vilar')
    const made = await addMandato(treasurer, person.id)
    expect(made.referencia).toBe(referencia)
    const filled = await treasurer.call('GET /mandatos/:id/pdf', { params: { id: made.id } })
    expect(await said(filled.body)).toContain('ES91 2100 0418 4502 0005 1332')
    expect(await said(filled.body)).toContain('1 de maio de 2026')
  })

  it('is one page, so that the signature is below the text that is signed', async () => {
    const enderezo = {
      direccion: 'Rúa da Ponte Vella, 15, baixo esquerda',
      codigoPostal: '15705',
      localidad: 'Santiago de Compostela',
      provincia: 'A Coruña',
    }
    const nome = 'Asociación Cultural e Veciñal A Carballeira de San Xusto'
    const logo = await uploadPhoto(admin, 'Logo.png')
    const { status } = await admin.call('PUT /axustes', {
      body: { asociacion: { nome, nif: 'G15012347', enderezo }, aspecto: { cor: '', logo } },
    })
    expect(status).toBe(200)
    const names = {
      nombre: 'María do Carme Guadalupe',
      apellidos: 'Fernández-Novoa de la Iglesia Castiñeira',
    }
    const person = await addSocio(admin, names)
    const blank = await treasurer.call('GET /socios/:id/mandato-en-branco', { params: { id: person.id } })
    const { id } = await addMandato(treasurer, person.id, { titular: `${names.nombre} ${names.apellidos}` })
    const filled = await treasurer.call('GET /mandatos/:id/pdf', { params: { id } })
    for (const { body } of [blank, filled]) expect((await readPdf(body)).pages).toHaveLength(1)
  })
})

describe('a mandate expires', () => {
  it.each([
    ['2026-05-31', '2023-05-31'],
    ['2028-02-29', '2025-02-28'],
    ['2027-01-01', '2024-01-01'],
  ])('on %s when it was used last on %s', (day, since) => {
    expect(tooOldSince(day)).toBe(since)
  })

  it.each([
    ['2023-05-31', '2026-05-31'],
    ['2024-02-29', '2027-03-01'],
    ['2023-12-01', '2026-12-01'],
  ])('and tells the day: used last on %s, on %s and not before', (lastUse, day) => {
    expect(toExpiry(lastUse)).toBe(day)
    expect(lastUse <= tooOldSince(day)).toBe(true)
    const dayBefore = new Date(Date.parse(day) - oneDay).toISOString().slice(0, 10)
    expect(lastUse <= tooOldSince(dayBefore)).toBe(false)
  })

  it('36 months after its last collection, in another program too, and is told three months before', async () => {
    const old = await addMandato(treasurer, (await addSocio(admin)).id, {
      dataSinatura: [2015, 5, 31],
      ultimoCargo: [2026, 5, 31],
    })
    expect(old).toMatchObject({ estado: 'ACTIVO', ultimoCargo: [2026, 5, 31], caduca: [2029, 5, 31] })
    const soon = async () => (await list('filters=caduca:true')).map(({ id }: { id: number }) => id)
    expect(await soon()).not.toContain(old.id)
    portal.clock.advance(Date.parse('2029-02-28T12:00:00Z') - portal.clock().getTime())
    await signInBoth()
    expect(await soon()).not.toContain(old.id)
    portal.clock.advance(oneDay)
    await signInBoth()
    expect(await soon()).toContain(old.id)
    portal.clock.advance(90 * oneDay)
    await signInBoth()
    const young = await addMandato(treasurer, (await addSocio(admin)).id, { dataSinatura: [2029, 5, 1] })
    portal.clock.advance(2 * oneDay)
    await signInBoth()
    const stop = scheduleMaintenance(portal.context)
    await expect.poll(async () => (await mandato(old.id)).estado).toBe('CADUCADO')
    await stop()
    expect(await mandato(old.id)).toMatchObject({ caduca: null })
    expect(await mandato(young.id)).toMatchObject({ estado: 'ACTIVO' })
    const { body } = await admin.call('GET /auditoria', { query: 'filters=accion:CADUCAR' })
    expect(body.content).toContainEqual(
      expect.objectContaining({ autor: 'sistema', rexistroNome: old.referencia }),
    )
  })

  it('36 months after it was signed when it was never used', async () => {
    const { id } = await addSocio(admin)
    expect(await addMandato(treasurer, id, { dataSinatura: [2028, 3, 2] })).toMatchObject({
      ultimoCargo: null,
      caduca: [2031, 3, 2],
    })
  })
})
