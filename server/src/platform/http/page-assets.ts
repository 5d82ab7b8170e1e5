import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files a browser needs for a page. */
export interface PageAssets {
  /** The script that starts the page; one of `scripts`. */
  entry: string
  scripts: string[]
  styles: string[]
}

interface Files {
  scripts: string[]
  styles: string[]
}
/** The table that the build writes (scripts/asset-table.mjs). */
interface AssetTable {
  entry: Files
  /** By path of the module, the files in addition to those of `entry`. */
  modules: Record<string, Files>
}

/** Reads which files belong to which module of the client built in `folder`. */
export function readPageAssets(folder: string): (modules: readonly string[]) => PageAssets {
  const { entry, modules } = JSON.parse(
    readFileSync(join(folder, '.vite/page-assets.json'), 'utf8'),
  ) as AssetTable
  const start = entry.scripts.at(-1)
  if (!start) throw new Error('The table of the built pages names no entry')
  return (wanted) => {
    const parts = [entry, ...wanted.flatMap((module) => modules[module] ?? [])]
    return {
      entry: start,
      scripts: [...new Set(parts.flatMap(({ scripts }) => scripts))],
      styles: [...new Set(parts.flatMap(({ styles }) => styles))],
    }
  }
}
