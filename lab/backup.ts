import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import BetterSqlite3 from 'better-sqlite3'
import { addManySocios } from '../e2e/many-socios.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import { startBystander } from './bystander.ts'
import type { Finding, Print } from './experiment.ts'
import {
  atMost,
  bound,
  defineExperiment,
  figure,
  megabytes,
  milliseconds,
  none,
  quantile,
  seconds,
  whole,
} from './experiment.ts'
import type { Portal } from './portal.ts'
import { peakBytes, spawnNode, startPortal, withFolder } from './portal.ts'
import { rowsOfPostgres } from './rows.ts'

const million = 1_000_000
/** Most memory a command may take whatever the size of the portal, in bytes. */
const mostMemory = 400 * million
export const experiment = defineExperiment({
  options: { socios: 20_000, pagos: 10, files: 500 },
  run: (size, tell) =>
    withFolder(async (folder, ends) => {
      const postgres = await startPostgres({ durable: true })
      ends.defer(postgres.stop)
      const portal = await startPortal(join(folder, 'portal'))
      ends.defer(async () => void (await portal.stop()))
      return carryLarge(portal, folder, postgres.url, size, tell)
    }),
})

/** The content of a portal: members, payments of each, and files of a megabyte. */
type Size = Record<'socios' | 'pagos' | 'files', number>

/** Fills the embedded portal in `folder` past the portal, which may run: members with payments, and pictures of texts. */
function fillPortal(folder: string, { socios, pagos, files }: Size): void {
  addManySocios(folder, socios)
  mkdirSync(join(folder, 'files/images'), { recursive: true })
  const database = new BetterSqlite3(join(folder, 'portal.sqlite'))
  const insert = database.prepare(
    `insert into image (id, gallery, name, name_key, search, file, type, size, created_at, version)
     values (?, 'statics', 'Foto', 'foto', 'foto', ?, 'jpg', ?, '2026-05-31T10:00:00.000Z', 1)`,
  )
  for (let each = 0; each < files; each += 1) {
    const key = `images/${randomUUID()}`
    writeFileSync(join(folder, 'files', key), randomBytes(million))
    insert.run(randomUUID(), key, million)
  }
  database.exec(`with recursive ano(n) as (select 0 union all select n + 1 from ano where n < ${pagos - 1})
    insert into pago (socio_id, tipo, cents, fecha)
    select id, 'CUOTA', 6000, printf('%d-02-01', 2026 - n) from socio, ano where ${pagos} > 0`)
  database.close()
}

/** A large portal, backed up while it runs, restored on either engine and moved: what each takes. */
async function carryLarge(
  portal: Portal,
  folder: string,
  postgres: string,
  size: Size,
  tell: Print,
): Promise<Finding[]> {
  fillPortal(portal.folder, size)
  const { settings } = portal
  const backup = join(folder, 'backup.zip')
  const reader = { url: portal.url, path: '/api/statics/Presentacion' }
  tell('backup')
  const endQuiet = await startBystander(reader)
  await delay(5000)
  const quiet = await endQuiet()
  const endReading = await startBystander(reader)
  const made = await succeed('backup', ['--to', backup], settings)
  const { waits, failed } = await endReading()
  const place = { ...settings, DATA_DIR: join(folder, 'restored') }
  tell('restore into SQLite')
  const onSqlite = await succeed('restore', [backup], place)
  rmSync(place.DATA_DIR, { recursive: true })
  const elsewhere = { ...place, DATABASE_URL: await emptyDatabase(postgres, 'restored') }
  tell('restore into PostgreSQL')
  const onPostgres = await succeed('restore', [backup], elsewhere)
  await portal.stop()
  const target = await emptyDatabase(postgres, 'moved')
  tell('move')
  const moved = await succeed('move', [], { ...settings, MOVE_TO: target })

  const amount = `${whole(size.socios)} members, ${whole(size.socios * size.pagos)} payments, ${size.files} files of 1 MB`
  const p99 = (values: number[]) => milliseconds(quantile(values, 0.99))
  return [
    effort(`Backup of ${amount}, while it runs`, made, `; ${megabytes(statSync(backup).size)}`),
    figure(
      'Requests for a page of the site meanwhile, p99',
      p99(waits),
      `${waits.length} requests, one at a time; in five seconds before it ${p99(quiet.waits)}`,
    ),
    none('Of these requests, refused or lost', failed, ''),
    effort('Restore of it into SQLite', onSqlite),
    effort('Restore of it into PostgreSQL', onPostgres),
    effort('Move of its rows to PostgreSQL, compared value by value', moved),
  ]
}

const effort = (what: string, { taken, peak }: CommandResult, more = ''): Finding =>
  bound(`${what}: memory`, atMost(peak, mostMemory, megabytes), `in ${seconds(taken)}${more}`)

/** The result of a command. */
interface CommandResult {
  /** Milliseconds. */
  taken: number
  /** Most memory it took, in bytes. */
  peak: number
}

/** The interval between measurements of its memory, in milliseconds. */
const lookEvery = 50

/** Runs `npm run <name>` as it is run there, in a process of its own. @throws Error when it does not go well */
async function succeed(
  name: 'backup' | 'restore' | 'move',
  args: string[],
  settings: Record<string, string>,
): Promise<CommandResult> {
  const began = performance.now()
  const child = spawnNode([`server/src/commands/${name}.ts`, ...args], settings)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  let peak = 0
  const watch = setInterval(() => {
    try {
      peak = Math.max(peak, peakBytes(child.pid) || 0)
    } catch {
      // it has just ended
    }
  }, lookEvery)
  const [code] = await once(child, 'close')
  clearInterval(watch)
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${output.slice(-2000)}`)
  return { taken: performance.now() - began, peak }
}

/** Address of an empty database beside the one `url` names. */
async function emptyDatabase(url: string, name: string): Promise<string> {
  await rowsOfPostgres(url)(`create database ${name} template template0`)
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
