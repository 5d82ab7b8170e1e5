import { expect, it } from 'vitest'
import { jsonScan } from './json-scan.ts'

const bounds = { nodes: 100, levels: 5 }
/** Whether a text is within the bounds when it is scanned in chunks of `size` bytes. */
const fits = (text: string, size = text.length): boolean => {
  const scan = jsonScan(bounds)
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) if (!scan(bytes.subarray(at, at + size))) return false
  return true
}

it('counts values before they are parsed, however they come', () => {
  for (const size of [1, 2, 7, 10_000]) {
    expect(fits(JSON.stringify(Array.from({ length: 99 }, () => 1)), size)).toBe(true)
    for (const value of ['1', '{}', '[]', '""', 'null', '1e999'])
      expect(fits(`[${Array.from({ length: 200 }, () => value)}]`, size), value).toBe(false)
    expect(fits(`{${Array.from({ length: 200 }, (_, at) => `"k${at}":1`)}}`, size)).toBe(false)
    expect(fits(`{${Array.from({ length: 200 }, () => '"a":1')}}`, size)).toBe(false)
  }
})

it('counts levels', () => {
  expect(fits(`${'['.repeat(5)}${']'.repeat(5)}`)).toBe(true)
  expect(fits(`${'['.repeat(6)}${']'.repeat(6)}`)).toBe(false)
  expect(fits('{"a":'.repeat(6))).toBe(false)
  expect(fits('[[],[],[],[],[]]')).toBe(true)
})

it('counts nothing inside texts, escapes included', () => {
  for (const size of [1, 3, 10_000])
    for (const text of [',,,'.repeat(100), '[[[[[[[[', '\\",\\"'.repeat(100), '\\\\"', '{"a":'.repeat(100)])
      expect(fits(JSON.stringify({ text, other: text }), size), text).toBe(true)
})
