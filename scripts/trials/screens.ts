import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

/** The addresses of the portal's pages, as its tables of pages write them: `/eventos/:id`. */
export function screenPaths(): string[] {
  const folder = join(root, 'web/src/screens')
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const found = texts.flatMap((text) => [...text.matchAll(/(?:path: |staticScreen\()'([^']+)'/g)])
  return [...new Set(found.map(([, path = '']) => path))]
}
