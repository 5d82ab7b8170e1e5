import { useQuery } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, call } from '../shell/api.ts'
import { readyEvent } from '../shell/config.ts'
import { jsonElement } from '../shell/document.ts'
import {
  beginHydration,
  endHydration,
  type PageState,
  pageStateId,
  type Rendering,
  renderWith,
} from '../shell/rendered-page.ts'
import { testConfig, testSession } from '../shell/testing.ts'
import { keepToken } from '../shell/token.ts'
import { recordQuery } from './collection.ts'
import { PrivateParts } from './private-parts.tsx'
import { fetchPending, listAnsweredQueries, ServerQueryClient } from './query-client.ts'

/** A record that is fetched again each time, one that does not exist, and something for the browser only. */
function Contents() {
  const grupo = useQuery(recordQuery('grupos', 7))
  const missing = useQuery({
    queryKey: ['missing'],
    queryFn: () => call('GET /eventos/:id', { params: { id: 9 } }),
  })
  const later = useQuery({
    queryKey: ['later'],
    queryFn: () => call('GET /account'),
    meta: { isBrowserOnly: true },
  })
  return (
    <p>
      {grupo.data?.name}, {missing.error instanceof ApiError && missing.error.status}, {later.status}
    </p>
  )
}
/** The state of a query for a record, requested once. */
const Status = () => useQuery({ ...recordQuery('grupos', 7), retry: false }).status

/** With another number, the contents open again on the same page. */
const page = (number: number) => (
  <PrivateParts>
    <Contents key={number} />
  </PrivateParts>
)

const { token: _, ...account } = testSession()
const fetch = vi.spyOn(globalThis, 'fetch')
const asked = () => fetch.mock.calls.map(([url]) => String(url))

beforeEach(() => {
  testConfig()
  fetch.mockReset()
  fetch.mockImplementation(async (url) =>
    String(url).includes('grupos')
      ? Response.json({ id: 7, name: 'Coral', socios: [] })
      : new Response(null, { status: 404 }),
  )
})
afterEach(() => {
  cleanup()
  endHydration()
  keepToken(null)
})

/** Renders the page as the server does, and puts it into the document. */
async function renderOnServer(): Promise<HTMLElement> {
  const queryClient = new ServerQueryClient()
  const rendering: Rendering = {
    session: testSession(),
    queryClient,
    parts: new Map(),
    isNotFound: false,
  }
  let html: string
  do html = renderWith(rendering, () => renderToString(page(1)))
  while (await fetchPending(queryClient))
  const state: PageState = { account, mark: 'abc', queries: listAnsweredQueries(queryClient), parts: [] }
  document.body.innerHTML = `<div id="root">${html}</div>${jsonElement(pageStateId, state)}`
  return document.getElementById('root') as HTMLElement
}

/** Hydrates the page that the server rendered; from now on the API answers nothing. */
async function hydrate() {
  const root = await renderOnServer()
  expect(root.textContent).toBe('Coral, 404, pending')
  expect(asked()).toHaveLength(2)
  fetch.mockClear()
  fetch.mockImplementation(() => new Promise(() => {}))
  keepToken(`a.${btoa(JSON.stringify({ jti: 'abcdef' }))}.c`)
  beginHydration()
  const onRecoverableError = vi.fn()
  const { rerender } = render(page(1), { container: root, hydrate: true, onRecoverableError })
  expect(onRecoverableError).not.toHaveBeenCalled()
  return { root, rerender }
}

it('the browser asks for nothing again that the server has answered or seen refused', async () => {
  const { root } = await hydrate()
  expect(root.textContent).toBe('Coral, 404, pending')
  expect(asked()).toEqual(['/api/account'])
})

it('what opens after hydration asks again', async () => {
  const { rerender } = await hydrate()
  window.dispatchEvent(new Event(readyEvent))
  rerender(page(2))
  expect(asked()).toContain('/api/grupos/7')
})

it('what could not be asked because the connection was lost before the page was there is asked again once there is one', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fetch.mockRejectedValue(new TypeError('Failed to fetch'))
  const { container } = render(
    <PrivateParts>
      <Status />
    </PrivateParts>,
  )
  await vi.waitFor(() => expect(container.textContent).toContain('error'))
  fetch.mockImplementation(async () => Response.json({ id: 7, name: 'Coral', socios: [] }))
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(container.textContent).toContain('success'))
})
