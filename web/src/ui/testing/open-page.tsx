import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import type { Session } from '#contract/account.ts'
import { startSession } from '../../shell/session.ts'
import { testConfig, testSession } from '../../shell/testing.ts'
import { createQueryClient } from '../query-client.ts'

interface OpenedPage {
  /** Path of the page and, if it contains an id, the address to open. */
  path: string
  at?: string
  session?: Partial<Session>
  /** The API's answer to every call, or what answers each. */
  answer: unknown | typeof globalThis.fetch
}

/** For tests: opens a private page as a signed-in user. Other addresses are empty pages. */
export function openPage(Page: ComponentType, { path, at = path, session, answer }: OpenedPage) {
  testConfig()
  startSession(testSession(session))
  const headers = { 'content-type': 'application/json' }
  const fetch = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(
      answer instanceof Function
        ? (answer as typeof globalThis.fetch)
        : async () => new Response(JSON.stringify(answer), { headers }),
    )
  fetch.mockClear()
  const element = (
    <QueryClientProvider client={createQueryClient()}>
      <Page />
    </QueryClientProvider>
  )
  const routes = [
    { path, element },
    { path: '*', element: null },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  render(<RouterProvider router={router} />)
  return {
    /** Present address. */
    address: () => router.state.location.pathname + router.state.location.search,
    /** Addresses of the API requests. */
    asked: () => fetch.mock.calls.map(([url]) => String(url)),
  }
}
