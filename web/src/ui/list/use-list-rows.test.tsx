import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Page } from '#contract/lists.ts'
import type { ListOptions, ListRequest } from './list-state.ts'
import type { RowSource } from './row-source.ts'
import { useListRows } from './use-list-rows.ts'
import { type List, useListState } from './use-list-state.ts'

const options: ListOptions = { sortable: ['nome'], pageSizes: [10, -1], pageSize: -1 }

/** The rows of the server, and its requests. */
let stored: string[] = []
let asked: string[] = []
/** The error in the total of all pages except the first. */
let drift = 0
/** Answers wait while this is set. */
let gate: Promise<void> | undefined

async function answer({ page, size, search }: ListRequest): Promise<Page<string>> {
  asked.push(`${page}×${size}${search && ` ${search}`}`)
  await gate
  const found = stored.filter((row) => row.includes(search))
  return {
    content: found.slice(page * size, (page + 1) * size),
    totalElements: found.length + (page > 0 ? drift : 0),
  }
}
const getPage = (request: ListRequest) =>
  queryOptions({ queryKey: ['rows', request], queryFn: () => answer(request), staleTime: 60_000 })

let list: List | undefined
let rows: RowSource<string> | undefined

function Probe() {
  list = useListState(options)
  rows = useListRows(list, getPage).rows
  return null
}

const manyRows = (count: number) => Array.from({ length: count }, (_, at) => `row ${at}`)

async function start(count: number, query = '') {
  stored = manyRows(count)
  const client = new QueryClient()
  const router = createMemoryRouter([{ path: '/', Component: Probe }], { initialEntries: [`/${query}`] })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(rows).toBeDefined())
  return client
}
const want = async (first: number, last: number) => act(async () => rows?.want(first, last))

beforeEach(() => {
  rows = undefined
  asked = []
  gate = undefined
  drift = 0
})
afterEach(cleanup)

it('begins with the first 75 of all rows and knows how many there are', async () => {
  await start(20_000)
  expect(asked).toEqual(['0×75'])
  expect(rows).toMatchObject({ count: 20_000, isWhole: false })
  expect(rows?.at(74)).toBe('row 74')
  expect(rows?.at(75)).toBeUndefined()
})

it('asks for no more rows while the first are in view', async () => {
  await start(20_000)
  await want(0, 24)
  await act(() => new Promise((resolve) => setTimeout(resolve, 150)))
  expect(asked).toEqual(['0×75'])
})

it('fetches what comes into view and fifty rows beyond it', async () => {
  await start(20_000)
  await want(5030, 5050)
  await waitFor(() => expect(rows?.at(5040)).toBe('row 5040'))
  await waitFor(() => expect(rows?.at(5100)).toBe('row 5100'))
  expect(asked).toEqual(['0×75', '66×75', '67×75', '68×75'])
})

it('still has the rows that were in view before', async () => {
  await start(20_000)
  await want(5030, 5050)
  await waitFor(() => expect(rows?.at(5040)).toBe('row 5040'))
  await want(9000, 9020)
  await waitFor(() => expect(rows?.at(9010)).toBe('row 9010'))
  expect(rows?.at(5040)).toBe('row 5040')
})

it('knows what is loaded of a long list without a look at each row', async () => {
  const client = await start(20_000)
  const look = vi.spyOn(client, 'getQueryData')
  expect(rows?.getLoaded()).toHaveLength(75)
  expect(rows?.getLoaded()).toHaveLength(75)
  expect(rows?.at(19_000)).toBeUndefined()
  expect(look.mock.calls.length).toBeLessThanOrEqual(20_000 / 75)
})

it('fetches a few hundred rows all at once, for the browser to search in and to print', async () => {
  await start(240)
  await waitFor(() => expect(rows?.at(239)).toBe('row 239'))
  expect(rows).toMatchObject({ count: 240, isWhole: true })
  expect(asked).toEqual(['0×75', '1×75', '2×75', '3×75'])
})

it('keeps the rows until those of another search are there', async () => {
  await start(20_000)
  await want(5030, 5050)
  await waitFor(() => expect(rows?.at(5040)).toBe('row 5040'))
  let open = () => undefined as unknown
  gate = new Promise((resolve) => {
    open = () => resolve()
  })
  await act(async () => list?.setSearch('row 77'))
  expect(rows?.count).toBe(20_000)
  expect(rows?.at(5040)).toBe('row 5040')
  await act(async () => open())
  await waitFor(() => expect(rows?.count).toBe(111))
  expect(rows?.at(1)).toBe('row 770')
})

it('asks again for rows that are older than a change of the total', async () => {
  await start(1000)
  stored = ['a new first row', ...stored]
  await want(500, 520)
  await waitFor(() => expect(rows?.count).toBe(1001))
  await waitFor(() => expect(rows?.at(0)).toBe('a new first row'))
  expect(rows?.at(501)).toBe('row 500')
})

it('does not ask for ever when the totals never agree', async () => {
  await start(1000)
  drift = 1
  await want(500, 520)
  await waitFor(() => expect(rows?.at(510)).toBe('row 510'))
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(asked.length).toBeLessThan(15)
})

it('takes a page as it comes when not all rows are wanted', async () => {
  await start(20_000, '?pageSize=10&page=3')
  expect(asked).toEqual(['2×10'])
  expect(rows).toMatchObject({ count: 10, isWhole: true })
  expect(rows?.at(0)).toBe('row 20')
})
