import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadPrivateDictionaries } from '../../shell/i18n.ts'
import type { ListOptions } from './list-state.ts'
import { SortSelect } from './sort-select.tsx'
import type { Column } from './types.ts'
import { useListState } from './use-list-state.ts'

const options: ListOptions<'tipo' | 'titulo' | 'fecha'> = {
  sortable: ['tipo', 'titulo', 'fecha'],
  sort: [{ field: 'fecha', direction: 'desc' }],
}
const words = { tipo: 'text', titulo: 'number', fecha: 'date' } as const
const columns = (['tipo', 'titulo', 'fecha'] as const).map(
  (name): Column<object, typeof name> => ({
    name,
    title: name,
    cell: () => '',
    sort: name,
    sortWords: words[name],
  }),
)

let offered = options
const Probe = () => <SortSelect list={useListState(offered)} columns={columns as Column<object, 'fecha'>[]} />

function start(its: typeof options) {
  offered = its
  const router = createMemoryRouter([{ path: '/', Component: Probe }])
  render(<RouterProvider router={router} />)
  return {
    selects: () => screen.getAllByRole('combobox') as HTMLSelectElement[],
    choose: (place: number, value: string) => {
      const select = screen.getAllByRole('combobox')[place] as HTMLElement
      fireEvent.change(select, { target: { value } })
    },
    sort: () => new URLSearchParams(router.state.location.search).getAll('sort'),
  }
}

beforeAll(loadPrivateDictionaries)
afterEach(cleanup)

it('puts the cards in one order, and back in the first one', () => {
  const { selects, choose, sort } = start(options)
  expect(selects().map(({ value }) => value)).toEqual(['fecha,desc'])
  choose(0, 'titulo,asc')
  expect([sort(), selects().length]).toEqual([['titulo,asc'], 1])
  choose(0, '')
  expect([sort(), selects()[0]?.value]).toEqual([[], 'fecha,desc'])
})

it('calls the orders by what they mean', () => {
  start(options)
  const offered = [...(screen.getByRole('combobox') as HTMLSelectElement).options].map(({ text }) => text)
  expect(offered).toEqual([
    'Ordenar por…',
    'tipo A–Z',
    'tipo Z–A',
    'titulo: de menor a maior',
    'titulo: de maior a menor',
    'Máis recentes primeiro',
    'Máis antigos primeiro',
  ])
})

it('offers one order after the other where several columns sort', () => {
  const { selects, choose, sort } = start({ ...options, isMultiSort: true })
  expect(selects()).toHaveLength(1)
  choose(0, 'tipo,asc')
  expect(selects().map(({ value }) => value)).toEqual(['tipo,asc', ''])
  choose(1, 'fecha,desc')
  choose(2, 'titulo,desc')
  expect(sort()).toEqual(['tipo,asc', 'fecha,desc', 'titulo,desc'])
  expect(selects(), 'nothing is left to choose').toHaveLength(3)
  const offered = [...(selects()[1]?.options ?? [])].map(({ value }) => value)
  expect(offered, 'what decides before is not offered again').not.toContain('tipo,asc')
  choose(0, 'titulo,asc')
  expect(sort()).toEqual(['titulo,asc', 'fecha,desc'])
  choose(1, '')
  expect(sort()).toEqual(['titulo,asc'])
})
