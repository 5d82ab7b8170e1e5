import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { createDeferred, type Deferred } from '../../shell/deferred.ts'
import { setRouter } from '../../shell/navigation.ts'
import type { ListOptions } from './list-state.ts'
import { type List, listPath, useListState } from './use-list-state.ts'

const options: ListOptions<'nome', 'estado'> = { sortable: ['nome'], filterable: ['estado'] }
const activeFirst = { ...options, filters: { estado: 'activa' } }
let offered = options

let list: List<'nome', 'estado'> | undefined
let requests = new Set<unknown>()
/** A page that takes its time to come. */
let page: Deferred<{ Component: () => null }>

function Probe() {
  list = useListState(offered)
  requests.add(list.request)
  return null
}

const Elsewhere = () => null

function start(address: string, its = options) {
  offered = its
  requests = new Set()
  page = createDeferred()
  const router = createMemoryRouter(
    [
      { path: '/lista', Component: Probe },
      { path: '/ficha', lazy: () => page.promise },
    ],
    { initialEntries: [address] },
  )
  setRouter(router)
  render(<RouterProvider router={router} />)
  return {
    router,
    query: () => router.state.location.search,
    change: (step: (now: List<'nome', 'estado'>) => void) => act(async () => list && step(list)),
  }
}
afterEach(cleanup)

it('goes back to the first page when what it shows changes', async () => {
  const { change, query } = start('/lista?page=4')
  await change((list) => list.setSearch('Álvarez'))
  expect(query()).toBe('?search=%C3%81lvarez')
  await change((list) => list.setPage(2))
  await change((list) => list.setFilters({ estado: 'activa' }))
  expect(query()).toBe('?search=%C3%81lvarez&filters=estado%3Aactiva')
  await change((list) => list.clear())
  expect(query()).toBe('')
})

it('makes a page, not a search, a step of the history', async () => {
  const { router, change, query } = start('/lista')
  await change((list) => list.setSearch('a'))
  await change((list) => list.setPage(2))
  await act(() => router.navigate(-1))
  expect(query()).toBe('?search=a')
})

it('asks for the same as long as nothing changes, and is found again as it was left', async () => {
  const { change } = start('/lista')
  await change((list) => list.setSort([{ field: 'nome', direction: 'desc' }]))
  expect(requests.size).toBe(2)
  expect(listPath('/lista')).toBe('/lista?sort=nome%2Cdesc')
  expect(listPath('/outra')).toBe('/outra')
})

it('asks for the same while other parts of the address change', async () => {
  const { router } = start('/lista?search=a')
  await act(() => router.navigate('/lista?search=a&foto=7'))
  expect(requests.size).toBe(1)
})

it('is narrowed by a search and by other filters than at the start, to which it goes back', async () => {
  const { change, query } = start('/lista', activeFirst)
  expect(list).toMatchObject({ isNarrowed: false, filters: { estado: 'activa' } })
  await change((list) => list.setFilters({ estado: '' }))
  expect(list).toMatchObject({ isNarrowed: false, filters: {} })
  await change((list) => list.setFilters({ estado: 'baixa' }))
  expect(list?.isNarrowed).toBe(true)
  await change((list) => list.setSearch('Lúa'))
  await change((list) => list.clear())
  expect(list).toMatchObject({ isNarrowed: false, search: '', filters: { estado: 'activa' } })
  expect(query()).toBe('')
})

it('keeps every step of several made before anything is drawn', async () => {
  const { change, query } = start('/lista')
  await change((list) => {
    list.setFilters({ estado: 'activa' })
    list.setSort([{ field: 'nome', direction: 'desc' }])
    list.setSearch('Lúa')
  })
  expect(query()).toBe('?sort=nome%2Cdesc&search=L%C3%BAa&filters=estado%3Aactiva')
})

it('does not bring back a user who has moved to a page that is still loading', async () => {
  const { router, change } = start('/lista')
  await act(async () => void router.navigate('/ficha'))
  await change((list) => list.setSearch('Lúa'))
  await act(async () => page.resolve({ Component: Elsewhere }))
  expect(router.state.location.pathname).toBe('/ficha')
})
