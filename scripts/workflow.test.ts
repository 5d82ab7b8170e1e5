import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const workflow = read('.github/workflows/checks.yaml')

test('the workflow runs commands that are there, and releases only what a tag names and the checks passed', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const named = [...workflow.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
  expect(named).toEqual(['release'])
  expect(named.filter((name) => !scripts[name])).toEqual([])
  const files = [...workflow.matchAll(/run: bash (\S+)/g)].map(([, path = '']) => path)
  expect(files).toEqual(['.ci/run'])
  expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const [, release = ''] = workflow.split(/^ {2}release:$/m)
  expect(release).toMatch(/if: startsWith\(github\.ref, 'refs\/tags\/v'\)\n\s+needs: checks\n/)
})

test('the compose files set variables that the portal reads, and the folders that the image declares', () => {
  const settings = read('server/src/platform/config/settings.ts')
  const compose = read('compose.yaml') + read('compose.postgres.yaml')
  const portal = ['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'FILES_URL']
  for (const name of portal) {
    expect(compose).toMatch(new RegExp(`^ {6}${name}: `, 'm'))
    expect(settings).toMatch(new RegExp(`^ {2}${name}: `, 'm'))
  }
  const [, volume, backups] = /^VOLUME (\S+) (\S+)$/m.exec(read('Dockerfile')) ?? []
  expect(compose).toContain(`DATA_DIR: ${volume}\n`)
  expect(compose).toContain(`- data:${volume}\n`)
  expect(compose).toContain(`BACKUP_DIR: \${BACKUP_DIR:-${backups}}\n`)
  expect(compose).toContain(`- backups:${backups}\n`)
})
