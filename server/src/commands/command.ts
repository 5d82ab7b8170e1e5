import { resolve } from 'node:path'
import { sumBy } from '#contract/sums.ts'
import { BackupWriteError } from '../backup/archive-writer.ts'
import { NothingToBackUp } from '../backup/backup.ts'
import { InvalidBackup } from '../backup/format.ts'
import { CopyMismatch } from '../backup/move.ts'
import { formatCount, throttleProgress } from '../backup/progress.ts'
import { TargetNotEmpty } from '../backup/restore.ts'
import { LeaseLost } from '../platform/db/backup-lease.ts'
import { startupErrorMessage } from '../startup-errors.ts'

/** The command was called with wrong arguments. */
class WrongCall extends Error {}

/** Runs an operator's command: answers `--help`, and reports errors the operator can correct in one line. */
export async function runCommand(help: string, work: () => Promise<void>): Promise<void> {
  // files are readable by their owner only
  process.umask(0o077)
  if (process.argv.includes('--help') || process.argv.includes('-h')) {
    console.log(help.trim())
    return
  }
  try {
    await work()
  } catch (error) {
    console.error(lineFor(error as NodeJS.ErrnoException) ?? error)
    process.exitCode = 1
  }
}

const expected = [
  BackupWriteError,
  CopyMismatch,
  NothingToBackUp,
  TargetNotEmpty,
  LeaseLost,
  InvalidBackup,
  WrongCall,
]

function lineFor(error: NodeJS.ErrnoException): string | null {
  if (error.code?.startsWith('ERR_PARSE_ARGS')) return `${error.message.split('. ')[0]}. --help tells more.`
  if (expected.some((kind) => error instanceof kind)) return error.message
  return startupErrorMessage(error)
}

/** @throws WrongCall when the value is missing */
export function expectValue(value: string | undefined, what: string): string {
  if (!value) throw new WrongCall(`${what} is missing. --help tells more.`)
  return value
}

/** The content of a backup, in words. */
export function recordsAndFiles(tables: readonly { rows: number }[], files: number): string {
  const rows = sumBy(tables, (table) => table.rows)
  return `${formatCount(rows, 'record')} and ${formatCount(files, 'file')}`
}

/** A size, in words. */
export const size = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** A path relative to the caller's folder, because npm changes to the portal's folder. */
export const pathFromCaller = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)

/** Prints progress messages with the elapsed time, one every two seconds at most. */
export function progress(): (line: string) => void {
  const since = performance.now()
  const seconds = () => ((performance.now() - since) / 1000).toFixed(1).padStart(7)
  const print = throttleProgress((line) => console.log(`${seconds()} s  ${line}`))
  return (line) => print(() => line)
}
