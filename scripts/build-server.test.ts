import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationsByName, ownPlaces, withEscapes } from './build-server.mjs'
import { root } from './prepare.mjs'

test('A built script says the same without letters outside of ASCII', () => {
  const code = "['ñ €', `😀`, /\\«(\\w)ñ/.exec('«añ'), /^[😀]$/u.test('😀'), '\\\\ñ', '\\ñ']"
  const built = withEscapes(code)
  expect(built).toMatch(/^[ -~]*$/)
  // biome-ignore lint/security/noGlobalEval: both texts are above
  const results = [code, built].map((each) => eval(each))
  expect(results[1]).toEqual(results[0])
  expect(results[1]).toContain('\\ñ')
})

test('A built file finds workers beside it, and other files where the sources have them', () => {
  const code = [
    "new Worker(new URL('./any.worker.ts', import.meta.url))",
    "new URL('./texts/', import.meta.url)",
    "join(import.meta.dirname, 'pages')",
  ].join('\n')
  const built = ownPlaces.transform(code, `${root}/server/src/platform/any.ts`)
  expect(built?.split('\n')).toEqual([
    "new Worker(new URL('./any.worker.js', import.meta['url']))",
    "new URL('./texts/', new URL('../../server/src/platform/any.ts', import.meta['url']).href)",
    "join((import.meta['dirname'] + '/../../server/src/platform'), 'pages')",
  ])
  expect(ownPlaces.transform(code, `${root}/node_modules/any/index.js`)).toBeNull()
})

test('The built server knows the migrations that the sources find in their folder', () => {
  const folder = join(root, 'server/src/platform/db/migrations')
  const index = join(folder, 'index.ts')
  const found = readdirSync(folder).flatMap((name) => (/^\d.*\.ts$/.test(name) ? name.slice(0, -3) : []))
  const code = String(migrationsByName.load(index))
  expect([...code.matchAll(/^'(.*)': up\d+,$/gm)].map(([, name]) => name)).toEqual(found.sort())
  expect([...code.matchAll(/ from '\.\/(.*)\.ts'$/gm)].map(([, name]) => name)).toEqual(found.sort())
  expect(migrationsByName.load(`${index}x`)).toBeNull()
})
