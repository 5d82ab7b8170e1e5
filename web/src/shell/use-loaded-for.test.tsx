import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endSession, startSession } from './session.ts'
import { testConfig, testSession } from './testing.ts'
import { tokenNow } from './token.ts'
import { useLoadedFor } from './use-loaded-for.ts'

beforeEach(() => {
  testConfig()
  endSession()
})
afterEach(cleanup)

function Screen() {
  const token = useLoaderData<string | null>()
  useLoadedFor(token)
  return <p>{token ?? 'visitor'}</p>
}

it('loads again when a user signs in or out, and otherwise never', async () => {
  const loader = vi.fn(() => tokenNow())
  const router = createMemoryRouter([{ path: '/', element: <Screen />, loader }], {
    // As the server rendered it.
    hydrationData: { loaderData: { '0': null } },
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
