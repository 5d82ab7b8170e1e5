import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageExtensions } from '#contract/file-names.ts'
import { documents } from '../../testing/documents.ts'
import type { FilesPortal } from '../../testing/files.ts'
import { openFilesPortal, places } from '../../testing/files.ts'
import { multipart } from '../../testing/multipart.ts'
import { storeInline } from './files.service.ts'

const limit = 3_000_000
const heic = readFileSync(new URL('../../testing/picture.heic', import.meta.url))

describe.each(places)('files kept in %s', (place) => {
  let portal: FilesPortal
  beforeAll(async () => {
    portal = await openFilesPortal(place, { MAX_FILE_SIZE: String(limit) })
  })
  afterAll(() => portal.close())

  describe('an upload', () => {
    it('is answered with how records refer to it, and keeps its bytes', async () => {
      const { status, body } = await portal.upload('Acta.PDF', documents.pdf)
      expect(status).toBe(201)
      expect(body).toEqual({ uuid: expect.any(String), fileName: 'Acta.PDF', type: 'pdf' })
      const stored = await portal.row(body.uuid)
      expect(stored).toMatchObject({
        size: documents.pdf.length,
        uploaded_by: portal.person.id,
        holder: null,
      })
      expect(await portal.bytes(stored?.content)).toEqual(documents.pdf)
      expect(await portal.planned()).toBe(0)
    })

    it.each(Object.entries(documents))('may be a document: %s', async (extension, content) => {
      const { status, body } = await portal.upload(`papel.${extension}`, content)
      expect([status, body.type]).toEqual([201, extension])
      expect(await portal.bytes((await portal.row(body.uuid))?.content)).toEqual(content)
    })

    it('of a picture keeps the original, a copy to show and a thumbnail, the last two without metadata', async () => {
      const stored = await portal.row(await portal.uploaded('Foto.jpg', portal.photo))
      expect(await portal.bytes(stored?.content)).toEqual(portal.photo)
      const [shown, thumbnail] = [await portal.bytes(stored?.shown), await portal.bytes(stored?.thumbnail)]
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
      const { body } = await portal.upload('IMG_0001.HEIC', heic, { fields: { type: 'heic' } })
      expect(body).toMatchObject({ fileName: 'IMG_0001.jpg', type: 'jpg' })
      expect(
        await sharp((await portal.bytes((await portal.row(body.uuid))?.content)) ?? '').metadata(),
      ).toMatchObject({
        format: 'jpeg',
        width: 64,
        height: 48,
      })
    })

    it('of a text that is not UTF-8 gets a form that is', async () => {
      const text = 'Reunión ás 19:30, no salón'
      const stored = await portal.row(await portal.uploaded('latin.txt', Buffer.from(text, 'latin1')))
      expect((await portal.bytes(stored?.content))?.toString('latin1')).toBe(text)
      expect((await portal.bytes(stored?.shown))?.toString()).toBe(text)
      const wide = await portal.row(
        await portal.uploaded('wide.txt', Buffer.from(`\ufeff${text}`, 'utf16le')),
      )
      expect((await portal.bytes(wide?.shown))?.toString()).toBe(text)
      expect((await portal.row(await portal.uploaded('plain.txt', Buffer.from(text))))?.shown).toBeNull()
    })

    it('takes its name from the field, at any place in the form and without the folders in it', async () => {
      const named = async (fileName: string, type = 'pdf') => {
        const { body } = await portal.upload('x.pdf', documents.pdf, { fields: { fileName, type } })
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
      const { body } = await portal.person.call('POST /files', {
        body: `${part('name="content"; filename="blob"', documents.pdf.toString())}${part('name="type"', 'pdf')}${part('name="fileName"', 'Última acta.pdf')}--${boundary}--\r\n`,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      })
      expect(body).toMatchObject({ fileName: 'Última acta.pdf', type: 'pdf' })
    })

    it('may be as large as the limit, and not a byte larger', async () => {
      const padded = (size: number) =>
        Buffer.concat([documents.pdf, Buffer.alloc(size - documents.pdf.length)])
      expect((await portal.upload('Acta.pdf', padded(limit))).status).toBe(201)
      for (const size of [limit + 1, limit + 2_000_000])
        expect(await portal.upload('Acta.pdf', padded(size))).toMatchObject({
          status: 413,
          error: 'file.error.max-file-size-exceeded',
          body: { params: { limit } },
        })
    })

    it('two hundred of them at once are all kept', async () => {
      const many = await portal.signIn()
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          portal.upload(`${index}.pdf`, documents.pdf, { who: many }),
        ),
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
      expect(await portal.upload(name, content)).toMatchObject({
        status: 400,
        error: 'upload.invalid_extension',
        body: { params: { extension } },
      })
    })

    it.each(imageExtensions)('when it is no picture: %s', async (extension) => {
      expect(await portal.upload(`foto.${extension}`, documents.txt)).toMatchObject({
        error: 'upload.invalid_extension',
        body: { params: { extension } },
      })
    })

    it('when it is another kind of picture, or the ending told apart is another', async () => {
      expect((await portal.upload('foto.png', portal.photo)).error).toBe('upload.invalid_extension')
      const told = await portal.upload('foto.jpg', portal.photo, { fields: { type: 'pdf' } })
      expect(told).toMatchObject({
        status: 400,
        error: 'upload.invalid_extension',
        body: { params: { extension: 'pdf' } },
      })
      expect((await portal.upload('foto.jpg', portal.photo, { fields: { type: 'jpeg' } })).status).toBe(201)
    })

    it('without a file, with an empty one, cut off, or not as a form', async () => {
      const send = (body: unknown, headers: Record<string, string>) =>
        portal.person.call('POST /files', { body, headers })
      expect(await portal.upload('Acta.pdf', new Uint8Array())).toMatchObject({
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
      expect(await portal.upload('Acta.pdf', documents.pdf, { who: portal.visitor })).toMatchObject({
        status: 401,
        error: 'error.authorization-required',
      })
    })

    it('and leaves nothing behind', async () => {
      expect(portal.incoming()).toEqual([])
      await expect.poll(portal.planned).toBe(0)
    })
  })

  describe('an upload whose end goes wrong', () => {
    /** An `AppContext` whose database fails at the end of an upload, before or after it was written down. */
    const failing = (when: 'before' | 'after') => {
      const { database } = portal.context
      let transactions = 0
      const transactionWithoutAudit: typeof database.transactionWithoutAudit = async (work) => {
        transactions += 1
        if (transactions !== 2) return database.transactionWithoutAudit(work)
        if (when === 'after') await database.transactionWithoutAudit(work)
        throw new Error('the database is gone')
      }
      return {
        ...portal.context,
        database: { ...database, transactionWithoutAudit },
        bookkeep: transactionWithoutAudit,
      }
    }
    const input = { fileName: 'Acta.pdf', content: documents.pdf.toString('base64') }
    const mine = () =>
      portal.context.database.read
        .selectFrom('file')
        .selectAll()
        .where('uploaded_by', '=', portal.person.id)
        .execute()

    it('leaves nothing behind', async () => {
      const before = (await mine()).length
      await expect(storeInline(failing('before'), portal.person.id, input, 'fichero')).rejects.toThrow('gone')
      await expect.poll(portal.planned).toBe(0)
      expect((await mine()).length).toBe(before)
    })

    it('loses nothing when it was written down all the same', async () => {
      const before = (await mine()).map(({ uuid }) => uuid)
      await expect(storeInline(failing('after'), portal.person.id, input, 'fichero')).rejects.toThrow('gone')
      const [kept] = (await mine()).filter(({ uuid }) => !before.includes(uuid))
      expect(await portal.bytes(kept?.content)).toEqual(documents.pdf)
    })
  })

  describe('a file in a request’s body', () => {
    const inline = (fileName: string, content: string, type?: string) =>
      storeInline(portal.context, portal.person.id, { fileName, content, ...(type && { type }) }, 'fichero')

    it('is stored like an upload, and an upload keeps its type', async () => {
      const { uuid } = await inline('Acta', documents.pdf.toString('base64'), 'pdf')
      expect(await portal.row(uuid)).toMatchObject({
        file_name: 'Acta.pdf',
        uploaded_by: portal.person.id,
        holder: null,
      })
      expect(await storeInline(portal.context, portal.person.id, { uuid }, 'fichero')).toEqual({ uuid })
      expect(portal.incoming()).toEqual([])
    })

    it('is refused when it is not base64, empty, too large or not what its name says', async () => {
      await expect(inline('Acta.pdf', '¿que?')).rejects.toMatchObject({
        code: 'error.bad-request',
        fields: { 'fichero.content': ['error.invalid-value'] },
      })
      const blanks = `${' '.repeat(3_000_000)}!`
      await expect(inline('Acta.pdf', blanks)).rejects.toMatchObject({ code: 'error.bad-request' })
      await expect(inline('Acta.pdf', '')).rejects.toMatchObject({
        code: 'file.error.empty-file',
        fields: { fichero: ['file.error.empty-file'] },
      })
      const huge = Buffer.alloc(limit + 1).toString('base64')
      await expect(inline('Acta.pdf', huge)).rejects.toMatchObject({
        code: 'file.error.max-file-size-exceeded',
        params: { limit },
        fields: { fichero: ['file.error.max-file-size-exceeded'] },
      })
      const text = documents.txt.toString('base64')
      await expect(inline('Acta.pdf', text)).rejects.toMatchObject({
        code: 'upload.invalid_extension',
        params: { extension: 'pdf' },
        fields: { fichero: ['upload.invalid_extension'] },
      })
      expect(portal.incoming()).toEqual([])
    })
  })
})
