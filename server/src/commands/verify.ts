import { parseArgs } from 'node:util'
import { formatCount } from '../backup/progress.ts'
import { verifyPortal } from '../backup/verify.ts'
import { readSettings } from '../platform/config/settings.ts'
import { progress, runCommand, size } from './command.ts'

const help = `
npm run verify [-- --repair]

Checks that the portal is whole: the database and its references, the totals it keeps beside the rows, that every file the
database names is in the storage with the bytes it had (SHA-256), and no others, and that approved minutes and certificates are
those that were approved: their PDFs, their numbers, and the hash of the minutes before in each of them. It reads all files; the portal can keep running.
The page «Estado» names the files that are lost or damaged. Settings are those of the portal (environment or .env). The exit code
is 1 when something is wrong.

  --repair   puts totals right that are wrong; no file and nothing else of the portal is ever changed
`

await runCommand(help, async () => {
  const { values } = parseArgs({ options: { repair: { type: 'boolean', default: false } } })
  const { files, bytes, faults, repaired } = await verifyPortal(readSettings(), {
    repair: values.repair,
    tell: progress(),
  })
  for (const line of repaired) console.log(line)
  if (faults.length === 0) {
    const contents = files === 0 ? '0 files' : `${formatCount(files, 'file')} (${size(bytes)})`
    console.log(`The portal is whole: its database, its totals and ${contents} are as they should be.`)
    return
  }
  process.exitCode = 1
  for (const line of faults) console.error(line)
})
