import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Dice } from '../load/dice.ts'
import type { Ended } from './commands.ts'
import { emptyDatabase, runCommand, succeed, sumsIn } from './commands.ts'

/** What was found out by killing a command again and again. */
export interface Killed {
  /** Times it was killed before its end. */
  kills: number
  /** What should not have been, in words. */
  problems: string[]
}

/** Kills a command `times` times, at random moments of the time it takes, and looks at what is there after each. */
async function killOften(
  times: number,
  chance: Dice,
  run: (killAfter?: number) => Promise<Ended>,
  look: (ended: Ended) => Promise<string[]>,
): Promise<Killed> {
  const whole = await run()
  const problems = whole.code === 0 ? await look(whole) : [`it ended with ${whole.code}: ${whole.output}`]
  let kills = 0
  // one that was quicker than the first comes to its end, and does not count
  for (let tries = 1; kills < times && tries <= 3 * times; tries += 1) {
    const ended = await run(chance.next() * whole.seconds * 1000)
    if (ended.code === null) kills += 1
    else if (ended.code !== 0) problems.push(`it ended with ${ended.code}: ${ended.output.slice(-500)}`)
    problems.push(...(await look(ended)))
  }
  return { kills, problems }
}

/** Backups of the portal `settings` name, which may run. */
export function killBackups(
  settings: Record<string, string>,
  folder: string,
  times: number,
  chance: Dice,
): Promise<Killed> {
  let count = 0
  const path = () => join(folder, `killed-${count}.zip`)
  return killOften(
    times,
    chance,
    (killAfter) => {
      count += 1
      return runCommand('backup', ['--to', path()], settings, killAfter)
    },
    async ({ code }) => {
      if (!existsSync(path())) return code === 0 ? ['a backup that went well is not there'] : []
      return sumsIn(path()).then(
        () => [],
        () => ['a backup of that name is there by halves'],
      )
    },
  )
}

/**
 * Restores over another portal: after each, a backup of what is there holds the one or the other, or is refused because
 * the restore has to be run again. In the end it is the one that was restored.
 */
export async function killRestores(
  backup: string,
  former: string,
  folder: string,
  times: number,
  chance: Dice,
): Promise<Killed> {
  const settings = { DATA_DIR: join(folder, 'restored') }
  const good = [await sumsIn(former), await sumsIn(backup)]
  let count = 0
  const stateOf = async (): Promise<string | null> => {
    count += 1
    const path = join(folder, `state-${count}.zip`)
    const { code, output } = await runCommand('backup', ['--to', path], settings)
    if (code !== 0) return /was broken off\. Run it again/.test(output) ? null : `refused: ${output}`
    const sums = await sumsIn(path)
    rmSync(path)
    return sums
  }
  const killed = await killOften(
    times,
    chance,
    async (killAfter) => {
      await succeed('restore', [former, '--force'], settings)
      return runCommand('restore', [backup, '--force'], settings, killAfter)
    },
    async ({ code }) => {
      const state = await stateOf()
      if (code === 0) return state === good[1] ? [] : ['a restore that went well is not what was restored']
      // what waits to be removed of the former portal's files is the one thing that differs
      return state === null || good.map(bare).includes(bare(state)) ? [] : [`neither one nor other: ${state}`]
    },
  )
  await succeed('restore', [backup, '--force'], settings)
  if (bare((await stateOf()) ?? '') !== bare(good[1] ?? ''))
    killed.problems.push('it is not there in the end')
  return killed
}

const bare = (sums: string) =>
  sums
    .split('\n')
    .filter((line) => !line.endsWith('file_removal.jsonl'))
    .join('\n')

/**
 * Moves of the portal in `settings` to an empty PostgreSQL: after each it holds nothing or all of the portal, and the source
 * is as it was.
 */
export async function killMoves(
  settings: Record<string, string>,
  postgres: string,
  times: number,
  chance: Dice,
): Promise<Killed> {
  const before = sourceOf(String(settings.DATA_DIR))
  let count = 0
  let database = await emptyDatabase(postgres, 'moved_0')
  const killed = await killOften(
    times,
    chance,
    async (killAfter) => {
      // after one that came to its end there is nothing to break off
      if ((await tablesIn(database)) > 0) {
        count += 1
        database = await emptyDatabase(postgres, `moved_${count}`)
      }
      return runCommand('move', [], { ...settings, MOVE_TO: database.url }, killAfter)
    },
    async ({ code }) => {
      const tables = await tablesIn(database)
      const problems = sourceOf(String(settings.DATA_DIR)) === before ? [] : ['the source is not as it was']
      if (code === 0 && tables === 0) problems.push('a move that went well left nothing')
      if (code === null && tables > 0) {
        const { output } = await succeed('move', [], { ...settings, MOVE_TO: database.url })
        if (!output.includes('are there already')) problems.push('what a killed move left was not all')
      }
      return problems
    },
  )
  const last = await succeed('move', [], { ...settings, MOVE_TO: database.url })
  if (!/rows are there/.test(last.output)) killed.problems.push('it is not there in the end')
  return killed
}

async function tablesIn({ rows }: Awaited<ReturnType<typeof emptyDatabase>>): Promise<number> {
  // a killed process' transaction ends a moment after it
  return (await rows(`select 1 from pg_tables where schemaname = 'public'`)).length
}

/** All bytes a portal keeps. */
function sourceOf(folder: string): string {
  const hash = createHash('sha256')
  const kept = ['portal.sqlite', 'jwt-secret']
  const files = readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const path of [...kept.map((name) => join(folder, name)), ...files.sort()])
    hash.update(path).update(readFileSync(path))
  return hash.digest('hex')
}
