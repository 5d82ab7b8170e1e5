import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSettings } from './platform/config/settings.ts'
import { openDatabase } from './platform/db/connection.ts'
import { openPortal } from './portal.ts'
import { startupErrorMessage } from './startup-errors.ts'

// any engine: these are faults of the embedded database
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'xuntanza-errors-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The error of a start with this data folder. */
function getMessage(): string | null {
  try {
    openDatabase({ DATA_DIR: folder })
    return null
  } catch (error) {
    return startupErrorMessage(error as NodeJS.ErrnoException)
  }
}

it('a damaged database is told in one line with what to do', () => {
  writeFileSync(join(folder, 'portal.sqlite'), 'no database '.repeat(1000))
  expect(getMessage()).toMatch(
    /^DATA_DIR is «.*», but the database in it, portal\.sqlite, is damaged \(SQLITE_NOTADB\): restore the last backup\.$/,
  )
})

it('a file in the data folder that the portal cannot open is told apart from a folder that is none', () => {
  mkdirSync(join(folder, 'portal.sqlite'))
  expect(getMessage()).toContain(
    'but the account of the portal must be able to write to that folder and to all that is in it (SQLITE_CANTOPEN)',
  )
  expect(startupErrorMessage(Object.assign(new Error(), { code: 'ENOTDIR' }))).toContain(
    'but it must be a folder that can be written to (ENOTDIR)',
  )
})

it('a disk with too little room for the files beside the database is told as full', () => {
  expect(startupErrorMessage(Object.assign(new Error(), { code: 'SQLITE_IOERR_SHMSIZE' }))).toContain(
    'but no room is left there (SQLITE_IOERR_SHMSIZE)',
  )
})

it('files without their database are no new portal, and told with what to do', async () => {
  mkdirSync(join(folder, 'files/uploads'), { recursive: true })
  writeFileSync(join(folder, 'files/uploads/acta'), 'x')
  for (const database of ['missing', 'empty']) {
    if (database === 'empty') writeFileSync(join(folder, 'portal.sqlite'), '')
    const error = await openPortal(readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent' })).catch(
      (fault) => fault,
    )
    expect(startupErrorMessage(error)).toMatch(
      /^DATA_DIR is «.*», which has the files of a portal, but no database: .* Restore the last backup; /,
    )
  }
  rmSync(join(folder, 'files/uploads/acta'))
  await (await openPortal(readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))).close()
})
