import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A style sheet, which pages contain: they appear without waiting for another file. */
interface Style {
  path: string
  rules: StyleRule[]
}
/** A rule with the classes that it is about (scripts/style-rules.mjs). */
interface StyleRule {
  css: string
  classes?: string[][]
}
/** The files a browser needs for a page. */
export interface PageAssets {
  /** The script that starts the page; one of `scripts`. */
  entry: string
  scripts: string[]
  styles: Style[]
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
  const styles = new Map<string, Style>()
  const styleAt = (path: string): Style => {
    const known = styles.get(path)
    if (known) return known
    const rules = JSON.parse(readFileSync(join(folder, `.vite${path}.json`), 'utf8')) as StyleRule[]
    const style = { path, rules }
    styles.set(path, style)
    return style
  }
  return (wanted) => {
    const parts = [entry, ...wanted.flatMap((module) => modules[module] ?? [])]
    return {
      entry: start,
      scripts: [...new Set(parts.flatMap(({ scripts }) => scripts))],
      styles: [...new Set(parts.flatMap(({ styles }) => styles))].map(styleAt),
    }
  }
}
