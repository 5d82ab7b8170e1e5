import { readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeUnused } from '../modules/files/removal.service.ts'
import { takeLease } from '../platform/db/backup-lease.ts'
import { createBackupFixture, engines, fillForBackup, readMembers, readSums } from '../testing/backups.ts'
import type { TestPortal } from '../testing/portal.ts'
import { openTestPortal } from '../testing/portal.ts'
import { startS3 } from '../testing/s3.ts'
import { uploadPdf } from '../testing/uploads.ts'
import { restoreBackup } from './restore.ts'

/** No mail server listens there, so messages stay in the queue. */
const deaf = { SMTP_URL: 'smtp://127.0.0.1:9' }

let fixture: Awaited<ReturnType<typeof createBackupFixture>>
let portal: TestPortal
beforeAll(async () => {
  fixture = await createBackupFixture()
  portal = await openTestPortal(deaf)
  await fillForBackup(portal)
})
afterAll(async () => {
  await portal.close()
  await fixture.close()
})

/** Names of the contents in a portal's folder, as a backup names them. */
const stored = (dataDir: string) =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'place-id')
    .map((entry) => `files/${entry.parentPath.split('/').at(-1)}/${entry.name}`)
    .sort()

describe('a backup', () => {
  it('is one file of a running portal, for its owner only, with every row, file and secret', async () => {
    const { path, manifest } = await fixture.backUp(portal.settings)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const { engine, schema } = portal.context.database
    expect(manifest).toMatchObject({ format: 1, engine, missing: [], hasSecret: true, appName: 'Xuntanza' })
    const members = await readMembers(path)
    for (const { name, rows } of manifest.tables) {
      const { rows: counted } = await sql<{
        n: number
      }>`select count(*) as n from ${sql.table(name)}`.execute(schema)
      const lines = members.get(`rows/${name}.jsonl`)?.toString().split('\n').length ?? 0
      expect([name, rows, lines - 1]).toEqual([name, Number(counted[0]?.n), rows])
    }
    const files = [...members.keys()].filter((name) => name.startsWith('files/'))
    expect(files).toEqual(stored(portal.settings.DATA_DIR))
    expect(files.length).toBeGreaterThan(3)
    for (const name of files)
      expect(members.get(name)).toEqual(readFileSync(join(portal.settings.DATA_DIR, name)))
    expect(members.get('rows/mail_delivery.jsonl')?.toString()).toMatch(/"secret":"[\w-]{40,}"/)
    expect(readdirSync(fixture.folder).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('holds no session to go on with', async () => {
    const { path } = await fixture.backUp(portal.settings)
    const names = [...(await readMembers(path)).keys()]
    expect(names).toContain('rows/usuario.jsonl')
    expect(names.filter((name) => /session|attempt|lease/.test(name))).toEqual([])
  })

  it('leaves nothing but a finished one behind', async () => {
    const nowhere = { ...portal.settings, DATA_DIR: fixture.toPath('nothing-here') }
    if (!portal.settings.DATABASE_URL)
      await expect(fixture.backUp(nowhere)).rejects.toThrow('There is no portal in the data folder')
    const tell = () => {
      throw new Error('broken off')
    }
    await expect(fixture.backUp(portal.settings, tell)).rejects.toThrow('broken off')
    expect(readdirSync(fixture.folder).filter((name) => name.endsWith('.part'))).toEqual([])
    expect(await portal.context.database.read.selectFrom('backup_lease').selectAll().execute()).toEqual([])
  })

  it('tells a data folder that cannot be looked into from one without a portal', async () => {
    const DATA_DIR = fixture.toPath('loop')
    symlinkSync(DATA_DIR, DATA_DIR)
    await expect(fixture.backUp({ ...portal.settings, DATABASE_URL: '', DATA_DIR })).rejects.toThrow(
      `The data folder ${DATA_DIR} cannot be read by this account (ELOOP).`,
    )
  })

  it.each(engines)('comes back byte by byte, into an empty place on %s', async (engine) => {
    const { path } = await fixture.backUp(portal.settings)
    const place = await fixture.emptyPlace(engine)
    const { notes } = await restoreBackup(place, path)
    expect(notes).toEqual([])
    const again = await fixture.backUp(place)
    expect(await readSums(again.path)).toEqual(await readSums(path))
    expect(stored(place.DATA_DIR)).toEqual(stored(portal.settings.DATA_DIR))

    const back = await fixture.emptyPlace(portal.context.database.engine)
    await restoreBackup(back, again.path)
    expect(await readSums((await fixture.backUp(back)).path)).toEqual(await readSums(path))
    const secret = (dataDir: string) => readFileSync(join(dataDir, 'jwt-secret'), 'utf8')
    expect(secret(back.DATA_DIR)).toBe(secret(portal.settings.DATA_DIR))
  })

  it.each(engines)('is a portal again on %s, whose next record has a number of its own', async (engine) => {
    const { path } = await fixture.backUp(portal.settings)
    const place = await fixture.emptyPlace(engine)
    await restoreBackup(place, path)
    const restored = await openTestPortal({
      ...deaf,
      DATA_DIR: place.DATA_DIR,
      DATABASE_URL: place.DATABASE_URL ?? '',
    })
    const admin = await restored.signIn('ROLE_ADMIN')
    const { body: created } = await admin.call('POST /grupos', { body: { name: 'Despois', socios: [] } })
    expect(created.id).toBe(2501)
    expect((await admin.call('GET /images')).body.totalElements).toBe(1)
    await restored.close()
  })

  it('takes files out of a bucket, and into one', async () => {
    const s3 = await startS3()
    const { path } = await fixture.backUp(portal.settings)
    const place = await fixture.emptyPlace('sqlite', { FILES_URL: s3.url })
    await restoreBackup(place, path)
    expect(await readSums((await fixture.backUp(place)).path)).toEqual(await readSums(path))
    await s3.close()
  })

  it('says which files the portal had lost before', async () => {
    const lost = await openTestPortal(deaf)
    await uploadPdf(await lost.signIn('ROLE_ADMIN'))
    const { content } = await lost.context.database.read
      .selectFrom('file')
      .select('content')
      .executeTakeFirstOrThrow()
    await lost.context.storage.remove(content)
    const { manifest } = await fixture.backUp(lost.settings)
    expect(manifest).toMatchObject({ missing: [content], contents: { files: 0, bytes: 0 } })
    await lost.close()
  })

  it('counts a file that is cut off among the lost ones', async () => {
    const lost = await openTestPortal(deaf)
    await uploadPdf(await lost.signIn('ROLE_ADMIN'))
    const { content } = await lost.context.database.read
      .selectFrom('file')
      .select('content')
      .executeTakeFirstOrThrow()
    await lost.context.storage.remove(content)
    await lost.context.storage.put(content, Buffer.from('%PDF-'))
    const { manifest } = await fixture.backUp(lost.settings)
    expect(manifest).toMatchObject({ missing: [content], contents: { files: 0, bytes: 0 } })
    await lost.close()
  })
})

describe('while a backup is being made', () => {
  it('what people delete is still there to be read', async () => {
    const admin = await portal.signIn('ROLE_ADMIN')
    const [image] = (await admin.call('GET /images')).body.content
    const before = stored(portal.settings.DATA_DIR)
    let deleting: Promise<{ status: number }> | undefined
    const { path, manifest } = await fixture.backUp(portal.settings, () => {
      deleting ??= admin.call('DELETE /images/:id', { params: { id: image.id } })
    })
    expect(await deleting).toMatchObject({ status: 204 })
    expect(manifest.missing).toEqual([])
    expect([...(await readMembers(path)).keys()].filter((name) => name.startsWith('files/'))).toEqual(before)

    portal.clock.advance(2 * 60 * 60_000)
    await removeUnused(portal.context)
    expect(stored(portal.settings.DATA_DIR).length).toBe(before.length - 1)
  })

  it('contents wait for it, but not for one that was killed', async () => {
    const { database } = portal.context
    const lease = await takeLease(database)
    const content = 'uploads/waits'
    const past = new Date(0).toISOString()
    await portal.context.storage.put(content, Buffer.from('x'))
    await database.transactionWithoutAudit((tx) =>
      tx.insertInto('file_removal').values({ content, due: past }).execute(),
    )
    await removeUnused(portal.context)
    expect(await portal.context.storage.get(content)).not.toBeNull()

    await database.transactionWithoutAudit((tx) =>
      tx.updateTable('backup_lease').set({ until: past }).execute(),
    )
    await expect(lease.check()).rejects.toThrow('made no progress for too long')
    portal.clock.advance(2 * 60 * 60_000)
    await removeUnused(portal.context)
    expect(await portal.context.storage.get(content)).toBeNull()
    await lease.end()
  })
})
