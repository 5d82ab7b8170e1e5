import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'

/** One import of a source file. `to` is a path from the project's root, or the name of a package or builtin. */
export type Import = { to: string; inside: boolean; kind: 'static' | 'lazy' | 'type'; line: number }

/** One TypeScript file: its path from the project's root with forward slashes. */
export type Source = { path: string; text: string; lines: number; imports: Import[] }

const skipped = new Set(['node_modules', 'dist', 'data', 'test-results', 'coverage'])

/** Paths of every file under `root` that belongs to the project, from the root, with forward slashes. */
export function listFiles(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (!entry.isDirectory()) return [path]
    const generated = skipped.has(entry.name) && (folder === '' || entry.name === 'node_modules')
    return generated || entry.name.startsWith('.') ? [] : listFiles(root, path)
  })
}

/** Reads and parses a TypeScript file. Throws a SyntaxError that names the file when it cannot be parsed. */
export function readSource(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const { module, errors } = parseSync(path, text)
  const error = errors.find((each) => each.severity === 'Error')
  if (error) throw new SyntaxError(`${path}: ${error.message}`)

  const imports: Import[] = []
  const add = (specifier: string, kind: Import['kind'], start: number) =>
    imports.push({ ...resolve(root, path, specifier), kind, line: text.slice(0, start).split('\n').length })

  for (const { moduleRequest, start, end } of module.staticImports) {
    const isType = /^import\s+type\b(?!\s*(,|from\s*['"]))/.test(text.slice(start, end))
    add(moduleRequest.value, isType ? 'type' : 'static', start)
  }
  for (const { entries, start, end } of module.staticExports) {
    const from = entries.find((entry) => entry.moduleRequest)?.moduleRequest
    if (from) add(from.value, /^export\s+type\b/.test(text.slice(start, end)) ? 'type' : 'static', start)
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const literal = /^(['"`])([^$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    if (literal?.[2]) add(literal[2], 'lazy', start)
  }
  return { path, text, lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0), imports }
}

function resolve(root: string, from: string, specifier: string): Pick<Import, 'to' | 'inside'> {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('#')) return { to: withEnding(root, bare.slice(1)), inside: true }
  if (/^\.{1,2}(\/|$)/.test(bare)) {
    return { to: withEnding(root, posix.join(posix.dirname(from), bare)), inside: true }
  }
  const [first = '', second = ''] = bare.split('/')
  return { to: first.startsWith('@') ? `${first}/${second}` : first, inside: false }
}

function withEnding(root: string, path: string): string {
  const candidates = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`]
  return candidates.find((candidate) => /\.\w+$/.test(candidate) && existsSync(join(root, candidate))) ?? path
}
