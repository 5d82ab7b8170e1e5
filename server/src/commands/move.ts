import { parseArgs } from 'node:util'
import { movePortal } from '../backup/move.ts'
import { formatCount } from '../backup/progress.ts'
import { parseS3Url } from '../platform/config/s3-url.ts'
import { readSettings, WrongSetting } from '../platform/config/settings.ts'
import { startupErrorMessage } from '../startup-errors.ts'
import { expectValue, progress, runCommand } from './command.ts'

const help = `
npm run move -- --to postgres://user:password@host:port/database [--files s3://bucket?…] [--force]

Takes the embedded portal in DATA_DIR to PostgreSQL, its files to a bucket, or both. The portal must not be running. Every
row and every file is compared with what arrived; DATA_DIR stays as it is. Broken off, it can simply be run again.

  --to      the database, as in DATABASE_URL; left out, rows stay where they are
  --files   the bucket, as in FILES_URL; left out, files stay where they are
  --force   replaces this portal where it is in that database already with other rows; another portal never

Other users of this machine see the arguments of a command. Passwords are better in the environment: MOVE_TO and MOVE_FILES
say the same as --to and --files, and messages name them so.
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
  expectValue(databaseUrl ?? filesUrl, 'The target (MOVE_TO or MOVE_FILES)')
  // validated like the settings they become
  await naming(async () => readSettings({ DATABASE_URL: databaseUrl, FILES_URL: filesUrl }))
  const files = filesUrl ? parseS3Url(filesUrl) : undefined
  if (settings.FILES_URL && files)
    throw new WrongSetting(
      'MOVE_FILES has no effect with FILES_URL: the files are in a bucket already. Leave MOVE_FILES out.',
    )
  const target = { databaseUrl, files }
  const moved = await naming(
    () => movePortal(settings, target, { replace: values.force, tell: progress() }),
    files !== undefined,
  )
  const records = formatCount(moved.rows, 'record')
  if (moved.wasThere)
    console.log(`The database of MOVE_TO holds all ${records} already, each with the same values.`)
  else if (databaseUrl) console.log(`Copied ${records} to the database of MOVE_TO and compared each.`)
  if (files)
    console.log(`Copied ${formatCount(moved.files, 'file')} to the bucket of MOVE_FILES and compared each.`)
  if (moved.missing.length > 0)
    console.error(
      `The portal had lost ${formatCount(moved.missing.length, 'file')} before, among them ${moved.missing[0]}.`,
    )
  console.log('Change these settings and start the portal. Keep DATA_DIR, which holds the signing secret:')
  if (databaseUrl) console.log(`  DATABASE_URL=${withoutPassword(databaseUrl)}`)
  if (filesUrl) console.log(`  FILES_URL=${withoutPassword(filesUrl)}`)
  const left = [databaseUrl ? 'portal.sqlite' : '', files ? 'files/' : ''].filter(Boolean).join(' and ')
  console.log(`When the portal works there, keep ${left} of ${settings.DATA_DIR} as a backup, or delete it.`)
})

/**
 * Does `work`; its errors name the settings of the target as the operator gave them.
 * @param toBucket whether FILES_URL is that of the target, not of the portal that moves
 */
async function naming<T>(work: () => Promise<T>, toBucket = true): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const line = startupErrorMessage(error as NodeJS.ErrnoException)
    if (line?.startsWith('DATABASE_URL is')) throw new WrongSetting(line.replace('DATABASE_URL', 'MOVE_TO'))
    if (toBucket && line?.startsWith('FILES_URL is'))
      throw new WrongSetting(line.replace('FILES_URL', 'MOVE_FILES'))
    throw error
  }
}

/** An address without its password, for output. */
function withoutPassword(address: string): string {
  const url = new URL(address)
  if (url.password) url.password = '…'
  return decodeURI(url.href)
}
