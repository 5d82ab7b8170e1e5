import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  backupFailure,
  incompleteBackup,
  isBackupRunning,
  lastBackup,
  portalId,
  recordFailure,
  takeLease,
} from '../platform/db/backup-lease.ts'
import { createBackupFixture, readMembers, readSums } from '../testing/backups.ts'
import { testLog } from '../testing/log.ts'
import type { TestPortal } from '../testing/portal.ts'
import { openTestPortal } from '../testing/portal.ts'
import { uploadPdf } from '../testing/uploads.ts'
import { scheduledName } from './names.ts'
import { backUpIfDue, scheduleBackups } from './schedule.ts'
import { verifyPortal } from './verify.ts'

const hour = 60 * 60_000

let fixture: Awaited<ReturnType<typeof createBackupFixture>>
let portal: TestPortal
let folder: string
let told: ReturnType<typeof testLog>
beforeAll(async () => {
  fixture = await createBackupFixture()
  portal = await openTestPortal()
  await uploadPdf(await portal.signIn('ROLE_ADMIN'))
})
beforeEach(({ task }) => {
  folder = fixture.toPath(task.id)
  told = testLog()
  portal.clock.advance(48 * hour)
})
afterAll(async () => {
  await portal.close()
  await fixture.close()
})

const backups = () => readdirSync(folder).sort()
const run = (more: { BACKUP_HOURS?: number; isFirst?: boolean } = {}) => {
  const { BACKUP_HOURS = 24, isFirst = false } = more
  const settings = { ...portal.settings, BACKUP_DIR: folder, BACKUP_HOURS, BACKUP_KEEP: 2 }
  return backUpIfDue({ ...portal.context, settings, log: told.log }, { isFirst })
}
const errors = () =>
  told
    .text()
    .split('\n')
    .filter((line) => line.includes('"level":50'))

describe('scheduled backups', () => {
  it('are made by the portal in the folder for them, whole and for its owner only, one in BACKUP_HOURS', async () => {
    const { database } = portal.context
    expect(await lastBackup(database.read)).toBeNull()
    await run()
    await run()
    const [name = '', ...others] = backups()
    expect(others).toEqual([])
    expect(name).toBe(
      `xuntanza-auto-${(await portalId(database.read)).slice(0, 8)}-${portal
        .clock()
        .toISOString()
        .slice(0, 19)
        .replaceAll(/[-:]/g, '')
        .replace('T', '-')}.zip`,
    )
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    expect(await readSums(join(folder, name))).toEqual(
      await readSums((await fixture.backUp(portal.settings)).path),
    )
    expect(Math.abs(((await lastBackup(database.read))?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)

    portal.clock.advance(24 * hour - 1000)
    await run()
    expect(backups()).toEqual([name])
    portal.clock.advance(1000)
    await run()
    expect(backups()).toHaveLength(2)
    expect(told.text()).toContain('a backup was made')
  })

  it('go when BACKUP_KEEP newer ones are there, and killed ones; what the portal did not make by itself stays', async () => {
    const own = (await portalId(portal.context.database.read)).slice(0, 8)
    mkdirSync(folder)
    const strange = [
      'xuntanza-20250101-000000.zip',
      'xuntanza-auto-00000000-20250101-000000.zip',
      `xuntanza-auto-${own}-20250101-000000.zip.old`,
      'facturas.zip',
    ]
    for (const name of strange) writeFileSync(join(folder, name), 'x')
    const linked = fixture.toPath('linked.zip')
    writeFileSync(linked, 'x')
    symlinkSync(linked, join(folder, `xuntanza-auto-${own}-20250102-000000.zip`))
    mkdirSync(join(folder, `xuntanza-auto-${own}-20250103-000000.zip`))
    strange.push(`xuntanza-auto-${own}-20250102-000000.zip`, `xuntanza-auto-${own}-20250103-000000.zip`)
    writeFileSync(join(folder, `xuntanza-auto-${own}-20250104-000000.zip`), 'an old one of its own')
    const [dead, alive] = [1, 2].map((last) => `.xuntanza-00000000-0000-4000-8000-00000000000${last}.part`)
    strange.push(alive ?? '', 'descarga.part')
    for (const name of [dead, alive, 'descarga.part']) writeFileSync(join(folder, name ?? ''), 'x')
    const longAgo = new Date(Date.now() - hour)
    for (const name of [dead, 'descarga.part']) utimesSync(join(folder, name ?? ''), longAgo, longAgo)

    const made = () => backups().filter((name) => !strange.includes(name))
    await run()
    expect(made()).toHaveLength(2)
    const [, first] = made()
    expect(first).toMatch(/^xuntanza-auto-.*-2026/)
    portal.clock.advance(24 * hour)
    await run()
    expect(made()).toHaveLength(2)
    expect(made()).toContain(first)
    expect(made().join()).not.toContain('2025')
    expect(backups()).toEqual(expect.arrayContaining(strange))
    expect(readFileSync(linked, 'utf8')).toBe('x')
  })

  it('stay when they are new, though a clock that was ahead has named older ones', async () => {
    const own = (await portalId(portal.context.database.read)).slice(0, 8)
    mkdirSync(folder)
    for (const year of [2038, 2039, 2040])
      writeFileSync(
        join(folder, `xuntanza-auto-${own}-${year}0101-000000.zip`),
        'named by a clock that was ahead',
      )
    const days: (string | undefined)[] = []
    for (let made = 0; made < 2; made += 1) {
      portal.clock.advance(24 * hour)
      await run()
      days.push(scheduledName(own, portal.clock()))
    }
    expect(backups()).toEqual(days)
  })

  it('are made by one of several servers that see them due at the same moment', async () => {
    await Promise.all([run(), run(), run()])
    expect(backups()).toHaveLength(1)
  })

  it('wait while another one is being made', async () => {
    const lease = await takeLease(portal.context.database)
    await run()
    await lease.end()
    expect(() => backups()).toThrow('ENOENT')
    await run()
    expect(backups()).toHaveLength(1)
  })

  it('that fail are told as errors, leave nothing half-way, and are tried again after an hour', async () => {
    writeFileSync(folder, 'no folder')
    await run()
    expect(errors()).toHaveLength(1)
    expect(errors()[0]).toContain('the backup failed')
    expect(readdirSync(fixture.folder).filter((name) => name.endsWith('.part'))).toEqual([])
    await run()
    expect(errors()).toHaveLength(1)
    portal.clock.advance(hour)
    await run()
    expect(errors()).toHaveLength(2)
  })

  it('wait after a restart for the lease of a killed one, and are made as soon as it has ended', async () => {
    await run()
    const { context, settings } = portal
    folder = `${folder}-other`
    const lease = await takeLease(context.database)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const stop = scheduleBackups({
      ...context,
      settings: { ...settings, BACKUP_DIR: folder, BACKUP_HOURS: 24 },
      log: told.log,
    })
    vi.advanceTimersByTime(60_000)
    for (let reads = 0; reads < 50; reads += 1) await isBackupRunning(context.database.read)
    expect(existsSync(folder)).toBe(false)
    await lease.end()
    // its lease has ended too when the log tells of it
    await expect
      .poll(
        () => {
          vi.advanceTimersByTime(60_000)
          return told.text().split('a backup was made').length - 1
        },
        { timeout: 120_000 },
      )
      .toBe(2)
    await stop()
    vi.useRealTimers()
    expect(backups()).toHaveLength(1)
  })

  it('that failed are tried again after a restart, and whole ones are not', async () => {
    writeFileSync(folder, 'no folder')
    await run()
    rmSync(folder)
    await run({ isFirst: true })
    expect(backups()).toHaveLength(1)
    await run({ isFirst: true })
    expect(backups()).toHaveLength(1)
  })

  it('are made after a restart when the folder for them is another one', async () => {
    await run()
    folder = `${folder}-other`
    await run()
    expect(() => backups()).toThrow('ENOENT')
    await run({ isFirst: true })
    expect(backups()).toHaveLength(1)
  })

  it('follow a smaller BACKUP_HOURS, and a clock that was ahead and is set right', async () => {
    await run({ BACKUP_HOURS: 720 })
    portal.clock.advance(25 * hour)
    await run({ BACKUP_HOURS: 720 })
    expect(backups()).toHaveLength(1)
    await run()
    expect(backups()).toHaveLength(2)
  })

  it('that the system stops while they are written keep its code, so that Estado can say why', async () => {
    const { database } = portal.context
    const taken = join(folder, scheduledName(await portalId(database.read), portal.clock()))
    mkdirSync(join(taken, 'below'), { recursive: true })
    await run()
    expect(await backupFailure(database.read)).toBe('EISDIR')
  })

  it('that lack files the storage has lost say so, and take the place of no whole one', async () => {
    const own = (await portalId(portal.context.database.read)).slice(0, 8)
    mkdirSync(folder)
    const whole = ['20250101-000000', '20250102-000000'].map((at) => `xuntanza-auto-${own}-${at}.zip`)
    for (const name of whole) writeFileSync(join(folder, name), 'x')
    const before = await lastBackup(portal.context.database.read)
    const { content } = await portal.context.database.read
      .selectFrom('file')
      .select('content')
      .executeTakeFirstOrThrow()
    await portal.context.storage.remove(content)
    for (let day = 1; day <= 3; day += 1) {
      await run()
      portal.clock.advance(24 * hour)
    }
    expect(backups().filter((name) => !name.endsWith('-incomplete.zip'))).toEqual(whole)
    expect(backups()).toHaveLength(4)
    expect(await lastBackup(portal.context.database.read)).toEqual(before)
    expect(errors()[0]).toContain('the storage lacks files that the database names')
    expect(told.text()).not.toContain(content)
    expect(await backupFailure(portal.context.database.read)).toBe('INCOMPLETE')
  })

  it('that find a file with other bytes than were stored are incomplete, say so, and hold it as it is', async () => {
    const { database, storage } = portal.context
    const file = await uploadPdf(await portal.signIn('ROLE_ADMIN'), 'danada.pdf')
    await database.transactionWithoutAudit((tx) =>
      tx.deleteFrom('file').where('uuid', '!=', file.uuid).execute(),
    )
    const { content, size } = await database.read
      .selectFrom('file')
      .select(['content', 'size'])
      .where('uuid', '=', file.uuid)
      .executeTakeFirstOrThrow()
    await database.transactionWithoutAudit((tx) =>
      tx.deleteFrom('content_sum').where('content', '!=', content).execute(),
    )
    await run()
    expect(backups().filter((name) => name.endsWith('-incomplete.zip'))).toEqual([])
    expect(await backupFailure(database.read)).toBeNull()

    const whole = Buffer.concat((await (await storage.get(content))?.content.toArray()) ?? [])
    const bytes = Buffer.alloc(Number(size), 'x')
    await storage.put(content, bytes)
    portal.clock.advance(24 * hour)
    await run()
    const [bad = ''] = backups().filter((name) => name.endsWith('-incomplete.zip'))
    expect(backups()).toHaveLength(2)
    expect(await backupFailure(database.read)).toBe('INCOMPLETE')
    const members = await readMembers(join(folder, bad))
    expect(members.get(`files/${content}`)).toEqual(bytes)
    expect(JSON.parse(String(members.get('backup.json')))).toMatchObject({ missing: [], damaged: [content] })
    const admin = await portal.signIn('ROLE_ADMIN')
    const estado = (await admin.call('GET /estado')).body
    expect(estado.ficheiros.malos).toEqual([{ nome: 'danada.pdf', motivo: 'DANADO', rexistro: null }])

    // until the file is brought back
    portal.clock.advance(2 * hour)
    await run()
    expect(backups()).toHaveLength(2)
    await storage.put(content, whole)
    await verifyPortal(portal.settings)
    await run()
    expect(backups()).toHaveLength(3)
    expect(await backupFailure(database.read)).toBeNull()
  })

  it('that were incomplete are made again an hour later at the earliest, when the files are whole', async () => {
    const { database } = portal.context
    await run()
    await recordFailure(database, incompleteBackup)
    portal.clock.advance(hour - 1000)
    await run()
    expect(backups()).toHaveLength(1)
    portal.clock.advance(1000)
    await run()
    expect(backups()).toHaveLength(2)
    expect(await backupFailure(database.read)).toBeNull()
  })
})
