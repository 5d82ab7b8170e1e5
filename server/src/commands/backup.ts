import { existsSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { notWritable } from '../backup/archive-writer.ts'
import { isWhole, makeBackup, NothingToBackUp, notWhole } from '../backup/backup.ts'
import { backupName, incompleteName } from '../backup/names.ts'
import { readSettings } from '../platform/config/settings.ts'
import { makeFolder } from '../platform/filesystem/folders.ts'
import { pathFromCaller, progress, recordsAndFiles, runCommand, size } from './command.ts'

const help = `
npm run backup [-- --to file]

Makes one file of the whole portal: database, files, pictures and signing secret, as they are at one moment. The portal
can keep running. Settings are those of the portal (environment or .env).

  --to file   where to; must not exist yet. Without it, a new file in the folder BACKUP_DIR or, when that is not set, in
              backups/ in DATA_DIR; its name ends in «-incomplete» when files of the portal are lost or damaged.
`

/** @throws BackupWriteError, as the folder is another than that of the data */
function makeBackupFolder(folder: string): void {
  try {
    makeFolder(folder)
  } catch (error) {
    throw notWritable(folder, error)
  }
}

await runCommand(help, async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const settings = readSettings()
  const folder = settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups')
  const path = values.to ? pathFromCaller(values.to) : join(folder, backupName(new Date()))
  if (existsSync(path)) throw new NothingToBackUp(`${path} exists already.`)
  if (!values.to && existsSync(settings.DATA_DIR)) makeBackupFolder(folder)
  if (values.to && !existsSync(dirname(path)))
    throw new NothingToBackUp(`There is no folder ${dirname(path)}.`)
  const manifest = await makeBackup(settings, path, { tell: progress() })
  const { appName, tables, contents } = manifest
  const place = values.to || isWhole(manifest) ? path : incompleteName(path)
  if (place !== path) renameSync(path, place)
  const records = recordsAndFiles(tables, contents.files)
  console.log(`Saved ${records} of ${appName} to ${place} (${size(statSync(place).size)}).`)
  if (isWhole(manifest)) return
  process.exitCode = 1
  console.error(notWhole(manifest))
})
