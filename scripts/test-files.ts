import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** The modules by which a test uses a database: its own place, or the server of the places. */
const database = 'server/src/testing/database.ts'
const server = /\bTEST_DATABASE_URL\b|\bcreateScratchDatabase\b/

const imported = (path: string, source: string): string[] =>
  [...source.matchAll(/from '(\.[^']+\.ts)'/g)].map(([, name = '']) => normalize(join(dirname(path), name)))

/**
 * Sorts test files, whose paths are relative to `root`.
 * @returns `isolated`: files that share no process with another file, because they replace a module (`vi.mock`) or depend on
 * a state of the process (a comment `// own process: ` says which); `reachDatabase`: files of the server that open a database,
 * themselves or through what they import, and do not say in a comment `// any engine: ` why its engine makes no difference;
 * `thorough`: files that `npm test` leaves out and `npm run test:all` runs, as a comment `// test:all only: ` says, with the reason
 */
export function sortTestFiles(root: string): {
  isolated: string[]
  reachDatabase: string[]
  thorough: string[]
} {
  const files = globSync('{contract,server,web,scripts}/**/*.test.{ts,tsx}', { cwd: root })
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const known = new Map<string, boolean>([[database, true]])
  const reaches = (path: string): boolean => {
    const found = known.get(path)
    if (found !== undefined) return found
    // A circle of imports comes back here: it reaches what the rest of it reaches.
    known.set(path, false)
    const source = read(path)
    const answer = server.test(source) || imported(path, source).some(reaches)
    known.set(path, answer)
    return answer
  }
  return {
    isolated: files.filter((path) => /^(vi\.mock\(|\/\/ own process: )/m.test(read(path))),
    thorough: files.filter((path) => /^\/\/ test:all only: /m.test(read(path))),
    reachDatabase: files.filter(
      (path) => path.startsWith('server/') && reaches(path) && !/^\/\/ any engine: /m.test(read(path)),
    ),
  }
}
