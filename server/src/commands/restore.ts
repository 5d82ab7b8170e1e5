import { parseArgs } from 'node:util'
import { InvalidBackup } from '../backup/format.ts'
import { restoreBackup } from '../backup/restore.ts'
import { readSettings } from '../platform/config/settings.ts'
import { needed, pathFromCaller, progress, runCommand } from './command.ts'

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
  const path = pathFromCaller(needed(positionals[0], 'The file'))
  const settings = readSettings()
  const tell = progress()
  try {
    const { manifest, notes } = await restoreBackup(settings, path, { replace: values.force, tell })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    tell(
      `${rows} rows and ${manifest.contents.files} files of ${manifest.instant}, ${manifest.appName}, are back.`,
    )
    for (const note of notes) console.log(note)
    console.log('Start the portal. Everybody signs in again.')
  } catch (error) {
    if (error instanceof InvalidBackup) throw new InvalidBackup(`${path} is not used. ${error.message}`)
    throw error
  }
})
