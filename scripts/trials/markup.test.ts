import { expect, it } from 'vitest'
import { textFields } from '../../contract/testing/bodies.ts'
import { addressesOf } from '../../e2e/markup/visits.ts'
import { screenPaths } from './screens.ts'

const ids = new Proxy<Record<string, number[]>>({}, { get: () => [7] })

// id: page-portal-looked-attacks
it('every page of the portal is looked at when attacks have been written into everything', () => {
  const screens = screenPaths()
  expect(screens.length).toBeGreaterThan(50)
  const visited = screens.flatMap((screen) => addressesOf(screen, ids))
  expect(visited).toHaveLength(screens.length)
  expect(visited.filter((address) => address.includes(':'))).toEqual([])
})

it('every kind of field is among those attacks are written into', () => {
  const kinds = new Set(textFields().map(({ kind }) => kind))
  expect(kinds).toEqual(new Set(['line', 'rich', 'url', 'email', 'file name']))
})
