import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseS3Url, type S3Place } from '../platform/config/s3-url.ts'
import type { Settings } from '../platform/config/settings.ts'
import { openDatabase } from '../platform/db/connection.ts'
import { openS3Storage } from '../platform/storage/s3-storage.ts'
import { openPortal } from '../portal.ts'
import { createBackupFixture, fillForBackup, readSums } from '../testing/backups.ts'
import { testClock } from '../testing/clock.ts'
import { openTestPortal } from '../testing/portal.ts'
import { startS3 } from '../testing/s3.ts'
import { movePortal } from './move.ts'

const server = process.env.TEST_DATABASE_URL

let fixture: Awaited<ReturnType<typeof createBackupFixture>>
let s3: Awaited<ReturnType<typeof startS3>>
let bucket: S3Place
let source: Settings
let token: string
beforeAll(async () => {
  fixture = await createBackupFixture()
  s3 = await startS3()
  bucket = parseS3Url(s3.url) as S3Place
  source = await fixture.emptyPlace('sqlite', { SMTP_URL: 'smtp://127.0.0.1:9' })
  const portal = await openTestPortal({ ...deafAt(source), DATABASE_URL: '' })
  await fillForBackup(portal)
  token = (await portal.signIn('ROLE_ADMIN')).token ?? ''
  await portal.close()
})
afterAll(async () => {
  await s3.close()
  await fixture.close()
})

const deafAt = ({ DATA_DIR }: Settings) => ({ DATA_DIR, SMTP_URL: 'smtp://127.0.0.1:9' })

/** The bytes of everything in a data folder that is kept. */
const readBytes = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/^portal\.(lock|sqlite-)/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]),
  )

const target = async () => {
  const place = await fixture.emptyPlace('postgres')
  return { databaseUrl: String(place.DATABASE_URL), place }
}

describe('a move of files', () => {
  it('stores and compares every one in the bucket, also in the place of one that is not the same', async () => {
    const before = readBytes(source.DATA_DIR)
    const to = await openS3Storage(bucket)
    const key = Object.keys(before)
      .find((path) => path.includes('/uploads/'))
      ?.split('/files/')
      .at(-1)
    await to.put(String(key), Buffer.from('half of it'))
    const moved = await movePortal(source, { files: bucket })
    expect(moved).toMatchObject({ missing: [], rows: 0 })
    expect(moved.files).toBeGreaterThan(3)
    const there = await readSums((await fixture.backUp({ ...source, FILES_URL: bucket })).path)
    expect(there).toEqual(await readSums((await fixture.backUp(source)).path))
    to.close()
  })
})

describe('a move is refused', () => {
  it('while the portal runs, without one, and of one that is in PostgreSQL already', async () => {
    const portal = await openPortal(source, testClock())
    await expect(movePortal(source, { files: bucket })).rejects.toThrow(/already running on the data folder/)
    await portal.close()
    const nowhere = { ...source, DATA_DIR: fixture.toPath('nowhere') }
    await expect(movePortal(nowhere, { files: bucket })).rejects.toThrow('There is no portal')
    const moved = { ...source, DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }
    await expect(movePortal(moved, { files: bucket })).rejects.toThrow(
      'not in the embedded database any more',
    )
  })
})

describe('a move to PostgreSQL', { skip: !server }, () => {
  it('takes every row along, sessions too, leaves the source as it was, and can be repeated', async () => {
    const { databaseUrl, place } = await target()
    const before = readBytes(source.DATA_DIR)
    const moved = await movePortal(source, { databaseUrl })
    expect(moved).toMatchObject({ wasThere: false, missing: [] })
    expect(moved.rows).toBeGreaterThan(2499)
    expect(readBytes(source.DATA_DIR)).toEqual(before)
    expect(await movePortal(source, { databaseUrl })).toEqual({ ...moved, wasThere: true })

    const there = { ...source, DATABASE_URL: place.DATABASE_URL }
    expect(await readSums((await fixture.backUp(there)).path)).toEqual(
      await readSums((await fixture.backUp(source)).path),
    )
    const portal = await openPortal(there, testClock())
    const { statusCode } = await portal.app.inject({
      url: '/api/account',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(statusCode).toBe(200)
    await portal.close()
  })

  it('is refused where another portal is, or tables of something else', async () => {
    const { databaseUrl, place } = await target()
    await (await openPortal(place)).close()
    await expect(movePortal(source, { databaseUrl }, { replace: true })).rejects.toThrow('another portal')

    const other = await target()
    const database = openDatabase(other.place)
    await sql`create table usuario (nome text)`.execute(database.schema)
    await expect(movePortal(source, other, { replace: true })).rejects.toThrow('not of this version')
    expect((await sql`select nome from usuario`.execute(database.schema)).rows).toEqual([])
    await database.close()
  })

  it('is refused while a portal runs there, and where it has been used since, unless that may go', async () => {
    const { databaseUrl, place } = await target()
    await movePortal(source, { databaseUrl })
    const portal = await openPortal({ ...source, DATABASE_URL: place.DATABASE_URL })
    await expect(movePortal(source, { databaseUrl })).rejects.toThrow('A portal is running on the database')
    await portal.context.database.transactionWithoutAudit((tx) =>
      tx.updateTable('usuario').set({ first_name: 'Outra' }).where('login', '=', '11111111H').execute(),
    )
    await portal.close()
    await expect(movePortal(source, { databaseUrl })).rejects.toThrow('one of the two has been used since')
    expect(await movePortal(source, { databaseUrl }, { replace: true })).toMatchObject({ wasThere: false })
    expect(await movePortal(source, { databaseUrl })).toMatchObject({ wasThere: true })
  })

  it('leaves the database empty when a row cannot be kept there, and says of which table', async () => {
    const odd = await fixture.emptyPlace('sqlite')
    await (await openPortal(odd)).close()
    const database = openDatabase(odd)
    await sql`update usuario set first_name = 'a' || char(0) || 'b'`.execute(database.schema)
    await database.close()
    const { databaseUrl, place } = await target()
    await expect(movePortal(odd, { databaseUrl })).rejects.toThrow(
      'PostgreSQL cannot keep a row of usuario (22021).',
    )
    const empty = openDatabase(place)
    const { rows } = await sql`select 1 from pg_tables where schemaname = 'public'`.execute(empty.schema)
    expect(rows).toEqual([])
    await empty.close()
  })

  it('does not take effect when something arrives as it was not sent, and says where', async () => {
    const { databaseUrl, place } = await target()
    const database = openDatabase(place)
    const run = (statement: string) => sql.raw(statement).execute(database.schema)
    await run(`create function spoil_row() returns trigger language plpgsql as $$
      begin if new.id = 1234 then new.name = new.name || ' '; end if; return new; end $$`)
    await run(`create function spoil() returns event_trigger language plpgsql as $$
      begin if exists (select 1 from pg_event_trigger_ddl_commands() where object_identity = 'public.grupo') then
        create trigger spoil before insert on grupo for each row execute function spoil_row(); end if; end $$`)
    await run(
      `create event trigger spoil on ddl_command_end when tag in ('CREATE TABLE') execute function spoil()`,
    )
    await expect(movePortal(source, { databaseUrl })).rejects.toThrow(
      'grupo id=1234 does not arrive as it is.',
    )
    const { rows } = await run(`select 1 from pg_tables where schemaname = 'public'`)
    expect(rows).toEqual([])
    await run('drop event trigger spoil')
    expect(await movePortal(source, { databaseUrl })).toMatchObject({ wasThere: false })
    await database.close()
  })
})
