import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { routerLoader, takeOver, useLoadedForReader, usePageData } from './page-loader.ts'
import { endSession, startSession } from './session.ts'
import { testConfig, testSession } from './testing.ts'
import { tokenNow } from './token.ts'

beforeEach(() => {
  testConfig()
  endSession()
})
afterEach(cleanup)

function Screen() {
  useLoadedForReader()
  return <p>{usePageData<string>()}</p>
}

it('loads again when a user signs in or out, and otherwise never', async () => {
  const loader = vi.fn(() => tokenNow() ?? 'visitor')
  const router = createMemoryRouter([{ path: '/', element: <Screen />, loader: routerLoader(loader) }], {
    // As the server rendered it.
    hydrationData: { loaderData: { '0': { data: 'visitor', token: null } } },
  })
  render(<RouterProvider router={router} />)
  expect(await screen.findByText('visitor')).toBeTruthy()
  expect(loader).not.toHaveBeenCalled()
  act(() => startSession(testSession({ token: 'a.b.c' })))
  expect(await screen.findByText('a.b.c')).toBeTruthy()
  act(() => startSession(testSession({ token: 'a.b.c', firstName: 'Outra' })))
  expect(loader).toHaveBeenCalledTimes(1)
  act(() => endSession())
  expect(await screen.findByText('visitor')).toBeTruthy()
  expect(loader).toHaveBeenCalledTimes(2)
})

it('does not load again data that the server has loaded for the reader', async () => {
  const loader = vi.fn(() => 'from the browser')
  const loaderData = { '0': { data: 'from the server', token: null }, '1': null }
  takeOver(loaderData, 'a.b.c')
  act(() => startSession(testSession({ token: 'a.b.c' })))
  const routes = [{ path: '/', element: <Screen />, loader: routerLoader(loader) }]
  render(<RouterProvider router={createMemoryRouter(routes, { hydrationData: { loaderData } })} />)
  expect(await screen.findByText('from the server')).toBeTruthy()
  expect(loader).not.toHaveBeenCalled()
})
