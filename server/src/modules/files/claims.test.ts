import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents } from '../../testing/documents.ts'
import type { FilesPortal } from '../../testing/files.ts'
import { openFilesPortal, places } from '../../testing/files.ts'
import type { FileRow } from './files.rows.ts'
import { findFiles, releaseFiles, releaseHolder, renameFile } from './files.service.ts'
import { removeUnused } from './removal.service.ts'

const limit = 3_000_000
const day = 24 * 60 * 60_000

describe.each(places)('files kept in %s, and', (place) => {
  let portal: FilesPortal
  beforeAll(async () => {
    portal = await openFilesPortal(place, { MAX_FILE_SIZE: String(limit) })
  })
  afterAll(() => portal.close())

  describe('a record', () => {
    it('claims what its editor uploaded, and may claim it again', async () => {
      const uuid = await portal.uploaded()
      const refs = await portal.claim([uuid], 'socio:1/documentos')
      expect(refs.get(uuid)).toEqual({ uuid, fileName: 'Acta.pdf', type: 'pdf' })
      expect(await portal.row(uuid)).toMatchObject({ holder: 'socio:1/documentos' })
      const other = await portal.signIn()
      await portal.claim([uuid], 'socio:1/documentos', { who: other })
      expect(await findFiles(portal.context.database.read, [uuid, crypto.randomUUID()])).toEqual(refs)
    })

    it('claims no file of another user or record, no duplicate, and no missing one', async () => {
      const own = await portal.uploaded()
      const theirs = await portal.uploaded('Acta.pdf', documents.pdf, await portal.signIn('ROLE_ADMIN'))
      const held = await portal.uploaded()
      await portal.claim([held], 'socio:2/documentos')
      for (const uuids of [[theirs], [own, theirs], [held], [crypto.randomUUID()], [own, own]])
        await expect(portal.claim(uuids, 'socio:3/documentos')).rejects.toMatchObject({
          code: 'error.bad-request',
          fields: { [`ficheiros.${uuids.length - 1}`]: ['file.error.not-found'] },
        })
      expect(await portal.row(own)).toMatchObject({ holder: null })
      expect(await portal.row(held)).toMatchObject({ holder: 'socio:2/documentos' })
    })

    it('claims an upload that another record claims at the same moment: one of them', async () => {
      const uuid = await portal.uploaded()
      const claims = await Promise.allSettled(
        [4, 5, 6].map((id) => portal.claim([uuid], `socio:${id}/documentos`)),
      )
      expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    })

    it('keeps only the shown copy of a photo, and the whole document', async () => {
      const png = await sharp(portal.photo).png().toBuffer()
      const [asPhoto, asDocument] = [
        await portal.uploaded('Foto.png', png),
        await portal.uploaded('Foto.png', png),
      ]
      const original = (await portal.row(asPhoto))?.content
      const refs = await portal.claim([asPhoto], 'socio:7/foto', { as: 'photo' })
      expect(refs.get(asPhoto)).toEqual({ uuid: asPhoto, fileName: 'Foto.jpg', type: 'jpg' })
      const stored = await portal.row(asPhoto)
      expect([stored?.content, stored?.size]).toEqual([stored?.shown, stored?.shown_size])
      await expect.poll(() => portal.bytes(original)).toBeNull()
      expect(await portal.bytes(stored?.content)).not.toBeNull()
      await portal.claim([asPhoto], 'socio:7/foto', { as: 'photo' })
      expect(await portal.bytes((await portal.row(asPhoto))?.content)).not.toBeNull()

      expect((await portal.claim([asDocument], 'socio:7/documentos')).get(asDocument)?.fileName).toBe(
        'Foto.png',
      )
      expect(await portal.bytes((await portal.row(asDocument))?.content)).toEqual(png)
      await expect.poll(portal.planned).toBe(0)
    })

    it('has no photo that is no picture', async () => {
      const uuid = await portal.uploaded('notas.txt', Buffer.from('Reunión', 'latin1'))
      await expect(portal.claim([uuid], 'socio:8/foto', { as: 'photo' })).rejects.toMatchObject({
        code: 'upload.invalid_extension',
        fields: { 'ficheiros.0': ['upload.invalid_extension'] },
      })
      expect(await portal.row(uuid)).toMatchObject({ holder: null })
    })

    it('names a file after its title', async () => {
      const uuid = await portal.uploaded()
      await portal.change(({ tx }) => renameFile(tx, uuid, 'Contas 2025/26 '))
      expect(await portal.row(uuid)).toMatchObject({ file_name: 'Contas 2025-26.pdf' })
    })

    it('lets files go, and their contents go with them', async () => {
      const [one, two] = [
        await portal.uploaded('Foto.jpg', portal.photo),
        await portal.uploaded('Foto.jpg', portal.photo),
      ]
      await portal.claim([one, two], 'socio:9/documentos')
      const gone = await portal.row(one)
      await portal.change((write) => releaseFiles(portal.context, write, [one]))
      expect([await portal.row(one), await portal.row(two)]).toMatchObject([
        undefined,
        { holder: 'socio:9/documentos' },
      ])
      for (const key of [gone?.content, gone?.shown, gone?.thumbnail])
        await expect.poll(() => portal.bytes(key)).toBeNull()
      await expect.poll(portal.planned).toBe(0)
    })

    it('releases all its files, and no others', async () => {
      const holders = ['socio:10', 'socio:10/pagos', 'socio:100/pagos', 'socio:1', 'socio:10-x']
      const uuids = await Promise.all(
        holders.map(async (holder) => {
          const uuid = await portal.uploaded()
          await portal.claim([uuid], holder)
          return uuid
        }),
      )
      await portal.change((write) => releaseHolder(portal.context, write, 'socio:10'))
      const left = await Promise.all(uuids.map(portal.row))
      expect(left.map((each) => each?.holder)).toEqual([undefined, undefined, ...holders.slice(2)])
    })

    it('keeps everything when its change fails', async () => {
      const uuid = await portal.uploaded('Foto.jpg', portal.photo)
      await portal.claim([uuid], 'socio:11/documentos')
      const failing = portal.change(async (write) => {
        await releaseFiles(portal.context, write, [uuid])
        throw new Error('something else broke')
      })
      await expect(failing).rejects.toThrow('something else broke')
      expect(await portal.bytes((await portal.row(uuid))?.content)).toEqual(portal.photo)
    })
  })

  describe('the clean-up', () => {
    it('deletes uploads unclaimed for a day, and no file of a record', async () => {
      const [waiting, held] = [await portal.uploaded('Foto.jpg', portal.photo), await portal.uploaded()]
      await portal.claim([held], 'socio:12/documentos')
      const before = await portal.row(waiting)
      portal.clock.advance(day - 60_000)
      await removeUnused(portal.context)
      expect(await portal.row(waiting)).toBeDefined()
      portal.clock.advance(120_000)
      const fresh = await portal.uploaded('Acta.pdf', documents.pdf, await portal.signIn())
      await Promise.all([removeUnused(portal.context), removeUnused(portal.context)])
      expect(await Promise.all([waiting, held, fresh].map(portal.row))).toMatchObject([
        undefined,
        { holder: 'socio:12/documentos' },
        { holder: null },
      ])
      for (const key of [before?.content, before?.shown, before?.thumbnail])
        expect(await portal.bytes(key)).toBeNull()
      expect(await portal.bytes((await portal.row(held))?.content)).toEqual(documents.pdf)
      expect(await portal.planned()).toBe(0)
    })

    it('removes contents a crash left, however many, and those that could not be removed before', async () => {
      const { database, storage, clock } = portal.context
      const keys = Array.from({ length: 1200 }, (_, index) => `uploads/crash-${index}`)
      await storage.put(keys[0] ?? '', Buffer.from('x'))
      const due = new Date(clock().getTime() + day).toISOString()
      await database.transactionWithoutAudit(async (tx) => {
        for (const content of keys) await tx.insertInto('file_removal').values({ content, due }).execute()
      })
      await removeUnused(portal.context)
      expect(await portal.planned()).toBe(1200)
      portal.clock.advance(day)
      const broken = { ...storage, remove: () => Promise.reject(new Error('no way')) }
      await removeUnused({ ...portal.context, storage: broken })
      expect(await portal.planned()).toBe(1200)
      portal.clock.advance(2 * 60 * 60_000)
      await removeUnused(portal.context)
      expect([await portal.planned(), await portal.bytes(keys[0])]).toEqual([0, null])
    })
  })

  describe('a user who fills the disk', () => {
    it('is stopped after five thousand uploads that wait, until a record claims some', async () => {
      const hoarder = await portal.signIn()
      const first = await portal.uploaded('Acta.pdf', documents.pdf, hoarder)
      const like = await portal.row(first)
      portal.clock.advance(60_000)
      await portal.context.database.transactionWithoutAudit(async (tx) => {
        const more = (count: number) =>
          Array.from({ length: count }, () => ({ ...(like as FileRow), uuid: crypto.randomUUID() }))
        for (const count of [1000, 1000, 1000, 1000, 999])
          await tx.insertInto('file').values(more(count)).execute()
      })
      const refused = await portal.upload('Acta.pdf', documents.pdf, { who: hoarder })
      expect(refused).toMatchObject({ status: 429, error: 'error.too-many-requests' })
      expect(refused.body.params.seconds).toBe(day / 1000 - 60)
      await portal.claim([first], 'socio:13/documentos', { who: hoarder })
      expect((await portal.upload('Acta.pdf', documents.pdf, { who: hoarder })).status).toBe(201)
    })

    it('is stopped when as much waits as sixteen files of the largest size', async () => {
      const hoarder = await portal.signIn()
      const first = await portal.uploaded('Acta.pdf', documents.pdf, hoarder)
      await portal.context.database.transactionWithoutAudit((tx) =>
        tx
          .updateTable('file')
          .set({ size: 16 * limit })
          .where('uuid', '=', first)
          .execute(),
      )
      expect((await portal.upload('Acta.pdf', documents.pdf, { who: hoarder })).status).toBe(429)
      expect((await portal.upload('Acta.pdf', documents.pdf, { who: await portal.signIn() })).status).toBe(
        201,
      )
    })
  })
})
