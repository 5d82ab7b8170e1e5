import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { signedIn } from '../client.ts'
import type { Finding } from '../experiment.ts'
import { defineExperiment, none } from '../experiment.ts'
import { preparePortal, withFolder } from '../portal.ts'
import type { Disk } from './disks.ts'
import { isRoot, mountFailing, mountSmall } from './disks.ts'
import type { Scenario } from './scenario.ts'
import { live, startsNot } from './scenario.ts'

const full = ['507 error.storage-full']
/** What is left for the work that is under way when the disk fills up, in bytes. */
const left = 40_000

/** A small disk below the data folder; the folder itself is on a large one. */
const below = (name: string, megabytes: number) => (folder: string) =>
  mountSmall(join(folder, name), megabytes)

const fillingUp = (name: string, mount: Scenario['mount']): Scenario => ({
  name,
  engine: 'sqlite',
  mount,
  begin: (disk) => disk.fill(left),
  end: (disk) => disk.free(),
  expectedErrors: full,
})

const scenarios: Scenario[] = [
  fillingUp('SQLite and files on a disk that fills up', (folder) => mountSmall(folder, 240)),
  fillingUp('SQLite alone on a disk that fills up, files on another', (folder) => {
    const disk = mountSmall(folder, 120)
    const others = ['files', 'incoming'].map((name) => mountSmall(join(folder, name), 200))
    const unmount = () => [...others, disk].forEach((each) => void each.unmount())
    return { ...disk, unmount }
  }),
  fillingUp('Files on a disk that fills up', below('files', 240)),
  {
    name: 'Files on a disk that can only be read for a while',
    engine: 'sqlite',
    mount: below('files', 240),
    begin: readOnlySoon,
    end: (disk) => disk.setReadOnly(false),
    expectedErrors: ['503 error.storage-unavailable'],
  },
  {
    name: 'SQLite and files on a file system that gives up, repaired and started again',
    engine: 'sqlite',
    mount: (folder) => mountFailing(`${folder}.image`, folder, 240),
    begin: (disk) => disk.setReadOnly(true),
    end: (disk) => disk.setReadOnly(false),
    isRepaired: true,
    needsRoot: true,
    expectedErrors: ['503 error.storage-unavailable'],
  },
  {
    ...fillingUp('PostgreSQL on a disk that fills up', (folder) => mountSmall(folder, 360)),
    engine: 'postgres',
    needsRoot: true,
    expectedErrors: [...full, '503 error.not-ready'],
  },
]

/** A file that is being written keeps the disk from being made read-only: between two of them it can be. */
async function readOnlySoon(disk: Disk): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return disk.setReadOnly(true)
    } catch (error) {
      if (tries === 2000) throw error
      await delay(3)
    }
  }
}

export const experiment = defineExperiment({
  options: { only: '', seed: 1 },
  run: async ({ only, seed }, tell) => {
    const wanted = only.toLowerCase()
    const findings: Finding[] = []
    for (const scenario of scenarios) {
      if (!`${scenario.name} ${scenario.engine}`.toLowerCase().includes(wanted)) continue
      if (scenario.needsRoot && !isRoot()) {
        tell(`Left out, for it needs root: ${scenario.name}`)
        continue
      }
      tell(scenario.name)
      findings.push(await withFolder((folder, ends) => live(scenario, folder, ends, seed)))
    }
    if (!'start sqlite'.includes(wanted)) return findings
    tell('Starts on disks that cannot be written')
    return [...findings, await starts()]
  },
})

/** A start on a full or read-only disk, new or with the portal's data on it. */
async function starts(): Promise<Finding> {
  const problems: string[] = []
  await withFolder(async (folder, ends) => {
    const own = join(folder, 'data')
    const disk = mountSmall(own, 40)
    ends.defer(disk.unmount)
    const portal = await preparePortal(own)
    const tryFull = async (what: string) => {
      disk.fill()
      problems.push(...(await startsNot(portal, what)))
      disk.free()
    }
    const tryReadOnly = async (what: string) => {
      disk.setReadOnly(true)
      problems.push(...(await startsNot(portal, what)))
      disk.setReadOnly(false)
    }
    await tryFull('first start, full')
    await tryReadOnly('first start, read-only')
    await portal.start()
    await portal.stop()
    await tryFull('full')
    await tryReadOnly('read-only')
    await portal.start()
    await portal.kill()
    await tryReadOnly('read-only after a power cut')
    await portal.start()
    await signedIn(portal.url)
    await portal.stop()
  })
  return none(
    'Starts on a full or read-only disk',
    problems,
    'five starts, the first ones of a portal and later ones: exit code 1 and one line each; with room the next one succeeds',
  )
}
