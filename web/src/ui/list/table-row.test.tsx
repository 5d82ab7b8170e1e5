import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadPrivateDictionaries } from '../../shell/i18n.ts'
import { TableRow } from './table-row.tsx'
import type { Column } from './types.ts'

interface Paper {
  titulo: string
  descripcion: string
}
const columns: Column<Paper>[] = [
  { name: 'titulo', title: 'Título', cell: ({ titulo }) => titulo, card: 'title' },
  { name: 'descripcion', title: 'Descrición', cell: ({ descripcion }) => descripcion, isLong: true },
  { name: 'id', title: 'Número', cell: () => 7, card: 'none' },
  { name: 'fichero', title: 'Ficheiro', cell: () => <button type="button">Descargar</button>, card: 'foot' },
]

function show(row: Paper, group?: string): HTMLElement {
  const element = (
    <table>
      <tbody>
        <TableRow
          row={row}
          at={0}
          index={0}
          line={0}
          isMeasured
          group={group}
          choose={undefined}
          isChosen={undefined}
          measure={() => {}}
          columns={columns}
          rowName={({ titulo }) => titulo}
        />
      </tbody>
    </table>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return screen.getByRole('row')
}
/** For each cell what places it on a card. */
const getPlaces = (row: HTMLElement) =>
  [...row.querySelectorAll('td')].map(({ className, dataset }) => [className, dataset.label ?? ''].join(' '))

beforeAll(loadPrivateDictionaries)
afterEach(cleanup)

it('tells the style sheet which cells are title, facts with their names, and what stands beside them', () => {
  const row = show({ titulo: 'Acta', descripcion: 'De marzo' })
  expect(getPlaces(row)).toEqual(['is-title ', 'is-long Descrición', ' ', 'is-foot '])
  expect(row.querySelector<HTMLElement>('.is-foot')?.style.getPropertyValue('--facts')).toBe('1')
  expect(row.className).toBe('')
})

it('names no fact there is nothing to say of', () => {
  const row = show({ titulo: 'Acta', descripcion: '' })
  expect(getPlaces(row)).toEqual(['is-title ', ' ', ' ', 'is-foot '])
  expect(row.className).toBe('has-no-facts')
})

it('has the heading of the group that begins with it', () => {
  expect(show({ titulo: 'Acta', descripcion: '' }, '2026').querySelector('.list-group h2')?.textContent).toBe(
    '2026',
  )
})
