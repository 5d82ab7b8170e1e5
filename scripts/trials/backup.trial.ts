import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { portalSettings, withFolder } from '../bench/portal.mjs'
import { startPostgres } from '../postgres.mjs'
import type { Ended } from './backup/commands.ts'
import { emptyDatabase, succeed, sumsIn } from './backup/commands.ts'
import { fillPortal } from './backup/ground.ts'
import type { Killed } from './backup/kills.ts'
import { killBackups, killMoves, killRestores } from './backup/kills.ts'
import { startInstance } from './instance.ts'
import { dice } from './load/dice.ts'
import type { Finding, Trial } from './trial.ts'
import { toNumber } from './trial.ts'

const million = 1_000_000
/** Most memory a command may take whatever the size of the portal, in bytes. */
const mostMemory = 400 * million
/** What is killed again and again, small enough to be done often. */
const small = { socios: 2000, pagos: 5, files: 50, bytes: 200_000 }

export const trial: Trial = {
  about:
    'backs up, restores and moves a large portal, compares every row and byte, and kills each of these at random moments',
  options: {
    socios: { type: 'string', default: '20000' },
    pagos: { type: 'string', default: '10' },
    files: { type: 'string', default: '500' },
    times: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
  run: async (given, tell) => {
    const size = {
      socios: toNumber(given, 'socios'),
      pagos: toNumber(given, 'pagos'),
      files: toNumber(given, 'files'),
      bytes: million,
    }
    const postgres = await startPostgres({ durable: true })
    try {
      return [
        ...(await withFolder((folder: string) => carryLarge(folder, postgres.url, size, tell))),
        ...(await withFolder((folder: string) =>
          killAll(folder, postgres.url, toNumber(given, 'times'), toNumber(given, 'seed'), tell),
        )),
      ]
    } finally {
      await postgres.stop()
    }
  },
}

type Tell = (line: string) => void

/** A large portal, backed up while it runs, restored on either engine and moved; each time all of it must be there. */
async function carryLarge(
  folder: string,
  postgres: string,
  size: Parameters<typeof fillPortal>[1],
  tell: Tell,
): Promise<Finding[]> {
  const portal = await startInstance(join(folder, 'portal'))
  await fillPortal(portal.folder, size)
  const settings = portalSettings(portal.folder, 3000)
  tell('filled')

  const backup = join(folder, 'backup.zip')
  const quiet = await waitsDuring(portal.url, delay(5000))
  const { ended: made, waits } = await waitsWhile(portal.url, succeed('backup', ['--to', backup], settings))
  tell(`backed up in ${made.seconds.toFixed(1)} s`)
  const sums = await sumsIn(backup)
  const amount = `${size.socios.toLocaleString('en')} members, ${(size.socios * size.pagos).toLocaleString('en')} payments, ${size.files} files of 1 MB`
  const findings: Finding[] = [
    figure(`Backup of ${amount}, while it runs`, made, `${megabytes(statSync(backup).size)} MB`),
    {
      what: 'Requests for a page of the site meanwhile, p99',
      result: `${p99(waits).toFixed(1)} ms`,
      target: '',
      good: true,
      detail: `${waits.length} requests, one at a time; in five seconds before it ${p99(quiet).toFixed(1)} ms`,
    },
  ]

  const place = { ...settings, DATA_DIR: join(folder, 'restored') }
  const onSqlite = await succeed('restore', [backup], place)
  findings.push(
    figure('Restore of it into SQLite', onSqlite, ''),
    await isSame(place, sums, folder, 'SQLite'),
  )
  rmSync(place.DATA_DIR, { recursive: true })
  tell(`restored into SQLite in ${onSqlite.seconds.toFixed(1)} s`)

  const database = await emptyDatabase(postgres, 'restored')
  const elsewhere = { ...place, DATABASE_URL: database.url }
  const onPostgres = await succeed('restore', [backup], elsewhere)
  findings.push(
    figure('Restore of it into PostgreSQL', onPostgres, ''),
    await isSame(elsewhere, sums, folder, 'PostgreSQL'),
  )
  tell(`restored into PostgreSQL in ${onPostgres.seconds.toFixed(1)} s`)

  await portal.stop()
  const target = await emptyDatabase(postgres, 'moved')
  const moved = await succeed('move', [], { ...settings, MOVE_TO: target.url })
  findings.push(
    figure('Move of its rows to PostgreSQL, compared value by value', moved, ''),
    await isSame({ ...settings, DATABASE_URL: target.url }, sums, folder, 'PostgreSQL, moved'),
  )
  tell(`moved in ${moved.seconds.toFixed(1)} s`)
  return findings
}

async function killAll(
  folder: string,
  postgres: string,
  times: number,
  seed: number,
  tell: Tell,
): Promise<Finding[]> {
  const portal = await startInstance(join(folder, 'portal'))
  const settings = portalSettings(portal.folder, 3000)
  const [empty, full] = [join(folder, 'empty.zip'), join(folder, 'full.zip')]
  await succeed('backup', ['--to', empty], settings)
  await fillPortal(portal.folder, small)
  await succeed('backup', ['--to', full], settings)
  const killed = (what: string, detail: string, { kills, problems }: Killed): Finding => {
    tell(`${what}: ${kills} kills, ${problems.length} problems`)
    return {
      what: `${what} killed at random moments: something by halves`,
      result: String(problems.length),
      target: '0',
      good: problems.length === 0,
      detail: problems.length > 0 ? problems.slice(0, 5).join('; ') : `${kills} kills; ${detail}`,
    }
  }
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  const chance = dice(seed)
  const findings = [
    killed(
      'Backup',
      'no file under its name unless it is whole; the portal goes on',
      await killBackups(settings, backups, times, chance.fork(1)),
    ),
    killed(
      'Restore over another portal',
      'the one or the other is there, and the restore comes to its end when run again',
      await killRestores(full, empty, folder, times, chance.fork(2)),
    ),
  ]
  await portal.stop()
  findings.push(
    killed(
      'Move',
      'nothing or all of it is there, the source is as it was, and it comes to its end when run again',
      await killMoves(settings, postgres, times, chance.fork(3)),
    ),
  )
  return findings
}

/** A backup of what was restored or moved holds the very same rows and files. */
async function isSame(
  settings: Record<string, string>,
  sums: string,
  folder: string,
  where: string,
): Promise<Finding> {
  const path = join(folder, 'again.zip')
  await succeed('backup', ['--to', path], settings)
  const good = (await sumsIn(path)) === sums
  rmSync(path)
  const members = sums.split('\n').length - 1
  return {
    what: `Backed up again from there (${where}): every row and file the same`,
    result: good ? 'yes' : 'no',
    target: 'yes',
    good,
    detail: `SHA-256 of ${members} tables and files`,
  }
}

const figure = (what: string, { seconds, peak }: Ended, detail: string): Finding => ({
  what,
  result: `${seconds.toFixed(1)} s, ${megabytes(peak)} MB of memory`,
  target: `≤ ${megabytes(mostMemory)} MB`,
  good: peak <= mostMemory,
  detail,
})
const megabytes = (bytes: number) => Math.round(bytes / million).toLocaleString('en')

/** How long each of the requests took that were made for as long as `work` runs, in milliseconds. */
async function waitsDuring(url: string, work: Promise<unknown>): Promise<number[]> {
  const waits: number[] = []
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const began = performance.now()
    await (await fetch(`${url}/api/statics/Presentacion`)).arrayBuffer()
    waits.push(performance.now() - began)
    await delay(5)
  }
  await done
  return waits
}

async function waitsWhile(url: string, work: Promise<Ended>): Promise<{ ended: Ended; waits: number[] }> {
  const waits = await waitsDuring(url, work)
  return { ended: await work, waits }
}

const p99 = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN
