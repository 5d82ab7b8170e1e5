// test:all only: it starts the commands of an operator again and again, and kills them
// any engine: its places are on SQLite; move-killed.test.ts moves to PostgreSQL
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Settings } from '../platform/config/settings.ts'
import { openPortal } from '../portal.ts'
import { createBackupFixture, fillForBackup, readSums } from '../testing/backups.ts'
import { testClock } from '../testing/clock.ts'
import { commandKiller } from '../testing/killed-commands.ts'
import { openTestPortal } from '../testing/portal.ts'
import type { ProgramResult } from '../testing/program.ts'
import { startProgram } from '../testing/program.ts'
import { seededRandom } from '../testing/random.ts'

const random = seededRandom(11)
const killOften = commandKiller(random)

let fixture: Awaited<ReturnType<typeof createBackupFixture>>
/** A portal with something in it, a backup of it, and one of an empty portal. */
let source: Settings
let full: string
let empty: string
beforeAll(async () => {
  fixture = await createBackupFixture()
  source = await fixture.emptyPlace('sqlite')
  await (await openPortal(source)).close()
  empty = (await fixture.backUp(source)).path
  const portal = await openTestPortal({ DATA_DIR: source.DATA_DIR, DATABASE_URL: '' })
  await fillForBackup(portal)
  await portal.close()
  full = (await fixture.backUp(source)).path
})
afterAll(() => fixture.close())

type CommandSettings = { DATA_DIR: string; MOVE_TO?: string | undefined; BACKUP_DIR?: string | undefined }
const run = (name: string, { DATA_DIR, MOVE_TO, BACKUP_DIR }: CommandSettings, ...args: string[]) =>
  startProgram(`commands/${name}.ts`, { DATA_DIR, MOVE_TO, BACKUP_DIR }, args)
const getLine = ({ code, output }: ProgramResult) => [code, output.trim()]

it('the commands refuse in one line what they cannot do', async () => {
  const unreachable = 'postgres://x:segredo@127.0.0.1:9/x'
  // on the day of its contents: later, the clean-up would delete what nothing refers to
  const portal = await openPortal(source, testClock())
  expect(getLine(await run('backup', source, '--to', full).ended)).toEqual([1, `${full} exists already.`])
  expect(getLine(await run('restore', source, full, '--force').ended)).toEqual([
    1,
    `Another server is already running on the data folder ${source.DATA_DIR}.`,
  ])
  await portal.close()
  expect(getLine(await run('move', source, '--tu', unreachable).ended)).toEqual([
    1,
    "Unknown option '--tu'. --help tells more.",
  ])
  const BACKUP_DIR = join(full, 'copies')
  expect(getLine(await run('backup', { ...source, BACKUP_DIR }).ended)).toEqual([
    1,
    `The backup in ${BACKUP_DIR} was not made: there is no such folder, and it cannot be made (ENOTDIR).`,
  ])
  const { code, output } = await run('move', { ...source, MOVE_TO: unreachable }).ended
  expect([code, output.trim()]).toEqual([1, expect.stringMatching(/^MOVE_TO is \(not shown\), but [^\n]*$/)])
  expect(output).not.toContain('segredo')
})

/** The output of a command that succeeded, line by line. */
async function getLines(name: string, given: CommandSettings, ...args: string[]): Promise<string[]> {
  const { code, output } = await run(name, given, ...args).ended
  expect(code, output).toBe(0)
  return output.trim().split('\n')
}

it('the commands say in sentences what they did', async () => {
  const path = fixture.toPath('sentences.zip')
  const place = await fixture.emptyPlace('sqlite')
  const [saved = '', ...others] = await getLines('backup', source, '--to', path)
  expect(saved).toMatch(
    /^Saved \d+ records and \d+ files? of .* to .*sentences\.zip \((\d+ kB|\d+\.\d MB)\)\.$/,
  )
  expect(others).toEqual([])
  const records = /\d+ records and \d+ files of [^.]* to/.exec(saved)?.[0].replace(/ to$/, '')
  expect(await getLines('restore', place, path)).toEqual([
    expect.stringMatching(
      new RegExp(`^Restored ${records} from the backup of \\d+ [A-Z][a-z]+ \\d{4}, \\d\\d:\\d\\d\\.$`),
    ),
    'Start the portal now. All users have to sign in again.',
  ])
  expect(await getLines('verify', place)).toEqual([
    expect.stringMatching(
      /^The portal is whole: its database, its totals and \d+ files? \((\d+ kB|\d+\.\d MB)\) are as/,
    ),
  ])
})

it.each([
  [{ MOVE_TO: 'mysql://x' }, /^MOVE_TO is \(not shown\), but must be postgres:/],
  [{ MOVE_FILES: 'http://x' }, /^MOVE_FILES is \(not shown\), but must be s3:/],
  [
    { MOVE_FILES: 's3://x:y@bucket?endpoint=http://127.0.0.1:9' },
    /^MOVE_FILES is \(not shown\), but it must be a bucket/,
  ],
  [{}, /^The target \(MOVE_TO or MOVE_FILES\) is missing\./],
])('a move names the settings of its target in its errors: %j', async (settings, line) => {
  const { code, output } = await startProgram('commands/move.ts', { DATA_DIR: source.DATA_DIR, ...settings })
    .ended
  expect(code).toBe(1)
  expect(output.trim()).toMatch(line)
})

it('a backup that is killed leaves a whole file under its name or none', async () => {
  let path = ''
  await killOften(
    () => {
      path = fixture.toPath(`killed-${random.next()}.zip`)
      return run('backup', source, '--to', path)
    },
    async ({ code }) => {
      // killed after its last step it may be there, but whole
      if (existsSync(path)) expect(await readSums(path)).toEqual(await readSums(full))
      else expect(code).toBe(null)
    },
  )
})

it('a restore that is killed leaves the one portal or the other, and comes to its end when run again', async () => {
  const place = await fixture.emptyPlace('sqlite')
  const getState = async () => {
    const { 'rows/file_removal.jsonl': _, ...sums } = await readSums((await fixture.backUp(place)).path)
    return sums
  }
  const expected = await Promise.all([empty, full].map((path) => readSums(path)))
  for (const sums of expected) delete sums['rows/file_removal.jsonl']
  await killOften(
    () => run('restore', place, full, '--force'),
    async () => {
      const state = await getState().catch((error: Error) => error.message)
      if (typeof state === 'string') expect(state).toMatch(/was broken off\. Run it again|no portal/)
      else expect(expected).toContainEqual(state)
      const again = await run('restore', place, empty, '--force').ended
      expect(again.code, again.output).toBe(0)
      expect(await getState()).toEqual(expected[0])
    },
  )
})
