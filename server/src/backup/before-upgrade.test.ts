import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSettings } from '../platform/config/settings.ts'
import { openDatabase } from '../platform/db/connection.ts'
import { findSteps, knownMigrations, migrate } from '../platform/db/migrate.ts'
import { openPortal } from '../portal.ts'
import { createBackupFixture } from '../testing/backups.ts'
import { createTestPlace, type TestPlace } from '../testing/database.ts'
import { backUpBeforeUpgrade, upgradeFolder } from './before-upgrade.ts'
import { restoreBackup } from './restore.ts'

let place: TestPlace
beforeEach(async () => {
  place = await createTestPlace()
})
afterEach(() => place.remove())

const older = '0012-samples-and-pictures'
const made = () =>
  existsSync(upgradeFolder(place.settings.DATA_DIR))
    ? readdirSync(upgradeFolder(place.settings.DATA_DIR))
    : []

/** Migrates the database to `last` and looks whether an upgrade makes a backup. */
async function upgradeFrom(last: string | null, keep = 3, now = new Date()): Promise<string[]> {
  const { DATA_DIR, DATABASE_URL } = place.settings
  const settings = readSettings({
    DATA_DIR,
    ...(DATABASE_URL && { DATABASE_URL }),
    UPGRADE_BACKUPS: String(keep),
  })
  const database = openDatabase(settings)
  try {
    if (last) await migrate(database, last)
    return await backUpBeforeUpgrade(settings, database, {
      log: pino({ level: 'silent' }),
      clock: () => now,
    })
  } finally {
    await database.close()
  }
}

it('a backup is made of the data of an older version before its upgrade, and can be restored', async () => {
  await upgradeFrom(older)
  const [name = '', ...more] = made()
  expect(name).toMatch(/^xuntanza-upgrade-\w{8}-\d{8}-\d{6}\.zip$/)
  expect(more).toEqual([])

  const fixture = await createBackupFixture()
  try {
    const target = await fixture.emptyPlace(place.settings.DATABASE_URL ? 'postgres' : 'sqlite')
    const { manifest } = await restoreBackup(target, join(upgradeFolder(place.settings.DATA_DIR), name))
    expect(manifest.steps.at(-1)).toBe(older)
    const database = openDatabase(target)
    expect(await findSteps(database)).toEqual(knownMigrations)
    await database.close()
  } finally {
    await fixture.close()
  }
})

it('the file of an embedded database that is too old for a backup is copied, and the operator is told', async () => {
  const { DATA_DIR } = place.settings
  const settings = readSettings({ DATA_DIR })
  const database = openDatabase(settings)
  await migrate(database, '0009-email-undo')
  const told = { log: pino({ level: 'silent' }), clock: () => new Date() }
  const [line = ''] = await backUpBeforeUpgrade(settings, database, told)
  await database.close()
  const [name = '', ...more] = made()
  expect(name).toMatch(/^xuntanza-upgrade-\d{8}-\d{6}\.sqlite$/)
  expect(more).toEqual([])
  const path = join(upgradeFolder(DATA_DIR), name)
  expect(line).toContain(path)
  expect(statSync(path).mode & 0o777).toBe(0o600)

  const folder = join(DATA_DIR, 'went-back')
  mkdirSync(folder)
  copyFileSync(path, join(folder, 'portal.sqlite'))
  const copy = openDatabase({ DATA_DIR: folder, DATABASE_URL: undefined })
  expect((await findSteps(copy)).at(-1)).toBe('0009-email-undo')
  await migrate(copy)
  await copy.close()
})

it('one that lacks files takes the place of no whole one', async () => {
  await upgradeFrom(older, 1)
  const [whole] = made()
  const database = openDatabase(place.settings)
  await sql`insert into file (uuid, file_name, type, size, content, created_at)
    values ('a', 'perdida.pdf', 'pdf', 3, 'uploads/perdida', '2026-01-01T00:00:00.000Z')`.execute(
    database.schema,
  )
  await database.close()
  const lines = await upgradeFrom(older, 1, new Date(Date.now() + 3_600_000))
  expect(made()).toHaveLength(2)
  expect(made()).toContain(whole)
  expect(lines.at(-1)).toMatch(/^Warning: The backup is not whole: .* uploads\/perdida/)
})

it('none is made of an empty database, of one of this version, and where none is wanted', async () => {
  await upgradeFrom(null)
  expect(await upgradeFrom(older, 0)).toEqual([
    'Warning: No backup is made before the upgrade, as UPGRADE_BACKUPS is 0.',
  ])
  await upgradeFrom(knownMigrations.at(-1) ?? '')
  expect(made()).toEqual([])
})

it('the last few stay, and other files are left alone', async () => {
  await upgradeFrom(older)
  writeFileSync(join(upgradeFolder(place.settings.DATA_DIR), 'notes.txt'), 'mine')
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  for (const hours of [1, 2, 3]) await upgradeFrom(older, 2, later(hours))
  const names = made().filter((name) => name !== 'notes.txt')
  expect(made()).toContain('notes.txt')
  expect(names).toHaveLength(2)
  expect(names.join()).toContain(later(3).toISOString().slice(11, 13))
})

it('without a backup nothing is upgraded', async () => {
  await upgradeFrom(older, 0)
  rmSync(upgradeFolder(place.settings.DATA_DIR), { recursive: true, force: true })
  writeFileSync(join(place.settings.DATA_DIR, 'backups'), 'a file stands where the folder has to be')
  await expect(upgradeFrom(older)).rejects.toThrow(/EEXIST|ENOTDIR/)
})

it('what became of the backup is told before the upgrade begins, also when the upgrade fails', async () => {
  const { DATA_DIR, DATABASE_URL } = place.settings
  const settings = readSettings({ DATA_DIR, ...(DATABASE_URL && { DATABASE_URL }) })
  const database = openDatabase(settings)
  await migrate(database, '0009-email-undo')
  // the upgrade fails: it changes this table
  await sql`alter table usuario rename to usuario_gone`.execute(database.schema)
  await database.close()
  const told: string[] = []
  const log = pino({ level: 'silent' })
  await expect(openPortal(settings, undefined, log, (line) => told.push(line))).rejects.toThrow('usuario')
  expect(told).toEqual([
    expect.stringMatching(
      DATABASE_URL ? /^Warning: No backup can be made/ : /^The database was too old for a backup/,
    ),
  ])
})
