import { mkdirSync } from 'node:fs'
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
const fill = (disk: Disk) => disk.fill(left)
const free = (disk: Disk) => disk.free()

/** A small disk below the data folder; the folder itself is on a large one. */
const below = (name: string, megabytes: number) => (folder: string) =>
  mountSmall(join(folder, name), megabytes)

const scenarios: Scenario[] = [
  {
    name: 'SQLite and files on a disk that fills up',
    engine: 'sqlite',
    mount: (folder) => mountSmall(folder, 60),
    begin: fill,
    end: free,
    expectedErrors: full,
  },
  {
    name: 'SQLite alone on a disk that fills up, files on another',
    engine: 'sqlite',
    mount: (folder) => {
      const disk = mountSmall(folder, 30)
      const others = ['files', 'incoming'].map((name) => mountSmall(join(folder, name), 200))
      const unmount = () => [...others, disk].forEach((each) => void each.unmount())
      return { ...disk, unmount }
    },
    begin: fill,
    end: free,
    expectedErrors: full,
  },
  {
    name: 'Files on a disk that fills up',
    engine: 'sqlite',
    mount: below('files', 30),
    begin: fill,
    end: free,
    expectedErrors: full,
  },
  {
    name: 'Files on a disk that can only be read for a while',
    engine: 'sqlite',
    mount: below('files', 60),
    begin: readOnlySoon,
    end: (disk) => disk.setReadOnly(false),
    expectedErrors: ['503 error.storage-unavailable'],
  },
  {
    name: 'SQLite and files on a file system that gives up, repaired and started again',
    engine: 'sqlite',
    mount: (folder) => mountFailing(`${folder}.image`, folder, 80),
    begin: (disk) => disk.setReadOnly(true),
    end: (disk) => disk.setReadOnly(false),
    isRepaired: true,
    needsRoot: true,
    expectedErrors: ['503 error.storage-unavailable'],
  },
  {
    name: 'PostgreSQL on a disk that fills up',
    engine: 'postgres',
    needsRoot: true,
    mount: (folder) => mountSmall(folder, 120),
    begin: fill,
    end: free,
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
      const { problems, refused, reads, logged, acknowledged } = await withFolder((folder) =>
        live(scenario, folder, seed),
      )
      const detail = `${refused} requests refused with ${scenario.expectedErrors.join(' or ')}, ${reads} reads answered meanwhile; in the log: «${[...new Set(logged)].join('», «')}»; all ${acknowledged} acknowledged writes there`
      findings.push(none(scenario.name, problems, detail))
    }
    if (!'start sqlite'.includes(wanted)) return findings
    tell('Starts on disks that cannot be written')
    return [...findings, await starts()]
  },
})

/** A start on a full or read-only disk, new or with the portal's data on it. */
async function starts(): Promise<Finding> {
  const problems = await withFolder(async (folder) => {
    const own = join(folder, 'data')
    mkdirSync(own)
    const disk = mountSmall(own, 40)
    try {
      const portal = await preparePortal(own)
      const found: string[] = []
      const tryOut = async (what: string, begin: () => void, end: () => void) => {
        begin()
        found.push(...(await startsNot(portal)).map((problem) => `${what}: ${problem}`))
        end()
      }
      const fillUp = () => disk.fill()
      const readOnly = () => disk.setReadOnly(true)
      const writable = () => disk.setReadOnly(false)
      await tryOut('first start, full', fillUp, disk.free)
      await tryOut('first start, read-only', readOnly, writable)
      await portal.start()
      await portal.stop()
      await tryOut('full', fillUp, disk.free)
      await tryOut('read-only', readOnly, writable)
      await portal.start()
      await portal.kill()
      await tryOut('read-only after a power cut', readOnly, writable)
      await portal.start()
      await signedIn(portal.url)
      await portal.stop()
      return found
    } finally {
      disk.unmount()
    }
  })
  return none(
    'Starts on a full or read-only disk',
    problems,
    'five starts, the first ones of a portal and later ones: exit code 1 and one line each; with room the next one succeeds',
  )
}
