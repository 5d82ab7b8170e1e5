import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadPrivateDictionaries } from '../../shell/i18n.ts'
import { Card } from './list-card.tsx'
import type { Column } from './types.ts'

interface Paper {
  titulo: string
  descripcion: string
}
const columns: Column<Paper>[] = [
  { name: 'titulo', title: 'Título', cell: ({ titulo }) => titulo, card: 'title' },
  { name: 'descripcion', title: 'Descrición', cell: ({ descripcion }) => descripcion },
  { name: 'id', title: 'Número', cell: () => 7, card: 'none' },
  { name: 'fichero', title: 'Ficheiro', cell: () => <button type="button">Descargar</button>, card: 'foot' },
]

function show(row: Paper) {
  const element = (
    <ul>
      <Card
        row={row}
        at={0}
        index={0}
        line={0}
        isMeasured
        count={1}
        measure={() => {}}
        columns={columns}
        rowName={({ titulo }) => titulo}
      />
    </ul>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return screen.getByRole('listitem').textContent
}

beforeAll(loadPrivateDictionaries)
afterEach(cleanup)

it('shows a title, its facts with their names, and what stands below without one', () => {
  expect(show({ titulo: 'Acta', descripcion: 'De marzo' })).toBe('ActaDescriciónDe marzoDescargar')
})

it('leaves out a fact there is nothing to say of', () => {
  expect(show({ titulo: 'Acta', descripcion: '' })).toBe('ActaDescargar')
})
