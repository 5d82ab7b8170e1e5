import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from './source-tree.ts'

const root = join(import.meta.dirname, '..')
const files = listFiles(root)
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pages = files.filter((path) => path.endsWith('.md') && /^(docs\/|[^/]+$)|README\.md$/.test(path))
const sources = files.filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.test.ts'))

const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '')
const headings = (page: string) =>
  [...withoutCode(read(page)).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title)
/** The fragment GitHub gives a heading. */
const slug = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/\s/g, '-')

test.each(pages)('%s links to existing pages', (page) => {
  const text = withoutCode(read(page))
  const links = [...text.matchAll(/(?:\]\(|src=")([^)"\s]+)/g)]
    .map(([, to = '']) => to)
    .filter((to) => !/^\w+:/.test(to))
  const broken = links.filter((link) => {
    const [path = '', fragment] = link.split('#')
    const target = path ? posix.join(dirname(page), path) : page
    if (!existsSync(join(root, target))) return true
    return fragment !== undefined && !headings(target).map(slug).includes(fragment)
  })
  expect(broken).toEqual([])
})

test.each(pages)('%s names files that are there', (page) => {
  const names = [
    ...withoutCode(read(page)).matchAll(/`((?:contract|server|web|e2e|scripts|docs)\/[\w./-]*)`/g),
  ]
  expect(names.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('comments name headings that are there', () => {
  const named = sources.flatMap((path) => [...read(path).matchAll(/(docs\/[\w/-]+\.md)(?:, «([^»]+)»)?/g)])
  const wrong = named.filter(([, page = '', title]) => {
    return !existsSync(join(root, page)) || (title !== undefined && !headings(page).includes(title))
  })
  expect(named.length).toBeGreaterThan(0)
  expect(wrong.map(([text]) => text)).toEqual([])
})
