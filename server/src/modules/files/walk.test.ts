import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyPortal } from '../../backup/verify.ts'
import { noteChecks } from '../../platform/db/content-sums.ts'
import { testLog } from '../../testing/log.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio } from '../../testing/socios.ts'
import { uploadPdf, uploadPhoto } from '../../testing/uploads.ts'
import { removeUnused } from './removal.service.ts'
import { createWalk, suspect } from './walk.service.ts'

const minute = 60_000
const day = 24 * 60 * minute

let portal: TestPortal
let admin: Caller
beforeEach(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
})
afterEach(() => portal.close())

const quiet = () => ({ ...portal.context, log: testLog().log })
const files = async () => (await admin.call('GET /estado')).body.ficheiros
const getKeys = async ({ uuid }: { uuid: string }) =>
  portal.context.database.read
    .selectFrom('file')
    .select(['content', 'shown', 'thumbnail'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
/** The same number of other bytes, as a disk makes of them. */
const damage = async (key: string) => {
  const { storage } = portal.context
  const found = await storage.get(key)
  const size = found?.size ?? 0
  found?.content.destroy()
  await storage.put(key, Buffer.alloc(size, 'x'))
}
const pass = async (time: number) => {
  portal.clock.advance(time)
  admin = await portal.signIn('ROLE_ADMIN')
}

describe('every stored file', () => {
  it('has its SHA-256 from the moment it is stored, with the smaller forms of a picture', async () => {
    await uploadPdf(admin)
    const { shown, thumbnail } = await getKeys(await uploadPhoto(admin))
    const rows = await portal.context.database.read.selectFrom('content_sum').selectAll().execute()
    expect(rows.map(({ content }) => content)).toEqual(expect.arrayContaining([shown, thumbnail]))
    expect(rows.filter(({ sha256 }) => !/^[0-9a-f]{64}$/.test(sha256 ?? ''))).toEqual([])
  })

  it('is forgotten when its record goes', async () => {
    await uploadPdf(admin)
    portal.clock.advance(2 * day)
    await removeUnused(portal.context)
    expect(await portal.context.database.read.selectFrom('content_sum').selectAll().execute()).toEqual([])
  })
})

describe('the look at the stored files', () => {
  it('names damaged and lost ones in Estado with their record, until they are as they were', async () => {
    const walk = createWalk(quiet())
    const [whole, other] = [await uploadPdf(admin, 'acta.pdf'), await uploadPdf(admin, 'estatutos.pdf')]
    const { storage } = portal.context
    const { content } = await getKeys(whole)
    const bytes = Buffer.concat((await (await storage.get(content))?.content.toArray()) ?? [])
    await walk.look()
    expect(await files()).toEqual({ total: 2, revisados: 2, n: 0, malos: [] })

    await damage(content)
    await storage.remove((await getKeys(other)).content)
    await pass(4 * day)
    await walk.look()
    expect(await files()).toEqual({
      total: 2,
      revisados: 2,
      n: 2,
      malos: [
        { nome: 'acta.pdf', motivo: 'DANADO', rexistro: null },
        { nome: 'estatutos.pdf', motivo: 'FALTA', rexistro: null },
      ],
    })
    const { avisos } = (await admin.call('GET /estado')).body
    expect(avisos[0]).toEqual({ codigo: 'ficheiros', params: { n: 2 } })

    await storage.put(content, bytes)
    await pass(11 * minute)
    await walk.look()
    expect((await files()).malos.map(({ nome }: { nome: string }) => nome)).toEqual(['estatutos.pdf'])
  })

  it('tells of no file that a user removed while the server looked', async () => {
    const { log, text } = testLog()
    await uploadPdf(admin)
    const { storage } = portal.context
    const get: typeof storage.get = async (key) => {
      portal.clock.advance(2 * day)
      await removeUnused(portal.context)
      return storage.get(key)
    }
    await createWalk({ ...portal.context, log, storage: { ...storage, get } }).look()
    expect(text()).toBe('')
  })

  it('names the record that holds the file', async () => {
    const { id, nombre } = await addSocio(admin)
    const file = await uploadPdf(admin, 'ficha.pdf')
    await portal.context.database.transactionWithoutAudit((tx) =>
      tx
        .updateTable('file')
        .set({ holder: `socio:${id}/documentos` })
        .where('uuid', '=', file.uuid)
        .execute(),
    )
    await damage((await getKeys(file)).content)
    await createWalk(quiet()).look()
    expect((await files()).malos[0].rexistro).toEqual({
      entidade: 'socio',
      id: String(id),
      nome: expect.stringContaining(nombre),
    })
  })

  it('reaches all of them within a week, also old ones without a sum, and after a restart', async () => {
    for (let number = 0; number < 30; number += 1) await uploadPdf(admin, `${number}.pdf`)
    await portal.context.database.transactionWithoutAudit((tx) =>
      tx.updateTable('content_sum').set({ sha256: null }).execute(),
    )
    const walk = createWalk(quiet())
    await walk.look()
    expect(await files()).toMatchObject({ total: 30, revisados: 30 })
    const without = portal.context.database.read
      .selectFrom('content_sum')
      .select('content')
      .where('sha256', 'is', null)
    expect(await without.execute()).toEqual([])

    await pass(4 * day)
    await walk.look()
    await walk.end()
    const later = createWalk(quiet())
    await pass(4 * day)
    expect((await files()).revisados).toBeLessThan(30)
    await later.look()
    expect((await files()).revisados).toBe(30)
  })

  it('is done by one of several servers, and by another one when it has ended', async () => {
    const [one, other] = [createWalk(quiet()), createWalk(quiet())]
    await one.look()
    const { content } = await getKeys(await uploadPdf(admin))
    await damage(content)
    await other.look()
    expect((await files()).n).toBe(0)
    await one.end()
    await other.look()
    expect((await files()).n).toBe(1)
  })

  it('begins with a file that a request found damaged', async () => {
    const walk = createWalk(quiet())
    const file = await uploadPdf(admin)
    await walk.look()
    await portal.context.storage.put((await getKeys(file)).content, Buffer.from('short'))
    await walk.look()
    expect((await files()).n).toBe(0)
    await suspect(portal.context, (await getKeys(file)).content)
    await walk.look()
    expect((await files()).n).toBe(1)
  })

  it('looks at all the others when one is found damaged, however short ago it saw them', async () => {
    const walk = createWalk(quiet())
    const [one, other] = [await getKeys(await uploadPdf(admin)), await getKeys(await uploadPdf(admin))]
    await walk.look()
    await damage(one.content)
    await damage(other.content)
    await pass(11 * minute)
    await walk.look()
    expect((await files()).n).toBe(0)
    await suspect(portal.context, one.content)
    await walk.look()
    expect((await files()).n).toBe(1)
    await walk.look()
    expect((await files()).n).toBe(2)
  })

  it('that began later counts, although an older one ends after it', async () => {
    const { content } = await getKeys(await uploadPdf(admin))
    const [earlier, later] = [portal.clock(), new Date(portal.clock().getTime() + minute)]
    const { database } = portal.context
    await noteChecks(database, [{ key: content, fault: 'damaged', sha256: null }], later)
    await noteChecks(database, [{ key: content, fault: null, sha256: null }], earlier)
    expect((await files()).n).toBe(1)
    await noteChecks(database, [{ key: content, fault: null, sha256: null }], later)
    expect((await files()).n).toBe(0)
  })

  it('is also done by verify, whose findings Estado shows', async () => {
    const file = await uploadPdf(admin)
    const { content } = await getKeys(file)
    await damage(content)
    const { faults } = await verifyPortal(portal.settings)
    expect(faults).toEqual([`1 file in the storage is not as stored, or cannot be read: ${content}`])
    expect((await files()).n).toBe(1)
  })
})
