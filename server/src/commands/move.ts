import { parseArgs } from 'node:util'
import { movePortal } from '../backup/move.ts'
import { parseS3Url } from '../platform/config/s3-url.ts'
import { readSettings, WrongSetting } from '../platform/config/settings.ts'
import { needed, progress, runCommand } from './command.ts'

const help = `
npm run move -- --to postgres://user:password@host:port/database [--files s3://bucket?…] [--force]

Takes the embedded portal in DATA_DIR to PostgreSQL, its files to a bucket, or both. The portal must not be running. Every
row and every file is compared with what arrived; DATA_DIR stays as it is. Broken off, it can simply be run again.

  --to      the database, as in DATABASE_URL; left out, rows stay where they are
  --files   the bucket, as in FILES_URL; left out, files stay where they are
  --force   replaces this portal where it is in that database already with other rows; another portal never

Others on this machine see what stands behind a command. Passwords are better in the environment: MOVE_TO and MOVE_FILES
say the same as --to and --files.
`

await runCommand(help, async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      files: { type: 'string' },
      force: { type: 'boolean', default: false },
    },
  })
  const settings = readSettings()
  const databaseUrl = values.to ?? (process.env.MOVE_TO || undefined)
  const filesUrl = values.files ?? (process.env.MOVE_FILES || undefined)
  needed(databaseUrl ?? filesUrl, 'Where to, --to or --files,')
  // validated like the settings they become
  readSettings({ DATABASE_URL: databaseUrl, FILES_URL: filesUrl })
  const files = filesUrl ? parseS3Url(filesUrl) : undefined
  if (settings.FILES_URL && files)
    throw new WrongSetting(
      'FILES_URL is set: the files are in a bucket already, and stay there without --files.',
    )
  const tell = progress()
  const moved = await movePortal(settings, { databaseUrl, files }, { replace: values.force, tell })
  if (moved.wasThere) tell(`All ${moved.rows} rows are there already, each as it is here.`)
  else if (databaseUrl) tell(`${moved.rows} rows are there, each as it is here.`)
  if (files) tell(`${moved.files} files are there, each as it is here.`)
  if (moved.missing.length > 0)
    console.error(`The portal had lost ${moved.missing.length} files before, among them ${moved.missing[0]}.`)
  console.log('Change these settings and start the portal; DATA_DIR stays, with the signing secret in it:')
  if (databaseUrl) console.log(`  DATABASE_URL=${withoutPassword(databaseUrl)}`)
  if (filesUrl) console.log(`  FILES_URL=${withoutPassword(filesUrl)}`)
  const left = [databaseUrl ? 'portal.sqlite' : '', files ? 'files/' : ''].filter(Boolean).join(' and ')
  console.log(`When all is well there, keep ${left} of ${settings.DATA_DIR} as a backup, or remove it.`)
})

/** An address without its password, for output. */
function withoutPassword(address: string): string {
  const url = new URL(address)
  if (url.password) url.password = '…'
  return decodeURI(url.href)
}
