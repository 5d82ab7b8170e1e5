import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Settings } from '../platform/config/settings.ts'
import { createBackupFixture, fillForBackup } from '../testing/backups.ts'
import { commandKiller } from '../testing/killed-commands.ts'
import { openTestPortal } from '../testing/portal.ts'
import { startProgram } from '../testing/program.ts'
import { seededRandom } from '../testing/random.ts'

const killOften = commandKiller(seededRandom(12))

let fixture: Awaited<ReturnType<typeof createBackupFixture>>
/** A portal on SQLite with something in it. */
let source: Settings
beforeAll(async () => {
  fixture = await createBackupFixture()
  source = await fixture.emptyPlace('sqlite')
  const portal = await openTestPortal({ DATA_DIR: source.DATA_DIR, DATABASE_URL: '' })
  await fillForBackup(portal)
  await portal.close()
})
afterAll(() => fixture.close())

const move = ({ DATABASE_URL: MOVE_TO }: Settings) =>
  startProgram('commands/move.ts', { DATA_DIR: source.DATA_DIR, MOVE_TO })

it('a move that is killed leaves nothing or all of the portal, and the source as it was', {
  skip: !process.env.TEST_DATABASE_URL,
}, async () => {
  const before = readBytes(source.DATA_DIR)
  let target = await fixture.emptyPlace('postgres')
  await killOften(
    () => move(target),
    async () => {
      expect(readBytes(source.DATA_DIR)).toBe(before)
      const again = await move(target).ended
      expect(again.code, again.output).toBe(0)
      expect(again.output).toMatch(/^(Copied|The database of MOVE_TO holds all) \d+ records/m)
      target = await fixture.emptyPlace('postgres')
    },
  )
})

/** Everything a portal keeps, as one sum. */
function readBytes(folder: string): string {
  const hash = createHash('sha256')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^portal\.(lock|sqlite-)/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const path of files.sort()) hash.update(path).update(readFileSync(path))
  return hash.digest('hex')
}
