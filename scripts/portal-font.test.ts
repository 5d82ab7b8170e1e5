// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { converted, fontFile, portalFont } from './portal-font.mjs'

const font = readFileSync(fontFile)

test('the font of the pages is what the script makes', async () => {
  expect((await portalFont()).equals(font)).toBe(true)
})

test('the font has a name of its own, and keeps the copyright notice', async () => {
  const open = await converted(font, 'truetype')
  const has = (name: string) => open.includes(Buffer.from(name, 'utf16le').swap16())
  expect(has('Xuntanza Sans')).toBe(true)
  expect(has('XuntanzaSans')).toBe(true)
  expect(has('with Reserved Font Name ‘Source’')).toBe(true)
  expect(has('Source Sans')).toBe(false)
  expect(has('SourceSans')).toBe(false)
})
