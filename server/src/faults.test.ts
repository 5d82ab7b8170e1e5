// test:all only: it waits for faults of disks and buckets to pass
import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { documents } from './testing/documents.ts'
import type { FilesPortal, places } from './testing/files.ts'
import { openFilesPortal } from './testing/files.ts'
import { testLog } from './testing/log.ts'
import type { Caller } from './testing/portal.ts'

const onPostgres = Boolean(process.env.TEST_DATABASE_URL)
const minute = 60_000
/** How long after the last failure the portal counts as working again. */
const calm = 10_000

let portal: FilesPortal
let admin: Caller
let text: () => string
afterEach(() => portal?.close())

async function open(place: (typeof places)[number] = 'a folder') {
  const log = testLog()
  text = log.text
  portal = await openFilesPortal(place, {}, log.log)
  admin = await portal.signIn('ROLE_ADMIN')
}
const schema = () => portal.context.database.schema
const logged = (words: string) => text().split(words).length - 1
const ready = async () => {
  const { status, body } = await portal.visitor.call('GET /health/ready')
  return { status, ...body }
}
const page = async () =>
  (await portal.visitor.call('GET /statics/:definedId', { params: { definedId: 'Ideario' } })).body
async function changePage(body: string) {
  const { id, version, translations } = await page()
  return admin.call('PUT /statics/:definedId', {
    params: { definedId: 'Ideario' },
    body: { id, definedId: 'Ideario', version, translations: [{ ...translations[0], body }] },
  })
}
const long = `<p>${'longo '.repeat(8000)}</p>`

describe.skipIf(onPostgres)('a disk without room for the database', () => {
  /** @param spare pages that are left */
  async function fill(spare = 0) {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(schema())
    await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 1) + spare)}`.execute(schema())
  }
  const makeRoom = () => sql`pragma max_page_count = 1000000`.execute(schema())

  it('refuses what cannot be stored, stores nothing of it, and goes on reading', async () => {
    await open()
    const before = await page()
    await fill()
    const refused = await changePage(long)
    expect([refused.status, refused.error]).toEqual([507, 'error.storage-full'])
    expect(await page()).toEqual(before)
    expect((await admin.call('GET /socios')).status).toBe(200)
  })

  it('takes everything again when there is room, without a restart', async () => {
    await open()
    await fill()
    expect((await changePage(long)).status).toBe(507)
    expect(await ready()).toEqual({ status: 'ok', storage: 'full' })
    await makeRoom()
    expect((await changePage(long)).status).toBe(200)
    expect((await page()).translations[0].body).toBe(long)
    portal.clock.advance(calm)
    await changePage('<p>x</p>')
    expect(await ready()).toEqual({ status: 'ok' })
  })

  it('is logged for the operator once a minute, though some things still find room, and when it is over', async () => {
    await open()
    // enough for groups and their entries in the trail and its index
    await fill(20)
    for (let time = 0; time < 5; time += 1) {
      await changePage(long)
      expect((await admin.call('POST /grupos', { body: { name: 'Coro' } })).status).toBe(201)
    }
    expect(logged('database: no room is left')).toBe(1)
    portal.clock.advance(minute)
    await changePage(long)
    expect(logged('database: no room is left')).toBe(2)
    expect(logged('database: works again')).toBe(0)
    await makeRoom()
    portal.clock.advance(calm)
    await changePage(long)
    expect(logged('database: works again')).toBe(1)
    expect(text()).not.toContain('unexpected error')
  })

  it('does not keep the mail queue busy, which goes on where it was', async () => {
    await open()
    const { database, mail, faults, clock } = portal.context
    const to = { address: 'uxia@socios.example', name: 'Uxía' }
    await database.transactionWithoutAudit((tx) =>
      mail.enqueue(tx, clock(), { template: 'set', to, language: 'GL', key: 'x'.repeat(43) }),
    )
    await sql`pragma query_only = 1`.execute(schema())
    const note = vi.spyOn(faults, 'note')
    await expect.poll(() => note.mock.calls.length).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 2500))
    // it tries once a second; without the pause it would try hundreds of times
    expect(note.mock.calls.length).toBeLessThan(50)
    expect(text()).not.toContain('mail queue out of reach')
    await sql`pragma query_only = 0`.execute(schema())
    expect(await portal.mailsTo(to.address)).toHaveLength(1)
  })
})

it.skipIf(onPostgres)('a database that can only be read refuses changes and can be read', async () => {
  await open()
  await sql`pragma query_only = 1`.execute(schema())
  const refused = await changePage('<p>x</p>')
  expect([refused.status, refused.error]).toEqual([503, 'error.storage-unavailable'])
  expect((await portal.visitor.call('GET /statics')).status).toBe(200)
  expect(await ready()).toEqual({ status: 'ok', storage: 'unavailable' })
  await sql`pragma query_only = 0`.execute(schema())
  expect((await changePage('<p>x</p>')).status).toBe(200)
})

describe('a disk without room for files', () => {
  it('refuses uploads and files in requests, keeps nothing of them, and takes them again when there is room', async () => {
    await open()
    const { storage } = portal.context
    const { put } = storage
    // the error of a real disk: this one is always full
    storage.put = () => writeFile('/dev/full', documents.pdf).then(() => 0)
    const refused = await portal.upload('Acta.pdf', documents.pdf)
    expect([refused.status, refused.error]).toEqual([507, 'error.storage-full'])
    expect(portal.incoming()).toEqual([])
    expect(logged('files: no room is left')).toBe(1)
    expect((await ready()).storage).toBe('full')
    storage.put = put
    portal.clock.advance(calm)
    expect((await portal.upload('Acta.pdf', documents.pdf)).status).toBe(201)
    expect(await ready()).toEqual({ status: 'ok' })
  })
})

describe('a bucket', () => {
  it.each([
    [403, 503, 'error.storage-unavailable'],
    [503, 503, 'error.storage-unavailable'],
    [507, 507, 'error.storage-full'],
  ])(
    'that answers %i refuses uploads and downloads, and is used again afterwards',
    async (answer, status, code) => {
      await open('a bucket')
      const uuid = await portal.uploaded()
      const key = (await portal.row(uuid))?.content
      portal.s3?.refuse(answer)
      const refused = await portal.upload('Acta.pdf', documents.pdf)
      expect([refused.status, refused.error]).toEqual([status, code])
      await expect(portal.bytes(key)).rejects.toThrow('Refused')
      expect(portal.incoming()).toEqual([])
      portal.s3?.refuse(null)
      expect((await portal.upload('Acta.pdf', documents.pdf)).status).toBe(201)
      expect(await portal.bytes(key)).toEqual(Buffer.from(documents.pdf))
    },
  )
})
