import { resolve } from 'node:path'
import { CannotWrite } from '../backup/archive-writer.ts'
import { NothingToBackUp } from '../backup/backup.ts'
import { UnusableBackup } from '../backup/format.ts'
import { NotTheSame } from '../backup/move.ts'
import { PlaceTaken } from '../backup/restore.ts'
import { LeaseLost } from '../platform/db/backup-lease.ts'
import { advice } from '../startup-errors.ts'

/** The command was called in a way it does not know. */
class WrongCall extends Error {}

/** Runs a command an operator called: `--help` is answered, what can be mended is told in one line. */
export async function runCommand(help: string, work: () => Promise<void>): Promise<void> {
  // what is written is nobody else's to read
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

const expected = [CannotWrite, NotTheSame, NothingToBackUp, PlaceTaken, LeaseLost, UnusableBackup, WrongCall]

function lineFor(error: NodeJS.ErrnoException): string | null {
  if (error.code?.startsWith('ERR_PARSE_ARGS')) return `${error.message.split('. ')[0]}. --help tells more.`
  if (expected.some((kind) => error instanceof kind)) return error.message
  return advice(error)
}

/** @throws WrongCall when something is missing */
export function needed(value: string | undefined, what: string): string {
  if (!value) throw new WrongCall(`${what} is missing. --help tells more.`)
  return value
}

/** A path as whoever called meant it: npm itself runs in the portal's folder. */
export const pathFromCaller = (path: string) => resolve(process.env.INIT_CWD ?? '.', path)

/** Tells how far it is, with the time it took. */
export function progress(): (line: string) => void {
  const since = performance.now()
  return (line) => console.log(`${((performance.now() - since) / 1000).toFixed(1).padStart(7)} s  ${line}`)
}
