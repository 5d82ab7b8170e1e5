import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useRowFocus } from './use-row-focus.ts'

function List({ names }: { names: string[] }) {
  useRowFocus()
  return (
    <main>
      <h1 id="page-title" tabIndex={-1}>
        Tipos
      </h1>
      {names.length > 0 && (
        <ul className="list-rows">
          {names.map((name, at) => (
            <li key={name} data-row={at}>
              <a className="list-link" href="/">
                {name}
              </a>
              <button type="button">Eliminar: {name}</button>
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}
afterEach(cleanup)

it('gives the focus of a row that goes to the one in its place, and of the last one to the heading', () => {
  const { rerender } = render(<List names={['Acta', 'Carta', 'Memoria']} />)
  const goes = (name: string, left: string[]) => {
    act(() => screen.getByText(`Eliminar: ${name}`).focus())
    rerender(<List names={left} />)
    return document.activeElement?.textContent
  }
  expect(goes('Acta', ['Carta', 'Memoria'])).toBe('Carta')
  expect(goes('Memoria', ['Carta'])).toBe('Carta')
  expect(goes('Carta', [])).toBe('Tipos')
})

it('takes it from nothing else', () => {
  const { rerender } = render(<List names={['Acta', 'Carta']} />)
  act(() => screen.getByText('Eliminar: Acta').focus())
  act(() => screen.getByRole('heading').focus())
  rerender(<List names={['Carta']} />)
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})
