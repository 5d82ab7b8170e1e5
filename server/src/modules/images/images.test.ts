import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allows, richTextEditors } from '#contract/access.ts'
import { roles } from '#contract/roles.ts'
import { multipart } from '../../testing/multipart.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { startS3 } from '../../testing/s3.ts'
import { removeAbandonedImages } from './images.service.ts'

const limit = 20_000_000
const day = 24 * 60 * 60_000

let portal: TestPortal
let editor: Caller
let photo: Buffer
beforeAll(async () => {
  portal = await openTestPortal({ MAX_FILE_SIZE: String(limit) })
  editor = await portal.signIn('EVENT_MANAGEMENT')
  photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#862e9c' } })
    .withExif({ IFD0: { Copyright: 'alguén' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => portal.close())

const announce = async (name = 'Foto.jpg', gallery = 'statics') =>
  (await editor.call('POST /images', { body: { gallery, name } })).body
const upload = (
  { gallery, id }: { gallery: string; id: string },
  file?: { field?: string; name?: string; content?: Uint8Array },
  who = editor,
) =>
  who.call('POST /upload/gallery/:gallery/:id', {
    params: { gallery, id },
    ...multipart({ title: 'x' }, file && { name: 'foto.jpg', content: photo, ...file }),
  })
const uploaded = async (content: Uint8Array = photo, name = 'foto.jpg') =>
  (await upload(await announce(), { content, name })).body
const download = (
  { gallery, id }: { gallery: string; id: string },
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
) => portal.visitor.call('GET /download/gallery/:gallery/:id', { params: { gallery, id }, query, headers })
const stored = () => {
  const folder = join(portal.settings.DATA_DIR, 'files/images')
  return existsSync(folder) ? readdirSync(folder).length : 0
}
const trail = async (id: string) => {
  const admin = await portal.signIn('ROLE_ADMIN')
  const query = `filters=entidade:image,rexistro:${id}&sort=id,asc`
  return (await admin.call('GET /auditoria', { query })).body.content
}

describe('a picture', () => {
  it('is announced, uploaded and then visible to everyone', async () => {
    const image = await announce('A nosa horta.jpg')
    expect(image).toEqual({
      id: expect.any(String),
      gallery: 'statics',
      name: 'A nosa horta.jpg',
      version: 1,
    })
    const { status, body } = await upload(image, {})
    expect(status).toBe(200)
    expect(body).toEqual({ ...image, version: 2 })
    const seen = await download(body, { version: '2' })
    expect(seen.status).toBe(200)
    expect(seen.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(seen.body.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline; filename="A nosa horta.jpg"',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*sandbox$/),
      'x-content-type-options': 'nosniff',
    })
    const { width, height, format, exif } = await sharp(seen.body).metadata()
    expect({ width, height, format, exif }).toEqual({
      width: 40,
      height: 20,
      format: 'jpeg',
      exif: undefined,
    })
    expect(await trail(image.id)).toMatchObject([
      { accion: 'CREAR', autor: editor.login, rexistroNome: 'A nosa horta.jpg' },
      {
        accion: 'SUBIR',
        cambios: [
          { campo: 'fileName', despois: 'foto.jpg' },
          { campo: 'type', despois: 'jpg' },
          { campo: 'size', despois: seen.body.length },
        ],
      },
    ])
  })

  it('is asked for again unless the address names its version', async () => {
    const image = await uploaded()
    const { headers } = await download(image)
    expect(headers['cache-control']).toBe('public, no-cache')
    const again = await download(image, {}, { 'if-none-match': String(headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect((await download(image, { version: '1' })).headers['cache-control']).toBe('public, no-cache')
  })

  it('is described, and sent in parts, like any file', async () => {
    const image = await uploaded()
    const { body } = await download(image)
    expect((await download(image, {}, { range: 'bytes=0-9' })).body).toEqual(body.subarray(0, 10))
    const url = `/api/download/gallery/${image.gallery}/${image.id}`
    const head = await portal.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(body.length),
      '',
    ])
  })

  it('may be kept in a bucket', async () => {
    const s3 = await startS3()
    const elsewhere = await openTestPortal({ FILES_URL: s3.url })
    const writer = await elsewhere.signIn('EVENT_MANAGEMENT')
    const { body: image } = await writer.call('POST /images', {
      body: { gallery: 'statics', name: 'Foto.jpg' },
    })
    const sent = { params: image, ...multipart({}, { name: 'foto.jpg', content: photo }) }
    expect((await writer.call('POST /upload/gallery/:gallery/:id', sent)).status).toBe(200)
    const seen = await elsewhere.visitor.call('GET /download/gallery/:gallery/:id', { params: image })
    expect(await sharp(seen.body).metadata()).toMatchObject({ format: 'jpeg', width: 40 })
    expect(existsSync(join(elsewhere.settings.DATA_DIR, 'files'))).toBe(false)
    await elsewhere.close()
    await s3.close()
  })

  it('with see-through parts stays a PNG', async () => {
    const logo = await sharp({ create: { width: 10, height: 10, channels: 4, background: '#862e9c80' } })
      .webp()
      .toBuffer()
    const { headers, body } = await download(await uploaded(logo, 'logo.webp'))
    expect(headers['content-type']).toBe('image/png')
    expect((await sharp(body).stats()).isOpaque).toBe(false)
  })

  it('from a phone (HEIC) becomes a JPEG', async () => {
    const heic = readFileSync(new URL('../../testing/picture.heic', import.meta.url))
    const { headers, body } = await download(await uploaded(heic, 'IMG_0001.HEIC'))
    expect(headers['content-type']).toBe('image/jpeg')
    expect(await sharp(body).metadata()).toMatchObject({ width: 64, height: 48 })
  })

  it('gets new content under a new version, and the old file goes', async () => {
    const image = await uploaded()
    const files = stored()
    const other = await sharp(photo).resize(10).jpeg().toBuffer()
    const { body } = await upload(image, { content: other })
    expect(body.version).toBe(image.version + 1)
    expect(await sharp((await download(body)).body).metadata()).toMatchObject({ width: 10 })
    await expect.poll(stored).toBe(files)
  })

  it('uploaded twice at once leaves one file', async () => {
    const image = await announce()
    const files = stored()
    await Promise.all([upload(image, {}), upload(image, {}), upload(image, {})])
    expect((await download(image)).status).toBe(200)
    await expect.poll(stored).toBe(files + 1)
  })

  it('is renamed and moved with its last version', async () => {
    const image = await announce()
    const put = (body: object) => editor.call('PUT /images/:id', { params: { id: image.id }, body })
    const renamed = await put({ ...image, name: 'Outra', gallery: 'eventos' })
    expect(renamed.body).toEqual({ id: image.id, name: 'Outra', gallery: 'eventos', version: 2 })
    expect(await put({ ...image, name: 'Tarde' })).toMatchObject({ status: 409, error: 'error.conflict' })
    expect(await put({ gallery: 'a', name: 'b' })).toMatchObject({ error: 'error.id-not-exists' })
    expect(await put({ ...image, id: 'outro' })).toMatchObject({ status: 400, error: 'error.bad-request' })
    expect((await trail(image.id))[1]).toMatchObject({
      accion: 'MODIFICAR',
      cambios: [
        { campo: 'gallery', antes: 'statics', despois: 'eventos' },
        { campo: 'name', antes: 'Foto.jpg', despois: 'Outra' },
      ],
    })
  })

  it('is deleted with its file', async () => {
    const image = await uploaded()
    const files = stored()
    const remove = () => editor.call('DELETE /images/:id', { params: { id: image.id } })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect((await download(image)).status).toBe(404)
    await expect.poll(stored).toBe(files - 1)
    expect((await trail(image.id)).at(-1)).toMatchObject({ accion: 'ELIMINAR' })
  })
})

describe('an upload is refused', () => {
  it('without a file, with an empty one, or cut off', async () => {
    const image = await announce()
    expect(await upload(image)).toMatchObject({ status: 400, error: 'file.error.empty-file' })
    const empty = await upload(image, { content: new Uint8Array() })
    expect(empty).toMatchObject({ status: 400, error: 'file.error.empty-file' })
    const { body, headers } = multipart({}, { name: 'a.jpg', content: photo })
    const cut = await editor.call('POST /upload/gallery/:gallery/:id', {
      params: image,
      body: body.subarray(0, body.length - 60),
      headers,
    })
    expect(cut).toMatchObject({ status: 400, error: 'file.error.uploading' })
  })

  it('past the limit, which it names; a larger file than a JSON body is no trouble', async () => {
    const image = await announce()
    const padded = (size: number) => Buffer.concat([photo, Buffer.alloc(size - photo.length)])
    expect((await upload(image, { content: padded(18_000_000) })).status).toBe(200)
    for (const size of [limit + 1, limit + 2_000_000])
      expect(await upload(image, { content: padded(size) })).toMatchObject({
        status: 413,
        error: 'file.error.max-file-size-exceeded',
        body: { params: { limit } },
      })
  })

  it('when it is no picture, by its name or by its content', async () => {
    const image = await announce()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')
    const refused = []
    for (const [name, content] of [
      ['programa.exe', photo],
      ['sen-final', photo],
      ['debuxo.svg', svg],
      ['debuxo.png', svg],
      ['texto.jpg', Buffer.from('ola')],
      ['rota.bmp', Buffer.from('BM e pouco máis')],
      ['rota.ico', Buffer.from([0, 0, 1, 0, 1, 0, 9])],
      ['rota.heic', Buffer.from('0000ftypheic0000')],
    ] as const) {
      const { status, error, body } = await upload(image, { name, content })
      refused.push([status, error, body.params.extension])
    }
    const extensions = ['exe', 'sen-final', 'svg', 'png', 'jpg', 'bmp', 'ico', 'heic']
    expect(refused).toEqual(extensions.map((each) => [400, 'upload.invalid_extension', each]))
    expect((await download(image)).status).toBe(404)
  })

  it('when it is not multipart', async () => {
    const params = await announce()
    for (const type of ['application/json', 'image/jpeg'])
      expect(
        await editor.call('POST /upload/gallery/:gallery/:id', {
          params,
          body: '{}',
          headers: { 'content-type': type },
        }),
      ).toMatchObject({ status: 415, error: 'error.unsupported-media-type' })
  })

  it('when no such picture was announced in that gallery', async () => {
    const { id } = await announce()
    const files = stored()
    expect((await upload({ gallery: 'eventos', id }, {})).status).toBe(404)
    expect((await upload({ gallery: 'statics', id: crypto.randomUUID() }, {})).status).toBe(404)
    await expect.poll(stored).toBe(files)
  })

  it('and leaves nothing half-way behind', () => {
    expect(readdirSync(join(portal.settings.DATA_DIR, 'incoming'))).toEqual([])
  })
})

describe('the pictures', () => {
  it('are listed by name, searched, and filtered by gallery', async () => {
    for (const name of ['Órdenes da Nosa', 'Ñandú da nosa', 'Nabo da nosa']) await announce(name, 'listas')
    await announce('Nada da nosa', 'outra')
    const list = async (query: string) => {
      const { body } = await editor.call('GET /images', { query })
      return body.content.map(({ name }: { name: string }) => name)
    }
    expect(await list('filters=gallery:listas')).toEqual(['Nabo da nosa', 'Ñandú da nosa', 'Órdenes da Nosa'])
    expect(await list('search=NANDU&filters=gallery:listas&sort=name,desc')).toEqual(['Ñandú da nosa'])
    expect((await editor.call('GET /images', { query: 'sort=size' })).status).toBe(400)
  })

  it('in a wrong gallery, or never uploaded, are not found', async () => {
    const image = await uploaded()
    expect(await download({ ...image, gallery: 'eventos' })).toMatchObject({
      status: 404,
      error: 'file.error.not-found',
    })
    expect(await download(await announce())).toMatchObject({ status: 404, error: 'file.error.not-found' })
    expect((await download({ ...image, id: 'non-uuid' })).status).toBe(400)
  })

  it('announced a day ago that never came are forgotten', async () => {
    const kept = await uploaded()
    const lost = await announce()
    portal.clock.advance(day + 1)
    editor = await portal.signIn('EVENT_MANAGEMENT')
    const fresh = await announce()
    await removeAbandonedImages(portal.context)
    const status = async ({ id }: { id: string }) =>
      (await editor.call('GET /images/:id', { params: { id } })).status
    expect([await status(kept), await status(lost), await status(fresh)]).toEqual([200, 404, 200])
    expect((await trail(lost.id)).at(-1)).toMatchObject({ accion: 'ELIMINAR', autor: 'sistema' })
  })
})

describe('access', () => {
  const id = crypto.randomUUID()
  const guarded = (who: Caller) =>
    Promise.all(
      [
        who.call('GET /images'),
        who.call('GET /images/:id', { params: { id } }),
        who.call('POST /images', { body: {} }),
        who.call('PUT /images/:id', { params: { id }, body: {} }),
        who.call('DELETE /images/:id', { params: { id } }),
        upload({ gallery: 'statics', id }, {}, who),
      ].map(async (answer) => (await answer).status),
    )

  it('see and change the pictures: no visitor', async () => {
    expect(await guarded(portal.visitor)).toEqual([401, 401, 401, 401, 401, 401])
  })

  it.each(roles)('see and change the pictures: %s', async (role) => {
    const expected = allows(richTextEditors, [role]) ? [200, 404, 400, 400, 404, 404] : Array(6).fill(403)
    expect(await guarded(await portal.signIn(role))).toEqual(expected)
  })
})
