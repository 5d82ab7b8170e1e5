import { parseArgs } from 'node:util'
import { InvalidBackup } from '../backup/format.ts'
import { restoreBackup } from '../backup/restore.ts'
import { readSettings } from '../platform/config/settings.ts'
import { expectValue, pathFromCaller, progress, recordsAndFiles, runCommand } from './command.ts'

const help = `
npm run restore -- file [--force]

Puts the portal in a backup where the settings say (DATA_DIR, DATABASE_URL, FILES_URL), which may be another engine or
another place for files than it was made on. The portal must not be running. The file is checked first; nothing changes
unless all of it is as it was written.

  --force   replaces a portal that is there; its data is gone
`

await runCommand(help, async () => {
  const { values, positionals } = parseArgs({
    options: { force: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const path = pathFromCaller(expectValue(positionals[0], 'The file of the backup'))
  const settings = readSettings()
  try {
    const { manifest, notes } = await restoreBackup(settings, path, {
      replace: values.force,
      tell: progress(),
    })
    const { tables, contents, appName, instant } = manifest
    const records = recordsAndFiles(tables, contents.files)
    const time = formatTime(new Date(instant), settings.TIME_ZONE)
    console.log(`Restored ${records} of ${appName} from the backup of ${time}.`)
    for (const note of notes) console.log(note)
    console.log('Start the portal now. All users have to sign in again.')
  } catch (error) {
    if (error instanceof InvalidBackup)
      throw new InvalidBackup(`The restore did not use ${path}. ${error.message}`)
    throw error
  }
})

/** A moment as people write it: «22 November 2026, 20:14». */
function formatTime(instant: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(instant)
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(instant)
  return `${day}, ${time}`
}
