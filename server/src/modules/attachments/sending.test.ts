import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { uploadPdf, uploadPhoto } from '../../testing/uploads.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

describe.each([
  ['/asambleas', 'Asemblea'],
  ['/juntas-directivas', 'Xunta directiva'],
] as const)('the files of %s', (path, name) => {
  const created = async (body: object = {}) =>
    (await admin.call(`POST ${path}`, { body: { tipo: 'ORDINARIA', numero: 1, ...body } })).body
  const photo = (id: number, uuid: string, query = {}) =>
    admin.call(`GET ${path}/:id/images/:uuid`, { params: { id, uuid }, query })
  const file = (id: number, docId: number) =>
    admin.call(`GET ${path}/:id/documents/:docId/file`, { params: { id, docId } })
  const zip = (id: number) => admin.call(`GET ${path}/:id/images`, { params: { id } })

  it('show photos without the metadata of the camera, under the names of the uploads', async () => {
    const { id, fotos } = await created({
      fotos: [await uploadPhoto(admin, 'Festa maior.png', { r: 0, g: 0, b: 0, alpha: 0 })],
    })
    const [{ uuid, fileName }] = fotos
    expect(fileName).toBe('Festa maior.jpg')
    const shown = await photo(id, uuid)
    expect(shown.headers['content-type']).toBe('image/jpeg')
    const { width, height, exif } = await sharp(shown.body).metadata()
    expect({ width, height, exif }).toEqual({ width: 400, height: 200, exif: undefined })
    const small = await sharp((await photo(id, uuid, { thumbnail: 'true' })).body).metadata()
    expect([small.width, small.height]).toEqual([150, 75])
    const saved = await photo(id, uuid, { download: 'true' })
    expect(saved.headers['content-disposition']).toBe('attachment; filename="Festa maior.jpg"')
  })

  it('show photos in a middle form too, made once, that goes with them', async () => {
    const large = await sharp({ create: { width: 1200, height: 800, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const { id, fotos, version } = await created({
      fotos: [{ fileName: 'Grande.jpg', type: 'jpg', content: large.toString('base64') }],
    })
    const [{ uuid }] = fotos
    const ask = () => photo(id, uuid, { size: 'medium', v: uuid })
    const [first, second] = await Promise.all([ask(), ask()])
    expect(first.body.equals(second.body)).toBe(true)
    const { width, height, format } = await sharp(first.body).metadata()
    expect({ width, height, format }).toEqual({ width: 720, height: 480, format: 'jpeg' })
    expect(first.headers['cache-control']).toBe('private, max-age=604800, immutable')
    expect((await ask()).headers.etag).toBe(first.headers.etag)
    expect((await photo(id, uuid, { size: 'huge' })).status).toBe(400)

    const { database, storage } = portal.context
    const { medium, medium_size } = await database.read
      .selectFrom('file')
      .select(['medium', 'medium_size'])
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    expect(Number(medium_size)).toBe(first.body.length)
    expect(await storage.get(medium ?? '')).not.toBeNull()
    await admin.call(`PUT ${path}/:id`, {
      params: { id },
      body: { id, version, tipo: 'ORDINARIA', numero: 1, fotos: [] },
    })
    await expect.poll(() => storage.get(medium ?? '')).toBeNull()
  })

  it('come by part, once more only when they changed, and under a ticket', async () => {
    const { id, documentos } = await created({
      documentos: [{ titulo: 'Acta', fichero: await uploadPdf(admin, 'Acta nº 3.pdf') }],
    })
    const params = { id, docId: documentos[0].id }
    const name = `GET ${path}/:id/documents/:docId/file` as const
    const whole = await admin.call(name, { params })
    expect(whole.headers).toMatchObject({ 'content-type': 'application/pdf', 'accept-ranges': 'bytes' })
    const part = await admin.call(name, { params, headers: { range: 'bytes=0-3' } })
    expect([part.status, part.body.toString()]).toEqual([206, '%PDF'])
    const known = { 'if-none-match': String(whole.headers.etag) }
    expect((await admin.call(name, { params, headers: known })).status).toBe(304)
    const { ticket } = (await admin.call('POST /files/ticket')).body
    expect((await portal.visitor.call(name, { params, query: { ticket } })).status).toBe(200)
    expect((await portal.visitor.call(name, { params })).status).toBe(401)
  })

  it('are not found where they are not', async () => {
    const one = await created({
      fotos: [await uploadPhoto(admin)],
      documentos: [{ titulo: 'A', fichero: await uploadPdf(admin) }],
    })
    const another = await created()
    const { uuid } = one.documentos[0].fichero
    for (const answer of [
      await photo(another.id, one.fotos[0].uuid),
      await photo(one.id, uuid),
      await photo(9_999_999, one.fotos[0].uuid),
      await file(another.id, one.documentos[0].id),
      await file(one.id, 9_999_999),
      await zip(another.id),
    ])
      expect(answer).toMatchObject({ status: 404, error: 'file.error.not-found' })
    expect(await zip(9_999_999)).toMatchObject({ status: 404, error: 'error.resource-not-found' })
    expect((await photo(one.id, 'nada')).status).toBe(400)
  })

  it('come in one archive, all photos uncompressed and in their order, none twice by the same name', async () => {
    const fotos = [
      await uploadPhoto(admin, 'Foto.jpg', '#ff0000'),
      await uploadPhoto(admin, 'foto.png', '#00ff00'),
      await uploadPhoto(admin, 'Foto (2).jpg', '#0000ff'),
      await uploadPhoto(admin, 'C:aux.jpg'),
    ]
    const { id } = await created({ numero: 12, fotos })
    const answer = await zip(id)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining(encodeURIComponent(`${name} ordinaria n.º 12.zip`)),
      'content-length': String(answer.body.length),
    })
    const archive = await fromBufferPromise(answer.body)
    const found: { name: string; method: number; content: Buffer }[] = []
    for await (const entry of archive.eachEntry())
      found.push({
        name: entry.fileName,
        method: entry.compressionMethod,
        content: await buffer(await archive.openReadStreamPromise(entry)),
      })
    expect(found.map(({ name, method }) => [name, method])).toEqual([
      ['Foto.jpg', 0],
      ['foto (2).jpg', 0],
      ['Foto (2) (2).jpg', 0],
      ['C-aux.jpg', 0],
    ])
    for (const [position, { content }] of found.entries())
      expect(content.equals((await photo(id, fotos[position]?.uuid ?? '')).body)).toBe(true)
    const head = await portal.app.inject({
      method: 'HEAD',
      url: `/api${path}/${id}/images`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
  })
})
