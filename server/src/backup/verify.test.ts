import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillForBackup } from '../testing/backups.ts'
import type { TestPortal } from '../testing/portal.ts'
import { openTestPortal } from '../testing/portal.ts'
import type { TestS3 } from '../testing/s3.ts'
import { startS3 } from '../testing/s3.ts'
import { addSocio, deactivateSocio } from '../testing/socios.ts'
import { uploadPdf } from '../testing/uploads.ts'
import { NothingToBackUp } from './backup.ts'
import { verifyPortal } from './verify.ts'

let s3: TestS3
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.close())

describe.each(['a folder', 'a bucket'])('a portal with files in %s', (place) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal(place === 'a bucket' ? { FILES_URL: s3.url } : {})
    await fillForBackup(portal, 500)
    const admin = await portal.signIn('ROLE_ADMIN')
    for (let number = 0; number < 3; number += 1) await addSocio(admin)
    const { id } = await addSocio(admin)
    await deactivateSocio(admin, id)
  })
  afterAll(() => portal.close())
  const verify = (repair = false) => verifyPortal(portal.settings, { repair })
  const setTotal = (name: string, value: number) =>
    sql`update counter set value = ${value} where name = ${name}`.execute(portal.context.database.schema)

  it('is whole while it runs, with everything it stores', async () => {
    const { faults, repaired, files, bytes } = await verify()
    expect([faults, repaired]).toEqual([[], []])
    expect(files).toBeGreaterThanOrEqual(3)
    expect(bytes).toBeGreaterThan(0)
  })

  it('has totals that are checked against the rows, and put right when told to', async () => {
    await setTotal('socios.active', 7)
    await setTotal('socio.numero', 1)
    const wrong = [
      'The kept total of active members was 7, and the rows say 3',
      'The kept total of highest number of a member was 1, and the rows say 4',
    ]
    expect((await verify()).faults).toEqual(wrong.map((line) => `${line}: run it again with --repair.`))
    const { faults, repaired } = await verify(true)
    expect([faults, repaired]).toEqual([[], wrong.map((line) => `${line}: it has been put right.`)])
    const admin = await portal.signIn('ROLE_ADMIN')
    expect((await addSocio(admin)).numero).toBe(5)
    expect((await admin.call('GET /socios', { query: { size: '1' } })).body.totalElements).toBe(5)
  })

  it('has files that are looked for: lost ones, ones of another size, and ones nothing names', async () => {
    const { storage, database } = portal.context
    const admin = await portal.signIn('ROLE_ADMIN')
    const [lost, short] = [await uploadPdf(admin, 'perdida.pdf'), await uploadPdf(admin, 'curta.pdf')]
    const toKey = async ({ uuid }: { uuid: string }) =>
      (
        await database.read
          .selectFrom('file')
          .select('content')
          .where('uuid', '=', uuid)
          .executeTakeFirstOrThrow()
      ).content
    const [lostKey, shortKey] = [await toKey(lost), await toKey(short)]
    await storage.remove(lostKey)
    await storage.put(shortKey, Buffer.from('%PDF'))
    await storage.put('zz/orfa', Buffer.from('x'))
    expect((await verify()).faults).toEqual([
      `1 file that the database names is not in the storage: ${lostKey}`,
      `1 file in the storage is not as stored, or cannot be read: ${shortKey}`,
      '1 file in the storage is named by nothing in the database: zz/orfa',
    ])
  })

  it('has references that are checked', async () => {
    const { schema, engine } = portal.context.database
    await schema.connection().execute(async (db) => {
      const on =
        engine === 'sqlite' ? sql`pragma foreign_keys = off` : sql`set session_replication_role = replica`
      const off =
        engine === 'sqlite' ? sql`pragma foreign_keys = on` : sql`set session_replication_role = default`
      await on.execute(db)
      await sql`insert into usuario_role (usuario_id, role) values (999999, 'ROLE_ADMIN')`.execute(db)
      await off.execute(db)
    })
    expect((await verify()).faults[0]).toBe(
      '1 row refers to a row that is not there (usuario_role.usuario_id → usuario).',
    )
  })
})

it('an embedded database whose file is damaged is reported', async () => {
  const portal = await openTestPortal({ DATABASE_URL: '' })
  await fillForBackup(portal, 500)
  await sql`pragma wal_checkpoint(truncate)`.execute(portal.context.database.schema)
  const bytes = await readFile(join(portal.settings.DATA_DIR, 'portal.sqlite'))
  await portal.close()
  const folder = await mkdtemp(join(tmpdir(), 'xuntanza-damaged-'))
  // the first pages say which tables there are
  await writeFile(join(folder, 'portal.sqlite'), bytes.fill(0xff, bytes.length / 2))
  const { faults } = await verifyPortal({ DATA_DIR: folder, DATABASE_URL: undefined, FILES_URL: undefined })
  expect(faults.join()).toMatch(/^The database is damaged/)
  await rm(folder, { recursive: true })
})

it('a folder without a portal is reported', async () => {
  await expect(
    verifyPortal({ DATA_DIR: '/nowhere', DATABASE_URL: undefined, FILES_URL: undefined }),
  ).rejects.toThrow(NothingToBackUp)
})
