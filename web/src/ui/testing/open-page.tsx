import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import type { Session } from '#contract/account.ts'
import { startSession } from '../../shell/session.ts'
import { testConfig, testSession } from '../../shell/testing.ts'
import { createQueryClient } from '../query-client.ts'

interface Opened {
  /** Path of the page and, where it holds an id, the address to open. */
  path: string
  at?: string
  session?: Partial<Session>
  /** What the API answers to every call, whatever it is. */
  answer: unknown
}

/** For tests: a private page opened by somebody signed in. Other addresses are empty pages. */
export function openPage(Page: ComponentType, { path, at = path, session, answer }: Opened) {
  testConfig()
  startSession(testSession(session))
  const headers = { 'content-type': 'application/json' }
  const fetch = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(JSON.stringify(answer), { headers }))
  fetch.mockClear()
  const element = (
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <Page />
      </QueryClientProvider>
    </MantineProvider>
  )
  const routes = [
    { path, element },
    { path: '*', element: null },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  render(<RouterProvider router={router} />)
  return {
    /** Where one is now. */
    address: () => router.state.location.pathname + router.state.location.search,
    /** Addresses the API was asked at. */
    asked: () => fetch.mock.calls.map(([url]) => String(url)),
  }
}
