import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lateBuiltins, lateResponse, migrationsByName, ownPlaces, withEscapes } from './build-server.mjs'
import { root } from './prepare.mjs'

test('A built script says the same without letters outside of ASCII', () => {
  const code = "['ñ €', `😀`, /\\«(\\w)ñ/.exec('«añ'), /^[😀]$/u.test('😀'), '\\\\ñ', '\\ñ']"
  const built = withEscapes(code)
  expect(built).toMatch(/^[ -~]*$/)
  // biome-ignore lint/security/noGlobalEval: both texts stand above
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

test('A module of Node that is rarely needed loads with the first use of a property', () => {
  const code = lateBuiltins.load(lateBuiltins.resolveId('node:http2'))
  const built: { exports: Record<string, unknown> } = { exports: {} }
  const loaded: string[] = []
  const process = {
    getBuiltinModule: (name: string) => {
      loaded.push(name)
      return globalThis.process.getBuiltinModule(name)
    },
  }
  new Function('module', 'process', String(code))(built, process)
  expect(Object.keys(built.exports)).toContain('createServer')
  expect(loaded).toEqual([])
  expect(built.exports.createServer).toBeTypeOf('function')
  expect(loaded).toEqual(['node:http2'])
  expect(lateBuiltins.resolveId('node:fs')).toBeNull()
})

test('The compression of answers tells a Response without loading the class', () => {
  const path = join(root, 'node_modules/@fastify/compress/lib/utils.js')
  const built = lateResponse.transform(readFileSync(path, 'utf8'), path)
  expect(built).not.toContain('instanceof Response')
  const [, test] = /function isFetchResponse \(obj\) \{\s*return ([^\n]*)/.exec(String(built)) ?? []
  const tells = new Function('obj', `return ${test}`)
  expect([new Response(''), '', null, {}].map((each) => tells(each))).toEqual([true, false, false, false])
  expect(() => lateResponse.transform('', path)).toThrow('in another way')
  expect(lateResponse.transform('', `${root}/server/src/main.ts`)).toBeNull()
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
