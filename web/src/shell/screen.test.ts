import { describe, expect, it } from 'vitest'
import { screens } from '../routes.tsx'
import { menuOf } from './screen.ts'
import { testSession } from './testing.ts'

const names = (session: Parameters<typeof menuOf>[1]) => menuOf(screens, session).map((menu) => menu.name)

describe('the menu', () => {
  it('shows management to the administrator only', () => {
    expect(names(null)).toEqual(['proxecto', 'asociacion', 'finanzas'])
    expect(names(testSession())).not.toContain('xestion')
    expect(names(testSession({ authorities: ['ROLE_ADMIN', 'ROLE_USER'] }))).toContain('xestion')
  })

  it('lists the pages of a group in their order', () => {
    const [proxecto] = menuOf(screens, null)
    expect(proxecto?.entries.map(({ path }) => path)).toEqual([
      '/',
      '/instalacions',
      '/servizos',
      '/ideario',
      '/xestion-de-idades',
    ])
  })

  it('disables what signing in would open', () => {
    const members = {
      path: '/grupo-list',
      name: 'title.about',
      access: 'session',
      menu: 'asociacion',
    } as const
    expect(menuOf([members], null)[0]?.entries[0]?.disabled).toBe(true)
    expect(menuOf([members], testSession())[0]?.entries[0]?.disabled).toBe(false)
  })
})

describe('the route table', () => {
  it('names every address once', () => {
    const paths = screens.map((screen) => screen.path)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('downloads every private page only when it is opened', () => {
    for (const screen of screens.filter(({ access }) => access !== 'all')) {
      expect(screen.page, screen.path).toBeUndefined()
      expect(screen.lazy, screen.path).toBeDefined()
    }
  })
})
