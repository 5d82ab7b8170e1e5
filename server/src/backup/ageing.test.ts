import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBackupFixture, forge } from '../testing/backups.ts'
import type { TestPortal } from '../testing/portal.ts'
import { openTestPortal } from '../testing/portal.ts'
import { removeAgedBackups } from './ageing.ts'
import { upgradeFolder } from './before-upgrade.ts'
import { backupName, databaseCopyName, incompleteName } from './names.ts'

const day = 24 * 60 * 60_000

let fixture: Awaited<ReturnType<typeof createBackupFixture>>
let portal: TestPortal
let folder: string
beforeAll(async () => {
  fixture = await createBackupFixture()
  portal = await openTestPortal()
  folder = fixture.toPath('copias')
  mkdirSync(folder)
})
afterAll(async () => {
  await portal.close()
  await fixture.close()
})

const daysAgo = (days: number) => new Date(portal.clock().getTime() - days * day)
const age = (BACKUP_DAYS: number) =>
  removeAgedBackups({ ...portal.context, settings: { ...portal.settings, BACKUP_DIR: folder, BACKUP_DAYS } })
/** A backup of this portal that was made by command so long ago. */
const made = async (days: number) => {
  const name = backupName(daysAgo(days))
  renameSync((await fixture.backUp(portal.settings)).path, join(folder, name))
  return name
}

describe('backups made by command and before upgrades', () => {
  it('go after BACKUP_DAYS, except for the newest whole one; with 0 all stay', async () => {
    const [oldest, old, newest] = [await made(300), await made(200), await made(100)]
    const lacking = incompleteName(backupName(daysAgo(95)))
    renameSync((await fixture.backUp(portal.settings)).path, join(folder, lacking))
    expect(await age(0)).toEqual([])
    expect(await age(250)).toEqual([oldest])
    expect(await age(90)).toEqual([old, lacking])
    expect(readdirSync(folder)).toEqual([newest])
    const fresh = await made(1)
    expect(await age(90)).toEqual([newest])
    expect(readdirSync(folder)).toEqual([fresh])
  })

  it('stay when they are of another portal, have another name, or are no backups', async () => {
    const { path } = await fixture.backUp(portal.settings)
    await forge(path, join(folder, backupName(daysAgo(500))), (members) => {
      const manifest = JSON.parse(String(members.get('backup.json')))
      members.set('backup.json', Buffer.from(JSON.stringify({ ...manifest, portal: 'another' })))
    })
    writeFileSync(join(folder, backupName(daysAgo(400))), 'no backup')
    writeFileSync(join(folder, 'antes-da-obra.zip'), 'mine')
    expect(await age(90)).toEqual([])
  })

  it('go from the folder of the upgrades too, with the copies of old databases', async () => {
    const upgrades = upgradeFolder(portal.settings.DATA_DIR)
    mkdirSync(upgrades, { recursive: true })
    const names = [400, 200].map((days) => databaseCopyName(daysAgo(days)))
    for (const name of names) writeFileSync(join(upgrades, name), 'x')
    expect(await age(90)).toEqual(names.slice(0, 1))
    expect(readdirSync(upgrades)).toEqual(names.slice(1))
  })
})
