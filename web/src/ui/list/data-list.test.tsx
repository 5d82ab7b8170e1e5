import type { UseQueryResult } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Page } from '#contract/lists.ts'
import { loadPrivateDictionaries } from '../../shell/i18n.ts'
import { testConfig } from '../../shell/testing.ts'
import { DataList } from './data-list.tsx'
import type { ListOptions } from './list-state.ts'
import type { Choice, Column } from './types.ts'
import { useListState } from './use-list-state.ts'

interface Row {
  id: number
  nome: string
}
const options: ListOptions<'nome'> = { sortable: ['nome'], pageSize: -1, pageSizes: [10, -1] }
const columns: Column<Row, 'nome'>[] = [
  { name: 'nome', title: 'Nome', cell: ({ nome }) => nome, sort: 'nome', card: 'title' },
]

let count = 3
let choice: Choice<Row> | undefined
function List() {
  const content = Array.from({ length: count }, (_, id): Row => ({ id, nome: `Persoa ${id + 1}` }))
  const data = { content, totalElements: count }
  return (
    <DataList
      list={useListState(options)}
      query={{ data, isPending: false } as unknown as UseQueryResult<Page<Row>>}
      columns={columns}
      caption="Persoas"
      rowKey={({ id }) => id}
      rowName={({ nome }) => nome}
      actions={() => []}
      {...(choice && { choice })}
      count={String}
      searchLabel="Buscar"
      empty={{ text: '' }}
    />
  )
}

const element = () => <RouterProvider router={createMemoryRouter([{ path: '/', Component: List }])} />

/** The page as the server writes it. */
function serve(): HTMLElement {
  document.body.innerHTML = `<div id="root">${renderToString(element())}</div>`
  return document.getElementById('root') as HTMLElement
}

/** What the page of a test has rendered: its timers end with it. */
let rendered: Root[] = []

async function hydrate(root: HTMLElement): Promise<unknown[]> {
  const faults: unknown[] = []
  await act(async () => {
    rendered.push(hydrateRoot(root, element(), { onRecoverableError: (error) => faults.push(error) }))
  })
  return faults
}

const ofWidth = (isNarrow: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: isNarrow && query.startsWith('screen'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  )

beforeAll(loadPrivateDictionaries)
beforeEach(() => {
  testConfig()
  count = 3
  choice = undefined
})
afterEach(() => {
  cleanup()
  act(() => {
    for (const root of rendered) root.unmount()
  })
  rendered = []
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

it('is one table in the HTML of the server, with the parts of cards and without those they hide', async () => {
  const root = serve()
  expect(root.querySelectorAll('[data-row]')).toHaveLength(3)
  expect(root.querySelector('table')?.className).toContain('cards-below-720')
  expect(root.querySelector('.only-cards.cards-below-720 select'), 'the order of cards').not.toBeNull()
  ofWidth(true)
  const table = root.querySelector('table')
  expect(await hydrate(root)).toEqual([])
  expect(root.querySelector('table')).toBe(table)
})

it('says what a table is by roles, which a style sheet does not take away', () => {
  const root = serve()
  const getRoles = (selector: string) =>
    [...root.querySelectorAll(selector)].map((each) => each.getAttribute('role'))
  expect(new Set(getRoles('table'))).toEqual(new Set(['table']))
  expect(new Set(getRoles('thead, tbody'))).toEqual(new Set(['rowgroup']))
  expect(new Set(getRoles('tr'))).toEqual(new Set(['row']))
  expect(new Set(getRoles('th'))).toEqual(new Set(['columnheader']))
  expect(new Set(getRoles('td'))).toEqual(new Set(['cell']))
})

it.each([
  { isNarrow: true, has: 1 },
  { isNarrow: false, has: 0 },
])(
  'keeps $has choice of the order in the browser when it is narrow: $isNarrow',
  async ({ isNarrow, has }) => {
    const root = serve()
    ofWidth(isNarrow)
    expect(await hydrate(root)).toEqual([])
    expect(root.querySelectorAll('select[aria-label="Ordenar por…"]')).toHaveLength(has)
  },
)

it('begins in the HTML with some rows, a gap and the way to pages where there are more than 25', () => {
  count = 26
  const long = serve()
  expect(long.querySelectorAll('tr[data-row]')).toHaveLength(14)
  expect(long.querySelector<HTMLElement>('.list-gap td')?.style.getPropertyValue('--lines')).toBe('12')
  expect(long.querySelector('noscript')).not.toBeNull()
  count = 25
  expect(serve().querySelectorAll('tr[data-row]')).toHaveLength(25)
  expect(document.querySelector('noscript')).toBeNull()
})

it('has all of 300 rows once the browser has hydrated it, and the first ones of more', async () => {
  ofWidth(false)
  count = 300
  const root = serve()
  expect(await hydrate(root)).toEqual([])
  expect(root.querySelectorAll('tr[data-row]')).toHaveLength(300)
  expect(root.querySelector('.list-gap')).toBeNull()
  count = 301
  const longer = serve()
  expect(await hydrate(longer)).toEqual([])
  expect(longer.querySelectorAll('tr[data-row]')).toHaveLength(14)
})

it('has a tick for each row and one for all, where rows are chosen', async () => {
  choice = { chosen: new Set([1]), choose: vi.fn(), allLabel: 'Escoller todas' }
  const root = serve()
  ofWidth(false)
  expect(await hydrate(root)).toEqual([])
  const getTick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  expect([getTick('Escoller Persoa 1').checked, getTick('Escoller Persoa 2').checked]).toEqual([false, true])
  expect(getTick('Escoller todas').indeterminate).toBe(true)
  getTick('Escoller Persoa 1').click()
  expect(choice.choose).toHaveBeenLastCalledWith([{ id: 0, nome: 'Persoa 1' }], true)
  getTick('Escoller Persoa 2').click()
  expect(choice.choose).toHaveBeenLastCalledWith([{ id: 1, nome: 'Persoa 2' }], false)
  getTick('Escoller todas').click()
  expect(vi.mocked(choice.choose).mock.lastCall?.[0]).toHaveLength(3)
  expect(vi.mocked(choice.choose).mock.lastCall?.[1]).toBe(true)
})
