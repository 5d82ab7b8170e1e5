import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { errorStatus, fieldErrors } from '../errors.ts'

const folder = (language: string) => new URL(`./${language}/`, import.meta.url)
const modules = readdirSync(folder('gl')).sort()
const read = (language: string, module: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(module, folder(language)), 'utf8'))
const placeholders = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map((match) => match[1]).sort()

describe('dictionaries', () => {
  it('exist for the same modules in Galician and Spanish', () => {
    expect(readdirSync(folder('es')).sort()).toEqual(modules)
  })

  it.each(modules)('%s has the same keys with the same parameters in both languages', (module) => {
    const gl = read('gl', module)
    const es = read('es', module)
    expect(Object.keys(es).sort()).toEqual(Object.keys(gl).sort())
    for (const key of Object.keys(gl)) {
      expect(placeholders(es[key] ?? ''), key).toEqual(placeholders(gl[key] ?? ''))
      expect(gl[key]?.trim(), key).not.toBe('')
      expect(es[key]?.trim(), key).not.toBe('')
    }
  })

  it('define no key twice', () => {
    const keys = modules.flatMap((module) => Object.keys(read('gl', module)))
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('have a text for every error of the API', () => {
    const keys = new Set(modules.flatMap((module) => Object.keys(read('gl', module))))
    const missing = [...Object.keys(errorStatus), ...Object.values(fieldErrors)].filter(
      (key) => !keys.has(key),
    )
    expect(missing).toEqual([])
  })
})
