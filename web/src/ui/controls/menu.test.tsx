import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { IconDots, IconEdit } from '../icons.ts'
import { Menu } from './menu.tsx'

const erase = vi.fn()
const items = [
  { label: 'Editar', icon: IconEdit, to: '/editar' },
  { label: 'Copiar', icon: IconEdit, run: () => undefined, isRefused: true },
  { label: 'Eliminar', icon: IconEdit, run: erase, isDanger: true },
]

beforeEach(() => {
  erase.mockClear()
  const routes = [
    {
      path: '*',
      element: (
        <main id="main">
          <Menu icon={IconDots} label="Accións" items={items} />
          <p>Á beira</p>
        </main>
      ),
    },
  ]
  render(<RouterProvider router={createMemoryRouter(routes)} />)
})
afterEach(cleanup)

const button = () => screen.getByRole('button', { name: 'Accións' })
const item = (name: string) => screen.getByRole('menuitem', { name })
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })
function open() {
  button().focus()
  fireEvent.click(button())
}

it('opens below its button and gives the focus to the first item', () => {
  open()
  expect(button().getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('menu', { name: 'Accións' })).toBeTruthy()
  expect(document.activeElement).toBe(item('Editar'))
  fireEvent.click(button())
  expect(screen.queryByRole('menu')).toBeNull()
})

it('is walked with the arrow keys, Home and End, round the ends', () => {
  button().focus()
  press('ArrowDown')
  expect(document.activeElement).toBe(item('Editar'))
  press('ArrowUp')
  expect(document.activeElement).toBe(item('Eliminar'))
  press('ArrowDown')
  expect(document.activeElement).toBe(item('Editar'))
  press('End')
  expect(document.activeElement).toBe(item('Eliminar'))
  press('Home')
  expect(document.activeElement).toBe(item('Editar'))
})

it.each(['Escape', 'Tab'])('is closed by %s, and the focus returns to the button', (key) => {
  open()
  press(key)
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button())
})

it('is closed by a press beside it, which keeps the focus where it was pressed', () => {
  open()
  fireEvent.pointerDown(screen.getByText('Á beira'))
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).not.toBe(button())
})

it('runs an item with the focus back on the button, so that a question it asks returns there', () => {
  open()
  erase.mockImplementation(() => expect(document.activeElement).toBe(button()))
  fireEvent.click(item('Eliminar'))
  expect(erase).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
})

it('says which item is refused', () => {
  open()
  expect(item('Copiar').getAttribute('aria-disabled')).toBe('true')
  expect(item('Eliminar').getAttribute('aria-disabled')).toBeNull()
  expect(item('Editar').getAttribute('href')).toBe('/editar')
})
