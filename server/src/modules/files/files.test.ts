import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageExtensions } from '#contract/file-names.ts'
import type { Write } from '../../db/write.ts'
import { documents } from '../../testing/documents.ts'
import { multipart } from '../../testing/multipart.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { startS3 } from '../../testing/s3.ts'
import {
  claimFiles,
  findFiles,
  releaseFiles,
  releaseHolder,
  renameFile,
  storeInline,
} from './files.service.ts'
import { removeUnused } from './removal.service.ts'

const limit = 3_000_000
const day = 24 * 60 * 60_000
const heic = readFileSync(new URL('../../testing/picture.heic', import.meta.url))
const anybody = { login: '12345678Z', nome: 'Quen sexa' }

describe.each(['a folder', 'a bucket'])('files kept in %s', (kind) => {
  let portal: TestPortal
  let s3: Awaited<ReturnType<typeof startS3>> | null
  let person: Caller
  let photo: Buffer
  beforeAll(async () => {
    s3 = kind === 'a bucket' ? await startS3() : null
    portal = await openTestPortal({ MAX_FILE_SIZE: String(limit), ...(s3 && { FILES_URL: s3.url }) })
    person = await portal.signIn()
    photo = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#862e9c' } })
      .withExif({ IFD0: { Copyright: 'alguén' } })
      .jpeg()
      .toBuffer()
  })
  afterAll(async () => {
    await portal.close()
    await s3?.close()
  })

  const upload = (
    name: string,
    content: Uint8Array,
    { fields = {}, who = person }: { fields?: Record<string, string>; who?: Caller } = {},
  ) => who.call('POST /files', multipart(fields, { name, content }))
  const uploaded = async (name = 'Acta.pdf', content: Uint8Array = documents.pdf, who = person) =>
    (await upload(name, content, { who })).body.uuid as string
  const row = (uuid: string) =>
    portal.parts.database.read.selectFrom('file').selectAll().where('uuid', '=', uuid).executeTakeFirst()
  const planned = async () =>
    (await portal.parts.database.read.selectFrom('file_removal').select('content').execute()).length
  const bytes = async (key: string | null | undefined) => {
    const found = key ? await portal.parts.storage.get(key) : null
    return found && (await buffer(found.content))
  }
  /** Changes a record, as a module that keeps files does. */
  const change = <T>(work: (write: Write) => Promise<T>) =>
    portal.parts.write(anybody, async (write) => {
      const answer = await work(write)
      await write.audit({ accion: 'MODIFICAR', entidade: 'socio', rexistro: 1, rexistroNome: 'proba' })
      return answer
    })
  const claim = (
    uuids: string[],
    holder: string,
    { who = person, as = 'document' as 'document' | 'photo' } = {},
  ) => change((write) => claimFiles(portal.parts, write, who.id, uuids, holder, as))
  const incoming = () => readdirSync(join(portal.settings.DATA_DIR, 'incoming'))

  describe('an upload', () => {
    it('is answered with how records refer to it, and keeps its bytes', async () => {
      const { status, body } = await upload('Acta.PDF', documents.pdf)
      expect(status).toBe(201)
      expect(body).toEqual({ uuid: expect.any(String), fileName: 'Acta.PDF', type: 'pdf' })
      const stored = await row(body.uuid)
      expect(stored).toMatchObject({ size: documents.pdf.length, uploaded_by: person.id, holder: null })
      expect(await bytes(stored?.content)).toEqual(documents.pdf)
      expect(await planned()).toBe(0)
    })

    it.each(Object.entries(documents))('may be a document: %s', async (extension, content) => {
      const { status, body } = await upload(`papel.${extension}`, content)
      expect([status, body.type]).toEqual([201, extension])
      expect(await bytes((await row(body.uuid))?.content)).toEqual(content)
    })

    it('of a picture keeps it, with what is shown of it and a thumbnail, both without metadata', async () => {
      const stored = await row(await uploaded('Foto.jpg', photo))
      expect(await bytes(stored?.content)).toEqual(photo)
      const [shown, thumbnail] = [await bytes(stored?.shown), await bytes(stored?.thumbnail)]
      expect(await sharp(shown ?? '').metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 200 })
      expect((await sharp(shown ?? '').metadata()).exif).toBeUndefined()
      expect(await sharp(thumbnail ?? '').metadata()).toMatchObject({
        format: 'jpeg',
        width: 150,
        height: 75,
      })
      expect([stored?.shown_size, stored?.thumbnail_size]).toEqual([shown?.length, thumbnail?.length])
    })

    it('of a phone’s picture (HEIC) becomes a JPEG', async () => {
      const { body } = await upload('IMG_0001.HEIC', heic, { fields: { type: 'heic' } })
      expect(body).toMatchObject({ fileName: 'IMG_0001.jpg', type: 'jpg' })
      expect(await sharp((await bytes((await row(body.uuid))?.content)) ?? '').metadata()).toMatchObject({
        format: 'jpeg',
        width: 64,
        height: 48,
      })
    })

    it('of a text that is not UTF-8 gets a form that is', async () => {
      const text = 'Reunión ás 19:30, no salón'
      const stored = await row(await uploaded('latin.txt', Buffer.from(text, 'latin1')))
      expect((await bytes(stored?.content))?.toString('latin1')).toBe(text)
      expect((await bytes(stored?.shown))?.toString()).toBe(text)
      const wide = await row(await uploaded('wide.txt', Buffer.from(`\ufeff${text}`, 'utf16le')))
      expect((await bytes(wide?.shown))?.toString()).toBe(text)
      expect((await row(await uploaded('plain.txt', Buffer.from(text))))?.shown).toBeNull()
    })

    it('takes its name from the field, wherever that stands and whatever folders it names', async () => {
      const named = async (fileName: string, type = 'pdf') => {
        const { body } = await upload('x.pdf', documents.pdf, { fields: { fileName, type } })
        return body.fileName
      }
      expect(await named('Acta.pdf')).toBe('Acta.pdf')
      expect(await named('../../etc/cron.d/Acta.pdf')).toBe('Acta.pdf')
      expect(await named('C:\\Documentos\\Acta de maio.pdf', '.PDF')).toBe('Acta de maio.pdf')
      expect(await named('Acta')).toBe('Acta.pdf')
      expect(await named('  Acta\u202efdp\u0007\n .pdf ')).toBe('Actafdp .pdf')
      expect(await named(`${'á'.repeat(300)}.pdf`)).toBe(`${'á'.repeat(251)}.pdf`)
      const boundary = 'xuntanza-test-boundary'
      const part = (disposition: string, content: string) =>
        `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
      const { body } = await person.call('POST /files', {
        body: `${part('name="content"; filename="blob"', documents.pdf.toString())}${part('name="type"', 'pdf')}${part('name="fileName"', 'Última acta.pdf')}--${boundary}--\r\n`,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      })
      expect(body).toMatchObject({ fileName: 'Última acta.pdf', type: 'pdf' })
    })

    it('may be as large as the limit, and not a byte larger', async () => {
      const padded = (size: number) =>
        Buffer.concat([documents.pdf, Buffer.alloc(size - documents.pdf.length)])
      expect((await upload('Acta.pdf', padded(limit))).status).toBe(201)
      for (const size of [limit + 1, limit + 2_000_000])
        expect(await upload('Acta.pdf', padded(size))).toMatchObject({
          status: 413,
          error: 'file.error.max-file-size-exceeded',
          body: { params: { limit } },
        })
    })

    it('two hundred of them at once are all kept', async () => {
      const many = await portal.signIn()
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) => upload(`${index}.pdf`, documents.pdf, { who: many })),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(201))
      expect(new Set(answers.map(({ body }) => body.uuid)).size).toBe(200)
    })
  })

  describe('an upload is refused', () => {
    it.each([
      ['programa.exe', documents.pdf, 'exe'],
      ['sen-final', documents.pdf, 'sen-final'],
      ['acta.pdf.', documents.pdf, 'acta.pdf.'],
      ['.pdf', documents.pdf, '.pdf'],
      ['páxina.html', Buffer.from('<script>alert(1)</script>'), 'html'],
      ['páxina.pdf', Buffer.from('<script>alert(1)</script>%PDF-1.7'), 'pdf'],
      ['debuxo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'svg'],
      ['programa.txt', Buffer.from('MZ\x90\x00\x03', 'latin1'), 'txt'],
      ['programa.pdf', Buffer.from('MZ\x90\x00\x03', 'latin1'), 'pdf'],
      ['acta.docx', documents.xlsx, 'docx'],
      ['acta.xlsx', documents.odt, 'xlsx'],
      ['acta.odt', documents.ods, 'odt'],
      ['acta.doc', documents.xls, 'doc'],
      ['acta.doc', documents.docx, 'doc'],
      ['acta.rtf', documents.txt, 'rtf'],
    ])('when its bytes are not what the name says: %s', async (name, content, extension) => {
      expect(await upload(name, content)).toMatchObject({
        status: 400,
        error: 'upload.invalid_extension',
        body: { params: { extension } },
      })
    })

    it.each(imageExtensions)('when it is no picture: %s', async (extension) => {
      expect(await upload(`foto.${extension}`, documents.txt)).toMatchObject({
        error: 'upload.invalid_extension',
        body: { params: { extension } },
      })
    })

    it('when it is another kind of picture, or the ending told apart is another', async () => {
      expect((await upload('foto.png', photo)).error).toBe('upload.invalid_extension')
      const told = await upload('foto.jpg', photo, { fields: { type: 'pdf' } })
      expect(told).toMatchObject({
        status: 400,
        error: 'upload.invalid_extension',
        body: { params: { extension: 'pdf' } },
      })
      expect((await upload('foto.jpg', photo, { fields: { type: 'jpeg' } })).status).toBe(201)
    })

    it('without a file, with an empty one, cut off, or not as a form', async () => {
      const send = (body: unknown, headers: Record<string, string>) =>
        person.call('POST /files', { body, headers })
      expect(await upload('Acta.pdf', new Uint8Array())).toMatchObject({
        status: 400,
        error: 'file.error.empty-file',
      })
      const none = multipart({ fileName: 'Acta.pdf', type: 'pdf' })
      expect(await send(none.body, none.headers)).toMatchObject({
        status: 400,
        error: 'file.error.empty-file',
      })
      const { body, headers } = multipart({}, { name: 'Acta.pdf', content: documents.pdf })
      const cut = await send(body.subarray(0, body.length - 60), headers)
      expect(cut).toMatchObject({ status: 400, error: 'file.error.uploading' })
      expect((await send('{}', { 'content-type': 'application/json' })).status).toBe(415)
      const two = Buffer.concat([body.subarray(0, body.length - 28), body])
      expect(await send(two, headers)).toMatchObject({ status: 400, error: 'file.error.uploading' })
    })

    it('without a session, before anything is read', async () => {
      expect(await upload('Acta.pdf', documents.pdf, { who: portal.visitor })).toMatchObject({
        status: 401,
        error: 'error.authorization-required',
      })
    })

    it('and leaves nothing behind', async () => {
      expect(incoming()).toEqual([])
      await expect.poll(planned).toBe(0)
    })
  })

  describe('a file in a request’s body', () => {
    const inline = (fileName: string, content: string, type?: string) =>
      storeInline(portal.parts, person.id, { fileName, content, ...(type && { type }) })

    it('is stored like an upload, and an upload stays what it is', async () => {
      const { uuid } = await inline('Acta', documents.pdf.toString('base64'), 'pdf')
      expect(await row(uuid)).toMatchObject({ file_name: 'Acta.pdf', uploaded_by: person.id, holder: null })
      expect(await storeInline(portal.parts, person.id, { uuid })).toEqual({ uuid })
      expect(incoming()).toEqual([])
    })

    it('is refused when it is not base64, empty, too large or not what its name says', async () => {
      await expect(inline('Acta.pdf', '¿que?')).rejects.toMatchObject({ code: 'error.bad-request' })
      await expect(inline('Acta.pdf', '')).rejects.toMatchObject({ code: 'file.error.empty-file' })
      const huge = Buffer.alloc(limit + 1).toString('base64')
      await expect(inline('Acta.pdf', huge)).rejects.toMatchObject({
        code: 'file.error.max-file-size-exceeded',
      })
      const text = documents.txt.toString('base64')
      await expect(inline('Acta.pdf', text)).rejects.toMatchObject({ code: 'upload.invalid_extension' })
      expect(incoming()).toEqual([])
    })
  })

  describe('a record', () => {
    it('claims what its editor uploaded, and may claim it again', async () => {
      const uuid = await uploaded()
      const refs = await claim([uuid], 'socio:1/documentos')
      expect(refs.get(uuid)).toEqual({ uuid, fileName: 'Acta.pdf', type: 'pdf' })
      expect(await row(uuid)).toMatchObject({ holder: 'socio:1/documentos' })
      const other = await portal.signIn()
      await claim([uuid], 'socio:1/documentos', { who: other })
      expect(await findFiles(portal.parts.database.read, [uuid, crypto.randomUUID()])).toEqual(refs)
    })

    it('claims nothing that is somebody else’s, another record’s, twice the same, or not there', async () => {
      const own = await uploaded()
      const theirs = await uploaded('Acta.pdf', documents.pdf, await portal.signIn('ROLE_ADMIN'))
      const held = await uploaded()
      await claim([held], 'socio:2/documentos')
      for (const uuids of [[theirs], [own, theirs], [held], [crypto.randomUUID()], [own, own]])
        await expect(claim(uuids, 'socio:3/documentos')).rejects.toMatchObject({ code: 'error.bad-request' })
      expect(await row(own)).toMatchObject({ holder: null })
      expect(await row(held)).toMatchObject({ holder: 'socio:2/documentos' })
    })

    it('claims an upload that another record claims at the same moment: one of them', async () => {
      const uuid = await uploaded()
      const claims = await Promise.allSettled([4, 5, 6].map((id) => claim([uuid], `socio:${id}/documentos`)))
      expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    })

    it('keeps of a photo only what is shown, and of a document all', async () => {
      const png = await sharp(photo).png().toBuffer()
      const [asPhoto, asDocument] = [await uploaded('Foto.png', png), await uploaded('Foto.png', png)]
      const original = (await row(asPhoto))?.content
      const refs = await claim([asPhoto], 'socio:7/foto', { as: 'photo' })
      expect(refs.get(asPhoto)).toEqual({ uuid: asPhoto, fileName: 'Foto.jpg', type: 'jpg' })
      const stored = await row(asPhoto)
      expect([stored?.content, stored?.size]).toEqual([stored?.shown, stored?.shown_size])
      await expect.poll(() => bytes(original)).toBeNull()
      expect(await bytes(stored?.content)).not.toBeNull()
      await claim([asPhoto], 'socio:7/foto', { as: 'photo' })
      expect(await bytes((await row(asPhoto))?.content)).not.toBeNull()

      expect((await claim([asDocument], 'socio:7/documentos')).get(asDocument)?.fileName).toBe('Foto.png')
      expect(await bytes((await row(asDocument))?.content)).toEqual(png)
      await expect.poll(planned).toBe(0)
    })

    it('has no photo that is no picture', async () => {
      const uuid = await uploaded('notas.txt', Buffer.from('Reunión', 'latin1'))
      await expect(claim([uuid], 'socio:8/foto', { as: 'photo' })).rejects.toMatchObject({
        code: 'upload.invalid_extension',
      })
      expect(await row(uuid)).toMatchObject({ holder: null })
    })

    it('names a file after its title', async () => {
      const uuid = await uploaded()
      await change(({ tx }) => renameFile(tx, uuid, 'Contas 2025/26 '))
      expect(await row(uuid)).toMatchObject({ file_name: 'Contas 2025-26.pdf' })
    })

    it('lets files go, and their contents go with them', async () => {
      const [one, two] = [await uploaded('Foto.jpg', photo), await uploaded('Foto.jpg', photo)]
      await claim([one, two], 'socio:9/documentos')
      const gone = await row(one)
      await change((write) => releaseFiles(portal.parts, write, [one]))
      expect([await row(one), await row(two)]).toMatchObject([undefined, { holder: 'socio:9/documentos' }])
      for (const key of [gone?.content, gone?.shown, gone?.thumbnail])
        await expect.poll(() => bytes(key)).toBeNull()
      await expect.poll(planned).toBe(0)
    })

    it('lets all its files go, and nobody else’s', async () => {
      const holders = ['socio:10', 'socio:10/pagos', 'socio:100/pagos', 'socio:1', 'socio:10-x']
      const uuids = await Promise.all(
        holders.map(async (holder) => {
          const uuid = await uploaded()
          await claim([uuid], holder)
          return uuid
        }),
      )
      await change((write) => releaseHolder(portal.parts, write, 'socio:10'))
      const left = await Promise.all(uuids.map(row))
      expect(left.map((each) => each?.holder)).toEqual([undefined, undefined, ...holders.slice(2)])
    })

    it('keeps everything when its change fails', async () => {
      const uuid = await uploaded('Foto.jpg', photo)
      await claim([uuid], 'socio:11/documentos')
      const failing = change(async (write) => {
        await releaseFiles(portal.parts, write, [uuid])
        throw new Error('something else broke')
      })
      await expect(failing).rejects.toThrow('something else broke')
      expect(await bytes((await row(uuid))?.content)).toEqual(photo)
    })
  })

  describe('the clean-up', () => {
    it('removes uploads nobody claimed for a day, and nothing a record holds', async () => {
      const [waiting, held] = [await uploaded('Foto.jpg', photo), await uploaded()]
      await claim([held], 'socio:12/documentos')
      const before = await row(waiting)
      portal.clock.advance(day - 60_000)
      await removeUnused(portal.parts)
      expect(await row(waiting)).toBeDefined()
      portal.clock.advance(120_000)
      person = await portal.signIn()
      const fresh = await uploaded()
      await Promise.all([removeUnused(portal.parts), removeUnused(portal.parts)])
      expect(await Promise.all([waiting, held, fresh].map(row))).toMatchObject([
        undefined,
        { holder: 'socio:12/documentos' },
        { holder: null },
      ])
      for (const key of [before?.content, before?.shown, before?.thumbnail])
        expect(await bytes(key)).toBeNull()
      expect(await bytes((await row(held))?.content)).toEqual(documents.pdf)
      expect(await planned()).toBe(0)
    })

    it('removes contents a crash left, however many, and those that could not be removed before', async () => {
      const { database, storage, clock } = portal.parts
      const keys = Array.from({ length: 1200 }, (_, index) => `uploads/crash-${index}`)
      await storage.put(keys[0] ?? '', Buffer.from('x'))
      const due = new Date(clock().getTime() + day).toISOString()
      await database.maintain(async (tx) => {
        for (const content of keys) await tx.insertInto('file_removal').values({ content, due }).execute()
      })
      await removeUnused(portal.parts)
      expect(await planned()).toBe(1200)
      portal.clock.advance(day)
      const broken = { ...storage, remove: () => Promise.reject(new Error('no way')) }
      await removeUnused({ ...portal.parts, storage: broken })
      expect(await planned()).toBe(1200)
      portal.clock.advance(2 * 60 * 60_000)
      await removeUnused(portal.parts)
      expect([await planned(), await bytes(keys[0])]).toEqual([0, null])
    })
  })

  describe('whoever fills the disk', () => {
    it('is stopped after a thousand uploads that wait, until a record claims some', async () => {
      const hoarder = await portal.signIn()
      const first = await uploaded('Acta.pdf', documents.pdf, hoarder)
      const like = await row(first)
      portal.clock.advance(60_000)
      await portal.parts.database.maintain(async (tx) => {
        for (let count = 1; count < 1000 && like; count += 1)
          await tx
            .insertInto('file')
            .values({ ...like, uuid: crypto.randomUUID() })
            .execute()
      })
      const refused = await upload('Acta.pdf', documents.pdf, { who: hoarder })
      expect(refused).toMatchObject({ status: 429, error: 'error.too-many-requests' })
      expect(refused.body.params.seconds).toBe(day / 1000 - 60)
      await claim([first], 'socio:13/documentos', { who: hoarder })
      expect((await upload('Acta.pdf', documents.pdf, { who: hoarder })).status).toBe(201)
    })

    it('is stopped when as much waits as eight files of the largest size', async () => {
      const hoarder = await portal.signIn()
      const first = await uploaded('Acta.pdf', documents.pdf, hoarder)
      await portal.parts.database.maintain((tx) =>
        tx
          .updateTable('file')
          .set({ size: 8 * limit })
          .where('uuid', '=', first)
          .execute(),
      )
      expect((await upload('Acta.pdf', documents.pdf, { who: hoarder })).status).toBe(429)
      expect((await upload('Acta.pdf', documents.pdf, { who: await portal.signIn() })).status).toBe(201)
    })
  })
})
