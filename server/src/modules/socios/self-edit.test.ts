import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { multipart } from '../../testing/multipart.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { freshDni, openTestPortal } from '../../testing/portal.ts'
import { signInSocio } from '../../testing/socios.ts'

let portal: TestPortal
let admin: Caller
let photo: Buffer
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#862e9c' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => portal.close())

const put = (socio: { id: number }, who: Caller) =>
  who.call('PUT /socios/:id', { params: { id: socio.id }, body: socio })
const upload = async (name: string, content: Buffer, who: Caller) =>
  (await who.call('POST /files', multipart({}, { name, content }))).body
const pdf = Buffer.from('%PDF-1.4\nola\n%%EOF\n')

describe('one’s own record', () => {
  it('takes another photo, and none, with all else as it was read', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    const { uuid } = await upload('eu.jpg', photo, caller)
    const { status, body } = await put({ ...socio, thumbnail: { uuid } }, caller)
    expect(status).toBe(200)
    expect(body).toEqual({ ...socio, thumbnail: { uuid, fileName: 'eu.jpg', type: 'jpg' }, version: 2 })
    expect((await put(body, caller)).status).toBe(200)
    expect((await put({ ...body, version: 3, thumbnail: null }, caller)).body.thumbnail).toBeNull()
    const content = photo.toString('base64')
    const inline = { fileName: 'eu.jpg', type: 'jpg', content }
    expect((await put({ ...body, version: 4, thumbnail: inline }, caller)).body.thumbnail).toMatchObject({
      type: 'jpg',
    })
  })

  it('may leave out what does not change, and say dates as text', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    const { documentos: _, pagos: __, grupos: ___, userId: ____, thumbnail: _____, ...rest } = socio
    expect((await put({ ...rest, fechaAlta: '2026-05-31', authorities: [] }, caller)).status).toBe(200)
  })

  it.each([
    ['nombre', 'Outra'],
    ['apellidos', 'Persoa'],
    ['dni', freshDni()],
    ['telefono', '600'],
    ['email', 'x@outra.example'],
    ['anoNac', 1950],
    ['mesNac', null],
    ['diaNac', 1],
    ['profesion', 'Espía'],
    ['sexo', null],
    ['direccion', { direccion: 'Rúa Nova', codigoPostal: '15705', localidad: 'Teo', provincia: 'A Coruña' }],
    ['direccion', null],
    ['cuentaCorriente', ''],
    ['pagos', [{ tipo: 'CUOTA', importe: 60, fecha: [2026, 1, 1] }]],
    ['numero', 1],
    ['userId', 1],
    ['fechaAlta', [1999, 1, 1]],
    ['fechaAlta', 'onte'],
    ['fechaBaja', [2026, 1, 1]],
    ['causaBaja', 'x'],
    ['authorities', ['ROLE_ADMIN']],
    ['grupos', [{ id: 1, name: 'Coro' }]],
  ])('with another %s is refused whole: %j', async (field, value) => {
    const { socio, caller } = await signInSocio(portal, admin)
    const { uuid } = await upload('eu.jpg', photo, caller)
    const { status, error } = await put({ ...socio, thumbnail: { uuid }, [field]: value }, caller)
    expect([status, error]).toEqual([403, 'error.forbidden'])
    expect((await caller.call('GET /socios/:id', { params: socio })).body).toEqual(socio)
  })

  it('keeps documents and payments as they are, told by their ids', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    const { body: tipo } = await admin.call('POST /tipoDocumentoSocios', { body: { nombre: 'Acta' } })
    const [paper, receipt] = [await upload('a.pdf', pdf, admin), await upload('b.pdf', pdf, admin)]
    const { body: full } = await put(
      {
        ...socio,
        documentos: [{ titulo: 'A', fecha: [2026, 1, 1], tipo: { id: tipo.id }, fichero: paper }],
        pagos: [
          { tipo: 'CUOTA', importe: '60.10', fecha: [2026, 1, 1], documentos: [receipt] },
          { tipo: 'OTROS', importe: 5, fecha: [2025, 1, 1] },
        ],
      },
      admin,
    )
    const [documento] = full.documentos
    const [pago, other] = full.pagos
    expect((await put(full, caller)).status).toBe(200)
    const again = { ...full, version: full.version + 1 }
    expect((await put({ ...again, pagos: [other, pago] }, caller)).status).toBe(200)
    const { documentos: _, ...withoutFiles } = pago
    const short = { ...again, version: again.version + 1, pagos: [withoutFiles, other] }
    const { body: kept } = await put(short, caller)
    expect(kept.pagos).toEqual(full.pagos)
    for (const part of [
      { documentos: [] },
      { documentos: [{ ...documento, titulo: 'B' }] },
      { documentos: [{ ...documento, fecha: [2026, 1, 2] }] },
      { documentos: [{ ...documento, tipo: { id: tipo.id + 1 } }] },
      { documentos: [{ ...documento, id: null }] },
      { documentos: [documento, documento] },
      { documentos: [{ ...documento, fichero: { uuid: receipt.uuid } }] },
      { pagos: [pago] },
      { pagos: [pago, { ...other, importe: 6 }] },
      { pagos: [pago, { ...other, fecha: [2025, 1, 2] }] },
      { pagos: [pago, { ...other, tipo: 'CUOTA' }] },
      { pagos: [{ ...pago, documentos: [] }, other] },
    ]) {
      const { status } = await put({ ...again, version: kept.version, ...part }, caller)
      expect(status, JSON.stringify(part)).toBe(403)
    }
  })

  it('is a conflict, not a refusal, when it was changed in between', async () => {
    const { socio, caller } = await signInSocio(portal, admin)
    await put({ ...socio, telefono: '600 600 600' }, admin)
    const { status, error } = await put(socio, caller)
    expect([status, error]).toEqual([409, 'error.conflict'])
  })

  it('is one’s own only: that of another stays out of reach', async () => {
    const [one, two] = [
      await signInSocio(portal, admin),
      await signInSocio(portal, admin, 'PARTNER_READONLY'),
    ]
    expect((await put(one.socio, two.caller)).status).toBe(403)
    expect((await put(two.socio, two.caller)).status).toBe(200)
    expect((await put({ ...two.socio, version: 2, telefono: '1' }, two.caller)).status).toBe(403)
  })

  it('is the keeper’s to change whole', async () => {
    const { socio, caller } = await signInSocio(portal, admin, 'PARTNER_MANAGEMENT')
    expect((await put({ ...socio, telefono: '1' }, caller)).body.telefono).toBe('1')
  })
})

describe('an association that lets members change more', () => {
  it('names the fields in its settings', async () => {
    const open = await openTestPortal({ SELF_EDIT_FIELDS: 'telefono,direccion' })
    const { socio, caller } = await signInSocio(open, await open.signIn('ROLE_ADMIN'))
    const direccion = { ...socio.direccion, localidad: 'Teo' }
    const { status, body } = await put({ ...socio, telefono: '600', direccion }, caller)
    expect([status, body.telefono, body.direccion.localidad]).toEqual([200, '600', 'Teo'])
    expect((await put({ ...body, profesion: 'Espía' }, caller)).status).toBe(403)
    await open.close()
  })

  it('lets them keep their own documents, whose types they read for that', async () => {
    const open = await openTestPortal({ SELF_EDIT_FIELDS: 'documentos' })
    const keeper = await open.signIn('ROLE_ADMIN')
    const { body: tipo } = await keeper.call('POST /tipoDocumentoSocios', {
      body: { nombre: 'Copia do DNI' },
    })
    const { socio, caller } = await signInSocio(open, keeper)
    const stranger = await open.signIn()
    const read = async (who: Caller) => (await who.call('GET /tipoDocumentoSocios')).status
    expect([await read(caller), await read(stranger), await read(open.visitor)]).toEqual([200, 403, 401])
    expect((await caller.call('POST /tipoDocumentoSocios', { body: { nombre: 'Outro' } })).status).toBe(403)
    const fichero = { fileName: 'dni.pdf', type: 'pdf', content: pdf.toString('base64') }
    const documentos = [{ titulo: 'O meu DNI', fecha: [2026, 1, 1], tipo: { id: tipo.id }, fichero }]
    const { status, body } = await put({ ...socio, documentos }, caller)
    expect([status, body.documentos[0].tipo.nombre]).toEqual([200, 'Copia do DNI'])
    expect((await put({ ...body, documentos: [] }, caller)).body.documentos).toEqual([])
    await open.close()
  })

  it('keeps the types from members who change no documents', async () => {
    const { caller } = await signInSocio(portal, admin)
    expect((await caller.call('GET /tipoDocumentoSocios')).status).toBe(403)
  })
})
