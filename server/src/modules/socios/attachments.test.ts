import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/mail.ts'
import { multipart } from '../../testing/multipart.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio, deactivateSocio, removeSocio, signInSocio, socioInput } from '../../testing/socios.ts'

let portal: TestPortal
let admin: Caller
let manager: Caller
let photo: Buffer
let tipo: { id: number; nombre: string }
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  manager = await portal.signIn('PARTNER_MANAGEMENT')
  photo = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#862e9c' } })
    .png()
    .toBuffer()
  tipo = (await admin.call('POST /tipoDocumentoSocios', { body: { nombre: 'Solicitude' } })).body
})
afterAll(() => portal.close())

const pdf = (text: string) => Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`)
const upload = async (name: string, content: Buffer, who = manager) =>
  (await who.call('POST /files', multipart({}, { name, content }))).body
const put = (socio: { id: number }, who = manager) =>
  who.call('PUT /socios/:id', { params: { id: socio.id }, body: socio })
const get = async (id: number) => (await manager.call('GET /socios/:id', { params: { id } })).body
/** The number of files that a member holds. */
const held = async (id: number) => {
  const rows = await portal.context.database.read.selectFrom('file').selectAll().execute()
  return rows.filter(({ holder }) => holder?.startsWith(`socio:${id}/`)).length
}
/** Waits until the storage holds what some file speaks of, and nothing else. */
async function expectNoRemains() {
  const rows = await portal.context.database.read.selectFrom('file').selectAll().execute()
  const known = rows.flatMap(({ content, shown, thumbnail }) => [content, shown, thumbnail])
  const names = [...new Set(known.filter((key) => key !== null))].map((key) => key.split('/').at(-1)).sort()
  const stored = () => readdirSync(join(portal.settings.DATA_DIR, 'files/uploads')).sort()
  await eventually(() => stored().join() === names.join())
  expect(stored()).toEqual(names)
}
const documento = (fichero: object, changes: object = {}) => ({
  titulo: 'Solicitude de alta',
  fecha: [2026, 3, 1],
  tipo: { id: tipo.id },
  fichero,
  ...changes,
})
const pago = (documentos: object[] = [], changes: object = {}) => ({
  tipo: 'CUOTA',
  importe: '60.50',
  fecha: '2026-02-28',
  documentos,
  ...changes,
})
const getPhoto = (id: number, who: Caller, form: 'thumbnail' | 'photo' = 'photo') =>
  who.call(`GET /socios/:id/${form}`, { params: { id } })
const getPaper = (id: number, docId: number, who = manager) =>
  who.call('GET /socios/:id/documents/:docId/file', { params: { id, docId } })
const receiptAddress = (id: number, payId: number, uuid: string, who = manager) =>
  who.call('GET /socios/:id/payments/:payId/file/:uuid', { params: { id, payId, uuid } })

describe('documents and payments', () => {
  it('come with a new member, newest first, amounts in euros', async () => {
    const [paper, one, two] = [
      await upload('a.pdf', pdf('a')),
      await upload('b.pdf', pdf('b')),
      await upload('c.txt', Buffer.from('recibo')),
    ]
    const socio = await addSocio(manager, {
      documentos: [documento(paper)],
      pagos: [pago([one, two]), pago([], { tipo: 'OTROS', importe: -3, fecha: [2026, 4, 1] })],
    })
    expect(socio.documentos).toEqual([
      {
        id: expect.any(Number),
        titulo: 'Solicitude de alta',
        fecha: [2026, 3, 1],
        tipo: { id: tipo.id, nombre: 'Solicitude' },
        fichero: paper,
      },
    ])
    expect(socio.pagos).toEqual([
      { id: expect.any(Number), tipo: 'OTROS', importe: -3, fecha: [2026, 4, 1], documentos: [] },
      { id: expect.any(Number), tipo: 'CUOTA', importe: 60.5, fecha: [2026, 2, 28], documentos: [one, two] },
    ])
    expect(await get(socio.id)).toEqual(socio)
  })

  it('are replaced by a list, keep the ids of those that stay, and stay without one', async () => {
    const socio = await addSocio(manager, {
      documentos: [documento(await upload('a.pdf', pdf('a'))), documento(await upload('b.pdf', pdf('b')))],
      pagos: [pago(), pago([], { importe: 1 })],
    })
    const [kept, gone] = socio.documentos
    const fresh = await upload('c.pdf', pdf('c'))
    const { body } = await put({
      ...socio,
      documentos: [{ ...kept, titulo: 'Outro', fichero: { uuid: kept.fichero.uuid } }, documento(fresh)],
      pagos: [{ ...socio.pagos[0], tipo: 'PEB' }],
    })
    const ids = body.documentos.map(({ id }: { id: number }) => id)
    expect(ids).toContain(kept.id)
    expect(ids).not.toContain(gone.id)
    expect(body.documentos).toHaveLength(2)
    expect(body.pagos).toEqual([{ ...socio.pagos[0], tipo: 'PEB' }])
    const { documentos: _, pagos: __, ...rest } = body
    expect((await put(rest)).body).toEqual({ ...body, version: body.version + 1 })
    const { body: empty } = await put({ ...rest, version: null, documentos: [], pagos: [] })
    expect([empty.documentos, empty.pagos]).toEqual([[], []])
  })

  it('leave the files of a payment that is sent without its list of them', async () => {
    const { body } = await put({
      ...(await addSocio(manager)),
      pagos: [pago([await upload('a.pdf', pdf('a'))])],
    })
    const [{ documentos, ...paid }] = body.pagos
    const changed = await put({
      ...body,
      pagos: [
        { ...paid, importe: 7 },
        { ...pago(), documentos: undefined },
      ],
    })
    const byId = new Map(changed.body.pagos.map((each: { id: number }) => [each.id, each]))
    expect(byId.get(paid.id)).toEqual({ ...paid, importe: 7, documentos })
    expect(byId.size).toBe(2)
    const emptied = await put({ ...changed.body, pagos: [{ ...paid, documentos: [] }] })
    expect(emptied.body.pagos).toEqual([{ ...paid, documentos: [] }])
  })

  it('release their files: files without a record are deleted', async () => {
    const socio = await addSocio(manager, {
      documentos: [documento(await upload('a.pdf', pdf('a')))],
      pagos: [pago([await upload('b.pdf', pdf('b')), await upload('c.pdf', pdf('c'))])],
    })
    expect(await held(socio.id)).toBe(3)
    const [first] = socio.pagos[0].documentos
    const { body } = await put({
      ...socio,
      documentos: [],
      pagos: [{ ...socio.pagos[0], documentos: [first] }],
    })
    expect(await held(socio.id)).toBe(1)
    await expectNoRemains()
    expect((await receiptAddress(socio.id, socio.pagos[0].id, first.uuid)).status).toBe(200)
    await deactivateSocio(manager, socio.id)
    await removeSocio(manager, socio.id)
    expect(await held(socio.id)).toBe(0)
    await expectNoRemains()
    expect(body.pagos[0].documentos).toEqual([first])
  })

  it('are saved with the rest or not at all', async () => {
    const socio = await addSocio(manager, { pagos: [pago()] })
    const paper = await upload('a.pdf', pdf('a'))
    const { status } = await put({
      ...socio,
      telefono: '600',
      pagos: [],
      documentos: [documento(paper), documento(await upload('b.pdf', pdf('b')), { tipo: { id: 999_999 } })],
    })
    expect(status).toBe(400)
    expect(await get(socio.id)).toEqual(socio)
    expect((await put({ ...socio, documentos: [documento(paper)] })).status).toBe(200)
  })

  it('refuse links to nothing, or to another user’s file', async () => {
    const owner = await addSocio(manager, {
      documentos: [documento(await upload('a.pdf', pdf('a')))],
      pagos: [pago([await upload('b.pdf', pdf('b'))])],
    })
    const socio = await addSocio(manager)
    const strange = await upload('c.pdf', pdf('c'), admin)
    const twice = await upload('d.pdf', pdf('d'))
    const [theirs] = owner.documentos
    const missing = { uuid: '3f0e4c9a-6f0b-4c55-9d6e-0d6c3c1f2a11' }
    for (const part of [
      { documentos: [documento(twice, { tipo: { id: 999_999 } })] },
      { documentos: [documento(twice, { id: 999_999 })] },
      { documentos: [documento(twice, { id: theirs.id })] },
      { documentos: [documento(missing)] },
      { documentos: [documento(strange)] },
      { documentos: [documento(theirs.fichero)] },
      { documentos: [documento(twice), documento(twice)] },
      { pagos: [pago([], { id: owner.pagos[0].id })] },
      { pagos: [pago(owner.pagos[0].documentos)] },
      { pagos: [pago([twice]), pago([twice])] },
      { thumbnail: theirs.fichero },
      { thumbnail: missing },
      { documentos: [documento(twice)], pagos: [pago([twice])] },
    ]) {
      const { status, error } = await put({ ...socio, ...part })
      expect([status, error], JSON.stringify(part)).toEqual([400, 'error.bad-request'])
    }
    const lost = await put({ ...socio, pagos: [pago([]), pago([twice, missing])] })
    expect(lost.body.fields).toEqual({ 'pagos.1.documentos.1': ['file.error.not-found'] })
    expect(await get(socio.id)).toEqual(socio)
    expect(await get(owner.id)).toEqual(owner)
    const { status } = await manager.call('POST /socios', {
      body: socioInput({ documentos: [documento(twice, { id: theirs.id })] }),
    })
    expect(status).toBe(400)
  })

  it('name the field that leads nowhere', async () => {
    const paper = await upload('a.pdf', pdf('a'))
    const body = socioInput({ documentos: [documento(paper, { tipo: { id: 999_999 } })] })
    expect((await manager.call('POST /socios', { body })).body.fields).toEqual({
      'documentos.0.tipo': ['error.invalid-value'],
    })
  })

  it('hold on to their type', async () => {
    const { body: own } = await admin.call('POST /tipoDocumentoSocios', { body: { nombre: 'Acta' } })
    const paper = await upload('a.pdf', pdf('a'))
    await addSocio(manager, { documentos: [documento(paper, { tipo: own })] })
    const { error } = await admin.call('DELETE /tipoDocumentoSocios/:id', { params: own })
    expect(error).toBe('error.tipo-documento-in-use')
  })

  it('show in the audit trail with what came and went', async () => {
    const socio = await addSocio(manager, { pagos: [pago(), pago([], { importe: 1 })] })
    await put({ ...socio, pagos: [socio.pagos[1], pago([], { importe: 7 })] })
    const query = { filters: `entidade:socio,rexistro:${socio.id}`, sort: 'id,desc' }
    const [entry] = (await admin.call('GET /auditoria', { query })).body.content
    const gone = socio.pagos[0].importe.toFixed(2)
    expect(entry.cambios).toEqual([
      { campo: 'pagos', antes: [`CUOTA · ${gone} € · 2026-02-28`], despois: ['CUOTA · 7.00 € · 2026-02-28'] },
    ])
  })

  it('take small files inside the JSON', async () => {
    const fichero = { fileName: 'nota.txt', type: 'txt', content: Buffer.from('ola').toString('base64') }
    const socio = await addSocio(manager, { documentos: [documento(fichero)], pagos: [pago([fichero])] })
    expect(socio.documentos[0].fichero).toMatchObject({ fileName: 'nota.txt', type: 'txt' })
    const { body } = await getPaper(socio.id, socio.documentos[0].id)
    expect(body.toString()).toBe('ola')
    const bad = { ...fichero, content: 'non é base64!' }
    const getFields = async (changes: object) =>
      (await manager.call('POST /socios', { body: socioInput(changes) })).body.fields
    const notBase64 = ['error.invalid-value']
    expect(await getFields({ thumbnail: bad })).toEqual({ 'thumbnail.content': notBase64 })
    expect(await getFields({ documentos: [documento(fichero), documento(bad)] })).toEqual({
      'documentos.1.fichero.content': notBase64,
    })
    expect(await getFields({ pagos: [pago(), pago([fichero, bad])] })).toEqual({
      'pagos.1.documentos.1.content': notBase64,
    })
    expect(await getFields({ pagos: [pago([{ ...fichero, content: '' }])] })).toEqual({
      'pagos.0.documentos.0': ['file.error.empty-file'],
    })
  })
})

describe('a file of a document or payment', () => {
  it('is for the register’s staff and the person', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    const other = await signInSocio(portal, admin)
    const { body } = await put({
      ...socio,
      documentos: [documento(await upload('a.pdf', pdf('a')))],
      pagos: [pago([await upload('b.pdf', pdf('b'))])],
    })
    const [doc] = body.documentos
    const [pay] = body.pagos
    const { uuid } = pay.documentos[0]
    const reader = await portal.signIn('PARTNER_READONLY')
    for (const who of [caller, reader, manager]) {
      expect((await getPaper(socio.id, doc.id, who)).body).toEqual(pdf('a'))
      expect((await receiptAddress(socio.id, pay.id, uuid, who)).body).toEqual(pdf('b'))
    }
    expect((await getPaper(socio.id, doc.id, other.caller)).status).toBe(403)
    expect((await receiptAddress(socio.id, pay.id, uuid, other.caller)).status).toBe(403)
    expect((await getPaper(socio.id, doc.id, portal.visitor)).status).toBe(401)
  })

  it('of another member is not found through one’s own record', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    const { body } = await put({ ...socio, pagos: [pago([await upload('z.pdf', pdf('z'))])] })
    const owner = await addSocio(manager, {
      documentos: [documento(await upload('a.pdf', pdf('a')))],
      pagos: [pago([await upload('b.pdf', pdf('b'))])],
    })
    const theirs = owner.pagos[0]
    const { uuid } = theirs.documentos[0]
    for (const answer of [
      await getPaper(socio.id, owner.documentos[0].id, caller),
      await receiptAddress(socio.id, theirs.id, uuid, caller),
      await receiptAddress(socio.id, body.pagos[0].id, uuid, caller),
      await receiptAddress(socio.id, body.pagos[0].id, owner.documentos[0].fichero.uuid, caller),
    ])
      expect([answer.status, answer.error]).toEqual([404, 'file.error.not-found'])
  })

  it('can be asked for with a ticket, which ends with the right to see it', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    const { body } = await put({ ...socio, documentos: [documento(await upload('a.pdf', pdf('a')))] })
    const { ticket } = (await caller.call('POST /files/ticket')).body
    const ask = (id: number, docId: number) =>
      portal.visitor.call('GET /socios/:id/documents/:docId/file', {
        params: { id, docId },
        query: { ticket },
      })
    expect((await ask(socio.id, body.documentos[0].id)).status).toBe(200)
    const other = await addSocio(manager, { documentos: [documento(await upload('b.pdf', pdf('b')))] })
    expect((await ask(other.id, other.documentos[0].id)).status).toBe(403)
    const record = await portal.visitor.call('GET /socios/:id', {
      params: { id: socio.id },
      query: { ticket },
    })
    expect(record.status).toBe(401)
    await deactivateSocio(admin, socio.id)
    expect((await ask(socio.id, body.documentos[0].id)).status).toBe(401)
  })
})

describe('a photo', () => {
  it('is a picture, for everybody signed in, under the person’s name', async () => {
    const thumbnail = await upload('12345678Z.png', photo)
    const socio = await addSocio(manager, { nombre: 'Sara', apellidos: 'Ñandú', thumbnail })
    expect(socio.thumbnail).toEqual({ uuid: thumbnail.uuid, fileName: '12345678Z.jpg', type: 'jpg' })
    const member = await portal.signIn()
    for (const [form, width] of [
      ['photo', 600],
      ['thumbnail', 150],
    ] as const) {
      const answer = await getPhoto(socio.id, member, form)
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
      expect((await sharp(answer.body).metadata()).width).toBe(width)
      expect(answer.headers['content-disposition']).toContain('inline; filename="Sara ')
      expect(answer.headers['content-disposition']).not.toContain('12345678')
    }
    expect((await getPhoto(socio.id, portal.visitor)).status).toBe(401)
    const { content } = (await member.call('GET /socios/public', { query: { search: 'sara' } })).body
    expect(content).toEqual([
      {
        campos: [],
        id: socio.id,
        nombre: 'Sara',
        apellidos: 'Ñandú',
        thumbnail: { uuid: thumbnail.uuid, fileName: 'foto.jpg', type: 'jpg' },
      },
    ])
    const row = (await manager.call('GET /socios', { query: { search: 'sara', size: '1' } })).body.content[0]
    expect(row.thumbnail).toEqual(socio.thumbnail)
  })

  it('is not found where there is none, nor that of an inactive member except by the register’s staff', async () => {
    const socio = await addSocio(manager, { thumbnail: await upload('eu.png', photo) })
    const bare = await addSocio(manager)
    const member = await portal.signIn()
    expect((await getPhoto(bare.id, member)).error).toBe('file.error.not-found')
    expect((await getPhoto(999_999, member)).status).toBe(404)
    await deactivateSocio(manager, socio.id)
    expect((await getPhoto(socio.id, member)).status).toBe(404)
    expect((await getPhoto(socio.id, manager)).status).toBe(200)
  })

  it('must be one', async () => {
    const body = socioInput({ thumbnail: await upload('a.pdf', pdf('a')) })
    const { status, error } = await manager.call('POST /socios', { body })
    expect([status, error]).toEqual([400, 'upload.invalid_extension'])
  })

  it('that is replaced or removed is gone', async () => {
    const socio = await addSocio(manager, { thumbnail: await upload('eu.png', photo) })
    const { body } = await put({ ...socio, thumbnail: await upload('outra.png', photo) })
    expect(body.thumbnail.fileName).toBe('outra.jpg')
    expect(await held(socio.id)).toBe(1)
    await expectNoRemains()
    expect((await put({ ...body, thumbnail: null })).body.thumbnail).toBeNull()
    expect(await held(socio.id)).toBe(0)
    await expectNoRemains()
  })

  it('that becomes another one shows in the audit trail', async () => {
    const socio = await addSocio(manager, { thumbnail: await upload('eu.png', photo) })
    await put({ ...socio, thumbnail: await upload('eu.png', photo) })
    const query = { filters: `entidade:socio,rexistro:${socio.id}`, sort: 'id,desc' }
    const [entry] = (await admin.call('GET /auditoria', { query })).body.content
    expect(entry.cambios.map(({ campo }: { campo: string }) => campo)).toEqual(['thumbnail'])
  })
})
