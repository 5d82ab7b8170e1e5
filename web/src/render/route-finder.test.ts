import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { createRoutes } from '../routes.tsx'
import { screens } from '../screens.ts'
import { createRouteFinder } from './route-finder.ts'

const routes = createRoutes('reader')
const find = createRouteFinder(routes)
/** The path and parameters of the route that React Router finds; undefined where only the page not found is left. */
const expected = (pathname: string) => {
  const match = matchRoutes(routes, pathname)?.at(-1)
  return match && match.route.path !== '*' ? { path: match.route.path, params: match.params } : undefined
}
const found = (pathname: string) => {
  const match = find(pathname)
  return match && { path: match.route.path, params: match.params }
}

describe('the route of an address', () => {
  it.each(screens.map(({ path }) => path))('is that of React Router: %s', (path) => {
    const address = path.replace(/:\w+/g, '7')
    expect(found(address)).toMatchObject({ path })
    expect(found(address)).toEqual(expected(address))
  })

  it.each([
    '/nada',
    '/socios/novo/',
    '/SOCIOS/novo',
    '/socios//7',
    '/socios/7/editar/mais',
    '/socios/%37',
    '/%73ocios/7',
    '/SOCIO%53/7',
    '/socios/%',
    '/socios/a%2Fb',
    '//',
    '/socios/:id',
    '/socios/*',
    '/socios/7?tab=pagos#fin',
    '?x',
    '',
    '/instalaci%C3%B3ns',
  ])('is that of React Router where the address is odd: %s', (address) => {
    expect(found(address)).toEqual(expected(address))
  })
})
