import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Place } from './place.ts'

/** What the portal tells this place of files from others by. */
const placeKey = 'place-id'

const day = 24 * 60 * 60_000

/** Names of the files below a folder, none when there is no such folder. */
function below(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((each) => each.isFile())
    .map((each) => relative(folder, join(each.parentPath, each.name)))
}

const columnOf = async (place: Place, query: string): Promise<string[]> =>
  (await place.rows(query)).map(({ key }) => String(key))

const referred = `
  select content as key from file
  union select shown from file where shown is not null
  union select thumbnail from file where thumbnail is not null
  union select file from image where file is not null`

/** What lies in the folders of a portal, and what of it the database knows. */
export interface Stored {
  /** Stored contents. */
  contents: number
  /** Those no row refers to and that are not in the book of what is to be removed. */
  orphans: string[]
  /** Those a row refers to that are not there. */
  missing: string[]
  /** Those that wait for being removed. */
  toRemove: number
  /** Uploads that belong to no record. */
  unclaimed: number
  /** What broke off on its way in or out. */
  halfWay: string[]
}

export async function lookAtStored(place: Place): Promise<Stored> {
  const { folder } = place
  const contents = below(join(folder, 'files')).filter((name) => !name.startsWith('partial/'))
  const rows = new Set(await columnOf(place, referred))
  const book = new Set(await columnOf(place, 'select content as key from file_removal'))
  const there = new Set(contents)
  return {
    contents: contents.length,
    orphans: contents.filter((key) => !rows.has(key) && !book.has(key) && key !== placeKey),
    missing: [...rows].filter((key) => !there.has(key)),
    toRemove: contents.filter((key) => book.has(key)).length,
    unclaimed: (await columnOf(place, 'select uuid as key from file where holder is null')).length,
    halfWay: halfWay(folder),
  }
}

const halfWay = (folder: string): string[] =>
  ['incoming', 'files/partial', 'outbox']
    .flatMap((each) => below(join(folder, each)).map((name) => join(each, name)))
    .filter((name) => !name.startsWith('outbox') || name.endsWith('.partial'))

/**
 * Makes everything that waits for its time two days older, as the database and the folders tell it, while the portal does
 * not run: what its clean-up finds when it starts is what it would find in two days.
 */
export async function moveTimeOn(place: Place): Promise<void> {
  const before = new Date(Date.now() - 2 * day)
  const instant = before.toISOString()
  await place.change(`update file set created_at = '${instant}' where holder is null`)
  await place.change(`update file_removal set due = '${instant}'`)
  for (const name of halfWay(place.folder)) {
    const path = join(place.folder, name)
    if (statSync(path).mtimeMs > before.getTime()) utimesSync(path, before, before)
  }
}
