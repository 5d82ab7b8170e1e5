import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { verifyPortal } from '../../server/src/backup/verify.ts'
import { readSettings } from '../../server/src/platform/config/settings.ts'
import { startBystander } from '../bystander.ts'
import { createClient } from '../client.ts'
import type { Finding } from '../experiment.ts'
import { none } from '../experiment.ts'
import type { Load } from '../load/load.ts'
import { prepareLoad } from '../load/load.ts'
import { verifyLedger } from '../load/verify.ts'
import type { Place } from '../place.ts'
import { openPlace } from '../place.ts'
import type { Portal } from '../portal.ts'
import { errorsIn, processorTime, startPortal } from '../portal.ts'
import type { Disk } from './disks.ts'

/** One way in which a disk lets the portal down. */
export interface Scenario {
  /** In words, for the table. */
  name: string
  engine: Place['engine']
  /** Mounts the disk in the folder of a portal that has not been started, or in PostgreSQL's. */
  mount: (folder: string) => Disk
  /** The trouble, and its end. */
  begin: (disk: Disk) => void | Promise<void>
  end: (disk: Disk) => void
  /** It cannot be done in a namespace of one's own. */
  needsRoot?: true
  /** The file system has to be repaired before it can be written again; it must be unmounted for that. */
  isRepaired?: true
  /** Error codes that are allowed in the meantime. */
  expectedErrors: string[]
}

/** How long people work before, during and after it, in milliseconds. */
const before = 3000
const during = 6000
/** Longer than the portal waits before it calls all well again. */
const after = 12_000
/** Maximum processor time of an idle portal, as a share. */
const idleShare = 0.2

/** Lets people work while a disk lets the portal down, and sees whether all is well afterwards. */
export async function live(
  scenario: Scenario,
  folder: string,
  ends: AsyncDisposableStack,
  seed: number,
): Promise<Finding> {
  const own = join(folder, 'data')
  mkdirSync(own)
  const cluster = scenario.engine === 'postgres' ? openFolder() : undefined
  if (cluster) ends.defer(() => rmSync(cluster, { recursive: true }))
  const disk = scenario.mount(cluster ?? own)
  ends.defer(disk.unmount)
  const place = await openPlace(scenario.engine, own, cluster)
  ends.defer(place.close)
  ends.defer(disk.free)
  const portal = await startPortal(own, place.settings)
  ends.defer(async () => void (await portal.stop()))
  return suffer(scenario, place, portal, disk, seed)
}

/** An empty folder that others may enter: PostgreSQL does not run as root. */
function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'xuntanza-disk-'))
  chmodSync(folder, 0o755)
  return folder
}

async function suffer(
  scenario: Scenario,
  place: Place,
  portal: Portal,
  disk: Disk,
  seed: number,
): Promise<Finding> {
  const { begin, end, expectedErrors, isRepaired } = scenario
  const problems: string[] = []
  const load = await prepareLoad(portal.url, { seed })
  const { ledger } = load
  load.begin()
  await delay(before)
  problems.push(...unexpected(load, 'before', []))

  const logBefore = portal.log().length
  await begin(disk)
  const stopBystander = await startBystander({ url: portal.url, paths: readPaths, pause: 20 })
  await delay(during)
  await load.end()
  const { waits, failed } = await stopBystander()
  const faults = failed.filter((fault) => !mayFail(scenario, fault))
  problems.push(...faults.slice(0, 3), ...unexpected(load, 'meanwhile', expectedErrors))
  const refused = expectedErrors.reduce((sum, error) => sum + (ledger.answers.get(error) ?? 0), 0)
  if (refused === 0) problems.push('nothing was refused: there was no trouble')
  problems.push(...(await idles(portal)))
  const logged = messagesIn(portal.log().slice(logBefore))
  if (logged.length === 0 || logged.length > 4)
    problems.push(`${logged.length} lines of the log tell of it: ${[...new Set(logged)].join(', ')}`)

  if (isRepaired) await portal.kill()
  end(disk)
  // one that found no room to recover has ended, and its supervisor starts it again
  const [asked] = await Promise.allSettled([place.rows('select 1')])
  if (place.server && asked.status === 'rejected') await place.server.start()
  if (isRepaired) await portal.start()
  ledger.answers.clear()
  await createClient([portal.url]).ready(() => false)
  const acknowledged = ledger.acknowledged
  load.begin()
  await delay(after)
  await load.end()
  problems.push(...unexpected(load, 'afterwards', []))
  if (ledger.acknowledged === acknowledged) problems.push('nothing could be stored afterwards')
  const ready = await createClient([portal.url]).read<Record<string, unknown>>('/health/ready')
  if (ready.storage) problems.push(`the portal still calls its storage ${ready.storage}`)
  problems.push(...(await verifyLedger(portal.url, ledger, { everything: true })))
  problems.push(...(await verifyPortal(readSettings(portal.settings))).faults)
  const detail = `${refused} requests refused with ${expectedErrors.join(' or ')}, ${waits.length - faults.length} reads answered meanwhile; in the log: «${[...new Set(logged)].join('», «')}»; all ${ledger.acknowledged} acknowledged writes there`
  return none(scenario.name, problems, detail)
}

/** Answers that are not allowed at such a time. */
function unexpected({ ledger }: Load, when: string, allowed: string[]): string[] {
  const usual = /^(2\d\d|409 error\.conflict|lost ECONNREFUSED)$/
  return [...ledger.answers.keys()]
    .filter((answer) => !usual.test(answer) && !allowed.includes(answer))
    .map((answer) => `${when} a user was answered ${answer}`)
}

/** What people read all the while, and what a monitor asks. */
const readPaths = ['/statics/Presentacion', '/eventos/public', '/statics', '/health/live'].map(
  (path) => `/api${path}`,
)
/** Without a database there is nothing to be read. */
const mayFail = ({ engine }: Scenario, fault: string) => engine === 'postgres' && fault.endsWith(': 503')

/** Mail waits and cannot be recorded: that keeps no processor busy. */
async function idles(portal: Portal): Promise<string[]> {
  const busy = processorTime(portal.pid())
  await delay(2000)
  const share = (processorTime(portal.pid()) - busy) / 2000
  return share > idleShare ? [`it keeps ${Math.round(share * 100)} % of a processor busy with nothing`] : []
}

/** What the log says of errors. */
const messagesIn = (log: string): string[] =>
  errorsIn(log).map((line) => {
    const { msg, err } = JSON.parse(line)
    return err ? `${msg} (${err.message})` : msg
  })

/** What is wrong with a start that cannot succeed: it has to end with one line that says why. */
export async function startsNot(portal: Portal, when: string): Promise<string[]> {
  const said = portal.log().length
  const [start] = await Promise.allSettled([portal.start()])
  if (start.status === 'fulfilled') {
    await portal.kill()
    return [`${when}: it started although it cannot write`]
  }
  const lines = portal.log().slice(said).trim().split('\n')
  const isTold = lines.length === 1 && /^DATA_DIR is «.*», but /.test(lines[0] ?? '')
  const isRight = isTold && start.reason.message.startsWith('The portal ended with 1:')
  return isRight ? [] : [`${when}: ${start.reason.message.slice(0, 300)}: ${lines.join(' / ').slice(0, 500)}`]
}
